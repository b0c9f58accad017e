// The real `buwei serve` with a data folder of its own.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = process.env.BUWEI_PROGRAM ?? "../build/release/src/cli/buwei";
const kLimitMilliseconds = 180_000;

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Asks until the answer is not undefined. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + kLimitMilliseconds;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`waited in vain for: ${what}`);
    await pause(50);
  }
}

export class Server {
  private child: ChildProcess | null = null;
  private port = 0;
  output = "";
  readonly data = mkdtempSync(join(tmpdir(), "buwei-e2e-"));

  private constructor(private readonly options: readonly string[]) {}

  static async start(...options: string[]): Promise<Server> {
    const server = new Server(options);
    // Somebody else may take the port between our asking and the server's.
    for (let attempt = 1; ; ++attempt) {
      server.port = await freePort();
      try {
        await server.run();
        return server;
      } catch (error) {
        if (attempt === 5) throw error;
      }
    }
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private async run(): Promise<void> {
    const child = spawn(program, ["serve", "--port", String(this.port), "--data", this.data, ...this.options], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, HOME: this.data },
    });
    this.child = child;
    let ended = false;
    child.on("error", (error) => {
      ended = true;
      this.output += String(error);
    });
    child.on("exit", () => (ended = true));
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => (this.output += text.toString()));
    await until("the server's first answer", async () => {
      if (ended) throw new Error(`buwei serve has ended: ${this.output}`);
      const response = await fetch(`${this.address}/`).catch(() => null);
      return response?.ok ? true : undefined;
    });
  }

  /** As a crash would. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  async startAgain(): Promise<void> {
    await this.run();
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true, maxRetries: 5 });
  }

  async call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
    const response = await fetch(`${this.address}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text === "" ? "null" : text) as T;
  }
}
