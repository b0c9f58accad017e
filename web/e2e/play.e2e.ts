// Part 1 of the page: play. Every story is told in both languages and on both sizes of screen.
import { describe, expect, it } from "vitest";
import { lessons } from "../src/model/lesson";
import { Position } from "../src/model/rules";
import type { Table } from "../src/api/types";
import type { Look } from "./browser";
import { bot, person, randomGame, refusedPoints } from "./games";
import { Stage } from "./stage";

const looks: Look[] = [
  { language: "zh", size: "phone" },
  { language: "en", size: "desktop", theme: "dark" },
];

const stage = Stage.open();

async function openTable(body: object): Promise<number> {
  return (await stage.server.call<Table>("POST", "/tables", body)).id;
}

describe.each(looks)("in $language on a $size", (look) => {
  const zh = look.language === "zh";

  it("a person plays the engine: move, undo, hint, overlay, resign", async () => {
    const visit = await stage.visit(look);
    const { page } = visit;
    await visit.go("");
    await page.locator("h1", { hasText: zh ? "围而不得" : "not surrounding" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(zh ? "zh-CN" : "en");
    await visit.inspect("play");
    await page.locator("input[name=level]").fill("1");
    await page.locator("select[name=seconds]").selectOption("0.1");
    await visit.action("start").click();

    await visit.ply(0);
    await visit.point(4, 4).click();
    await page.locator('[data-point="4,4"][data-stone=black]').waitFor();
    await visit.ply(2);
    await visit.playAnywhere();
    await visit.ply(4);
    await visit.action("undo").click();
    await visit.ply(2);

    await visit.action("hint").click();
    await page.locator("[data-panel=hint]", { hasText: /\d,\d/ }).waitFor();
    await page.locator(".ring-hint").waitFor();
    await visit.action("teach").click();
    await page.locator("[data-panel=teach] [data-class=both]", { hasText: /\d+/ }).waitFor();
    expect(await page.locator(".teach-overlay .class-both").count()).toBeGreaterThan(60);
    await visit.inspect("table");

    await visit.action("resign").click();
    await visit.action("resign-yes").click();
    await page.locator(".workbench[data-status=finished]").waitFor();
    await page.locator("[data-panel=outcome]", { hasText: zh ? "认输" : "resigned" }).waitFor();
    await visit.inspect("finished");
    await visit.action("again").click();
    await page.locator('.workbench[data-status=playing]').waitFor();
    await visit.close();
  });

  it("a refused point says why before anything is played", async () => {
    const id = await openTable({ black: person, white: person, opening: refusedPoints });
    const visit = await stage.visit(look);
    const { page } = visit;
    await visit.go(`#/tables/${id}`);
    await visit.ply(6);
    // A finger can't hover; it may touch. (Playwright itself won't click what is disabled.)
    const touch = (x: number, y: number) => visit.point(x, y).click({ force: true });
    const lookAt = (x: number, y: number) => (look.size === "desktop" ? visit.point(x, y).hover() : touch(x, y));
    await lookAt(0, 1);
    await page.locator(".board-tip", { hasText: zh ? "不许吃子" : "Would capture 1 stone" }).waitFor();
    if (look.size === "desktop") expect(await page.locator(".refused-points path").count()).toBe(2);
    await visit.inspect("refused");
    await lookAt(8, 8);
    await page.locator(".board-tip", { hasText: zh ? "自杀" : "Suicide" }).waitFor();
    await touch(8, 8);
    await touch(0, 1);
    expect(await page.locator(".workbench").getAttribute("data-ply")).toBe("6");
    expect(await visit.point(0, 1).getAttribute("aria-disabled")).toBe("true");
    expect(await visit.point(4, 4).getAttribute("aria-label")).toContain(zh ? "黑方" : "Black");
    await visit.close();
  });

  it("two people play a game to its end, with the keyboard too", async () => {
    const game = randomGame(11);
    const id = await openTable({ black: person, white: person, opening: game.slice(0, -2) });
    const visit = await stage.visit(look, { teach: true });
    const { page } = visit;
    await visit.go(`#/tables/${id}`);
    await visit.ply(game.length - 2);
    const [x, y] = game[game.length - 2]!;
    // From the middle of the board to the point, key by key.
    await page.keyboard.press("b");
    for (let step = 0; step < Math.abs(x - 4); ++step) await page.keyboard.press(x < 4 ? "ArrowLeft" : "ArrowRight");
    for (let step = 0; step < Math.abs(y - 4); ++step) await page.keyboard.press(y < 4 ? "ArrowUp" : "ArrowDown");
    await page.keyboard.press("Enter");
    await visit.ply(game.length - 1);
    await visit.inspect("endgame");
    const [lastX, lastY] = game[game.length - 1]!;
    await page.locator(".workbench[data-status=playing]").waitFor();
    await visit.point(lastX, lastY).click();
    await page.locator(".workbench[data-status=finished]").waitFor();
    await page.locator("[data-panel=outcome]", { hasText: zh ? "无处可下" : "no legal move left" }).waitFor();
    await visit.close();
  });

  it("the lesson can be solved", async () => {
    const visit = await stage.visit(look);
    const { page } = visit;
    await visit.go("#/learn/1");
    for (const lesson of lessons) {
      const task = page.locator(`[data-lesson=${lesson.name}]`);
      await task.waitFor();
      const position = Position.parse(lesson.board);
      for (const point of lesson.wanted(position)) {
        const [x, y] = position.place(point);
        await visit.point(x, y).click();
      }
      await page.locator(`[data-lesson=${lesson.name}][data-solved=true]`).waitFor();
      if (lesson.name === "liberty" || lesson.name === "classes") await visit.inspect(`lesson-${lesson.name}`);
      if (lesson !== lessons[lessons.length - 1]) await visit.action("next-lesson").click();
    }
    await visit.close();
  });
});

it("the language and the colours can be changed, and are remembered; keys have a help", async () => {
  const visit = await stage.visit({ language: "zh", size: "desktop" });
  const { page } = visit;
  await visit.go("#/play");
  await page.locator("nav", { hasText: "下棋" }).waitFor();
  await visit.action("language").click();
  await page.locator("nav", { hasText: "Play" }).waitFor();
  await visit.action("theme").click();
  await visit.action("theme").click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await page.reload();
  await page.locator("nav", { hasText: "Play" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await page.keyboard.press("?");
  await page.locator("[data-dialog=help] kbd").first().waitFor();
  await visit.inspect("help");
  await page.keyboard.press("Escape");
  await page.locator("[data-dialog=help] kbd").first().waitFor({ state: "detached" });
  await visit.close();
});

it("the page and the server agree on who may play where, and why not", async () => {
  const letters = { occupied: "o", captures: "c", suicide: "s" } as const;
  for (let seed = 100; seed < 112; ++seed) {
    const game = randomGame(seed);
    for (const ply of [game.length >> 1, game.length - 8, game.length]) {
      const moves = game.slice(0, ply);
      const position = Position.after(moves);
      const theirs = await stage.server.call<{ black: string; white: string; lost: boolean; reserve: object }>("POST", "/positions", { moves });
      for (const color of ["black", "white"] as const) {
        const ours = [...Array(position.size).keys()].map((point) => {
          const refusal = position.refusal(point, color);
          return refusal ? letters[refusal] : ".";
        }).join("");
        expect(ours).toBe(theirs[color]);
      }
      const { black, white } = position.count();
      expect(theirs.reserve).toEqual({ black, white });
      expect(theirs.lost).toBe(position.lost);
    }
  }
});

it("a person plays a registered bot, with White", async (context) => {
  if (!(await stage.hasBots())) context.skip();
  const visit = await stage.visit({ language: "en", size: "desktop" });
  const { page } = visit;
  await visit.go("#/play");
  await page.locator("input[name=opponent][value=bot]").check({ force: true });
  await page.locator("select[name=bot]").selectOption(bot("sample-simple").name);
  await page.locator("input[name=color][value=white]").check({ force: true });
  await visit.action("start").click();
  await visit.ply(1);
  await page.locator("[data-player=black]", { hasText: "sample-simple" }).waitFor();
  await visit.playAnywhere();
  await visit.ply(3);
  await visit.close();
});
