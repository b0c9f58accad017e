import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Live, type Socket } from "../src/api/live";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe("the live connection", () => {
  let sockets: FakeSocket[];
  let live: Live;
  const newest = () => sockets[sockets.length - 1]!;

  beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    live = new Live(() => {
      sockets.push(new FakeSocket());
      return newest();
    });
    live.start();
  });
  afterEach(() => vi.useRealTimers());

  it("asks for topics when it is open and hands their documents on", () => {
    const seen: unknown[] = [];
    live.subscribe("table:1", (data) => seen.push(data));
    expect(newest().sent).toEqual([]);
    newest().onopen?.();
    expect(newest().sent).toEqual([{ type: "subscribe", topic: "table:1" }]);
    newest().hear({ type: "state", topic: "table:1", revision: 7, data: { id: 1 } });
    newest().hear({ type: "state", topic: "table:2", revision: 7, data: { id: 2 } });
    expect(seen).toEqual([{ id: 1 }]);
    // Whoever comes later gets what is known.
    live.subscribe("table:1", (data) => seen.push(data));
    expect(seen).toHaveLength(2);
    expect(newest().sent).toHaveLength(1);
  });

  it("mends itself and asks only for what is new", () => {
    live.subscribe("table:1", () => {});
    live.analyse([[4, 4]], 30, () => {});
    newest().onopen?.();
    newest().hear({ type: "state", topic: "table:1", revision: 7, data: {} });
    newest().onclose?.();
    expect(live.connection.value).toBe("broken");
    vi.advanceTimersByTime(60_000);
    expect(sockets.length).toBeGreaterThan(1);
    newest().onopen?.();
    expect(live.connection.value).toBe("open");
    expect(newest().sent).toEqual([
      { type: "subscribe", topic: "table:1", revision: 7 },
      { type: "analyse", id: "a1", moves: [[4, 4]], seconds: 30 },
    ]);
  });

  it("waits longer after each failure, but not for ever", () => {
    for (let failure = 0; failure < 8; ++failure) {
      newest().onclose?.();
      vi.advanceTimersByTime(10_001);
    }
    expect(sockets.length).toBe(9);
  });

  it("gives up a connection that is silent, and keeps one that answers", () => {
    newest().onopen?.();
    for (let i = 0; i < 10; ++i) {
      vi.advanceTimersByTime(20_000);
      newest().hear({ type: "pong" });
    }
    expect(sockets).toHaveLength(1);
    expect(newest().sent.every((message) => message.type === "ping")).toBe(true);
    vi.advanceTimersByTime(120_000);
    expect(sockets.length).toBeGreaterThan(1);
    expect(sockets[0]!.closed).toBe(true);
  });

  it("has one analysis at a time and forgets one that was stopped", () => {
    const seen: string[] = [];
    newest().onopen?.();
    const stopFirst = live.analyse([], 30, (_, state) => seen.push(`first ${state}`));
    const stopSecond = live.analyse([[4, 4]], 30, (_, state) => seen.push(`second ${state}`));
    newest().hear({ type: "analysis", id: "a1", state: "running", data: null });
    newest().hear({ type: "analysis", id: "a2", state: "running", data: null });
    stopFirst();
    stopSecond();
    newest().hear({ type: "analysis", id: "a2", state: "stopped", data: null });
    expect(seen).toEqual(["second running"]);
    expect(newest().sent.map((message) => message.type)).toEqual(["analyse", "analyse", "stop"]);
  });

  it("tells listeners of a topic what is wrong with it, and survives nonsense", () => {
    const errors: string[] = [];
    const stop = live.subscribe("table:99", () => {}, (code) => errors.push(code));
    newest().onopen?.();
    newest().onmessage?.({ data: "{" });
    newest().hear({ type: "error", error: "not_found", topic: "table:99" });
    expect(errors).toEqual(["not_found"]);
    stop();
    expect(newest().sent).toContainEqual({ type: "unsubscribe", topic: "table:99" });
  });
});
