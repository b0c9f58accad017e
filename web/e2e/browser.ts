// A real Chromium, and pages in it that notice what must never happen.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { expect } from "vitest";
import type { Server } from "./server";

const executablePath = process.env.BUWEI_CHROMIUM ?? "/usr/bin/chromium";
const artefacts = process.env.BUWEI_ARTEFACTS ?? "../build/release/web/e2e";
/** Generous: the machine may be busy. Whoever writes a story may want to know sooner. */
const kLimitMilliseconds = 1000 * Number(process.env.BUWEI_E2E_SECONDS ?? 180);

const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
  // On a starved machine a process that is late is not one that hangs.
  "--disable-gpu-watchdog", "--disable-hang-monitor", "--disable-gpu-process-crash-limit",
];

export const sizes = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;

export interface Look {
  readonly language: "zh" | "en";
  readonly size: keyof typeof sizes;
  readonly theme?: "light" | "dark";
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
}

/** One page of one browser context: fresh storage, its own language and size. */
export class Visit {
  readonly complaints: string[] = [];

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly server: Server,
    private readonly look: Look,
  ) {
    page.on("pageerror", (error) => this.complaints.push(`error: ${error.message}`));
    page.on("console", (message) => {
      if (/Content Security Policy|Refused to/.test(message.text())) this.complaints.push(message.text());
    });
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (!["data:", "blob:"].includes(url.protocol) && url.host !== new URL(server.address).host) {
        this.complaints.push(`asked ${request.url()}`);
      }
    });
  }

  async go(hash: string): Promise<void> {
    await this.page.goto(`${this.server.address}/${hash}`);
    await this.page.locator("main[data-view] > *").first().waitFor();
  }

  action(name: string) {
    return this.page.locator(`[data-action="${name}"]`).first();
  }

  point(x: number, y: number) {
    return this.page.locator(`[data-point="${x},${y}"]`);
  }

  /** Any legal move, as soon as it is the person's turn. */
  async playAnywhere(): Promise<void> {
    await this.page.locator(".board[data-mover=black], .board[data-mover=white]").waitFor();
    await this.page.locator(".board-point:not([aria-disabled])").first().click();
  }

  /** Waits until the board shows this many moves. */
  async ply(count: number): Promise<void> {
    await this.page.locator(`.workbench[data-ply="${count}"]`).waitFor();
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(join(artefacts, "screenshots"), { recursive: true });
    const { language, size, theme = "light" } = this.look;
    await this.page.screenshot({ path: join(artefacts, "screenshots", `${name}-${language}-${size}-${theme}.png`), animations: "disabled" });
  }

  /** axe finds nothing serious, and nothing runs over the edge of the screen. */
  async inspect(name: string): Promise<void> {
    await this.page.evaluate(axeSource);
    const result = await this.page.evaluate(async () => {
      // Colours in the middle of a fade are nobody's contrast.
      await Promise.all(document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity).map((animation) => animation.finished.catch(() => {})));
      return (window as unknown as { axe: { run: () => Promise<unknown> } }).axe.run();
    }) as AxeResult;
    const serious = result.violations
      .filter((violation) => violation.impact === "serious" || violation.impact === "critical")
      .map((violation) => `${violation.id}: ${violation.nodes.map((node) => `${node.html} (${node.failureSummary})`).join("; ")}`);
    expect(serious, `axe on ${name}`).toEqual([]);
    const overflow = await this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
    await this.screenshot(name);
  }

  async close(): Promise<void> {
    await this.context.close();
    expect(this.complaints).toEqual([]);
  }
}

export class TestBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly home: string,
  ) {}

  static async start(): Promise<TestBrowser> {
    const home = mkdtempSync(join(tmpdir(), "buwei-chromium-"));
    const browser = await chromium.launch({
      executablePath, args: flags, timeout: kLimitMilliseconds, chromiumSandbox: false,
      env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, TMPDIR: home },
    });
    return new TestBrowser(browser, home);
  }

  async visit(server: Server, look: Look, settings: Record<string, unknown> = {}): Promise<Visit> {
    const { language, size, theme = "light" } = look;
    const context = await this.browser.newContext({
      viewport: sizes[size], locale: language === "zh" ? "zh-CN" : "en-GB", colorScheme: theme,
      hasTouch: size === "phone", isMobile: size === "phone", reducedMotion: "reduce", acceptDownloads: true,
    });
    context.setDefaultTimeout(kLimitMilliseconds);
    if (Object.keys(settings).length > 0) {
      await context.addInitScript((text) => {
        if (localStorage.getItem("buwei.settings") === null) localStorage.setItem("buwei.settings", text);
      }, JSON.stringify(settings));
    }
    return new Visit(context, await context.newPage(), server, look);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What was measured, for people to read; never a reason to fail. */
export function writeFigures(name: string, figures: Record<string, number>): void {
  mkdirSync(artefacts, { recursive: true });
  writeFileSync(join(artefacts, `figures-${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`figures of ${name}: ${JSON.stringify(figures)}`);
}
