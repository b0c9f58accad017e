// Part 2: the engine thinks aloud.
import { describe, expect, it } from "vitest";
import type { Table } from "../src/api/types";
import type { Look } from "./browser";
import { person, randomGame } from "./games";
import { until } from "./server";
import { Stage } from "./stage";

const looks: Look[] = [{ language: "zh", size: "desktop" }, { language: "en", size: "phone" }];

const stage = Stage.open();

describe.each(looks)("in $language on a $size", (look) => {
  it("shows win rate, candidates and the principal variation", async () => {
    const { id } = await stage.server.call<Table>("POST", "/tables", { black: person, white: person, opening: randomGame(5).slice(0, 20) });
    const visit = await stage.visit(look);
    const { page } = visit;
    await visit.go(`#/tables/${id}`);
    await visit.ply(20);
    await visit.action("think").click();
    await page.locator(".win-bar[data-known=true]").waitFor();
    await page.locator(".heat-best").waitFor();
    expect(await page.locator(".candidate").count()).toBeGreaterThan(2);
    await visit.inspect("think");
    // The pointer on the line, or a finger, calls it onto the board.
    await visit.action("line").focus();
    await page.locator(".line .move-number").first().waitFor();
    await visit.screenshot("think-line");
    if (look.size === "desktop") {
      await visit.action("line").blur();
      // The engine may change its mind while the pointer is on its way.
      await until("the line of the best move", async () => {
        const place = await page.locator("[data-panel=think]").getAttribute("data-best");
        await page.locator(`[data-point="${place}"]`).hover();
        return (await page.locator(".line .move-number").count()) > 0 ? true : undefined;
      });
    }
    await visit.close();
  });

  it("says what is proved", async () => {
    const game = randomGame(5);
    const { id } = await stage.server.call<Table>("POST", "/tables", { black: person, white: person, opening: game.slice(0, -9) });
    const visit = await stage.visit(look, { think: true, teach: true });
    await visit.go(`#/tables/${id}`);
    await visit.page.locator(".think-proof", { hasText: look.language === "zh" ? "已证明" : "Proven" }).waitFor();
    await visit.inspect("proven");
    await visit.close();
  });
});
