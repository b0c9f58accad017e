// A line of moves as SGF, for what only the page has: variations and unfinished games.
import type { Color, Place } from "./rules";

export interface SgfGame {
  readonly black: string;
  readonly white: string;
  readonly moves: readonly Place[];
  readonly winner?: Color;
  readonly comment?: string;
}

function escape(text: string): string {
  return text.replace(/[\\\]]/g, "\\$&");
}

function letters([x, y]: Place): string {
  return String.fromCharCode(97 + x, 97 + y);
}

export function toSgf(game: SgfGame): string {
  const root = [
    "FF[4]GM[1]CA[UTF-8]AP[buwei]SZ[9]RU[NoGo]",
    `PB[${escape(game.black)}]PW[${escape(game.white)}]`,
    game.winner ? `RE[${game.winner === "black" ? "B" : "W"}+]` : "",
    game.comment ? `C[${escape(game.comment)}]` : "",
  ].join("");
  const moves = game.moves.map((move, ply) => `;${ply % 2 === 0 ? "B" : "W"}[${letters(move)}]`);
  return `(;${root}\n${moves.join("")})\n`;
}
