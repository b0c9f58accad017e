// Part 6: watch. Tables, matches and all games.
import { beforeAll, describe, expect, it } from "vitest";
import type { Match } from "../src/api/types";
import { ranked } from "../src/model/cross_table";
import type { Look } from "./browser";
import { Stage } from "./stage";

const looks: Look[] = [{ language: "zh", size: "phone", theme: "dark" }, { language: "en", size: "desktop" }];

const stage = Stage.open();
let hasBots = true;
/** One tournament is enough for both looks at it. */
let played: number | null = null;
beforeAll(async () => {
  hasBots = await stage.hasBots();
});

describe.each(looks)("in $language on a $size", (look) => {
  it("a table between two engines is watched live", async () => {
    const visit = await stage.visit(look);
    const { page } = visit;
    await visit.go("#/watch");
    await page.locator("select[name=black]").selectOption("engine:1");
    await page.locator("select[name=white]").selectOption("engine:2");
    await visit.action("open-table").click();
    // Moves may come faster than anybody can look: whoever is slow gets the newest state.
    await page.waitForFunction(() => Number(document.querySelector<HTMLElement>(".workbench")?.dataset.ply) >= 8);
    await visit.inspect("watch-table");
    await page.locator(".workbench[data-status=finished]").waitFor();
    await visit.action("review").click();
    await page.locator("[data-panel=review]").waitFor();
    await visit.close();
  });

  it("a tournament has live standings, and every cell leads to its games", async (context) => {
    if (!hasBots) context.skip();
    const visit = await stage.visit(look);
    const { page } = visit;
    await visit.go("#/watch");
    if (played) {
      await page.locator(`[data-match="${played}"]`).click();
    } else {
      await page.locator("input[name=kind][value=round_robin]").check({ force: true });
      for (const name of ["sample-simple", "sample-json", "engine-1"]) await page.locator(`input[name=match-bot][value="${name}"]`).check();
      await page.locator("input[name=games]").fill("2");
      await page.locator("input[name=opening]").fill("20");
      await visit.action("open-match").click();
    }
    await page.locator("[data-match-state=finished]").waitFor();
    expect(await page.locator("[data-card=standings] tbody tr").count()).toBe(3);
    expect(await page.locator("[data-card=cross] td a").count()).toBe(6);
    await visit.inspect("tournament");

    const id = Number(/matches\/(\d+)/.exec(page.url())![1]);
    played = id;
    const match = await stage.server.call<Match>("GET", `/matches/${id}`);
    const [first, second] = ranked(match.standings).map((standing) => standing.name);
    await page.locator("[data-card=cross] tbody tr").first().locator("a").first().click();
    await page.locator("[data-game]").first().waitFor();
    expect(await page.locator("input[name=player]").inputValue()).toBe(first);
    expect(await page.locator("input[name=opponent]").inputValue()).toBe(second);
    expect(await page.locator("[data-game]").count()).toBe(2);
    await visit.inspect("games-of-a-cell");
    await visit.go("#/watch");
    await page.locator(`[data-match="${id}"]`).waitFor();
    await visit.inspect("watch");
    await visit.close();
  });

  it("games are found by filters and search", async (context) => {
    if (!hasBots) context.skip();
    const visit = await stage.visit(look);
    const { page } = visit;
    await visit.go("#/games");
    await page.locator("[data-game]").first().waitFor();
    const all = await page.locator("[data-game]").count();
    await page.locator("input[name=search]").fill("sample-js");
    await page.waitForFunction((count) => {
      const rows = [...document.querySelectorAll("[data-game]")];
      return rows.length > 0 && rows.length < count && rows.every((row) => row.textContent!.includes("sample-json"));
    }, all);
    expect(page.url()).toContain("search=sample-js");
    await page.locator("input[name=search]").fill("nobody has this name");
    await page.locator(".state-title").waitFor();
    await visit.inspect("games-none");
    await visit.close();
  });
});
