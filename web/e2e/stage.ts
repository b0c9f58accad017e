// A server and a browser for all stories of a file.
import { afterAll, beforeAll } from "vitest";
import { TestBrowser, type Look, type Visit } from "./browser";
import { Server } from "./server";

export class Stage {
  server!: Server;
  private browser: TestBrowser | undefined;

  /** To be called once, where the stories are listed. */
  static open(): Stage {
    const stage = new Stage();
    beforeAll(async () => {
      [stage.server, stage.browser] = await Promise.all([Server.start(), TestBrowser.start()]);
    });
    afterAll(async () => {
      await stage.browser?.stop();
      await stage.server?.stop();
    });
    return stage;
  }

  visit(look: Look, settings?: Record<string, unknown>): Promise<Visit> {
    return this.browser!.visit(this.server, look, settings);
  }

  /** Whether this machine has a sandbox to run bots in. */
  async hasBots(): Promise<boolean> {
    return (await this.server.call<{ sandbox: { works: boolean } }>("GET", "/status")).sandbox.works;
  }
}
