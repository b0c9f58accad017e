// Leafing through a game, and leaving its path to try something.
import type { Place } from "./rules";

export interface Walk {
  /** How many moves of the game are on the board. */
  readonly ply: number;
  /** Moves tried from there; empty on the game's own path. */
  readonly tried: readonly Place[];
}

export function start(ply: number): Walk {
  return { ply, tried: [] };
}

export function movesOf(game: readonly Place[], walk: Walk): readonly Place[] {
  return [...game.slice(0, walk.ply), ...walk.tried];
}

/** To a move of the game, which also leaves the variation. */
export function jump(game: readonly Place[], ply: number): Walk {
  return start(Math.max(0, Math.min(game.length, ply)));
}

/** A move on the board: the game's own next one follows the game, any other one is tried. */
export function step(game: readonly Place[], walk: Walk, place: Place): Walk {
  const next = game[walk.ply];
  if (walk.tried.length === 0 && next && next[0] === place[0] && next[1] === place[1]) return start(walk.ply + 1);
  return { ply: walk.ply, tried: [...walk.tried, place] };
}

/** One move back, out of the variation move by move. */
export function back(game: readonly Place[], walk: Walk): Walk {
  if (walk.tried.length > 0) return { ply: walk.ply, tried: walk.tried.slice(0, -1) };
  return jump(game, walk.ply - 1);
}

/** One move on; a variation has no next move. */
export function forward(game: readonly Place[], walk: Walk): Walk {
  return walk.tried.length > 0 ? walk : jump(game, walk.ply + 1);
}
