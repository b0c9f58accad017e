// Everybody against everybody, both colours together.
import type { Match, Standing } from "../api/types";

export interface Score {
  readonly wins: number;
  readonly games: number;
}

/** Best first: by the share of games won, then by their number. */
export function ranked(standings: readonly Standing[]): Standing[] {
  const share = ({ wins, losses }: Standing) => wins / Math.max(1, wins + losses);
  return [...standings].sort((a, b) => share(b) - share(a) || b.wins - a.wins || a.name.localeCompare(b.name));
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
