// What a review says: the curve, and the mistakes in the order of what they cost.
import type { Review, ReviewPoint } from "../api/types";
import type { Color } from "./rules";

export interface Mistake {
  readonly ply: number;
  readonly mover: Color;
  readonly cost: number;
  readonly point: ReviewPoint;
}

/** Below this a difference is noise of the search. */
export const kSmallestMistake = 0.05;

export function mistakes(review: Review): Mistake[] {
  return review.points
    .filter((point) => point.played !== null && (point.cost ?? 0) >= kSmallestMistake)
    .map((point) => ({ ply: point.ply, mover: point.to_move, cost: point.cost ?? 0, point }))
    .sort((a, b) => b.cost - a.cost || a.ply - b.ply);
}

/** The mistake after `ply` in the order of the game, from the start again after the last. */
export function nextMistake(found: readonly Mistake[], ply: number): Mistake | null {
  const inOrder = [...found].sort((a, b) => a.ply - b.ply);
  return inOrder.find((mistake) => mistake.ply >= ply) ?? inOrder[0] ?? null;
}

/** Win rates for Black, 1 or 0 where it is proved. */
export function blackWinRate(point: ReviewPoint): number {
  if (point.proof === null) return point.black_win_rate;
  return (point.proof === "win") === (point.to_move === "black") ? 1 : 0;
}

/** The share of moves that were no mistakes, for each side; null if it made none. */
export function accuracy(review: Review, color: Color): number | null {
  const own = review.points.filter((point) => point.to_move === color && point.cost !== null);
  if (own.length === 0) return null;
  return 1 - own.reduce((sum, point) => sum + (point.cost ?? 0), 0) / own.length;
}
