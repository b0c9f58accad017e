import { describe, expect, it } from "vitest";
import type { Review, ReviewPoint, Table } from "../src/api/types";
import { crossTable, ranked } from "../src/model/cross_table";
import { compactNumber, percent, placeText, signed } from "../src/model/format";
import { accuracy, blackWinRate, mistakes, nextMistake } from "../src/model/review";
import { link, numberAt, parseRoute, withQuery } from "../src/model/router";
import { toSgf } from "../src/model/sgf";
import { Store } from "../src/model/store";
import { canUndo, isSettled, moverHere, newer, shownMoves, wasAccepted } from "../src/model/table_play";
import { back, forward, jump, movesOf, start, step } from "../src/model/variation";
import type { Place } from "../src/model/rules";

const moves: Place[] = [[4, 4], [2, 3], [6, 6]];

function table(part: Partial<Table>): Table {
  return {
    id: 1, revision: 1, owner: "local", created: "", black: { kind: "person", name: "local" },
    white: { kind: "engine", level: 1, seconds: 1 }, status: "playing", thinking: false, error: "",
    opening: 0, moves: [], turns: [], result: null, game: null, ...part,
  };
}

describe("a table", () => {
  it("shows a move before the server has it, and not twice", () => {
    const pending = { place: [0, 0] as Place, ply: 3 };
    expect(shownMoves(moves, pending)).toEqual([...moves, [0, 0]]);
    expect(shownMoves([...moves, [0, 0]], pending)).toHaveLength(4);
    expect(shownMoves(moves, null)).toBe(moves);
    expect(isSettled(moves, pending)).toBe(false);
    expect(isSettled([...moves, [0, 0]], pending)).toBe(true);
    expect(wasAccepted([...moves, [0, 0]], pending)).toBe(true);
    expect(wasAccepted([...moves, [1, 0]], pending)).toBe(false);
  });

  it("lets the person move in their turn only", () => {
    expect(moverHere(table({}), ["black"], null)).toBe("black");
    expect(moverHere(table({ moves: [[4, 4]] }), ["black"], null)).toBeNull();
    expect(moverHere(table({ moves: [[4, 4]] }), ["black", "white"], null)).toBe("white");
    expect(moverHere(table({ thinking: true }), ["black"], null)).toBeNull();
    expect(moverHere(table({ status: "finished" }), ["black"], null)).toBeNull();
    expect(moverHere(table({}), ["black"], { place: [4, 4], ply: 0 })).toBeNull();
  });

  it("can take back what the person played", () => {
    expect(canUndo(table({ moves: [] }), ["black"])).toBe(false);
    expect(canUndo(table({ moves: [[4, 4]] }), ["black"])).toBe(true);
    expect(canUndo(table({ moves: [[4, 4]] }), ["white"])).toBe(false);
    expect(canUndo(table({ moves: [[4, 4]], opening: 1 }), ["black"])).toBe(false);
    expect(canUndo(table({ moves: [[4, 4]] }), [])).toBe(false);
  });

  it("keeps the newer of two documents", () => {
    expect(newer(table({ revision: 5 }), table({ revision: 4 })).revision).toBe(5);
    expect(newer(table({ revision: 5 }), table({ revision: 6 })).revision).toBe(6);
    expect(newer(table({ revision: 5 }), table({ id: 2, revision: 1 })).id).toBe(2);
    expect(newer(null, table({ revision: 1 })).revision).toBe(1);
  });
});

describe("a walk through a game", () => {
  it("follows the game and leaves it", () => {
    let walk = start(1);
    walk = step(moves, walk, [2, 3]);
    expect(walk).toEqual({ ply: 2, tried: [] });
    walk = step(moves, walk, [0, 0]);
    walk = step(moves, walk, [6, 6]);
    expect(movesOf(moves, walk)).toEqual([[4, 4], [2, 3], [0, 0], [6, 6]]);
    expect(forward(moves, walk)).toBe(walk);
    walk = back(moves, back(moves, walk));
    expect(walk).toEqual({ ply: 2, tried: [] });
    expect(forward(moves, walk)).toEqual({ ply: 3, tried: [] });
    expect(back(moves, start(0))).toEqual({ ply: 0, tried: [] });
    expect(jump(moves, 99).ply).toBe(3);
  });
});

function point(ply: number, part: Partial<ReviewPoint>): ReviewPoint {
  return {
    ply, to_move: ply % 2 === 0 ? "black" : "white", black_win_rate: 0.5, best: [0, 0], proof: null, proof_moves: null,
    played: [1, 1], cost: 0, simulations: 1, principal_variation: [], ...part,
  };
}

