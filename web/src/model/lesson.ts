// The rules in six small tasks. What is right is asked of the rules themselves, so a task can't
// disagree with the game.
import { Position, type Place } from "./rules";

export type LessonName = "connection" | "liberty" | "capture" | "suicide" | "classes" | "no_move";

export interface Lesson {
  readonly name: LessonName;
  readonly board: string;
  /** The stone that the task is about. */
  readonly marked?: Place;
  /** The points to find; one of them is enough if `any`. */
  readonly wanted: (position: Position) => readonly number[];
  readonly any?: boolean;
}

function all(position: Position, test: (point: number) => boolean): number[] {
  return [...Array(position.size).keys()].filter(test);
}

export const lessons: readonly Lesson[] = [
  {
    name: "connection",
    board: "XX...|.X.X.|.X.O.|O.X..|.....",
    marked: [0, 0],
    wanted: (position) => (position.block(0)?.stones ?? []).filter((stone) => stone !== 0),
  },
  {
    name: "liberty",
    board: ".....|.XX..|.XO..|..O..|.....",
    marked: [1, 1],
    wanted: (position) => position.block(position.point([1, 1]))?.liberties ?? [],
  },
  {
    name: "capture",
    board: ".X...|XO..O|.X...|....X|.....",
    wanted: (position) => all(position, (point) => position.refusal(point, "black") === "captures"),
  },
  {
    name: "suicide",
    board: ".OX..|O....|X..O.|..O.O|...O.",
    wanted: (position) => all(position, (point) => position.refusal(point, "black") === "suicide"),
  },
  {
    name: "classes",
    board: ".X.O.|X.X.O|.X.O.|XO..O|.X.O.",
    wanted: (position) => all(position, (point) => position.classOf(point) === "black"),
  },
  {
    name: "no_move",
    board: "OXO.|.XOO|X.XX|..O. X",
    any: true,
    wanted: (position) => position.legal().filter((point) => position.play(point).lost),
  },
];
