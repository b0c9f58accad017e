// Part 4: debug. What each side was given and answered, and what it took.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Table, Turn } from "../src/api/types";
import type { Look } from "./browser";
import { bot, engine } from "./games";
import { until } from "./server";
import { Stage } from "./stage";

const looks: Look[] = [{ language: "zh", size: "phone" }, { language: "en", size: "desktop" }];

const stage = Stage.open();
let game: number;
let hasBots = true;
beforeAll(async () => {
  hasBots = await stage.hasBots();
  const white = hasBots ? bot("sample-json") : engine(1);
  const { id } = await stage.server.call<Table>("POST", "/tables", { black: engine(1), white });
  game = await until("the end of the game", async () => (await stage.server.call<Table>("GET", `/tables/${id}`)).game ?? undefined);
});

describe.each(looks)("in $language on a $size", (look) => {
  it("every turn can be looked into and taken home", async () => {
    const visit = await stage.visit(look);
    const { page } = visit;
    await visit.go(`#/games/${game}/2/debug`);
    await visit.ply(2);
    await page.locator('[data-turn="1"] [data-text=input]').waitFor();
    const turn = await stage.server.call<Turn>("GET", `/games/${game}/turns/1`);
    expect(await page.locator("[data-text=input]").textContent()).toBe(turn.input);
    await page.locator(".badge-good", { hasText: "OK" }).waitFor();
    expect(await page.locator(".time-bar").count()).toBeGreaterThan(10);
    if (hasBots) await page.locator(".time-limit").waitFor();
    await visit.inspect("debug");

    const [download] = await Promise.all([page.waitForEvent("download"), visit.action("download-input").click()]);
    expect(readFileSync(await download.path(), "utf8")).toBe(turn.input);

    await page.locator(".time-bar").nth(4).click();
    await page.locator('[data-turn="4"]').waitFor();
    await visit.ply(5);
    await visit.close();
  });
});
