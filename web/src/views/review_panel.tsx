// The engine's opinion of a whole game: curve, mistakes, what would have been better.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client";
import { useLoaded, useTopic } from "../api/hooks";
import type { Game, Review } from "../api/types";
import { named, t } from "../i18n/text";
import { percent, placeText } from "../model/format";
import { complain } from "../model/notices";
import { accuracy, mistakes, type Mistake } from "../model/review";
import type { Place } from "../model/rules";
import { may } from "../model/session";
import { Button, Field, Progress, StoneIcon } from "./parts";
import { WinCurve } from "./win_curve";
import { proofText, provenWinner, WinBar } from "./win_bar";

const kTimes = [0.1, 0.25, 0.5, 1, 2, 5];

/** The review of a game, if there is one: asked for once, then followed while it runs. */
export function useReview(game: number): { review: Review | null; begin: (seconds: number) => void } {
  const stored = useLoaded(`review/${game}`, () => api.review(game));
  const [begun, setBegun] = useState(false);
  const review = stored.data;
  const topic = useTopic<Review>(begun || (review !== null && review.state !== "done") ? `review:${game}` : null);
  return {
    review: topic.data ?? review,
    begin: (seconds) => {
      api.startReview(game, seconds).then((answer) => {
        stored.set(answer);
        setBegun(true);
      }, complain);
    },
  };
}

interface Props {
  readonly game: Game;
  readonly review: Review | null;
  readonly ply: number;
  readonly onBegin: (seconds: number) => void;
  readonly onJump: (ply: number) => void;
  readonly onShowLine: (moves: readonly Place[] | null) => void;
}

export function ReviewPanel({ game, review, ply, onBegin, onJump, onShowLine }: Props) {
  const [seconds, setSeconds] = useState(0.5);
  useEffect(() => onShowLine(null), [ply]);
  if (!review || review.state === "failed") {
    return (
      <div class="review-start" data-panel="review">
        <p>{t("review.invitation")}</p>
        {review?.state === "failed" && <p class="note note-bad">{named("error", review.error)}</p>}
        {may("author") && (
          <div class="review-begin">
            <Field label={t("review.seconds")}>
              <select name="review-seconds" value={String(seconds)} onChange={(event) => setSeconds(Number(event.currentTarget.value))}>
                {kTimes.map((value) => <option key={value} value={String(value)}>{t("play.seconds_each", { n: value })}</option>)}
              </select>
            </Field>
            <Button kind="primary" icon="review" name="begin-review" onClick={() => onBegin(seconds)}>{t("review.begin")}</Button>
          </div>
        )}
      </div>
    );
  }
  const found = mistakes(review);
  return (
    <div class="review" data-panel="review" data-state={review.state}>
      <WinCurve review={review} plies={game.moves.length} ply={ply} mistakes={found} onJump={onJump} />
      {review.state !== "done" && <Progress done={review.done} total={review.total} label={t("review.running")} />}
      <CurrentPoint review={review} ply={ply} onShowLine={onShowLine} />
      <Accuracy review={review} game={game} />
      <h2 class="small-heading">{t("review.mistakes")}</h2>
      {found.length === 0 && <p class="quiet">{t(review.state === "done" ? "review.no_mistakes" : "review.running")}</p>}
      <ol class="mistakes">
        {found.slice(0, 12).map((mistake) => (
          <li key={mistake.ply}><MistakeRow mistake={mistake} current={mistake.ply === ply} onJump={onJump} /></li>
        ))}
      </ol>
    </div>
  );
}

function MistakeRow({ mistake: { ply, mover, cost, point }, current, onJump }: { mistake: Mistake; current: boolean; onJump: (ply: number) => void }) {
  return (
    <button type="button" class="mistake numeric" data-mistake={ply} aria-current={current || undefined} onClick={() => onJump(ply)}>
      <StoneIcon color={mover} />
      <span class="mistake-ply">{ply + 1}</span>
      <span>{t("review.instead", { played: placeText(point.played), best: placeText(point.best) })}</span>
      <b class="mistake-cost">−{percent(cost, 0)}</b>
    </button>
  );
}

function CurrentPoint({ review, ply, onShowLine }: { review: Review; ply: number; onShowLine: Props["onShowLine"] }) {
  const point = review.points[ply];
  if (!point) return <WinBar rate={null} />;
  const winner = provenWinner(point.to_move, point.proof);
  const better = point.best !== null && point.played?.join() !== point.best.join();
  return (
    <div class="review-point">
      <WinBar rate={point.black_win_rate} winner={winner} />
      {winner && <p class="think-proof">{proofText(winner, point.proof_moves)}</p>}
      {point.best && (
        <button
          type="button" class="think-line numeric" data-action="line"
          onPointerEnter={() => onShowLine(point.principal_variation)} onPointerLeave={() => onShowLine(null)}
          onFocus={() => onShowLine(point.principal_variation)} onBlur={() => onShowLine(null)}
        >
          <span class="think-line-label">{t(better ? "review.better" : "think.line")}</span>
          {point.principal_variation.slice(0, 8).map((move, index) => (
            <span key={index} class={`line-move line-${(index % 2 === 0) === (point.to_move === "black") ? "black" : "white"}`}>{placeText(move)}</span>
          ))}
        </button>
      )}
    </div>
  );
}

function Accuracy({ review, game }: { review: Review; game: Game }) {
  if (review.state !== "done") return null;
  return (
    <dl class="facts">
      {(["black", "white"] as const).map((color) => {
        const value = accuracy(review, color);
        return (
          <div key={color}>
            <dt><StoneIcon color={color} />{game[color]}</dt>
            <dd class="numeric">{value === null ? "–" : t("review.accuracy", { rate: percent(value) })}</dd>
          </div>
        );
      })}
    </dl>
  );
}
