// CPU time of each turn against the limit. Bars are buttons: a click shows the turn.
import type { TurnSummary } from "../api/types";
import { t } from "../i18n/text";
import { percent, seconds } from "../model/format";

interface Props {
  readonly turns: readonly TurnSummary[];
  readonly opening: number;
  readonly selected: number;
  readonly onSelect: (turn: number) => void;
}

/** A person has no limit, and no time of a processor. */
export function isPerson(turn: TurnSummary): boolean {
  return turn.limit === 0 && turn.cpu === 0;
}

export function TimeChart({ turns, opening, selected, onSelect }: Props) {
  const limit = Math.max(0, ...turns.map((turn) => turn.limit));
  const longest = Math.max(0.001, ...turns.map((turn) => turn.cpu));
  const top = Math.max(limit, longest) * 1.15;
  // Square roots: most turns take a small part of the limit, and should be seen all the same.
  const height = (time: number) => percent(Math.sqrt(Math.min(1, time / top)));
  return (
    <figure class="time-chart" data-chart="time">
      <div class="time-plot">
        {limit > 0 && (
          <div class="time-limit" style={{ bottom: height(limit) }}><span class="numeric">{t("debug.limit", { seconds: seconds(limit) })}</span></div>
        )}
        <div class="time-bars">
          {turns.map((turn, index) => {
            const over = turn.verdict !== "OK" || (turn.limit > 0 && turn.cpu > turn.limit);
            return (
              <button
                key={index} type="button" class={`time-bar time-${turn.mover}${over ? " time-over" : ""}${isPerson(turn) ? " time-person" : ""}`}
                aria-pressed={index === selected} title={barLabel(turn, opening + index)} aria-label={barLabel(turn, opening + index)}
                onClick={() => onSelect(index)}
              >
                <i style={{ height: height(turn.cpu) }} />
              </button>
            );
          })}
        </div>
      </div>
      <figcaption>{t("debug.chart")}</figcaption>
    </figure>
  );
}

function barLabel(turn: TurnSummary, ply: number): string {
  return t("debug.bar", { n: ply + 1, color: t(`color.${turn.mover}`), time: seconds(isPerson(turn) ? turn.wall : turn.cpu), verdict: turn.verdict });
}
