import { expect, it } from "vitest";
import { lessons } from "../src/model/lesson";
import { Position } from "../src/model/rules";

// The sentences of the lessons name numbers; they must be those of the boards.
it("has tasks that can be solved, with as many answers as the texts say", () => {
  const counts = Object.fromEntries(
    lessons.map((lesson) => [lesson.name, lesson.wanted(Position.parse(lesson.board)).length]),
  );
  expect(counts).toEqual({ connection: 3, liberty: 6, capture: 1, suicide: 3, classes: 4, no_move: 1 });
});

it("tells the truth about points where Black would commit suicide: they are White's", () => {
  const suicide = lessons.find((lesson) => lesson.name === "suicide")!;
  const position = Position.parse(suicide.board);
  for (const point of suicide.wanted(position)) expect(position.classOf(point)).toBe("white");
});

it("has no block without liberties on its boards", () => {
  for (const lesson of lessons) {
    const position = Position.parse(lesson.board);
    for (let point = 0; point < position.size; ++point) {
      expect(position.block(point)?.liberties.length ?? 1, `${lesson.name} ${point}`).toBeGreaterThan(0);
    }
  }
});
