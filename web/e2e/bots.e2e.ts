// Part 5: bots. From a pasted source to a match between two versions.
import { readFileSync } from "node:fs";
import { describe, expect, it, type TestContext } from "vitest";
import { Stage } from "./stage";

const sample = readFileSync(new URL("../../samples/nogo_simple.cpp", import.meta.url), "utf8");

const stage = Stage.open();

async function needsSandbox(context: TestContext): Promise<void> {
  if (!(await stage.hasBots())) context.skip();
}

describe("bots", () => {
  it("a source becomes a bot with versions, and two versions play a match", async (context) => {
    await needsSandbox(context);
    const name = "zhang_san";
    const visit = await stage.visit({ language: "zh", size: "desktop" });
    const { page } = visit;
    await visit.go("#/bots");
    await visit.inspect("bots-empty");
    const add = async (source: string, notes: string) => {
      await page.locator("input[name=bot-name]").fill(name);
      await page.locator("textarea[name=source]").fill(source);
      await page.locator("input[name=notes]").fill(notes);
      await visit.action("add-bot").click();
    };

    await add("int main() { return oops; }", "<img src=x onerror=alert(1)>");
    await page.locator("[data-build=failed]").waitFor();
    await page.locator(`[data-card="bot-${name}"] pre`, { hasText: "oops" }).waitFor();
    await page.locator(".version-notes", { hasText: "<img src=x" }).first().waitFor();
    await visit.inspect("bots-failed");

    for (const notes of ["first", "second"]) {
      await page.reload();
      await add(sample, notes);
      await page.locator("[data-build=usable]").waitFor();
    }
    await page.locator(`[data-version="${name}@v3"] .badge-good`).waitFor();
    await visit.inspect("bots");

    const form = page.locator(`[data-card="bot-${name}"] [data-form=compare]`);
    await form.locator("select").nth(2).selectOption("4");
    await form.locator("[data-action=compare]").click();
    await page.locator("[data-match-state]").waitFor();
    await page.locator("[data-card=standings] tbody tr").nth(1).waitFor();
    await page.locator("[data-match-state=finished]").waitFor();
    expect(await page.locator("[data-card=standings] tbody tr").count()).toBe(2);
    await visit.inspect("match");
    await visit.close();
  });

  it("a file is uploaded, and what the compiler says is shown", async (context) => {
    await needsSandbox(context);
    const visit = await stage.visit({ language: "en", size: "phone" });
    const { page } = visit;
    await visit.go("#/bots");
    await page.locator("[data-card=add-bot] input[type=file]").setInputFiles({
      name: "ann.cpp", mimeType: "text/plain", buffer: Buffer.from("int main() { return }"),
    });
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("input[name=bot-name]")?.value === "ann");
    await visit.action("add-bot").click();
    await page.locator("[data-build=failed]").waitFor();
    await page.locator("[data-card=bot-ann] pre", { hasText: "error" }).waitFor();
    await visit.inspect("bots");
    await visit.close();
  });
});
