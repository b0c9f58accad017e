// A table as its player sees it: a move is shown at once, before the server has confirmed it.
import type { Table } from "../api/types";
import { samePlace, type Color, type Place } from "./rules";

export interface PendingMove {
  readonly place: Place;
  /** How many moves were played before it. */
  readonly ply: number;
}

/** The moves to show: the server's, and ours if the server does not have it yet. */
export function shownMoves(moves: readonly Place[], pending: PendingMove | null): readonly Place[] {
  return pending && pending.ply === moves.length ? [...moves, pending.place] : moves;
}

/** Is the server's answer to our move in `moves`, whether it was accepted or overtaken? */
export function isSettled(moves: readonly Place[], pending: PendingMove): boolean {
  return moves.length > pending.ply;
}

export function wasAccepted(moves: readonly Place[], pending: PendingMove): boolean {
  return samePlace(moves[pending.ply], pending.place);
}

/** Documents may overtake each other on their ways: the newer one counts. */
export function newer<T extends { id: number; revision: number }>(old: T | null, next: T): T {
  return old && old.id === next.id && old.revision > next.revision ? old : next;
}

/** The colour that the person here may play now, or null. */
export function moverHere(table: Table, mine: readonly Color[], pending: PendingMove | null): Color | null {
  if (table.status !== "playing" || table.thinking) return null;
  const moves = shownMoves(table.moves, pending);
  if (moves !== table.moves) return null;
  const mover: Color = moves.length % 2 === 0 ? "black" : "white";
  return mine.includes(mover) ? mover : null;
}

/** Undo goes back to the last turn of a person; without one there is nothing to undo. */
export function canUndo(table: Table, mine: readonly Color[]): boolean {
  if (table.status !== "playing" || mine.length === 0) return false;
  const played = table.moves.slice(table.opening);
  return played.some((_, index) => mine.includes((table.opening + index) % 2 === 0 ? "black" : "white"));
}

