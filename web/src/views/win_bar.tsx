// Who is ahead, as a bar from Black's to White's side, and what is proved.
import { t } from "../i18n/text";
import type { Analysis, Proof } from "../api/types";
import { percent } from "../model/format";
import { opponent, type Color } from "../model/rules";

/** The winner of a proof for the side to move. */
export function provenWinner(toMove: Color, proof: Proof): Color | null {
  if (proof === null) return null;
  return proof === "win" ? toMove : opponent(toMove);
}

export function proofText(winner: Color, moves: number | null): string {
  const color = t(`color.${winner}`);
  return moves === null ? t("think.proven", { color }) : t("think.proven_in", { color, n: moves });
}

export function WinBar({ rate, winner }: { rate: number | null; winner?: Color | null }) {
  const black = winner ? (winner === "black" ? 1 : 0) : (rate ?? 0.5);
  const label = rate === null && !winner ? t("think.unknown") : t("think.bar", { black: percent(black, 0), white: percent(1 - black, 0) });
  return (
    <div class="win-bar" role="img" aria-label={label} data-known={rate !== null || !!winner}>
      <div class="win-bar-black" style={{ width: percent(black) }} />
      <span class="win-bar-number win-bar-left">{rate === null && !winner ? "–" : percent(black, 0)}</span>
      <span class="win-bar-number win-bar-right">{rate === null && !winner ? "–" : percent(1 - black, 0)}</span>
      <span class="win-bar-middle" />
    </div>
  );
}

export function AnalysisBar({ analysis }: { analysis: Analysis | null }) {
  const winner = analysis ? provenWinner(analysis.to_move, analysis.lost ? "loss" : analysis.proof) : null;
  return <WinBar rate={analysis ? analysis.black_win_rate : null} winner={winner} />;
}
