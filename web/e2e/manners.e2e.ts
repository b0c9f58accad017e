// Part 7: what happens when things break, and who may do what.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Table } from "../src/api/types";
import { TestBrowser } from "./browser";
import { person } from "./games";
import { Server, until } from "./server";

let browser: TestBrowser;
beforeAll(async () => {
  browser = await TestBrowser.start();
});
afterAll(async () => {
  await browser?.stop();
});

it("a killed server comes back and the game goes on, with the move made in between", async () => {
  const server = await Server.start();
  try {
    const { id } = await server.call<Table>("POST", "/tables", { black: person, white: person });
    const visit = await browser.visit(server, { language: "zh", size: "phone" });
    const { page } = visit;
    await visit.go(`#/tables/${id}`);
    await visit.ply(0);
    await visit.point(4, 4).click();
    await page.locator('[data-point="4,4"][data-stone=black]').waitFor();
    // Only what the server has confirmed is sure to survive it.
    await until("the first move", async () => (await server.call<Table>("GET", `/tables/${id}`)).moves.length === 1 || undefined);
    await page.locator(".board[data-mover=white]").waitFor();

    const place = await page.locator(".board").boundingBox();
    await server.kill();
    await page.locator("[data-connection=broken]").waitFor({ state: "attached" });
    await page.locator(".connection p", { hasText: "正在重连" }).waitFor();
    expect(await page.locator(".board").boundingBox(), "a message moved the board away from the finger").toEqual(place);
    await visit.screenshot("broken");
    await visit.point(2, 2).click();
    await page.locator('[data-point="2,2"][data-stone=white]').waitFor();

    await server.startAgain();
    await page.locator("[data-connection=open]").waitFor({ state: "attached" });
    await page.locator(".board[data-mover=black]").waitFor();
    expect((await server.call<Table>("GET", `/tables/${id}`)).moves).toEqual([[4, 4], [2, 2]]);
    await visit.point(6, 6).click();
    await visit.ply(3);
    await visit.close();
  } finally {
    await server.stop();
  }
});

it("a server that asks for tokens lets people in by their roles", async () => {
  const server = await Server.start("--require-token");
  try {
    const token = await until("the first token", async () => /#token=(\S+)/.exec(server.output)?.[1]);
    const visit = await browser.visit(server, { language: "en", size: "desktop" });
    const { page } = visit;
    await visit.go("#/play");
    await page.locator("[data-card=sign-in]").waitFor();
    await visit.inspect("sign-in");
    await page.locator("input[name=token]").fill("wrong");
    await visit.action("sign-in").click();
    await page.locator(".notice-error", { hasText: "valid token" }).waitFor();
    await page.locator("input[name=token]").fill(token);
    await visit.action("sign-in").click();
    await visit.action("start").waitFor();

    // The teacher gives somebody a token.
    await page.locator("a[href='#/people']").click();
    await page.locator("input[name=user]").fill("ann");
    await page.locator("input[name=role][value=spectator]").check({ force: true });
    await visit.action("add-user").click();
    const given = await page.locator("[data-token]").innerText();
    await visit.inspect("people");

    const other = await browser.visit(server, { language: "zh", size: "phone" });
    await other.go(`#token=${given}`);
    await other.page.locator(".state-title", { hasText: "你是观众" }).waitFor();
    expect(other.page.url()).not.toContain(given);
    await other.inspect("spectator");
    await other.close();
    await visit.close();
  } finally {
    await server.stop();
  }
});

it("the server tells browsers to run nothing of others", async () => {
  const server = await Server.start();
  try {
    const policy = (await fetch(`${server.address}/`)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src");
    expect(policy).not.toContain("unsafe-eval");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    const visit = await browser.visit(server, { language: "en", size: "desktop" });
    await visit.go("#/no/such/page");
    await visit.page.locator(".state-title").waitFor();
    await visit.inspect("no-such-page");
    await visit.go("#/tables/987654");
    await visit.page.locator(".state-title").waitFor();
    await visit.close();
  } finally {
    await server.stop();
  }
});
