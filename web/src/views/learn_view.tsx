// The rules in a few minutes, each with something to do on a small board.
import { useState } from "preact/hooks";
import { Board } from "../board/board";
import { t } from "../i18n/text";
import { lessons, type Lesson } from "../model/lesson";
import { link } from "../model/router";
import { Position, type Place } from "../model/rules";
import { Button, ButtonLink, Card } from "./parts";

export function LearnView({ step }: { step: number }) {
  const index = Math.max(0, Math.min(lessons.length - 1, step - 1));
  return (
    <div class="learn">
      <header class="learn-header">
        <h1>{t("learn.title")}</h1>
        <nav aria-label={t("learn.steps")} class="learn-steps">
          {lessons.map((lesson, at) => (
            <a key={lesson.name} href={link("learn", at + 1)} aria-current={at === index ? "step" : undefined} aria-label={`${at + 1} ${t(`learn.${lesson.name}`)}`}>{at + 1}</a>
          ))}
        </nav>
      </header>
      <Task key={index} lesson={lessons[index]!} number={index + 1} />
    </div>
  );
}

function Task({ lesson, number }: { lesson: Lesson; number: number }) {
  const start = Position.parse(lesson.board);
  const wanted = lesson.wanted(start);
  const [found, setFound] = useState<readonly number[]>([]);
  const [wrong, setWrong] = useState<number | null>(null);
  const [played, setPlayed] = useState<number | null>(null);
  const solved = lesson.any ? played !== null && wanted.includes(played) : found.length === wanted.length;
  const position = played === null ? start : start.play(played);

  const pick = (place: Place) => {
    const point = start.point(place);
    if (solved) return;
    if (lesson.any) {
      if (start.refusal(point) === null) setPlayed(point);
      else setWrong(point);
      return;
    }
    if (wanted.includes(point)) {
      setWrong(null);
      if (!found.includes(point)) setFound([...found, point]);
    } else {
      setWrong(point);
    }
  };
  const again = () => {
    setFound([]);
    setWrong(null);
    setPlayed(null);
  };
  const rings = [
    ...(lesson.marked ? [{ place: lesson.marked, kind: "target" as const }] : []),
    ...found.map((point) => ({ place: start.place(point), kind: "found" as const })),
    ...(wrong === null ? [] : [{ place: start.place(wrong), kind: "danger" as const }]),
  ];
  const isLast = number === lessons.length;
  return (
    <div class="lesson" data-lesson={lesson.name} data-solved={solved}>
      <div class="lesson-board">
        <Board
          position={position} label={t("learn.board")} coordinates={false} rings={rings} onPick={pick}
          last={played === null ? null : start.place(played)} teach={lesson.name === "classes" && solved}
        />
      </div>
      <Card title={t(`learn.${lesson.name}`)}>
        <p>{t(`learn.${lesson.name}_text`)}</p>
        <p class="lesson-task"><strong>{t(`learn.${lesson.name}_task`)}</strong></p>
        <p class={`lesson-answer${solved ? " lesson-solved" : ""}`} role="status">{feedback()}</p>
        <div class="actions">
          {number > 1 && <ButtonLink icon="previous" href={link("learn", number - 1)}>{t("learn.back")}</ButtonLink>}
          {(found.length > 0 || played !== null) && <Button icon="undo" onClick={again}>{t("learn.again")}</Button>}
          {isLast
            ? <ButtonLink kind={solved ? "primary" : "plain"} icon="play" href="#/play">{t("learn.play")}</ButtonLink>
            : <ButtonLink kind={solved ? "primary" : "plain"} icon="next" name="next-lesson" href={link("learn", number + 1)}>{t("learn.next")}</ButtonLink>}
        </div>
      </Card>
    </div>
  );

  function feedback(): string {
    if (solved) return t(`learn.${lesson.name}_solved`);
    if (lesson.any && played !== null) return t("learn.not_yet", { n: position.legal().length });
    if (wrong !== null) return t("learn.wrong");
    return lesson.any ? "" : t("learn.found", { found: found.length, wanted: wanted.length });
  }
}
