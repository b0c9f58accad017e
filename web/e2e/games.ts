// Games for the stories, made by the page's own rules.
import { Position, type Place } from "../src/model/rules";
import { toSgf } from "../src/model/sgf";
import { randomNumbers } from "../test/random";

/** A whole random game: after its last move the other side has none. */
export function randomGame(seed: number): Place[] {
  const random = randomNumbers(seed);
  const moves: Place[] = [];
  let position = Position.empty();
  while (!position.lost) {
    const legal = position.legal();
    const point = legal[Math.floor(random() * legal.length)]!;
    moves.push(position.place(point));
    position = position.play(point);
  }
  return moves;
}

export function randomSgf(seed: number, black: string, white: string): string {
  const moves = randomGame(seed);
  return toSgf({ black, white, moves, winner: moves.length % 2 === 1 ? "black" : "white" });
}

/** Black to move: 0,1 would capture, 8,8 would be suicide. */
export const refusedPoints: Place[] = [[1, 0], [0, 0], [4, 4], [7, 8], [4, 5], [8, 7]];

export const person = { kind: "person" } as const;
export const engine = (level: number) => ({ kind: "engine", level, seconds: 0.1 }) as const;
export const bot = (name: string) => ({ kind: "bot", name }) as const;
