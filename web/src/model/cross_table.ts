// Everybody against everybody, both colours together.
import type { Match } from "../api/types";

export interface Score {
  readonly wins: number;
  readonly games: number;
}

export function crossTable(match: Pick<Match, "cross">): (row: string, column: string) => Score {
  return (row, column) => {
    let wins = 0;
    let games = 0;
    for (const cell of match.cross) {
      if (cell.black === row && cell.white === column) wins += cell.black_wins;
      else if (cell.black === column && cell.white === row) wins += cell.white_wins;
      else continue;
      games += cell.black_wins + cell.white_wins;
    }
    return { wins, games };
  };
}
