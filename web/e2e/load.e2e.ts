// How much is loaded, how soon it answers, how quickly a move shows. Sizes are held to; times are
// only written down.
import { expect, it } from "vitest";
import { TestBrowser, writeFigures } from "./browser";
import { person, randomGame } from "./games";
import { Server } from "./server";

const kMostBytes = 150_000;

it("loads little and shows moves at once", async () => {
  const [server, browser] = await Promise.all([Server.start(), TestBrowser.start()]);
  try {
    const visit = await browser.visit(server, { language: "zh", size: "desktop" });
    const { page } = visit;
    await visit.go("#/play");
    await page.locator("[data-action=start]").waitFor();
    const load = await page.evaluate(() => {
      const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return {
        bytes: [...resources, navigation!].reduce((sum, entry) => sum + entry.encodedBodySize, 0),
        interactive: performance.getEntriesByName("buwei:interactive")[0]!.startTime,
        painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      };
    });
    expect(load.bytes).toBeGreaterThan(10_000);
    expect(load.bytes).toBeLessThan(kMostBytes);

    const game = randomGame(3).slice(0, 20);
    const { id } = await server.call<{ id: number }>("POST", "/tables", { black: person, white: person });
    await visit.go(`#/tables/${id}`);
    for (const [ply, [x, y]] of game.entries()) {
      await page.locator(`.board[data-mover=${ply % 2 === 0 ? "black" : "white"}]`).waitFor();
      await visit.point(x, y).click();
      await visit.ply(ply + 1);
    }
    const shown = await page.evaluate(() => performance.getEntriesByName("buwei:move-shown").map((entry) => entry.duration));
    expect(shown).toHaveLength(game.length);
    shown.sort((a, b) => a - b);
    writeFigures("load", {
      first_load_bytes_compressed: load.bytes,
      first_paint_ms: Math.round(load.painted),
      interactive_ms: Math.round(load.interactive),
      move_shown_median_ms: Math.round(10 * shown[shown.length >> 1]!) / 10,
      move_shown_worst_ms: Math.round(10 * shown[shown.length - 1]!) / 10,
    });
    await visit.close();
  } finally {
    await browser.stop();
    await server.stop();
  }
});
