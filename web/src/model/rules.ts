// The rules of NoGo once more, so that the page can answer at once and say why. The server decides;
// test/rules.test.ts holds this to positions that the C++ rules have judged.

export type Color = "black" | "white";
/** x, y from the top-left corner, as on Botzone. */
export type Place = readonly [number, number];
/** Why a colour may not play at a point. */
export type Refusal = "occupied" | "captures" | "suicide";
/** Who may still play at a point; it only ever moves from "both" towards "nobody". */
export type PointClass = "both" | "black" | "white" | "nobody" | "stone";
export type Cell = Color | null;

export const kBoardSize = 9;

export function opponent(color: Color): Color {
  return color === "black" ? "white" : "black";
}

export function samePlace(a: Place | null | undefined, b: Place | null | undefined): boolean {
  return !!a && !!b && a[0] === b[0] && a[1] === b[1];
}

/** A connected set of stones of one colour. */
export interface Block {
  readonly color: Color;
  readonly stones: readonly number[];
  readonly liberties: readonly number[];
}

/** A board and whose turn it is; a value, `play` makes another. */
export class Position {
  private blocksByPoint: (Block | null)[] | null = null;

  private constructor(
    readonly width: number,
    readonly height: number,
    private readonly cells: readonly Cell[],
    readonly toMove: Color,
  ) {}

  static empty(width = kBoardSize, height = width): Position {
    return new Position(width, height, new Array<Cell>(width * height).fill(null), "black");
  }

  /** After these moves, Black first. Does not ask whether they are legal. */
  static after(moves: readonly Place[]): Position {
    const cells = new Array<Cell>(kBoardSize * kBoardSize).fill(null);
    moves.forEach(([x, y], ply) => (cells[y * kBoardSize + x] = ply % 2 === 0 ? "black" : "white"));
    return new Position(kBoardSize, kBoardSize, cells, moves.length % 2 === 0 ? "black" : "white");
  }

  /** "X.O|...|..X O": rows joined by '|', then optionally the side to move. */
  static parse(text: string): Position {
    const [board = "", mover = "X"] = text.trim().split(/\s+/);
    const rows = board.split("|");
    const cells = rows.flatMap((row) =>
      [...row].map((letter): Cell => (letter === "X" ? "black" : letter === "O" ? "white" : null)),
    );
    return new Position(rows[0]!.length, rows.length, cells, mover === "O" ? "white" : "black");
  }

  get size(): number {
    return this.cells.length;
  }

  /** The point at x, y; -1 off the board. */
  point([x, y]: Place): number {
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? y * this.width + x : -1;
  }

  place(point: number): Place {
    return [point % this.width, Math.floor(point / this.width)];
  }

  at(point: number): Cell {
    return this.cells[point] ?? null;
  }

  neighbours(point: number): number[] {
    const [x, y] = this.place(point);
    const around: Place[] = [[x, y - 1], [x - 1, y], [x + 1, y], [x, y + 1]];
    return around.map((place) => this.point(place)).filter((neighbour) => neighbour >= 0);
  }

  /** The block that a stone belongs to; null at an empty point. */
  block(point: number): Block | null {
    this.blocksByPoint ??= this.findBlocks();
    return this.blocksByPoint[point] ?? null;
  }

  /** Why `color` may not play here, or null if it may. Capturing is named before suicide. */
  refusal(point: number, color: Color = this.toMove): Refusal | null {
    if (this.at(point) !== null) return "occupied";
    if (this.victims(point, color).length > 0) return "captures";
    const breathes = this.neighbours(point).some((neighbour) => {
      const block = this.block(neighbour);
      return block === null || (block.color === color && block.liberties.length > 1);
    });
    return breathes ? null : "suicide";
  }

  /** The opponent's blocks that would lose their last liberty. */
  victims(point: number, color: Color = this.toMove): Block[] {
    const found = new Set<Block>();
    for (const neighbour of this.neighbours(point)) {
      const block = this.block(neighbour);
      if (block && block.color !== color && block.liberties.length === 1) found.add(block);
    }
    return [...found];
  }

  legal(color: Color = this.toMove): number[] {
    return [...this.cells.keys()].filter((point) => this.refusal(point, color) === null);
  }

  /** The side to move has no legal move, which loses. */
  get lost(): boolean {
    return this.legal().length === 0;
  }

  classOf(point: number): PointClass {
    if (this.at(point) !== null) return "stone";
    const black = this.refusal(point, "black") === null;
    const white = this.refusal(point, "white") === null;
    return black ? (white ? "both" : "black") : white ? "white" : "nobody";
  }

  /** How many points there are of each class; those of one colour alone are its reserve. */
  count(): Record<PointClass, number> {
    const counts: Record<PointClass, number> = { both: 0, black: 0, white: 0, nobody: 0, stone: 0 };
    for (const point of this.cells.keys()) ++counts[this.classOf(point)];
    return counts;
  }

  /** The move must be legal. */
  play(point: number): Position {
    const cells = this.cells.slice();
    cells[point] = this.toMove;
    return new Position(this.width, this.height, cells, opponent(this.toMove));
  }

  /** The same stones with another side to move. */
  withMover(color: Color): Position {
    return new Position(this.width, this.height, this.cells, color);
  }

  toText(): string {
    const letters = this.cells.map((cell) => (cell === "black" ? "X" : cell === "white" ? "O" : "."));
    const rows = Array.from({ length: this.height }, (_, y) =>
      letters.slice(y * this.width, (y + 1) * this.width).join(""),
    );
    return `${rows.join("|")}${this.toMove === "white" ? " O" : " X"}`;
  }

  private findBlocks(): (Block | null)[] {
    const blocks = new Array<Block | null>(this.size).fill(null);
    for (const start of this.cells.keys()) {
      const color = this.at(start);
      if (color === null || blocks[start]) continue;
      const stones = [start];
      const liberties = new Set<number>();
      for (let i = 0; i < stones.length; ++i) {
        for (const neighbour of this.neighbours(stones[i]!)) {
          const cell = this.at(neighbour);
          if (cell === null) liberties.add(neighbour);
          else if (cell === color && !stones.includes(neighbour)) stones.push(neighbour);
        }
      }
      const block: Block = { color, stones, liberties: [...liberties] };
      for (const stone of stones) blocks[stone] = block;
    }
    return blocks;
  }
}
