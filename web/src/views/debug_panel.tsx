// For each turn: what the side was given, what it answered, and what that took.
import { useEffect, useState } from "preact/hooks";
import { api, fileAddress } from "../api/client";
import { useLoaded } from "../api/hooks";
import type { Turn, TurnSummary } from "../api/types";
import { named, t } from "../i18n/text";
import { megabytes, placeText, seconds } from "../model/format";
import { Badge, ButtonLink, Empty, Failed, IconButton, Spinner, StoneIcon } from "./parts";
import { isPerson, TimeChart } from "./time_chart";

interface Props {
  readonly of: "tables" | "games";
  readonly id: number;
  readonly turns: readonly TurnSummary[];
  readonly opening: number;
  /** The turn to show, and who wants to know of a change; the panel keeps it itself otherwise. */
  readonly turn?: number;
  readonly onTurn?: (turn: number) => void;
}

export function DebugPanel({ of, id, turns, opening, turn, onTurn }: Props) {
  const [own, setOwn] = useState(turns.length - 1);
  useEffect(() => setOwn(turns.length - 1), [turns.length]);
  if (turns.length === 0) return <Empty title={t("debug.none")} />;
  const selected = Math.max(0, Math.min(turns.length - 1, turn ?? own));
  const select = onTurn ?? setOwn;
  return (
    <div class="debug" data-panel="debug">
      <TimeChart turns={turns} opening={opening} selected={selected} onSelect={select} />
      <div class="debug-picker">
        <IconButton icon="previous" label={t("game.previous")} disabled={selected === 0} onClick={() => select(selected - 1)} />
        <span class="numeric">{t("debug.turn", { n: opening + selected + 1 })}</span>
        <IconButton icon="next" label={t("game.next")} disabled={selected === turns.length - 1} onClick={() => select(selected + 1)} />
      </div>
      <TurnDetails of={of} id={id} n={selected} summary={turns[selected]!} />
    </div>
  );
}

function TurnDetails({ of, id, n, summary }: { of: "tables" | "games"; id: number; n: number; summary: TurnSummary }) {
  const loaded = useLoaded(`${of}/${id}/${n}`, () => api.turn(of, id, n));
  const byPerson = isPerson(summary);
  return (
    <article class="turn" data-turn={n}>
      <header class="turn-header">
        <StoneIcon color={summary.mover} />
        <strong>{t(`color.${summary.mover}`)} · {placeText(summary.move)}</strong>
        <Badge kind={summary.verdict === "OK" ? "good" : "bad"}>{summary.verdict}</Badge>
        <span class="quiet">{summary.verdict === "OK" ? "" : named("reason", summary.verdict)} {summary.detail}</span>
      </header>
      <dl class="facts">
        {!byPerson && <div><dt>{t("debug.cpu")}</dt><dd class="numeric">{seconds(summary.cpu)}</dd></div>}
        <div><dt>{t("debug.wall")}</dt><dd class="numeric">{seconds(summary.wall)}</dd></div>
        {!byPerson && <div><dt>{t("debug.memory")}</dt><dd class="numeric">{megabytes(summary.memory)}</dd></div>}
        {!byPerson && <div><dt>{t("debug.limit_label")}</dt><dd class="numeric">{seconds(summary.limit)}</dd></div>}
      </dl>
      {loaded.error ? <Failed error={loaded.error} onRetry={loaded.reload} />
        : !loaded.data ? <Spinner label={t("state.loading")} />
        : <TurnTexts turn={loaded.data} />}
      <ButtonLink icon="download" name="download-input" download href={fileAddress.turnInput(of, id, n)}>{t("debug.download")}</ButtonLink>
    </article>
  );
}

function TurnTexts({ turn }: { turn: Turn }) {
  return (
    <>
      <Text title={t("debug.input")} text={turn.input} name="input" />
      {turn.private ? <p class="quiet">{t("debug.private")}</p> : (
        <>
          <Text title={t("debug.output")} text={turn.output} name="output" />
          <Text title={t("debug.debug")} text={turn.debug} name="debug" />
          <Text title={t("debug.stderr")} text={turn.stderr} name="stderr" />
        </>
      )}
    </>
  );
}

function Text({ title, text, name }: { title: string; text: string; name: string }) {
  return (
    <section class="turn-text">
      <h2 class="small-heading">{title}</h2>
      {text === "" ? <p class="quiet">{t("debug.nothing")}</p> : <pre tabIndex={0} aria-label={title} data-text={name}>{text}</pre>}
    </section>
  );
}