describe("a review", () => {
  const review: Review = {
    game: 1, state: "done", done: 4, total: 4, seconds: 1, error: "",
    points: [point(0, { cost: 0.1 }), point(1, { cost: 0.4 }), point(2, { cost: 0.02 }), point(3, { played: null, cost: null })],
  };

  it("ranks mistakes by what they cost and leaves noise out", () => {
    expect(mistakes(review).map((mistake) => mistake.ply)).toEqual([1, 0]);
    expect(nextMistake(mistakes(review), 1)?.ply).toBe(1);
    expect(nextMistake(mistakes(review), 2)?.ply).toBe(0);
    expect(nextMistake([], 0)).toBeNull();
  });

  it("takes proofs for certain", () => {
    expect(blackWinRate(point(0, { proof: "win", black_win_rate: 0.7 }))).toBe(1);
    expect(blackWinRate(point(1, { proof: "win", black_win_rate: 0.7 }))).toBe(0);
    expect(blackWinRate(point(1, { proof: "loss" }))).toBe(1);
    expect(blackWinRate(point(1, { black_win_rate: 0.3 }))).toBe(0.3);
  });

  it("says how accurate each side was", () => {
    expect(accuracy(review, "black")).toBeCloseTo(0.94);
    expect(accuracy(review, "white")).toBeCloseTo(0.6);
    expect(accuracy({ ...review, points: [] }, "black")).toBeNull();
  });
});

describe("addresses", () => {
  it("lead to a game and a move", () => {
    expect(link("games", 33, 17)).toBe("#/games/33/17");
    const { path } = parseRoute("#/games/33/17/debug");
    expect(path).toEqual(["games", "33", "17", "debug"]);
    expect(numberAt(path, 1)).toBe(33);
    expect(numberAt(path, 0)).toBeNull();
    expect(numberAt(path, 9)).toBeNull();
  });

  it("carry names with any letters", () => {
    expect(parseRoute(link("bots", "张三/<b>")).path).toEqual(["bots", "张三/<b>"]);
    expect(parseRoute("#/bots/%E0%A4%A").path).toEqual(["bots", "%E0%A4%A"]);
    const query = parseRoute(withQuery("#/games", { search: "a&b", player: "" })).query;
    expect(query.get("search")).toBe("a&b");
    expect(query.has("player")).toBe(false);
  });
});

it("writes SGF that others can read", () => {
  expect(toSgf({ black: "a]b\\", white: "w", moves, winner: "white" })).toBe(
    "(;FF[4]GM[1]CA[UTF-8]AP[buwei]SZ[9]RU[NoGo]PB[a\\]b\\\\]PW[w]RE[W+]\n;B[ee];W[cd];B[gg])\n",
  );
});

it("sums a cross table over both colours", () => {
  const score = crossTable({ cross: [
    { black: "a", white: "b", black_wins: 3, white_wins: 1 }, { black: "b", white: "a", black_wins: 2, white_wins: 2 },
  ] });
  expect(score("a", "b")).toEqual({ wins: 5, games: 8 });
  expect(score("b", "a")).toEqual({ wins: 3, games: 8 });
  expect(score("a", "c")).toEqual({ wins: 0, games: 0 });
});

it("ranks by the share of games won", () => {
  const standing = (name: string, wins: number, losses: number) => ({
    name, wins, losses, wins_as_black: 0, wins_as_white: 0, losses_by_reason: {}, rating: null, rating_error: null,
  });
  const order = ranked([standing("c", 0, 0), standing("b", 2, 2), standing("a", 3, 1), standing("d", 4, 4)]);
  expect(order.map((entry) => entry.name)).toEqual(["a", "d", "b", "c"]);
});

it("shortens numbers for people", () => {
  expect([0, 999, 1234, 9949, 9950, 123456, 2_500_000].map(compactNumber)).toEqual(["0", "999", "1.2k", "9.9k", "10k", "123k", "2.5M"]);
  expect(percent(0.1234)).toBe("12.3%");
  expect(signed(-12.4)).toBe("−12");
  expect(signed(3)).toBe("+3");
  expect(placeText([3, 4])).toBe("3,4");
  expect(placeText(null)).toBe("–");
});

it("tells those who watch a store, once for a change", () => {
  const store = new Store(1);
  const seen: number[] = [];
  const stop = store.watch((value) => seen.push(value));
  store.value = 2;
  store.value = 2;
  stop();
  store.value = 3;
  expect(seen).toEqual([2]);
});
