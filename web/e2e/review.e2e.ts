// Part 3: review. Import, curve, mistakes, variations, export, links.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Position } from "../src/model/rules";
import type { Look } from "./browser";
import { randomGame, randomSgf } from "./games";
import { Stage } from "./stage";

const looks: Look[] = [{ language: "zh", size: "desktop" }, { language: "en", size: "phone", theme: "dark" }];

const stage = Stage.open();

describe.each(looks)("in $language on a $size", (look) => {
  const zh = look.language === "zh";
  const seed = zh ? 21 : 22;
  const game = randomGame(seed);

  it("a game is imported, reviewed, changed and taken away again", async () => {
    const visit = await stage.visit(look);
    const { page } = visit;
    await visit.go("#/games");
    await page.locator("textarea[name=import]").fill(randomSgf(seed, "<b>Ann</b>", "李四"));
    await visit.action("import").click();
    await visit.ply(game.length);
    await page.locator("[data-player=black]", { hasText: "<b>Ann</b>" }).waitFor();
    const address = page.url();

    await page.locator("select[name=review-seconds]").selectOption("0.1");
    await visit.action("begin-review").click();
    await page.locator("[data-panel=review][data-state=done]").waitFor();
    await page.locator("[data-chart=curve] .curve-line").waitFor();
    // Random games are full of mistakes; the dearest comes first.
    const costs = (await page.locator(".mistake-cost").allInnerTexts()).map((text) => Number(text.replace(/[^\d]/g, "")));
    expect(costs.length).toBeGreaterThan(0);
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
    await visit.inspect("review");

    const first = page.locator(".mistake").first();
    const ply = Number(await first.getAttribute("data-mistake"));
    await first.click();
    await visit.ply(ply);
    await page.locator(".ring-danger").first().waitFor();
    await visit.screenshot("mistake");

    // Another move than the game's, and back.
    const position = Position.after(game.slice(0, ply));
    const other = position.legal().map((point) => position.place(point)).find(([x, y]) => game[ply]![0] !== x || game[ply]![1] !== y)!;
    await visit.point(...other as [number, number]).click();
    await page.locator('.workbench[data-tried="1"]').waitFor();
    await page.locator("[data-panel=variation]").waitFor();
    await visit.inspect("variation");
    const [tried] = await Promise.all([page.waitForEvent("download"), visit.action("export-variation").click()]);
    expect(readFileSync(await tried.path(), "utf8").match(/;[BW]\[/g)).toHaveLength(ply + 1);
    await visit.action("back-to-game").click();
    await page.locator('.workbench[data-tried="0"]').waitFor();
    await visit.ply(ply);

    // The address is the link to this move.
    expect(page.url()).toContain(`/${ply}`);
    const linked = await stage.visit(look);
    await linked.page.goto(page.url());
    await linked.ply(ply);
    await linked.close();

    const [download] = await Promise.all([page.waitForEvent("download"), visit.action("export-sgf").click()]);
    const sgf = readFileSync(await download.path(), "utf8");
    expect(sgf).toContain("李四");
    const [log] = await Promise.all([page.waitForEvent("download"), visit.action("export-botzone").click()]);
    expect(JSON.parse(readFileSync(await log.path(), "utf8"))).toHaveProperty("log");

    // What was taken away can be brought back.
    await visit.go("#/games");
    await page.locator("textarea[name=import]").fill(readFileSync(await log.path(), "utf8"));
    await visit.action("import").click();
    await visit.ply(game.length);
    expect(page.url()).not.toBe(address);

    await page.keyboard.press("Home");
    await visit.ply(0);
    await page.keyboard.press("]");
    await visit.ply(1);
    await page.keyboard.press("End");
    await visit.ply(game.length);
    // Keys may come faster than the screen is painted; each acts on what the one before has done.
    await page.evaluate(async () => {
      for (const key of ["Home", "]", "]", "]"]) {
        dispatchEvent(new KeyboardEvent("keydown", { key }));
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    await visit.ply(3);
    await visit.close();
  });

  it("what is no game is refused with a reason", async () => {
    const visit = await stage.visit(look);
    await visit.go("#/games");
    await visit.page.locator("textarea[name=import]").fill("hello");
    await visit.action("import").click();
    await visit.page.locator(".notice-error", { hasText: zh ? "读不出棋局" : "No game could be read" }).waitFor();
    await visit.close();
  });
});
