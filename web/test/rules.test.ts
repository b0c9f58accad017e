import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Position, opponent, samePlace, type PointClass } from "../src/model/rules";
import { randomNumbers } from "./random";

const letters: Record<PointClass, string> = { both: "+", black: "b", white: "w", nobody: "x", stone: "#" };

function classes(position: Position): string {
  const all = [...Array(position.size).keys()].map((point) => letters[position.classOf(point)]);
  return Array.from({ length: position.height }, (_, y) => all.slice(y * position.width, (y + 1) * position.width).join("")).join("|");
}

describe("the rules", () => {
  const golden = readFileSync(new URL("./golden/positions.txt", import.meta.url), "utf8")
    .split("\n").filter((line) => /^[XO.]/.test(line));

  it("agree with the C++ rules on positions of random games", () => {
    expect(golden.length).toBe(60);
    for (const line of golden) {
      const [board, mover, expected] = line.split(" ");
      const position = Position.parse(`${board} ${mover}`);
      expect(classes(position), line).toBe(expected);
      expect(position.toText()).toBe(`${board} ${mover}`);
    }
  });

  it("name the reason, capturing before suicide", () => {
    // White's corner stone has one liberty left; taking it would also leave Black without air.
    const position = Position.parse("O.X|XOX|.X.");
    expect(position.refusal(0)).toBe("occupied");
    expect(position.refusal(1, "black")).toBe("captures");
    expect(Position.parse(".OX|O..|X..").refusal(0, "black")).toBe("suicide");
    expect(Position.parse(".OX|O..|X..").refusal(0, "white")).toBeNull();
    expect(Position.parse("...|...|...").refusal(4)).toBeNull();
  });

  it("count the stones that would be taken", () => {
    const position = Position.parse("OOX|XX.|...");
    expect(position.victims(2, "black")).toHaveLength(0);
    const near = Position.parse("OO.|XX.|...");
    expect(near.victims(2, "black").flatMap((block) => block.stones).sort()).toEqual([0, 1]);
  });

  it("hold that what is illegal stays illegal, and that every game ends", () => {
    const random = randomNumbers(7);
    for (let game = 0; game < 10; ++game) {
      let position = Position.empty(5);
      let legal = { black: position.legal("black"), white: position.legal("white") };
      while (!position.lost) {
        const moves = position.legal();
        position = position.play(moves[Math.floor(random() * moves.length)]!);
        for (const color of ["black", "white"] as const) {
          const next = position.legal(color);
          expect(next.every((point) => legal[color].includes(point))).toBe(true);
          legal = { ...legal, [color]: next };
        }
      }
      expect(position.count()[position.toMove]).toBe(0);
    }
  });

  it("replay moves, Black first", () => {
    const position = Position.after([[4, 4], [2, 3]]);
    expect(position.at(position.point([4, 4]))).toBe("black");
    expect(position.at(position.point([2, 3]))).toBe("white");
    expect(position.toMove).toBe("black");
    expect(position.withMover("white").toMove).toBe("white");
    expect(position.point([9, 0])).toBe(-1);
    expect(opponent("black")).toBe("white");
    expect(samePlace([1, 2], [1, 2])).toBe(true);
    expect(samePlace(null, [1, 2])).toBe(false);
  });
});
