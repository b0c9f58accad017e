// Black's win rate over the game. The pointer or a finger on the curve leafs through the game.
import type { Review } from "../api/types";
import { t } from "../i18n/text";
import { percent } from "../model/format";
import { blackWinRate, type Mistake } from "../model/review";

interface Props {
  readonly review: Review;
  readonly plies: number;
  readonly ply: number;
  readonly mistakes: readonly Mistake[];
  readonly onJump: (ply: number) => void;
}

const kWidth = 600;
const kHeight = 200;

export function WinCurve({ review, plies, ply, mistakes, onJump }: Props) {
  const x = (at: number) => (at / Math.max(1, plies)) * kWidth;
  const y = (rate: number) => (1 - rate) * kHeight;
  const rates = review.points.map(blackWinRate);
  const path = rates.map((rate, at) => `${at === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(rate).toFixed(1)}`).join("");
  const end = x(Math.max(0, rates.length - 1));
  const current = rates[ply];
  const jump = (event: PointerEvent & { currentTarget: SVGSVGElement }) => {
    if (event.type !== "pointerdown" && event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onJump(Math.round(((event.clientX - box.left) / box.width) * plies));
  };
  const label = current === undefined ? t("review.curve") : `${t("review.curve")}: ${t("think.bar", { black: percent(current, 0), white: percent(1 - current, 0) })}`;
  return (
    <figure class="curve" data-chart="curve">
      <svg viewBox={`0 0 ${kWidth} ${kHeight}`} preserveAspectRatio="none" role="img" aria-label={label} onPointerDown={jump} onPointerMove={jump}>
        <rect class="curve-white" width={kWidth} height={kHeight} />
        {rates.length > 1 && <path class="curve-black" d={`${path}L${end} ${kHeight}L0 ${kHeight}Z`} />}
        <path class="curve-middle" d={`M0 ${kHeight / 2}H${kWidth}`} />
        {rates.length > 1 && <path class="curve-line" d={path} />}
        <path class="curve-now" d={`M${x(ply)} 0V${kHeight}`} />
      </svg>
      <div class="curve-dots" aria-hidden="true">
        {mistakes.slice(0, 8).map((mistake) => (
          <i
            key={mistake.ply} class={`curve-dot dot-${mistake.mover}`}
            style={{ left: percent(x(mistake.ply + 1) / kWidth), top: percent(1 - (rates[mistake.ply + 1] ?? 0.5)) }}
          />
        ))}
      </div>
      <figcaption><span>{t("review.black_ahead")}</span><span>{t("review.white_ahead")}</span></figcaption>
    </figure>
  );
}
