// The WebSocket of docs/api.md. It mends itself: whatever is wanted now (topics, one analysis) is
// asked for again on every new connection, and every message holds a whole document, so nothing is
// missed.
import { Store } from "../model/store";
import type { Place } from "../model/rules";
import type { Analysis, User } from "./types";

export type Connection = "connecting" | "open" | "broken";

/** What we use of a WebSocket; tests bring their own. */
export interface Socket {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  send(text: string): void;
  close(): void;
}

interface Topic {
  revision: number | null;
  data: unknown;
  listeners: Set<{ onData: (data: unknown) => void; onError?: (code: string) => void }>;
}

interface RunningAnalysis {
  id: string;
  moves: readonly Place[];
  seconds: number;
  onData: (analysis: Analysis | null, state: string) => void;
}

interface Message {
  type: string;
  topic?: string;
  revision?: number;
  id?: string;
  state?: string;
  data?: unknown;
  error?: string;
  user?: User | null;
}

const kPingSeconds = 20;
const kSilenceSeconds = 50;
const kLongestWaitSeconds = 8;

export class Live {
  readonly connection = new Store<Connection>("connecting");
  private socket: Socket | null = null;
  private readonly topics = new Map<string, Topic>();
  private analysis: RunningAnalysis | null = null;
  private analyses = 0;
  private failures = 0;
  private heard = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly open: () => Socket) {}

  start(): void {
    this.connect();
    setInterval(() => this.checkPulse(), kPingSeconds * 1000);
  }

  /** Connects at once instead of waiting for the next attempt. */
  hurry(): void {
    if (this.connection.value !== "open") this.connect();
  }

  /** A new connection, for a new identity: the server knows a socket by its cookie. */
  restart(): void {
    this.failures = 0;
    this.connect();
  }

  subscribe<T>(name: string, onData: (data: T) => void, onError?: (code: string) => void): () => void {
    let topic = this.topics.get(name);
    const listener = { onData: onData as (data: unknown) => void, onError };
    if (topic) {
      topic.listeners.add(listener);
      if (topic.revision !== null) onData(topic.data as T);
    } else {
      topic = { revision: null, data: null, listeners: new Set([listener]) };
      this.topics.set(name, topic);
      this.ask(name, topic);
    }
    return () => {
      topic.listeners.delete(listener);
      if (topic.listeners.size > 0 || this.topics.get(name) !== topic) return;
      this.topics.delete(name);
      this.send({ type: "unsubscribe", topic: name });
    };
  }

  /** One at a time: a new analysis takes the place of the one before. */
  analyse(moves: readonly Place[], seconds: number, onData: RunningAnalysis["onData"]): () => void {
    const analysis = { id: `a${++this.analyses}`, moves, seconds, onData };
    this.analysis = analysis;
    this.sendAnalysis(analysis);
    return () => {
      if (this.analysis !== analysis) return;
      this.analysis = null;
      this.send({ type: "stop", id: analysis.id });
    };
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.drop();
    const socket = this.open();
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      this.failures = 0;
      this.connection.value = "open";
      for (const [name, topic] of this.topics) this.ask(name, topic);
      if (this.analysis) this.sendAnalysis(this.analysis);
    };
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = () => this.lose();
  }

  private drop(): void {
    if (!this.socket) return;
    this.socket.onopen = this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    this.socket = null;
  }

  private lose(): void {
    this.drop();
    this.connection.value = "broken";
    const seconds = Math.min(kLongestWaitSeconds, 0.25 * 2 ** this.failures++);
    this.retry = setTimeout(() => this.connect(), seconds * 1000 * (0.75 + Math.random() / 2));
  }

  private checkPulse(): void {
    if (this.connection.value !== "open") return;
    if (Date.now() - this.heard > kSilenceSeconds * 1000) this.lose();
    else this.send({ type: "ping" });
  }

  private send(message: object): void {
    if (this.connection.value === "open") this.socket?.send(JSON.stringify(message));
  }

  private ask(name: string, topic: Topic): void {
    this.send({ type: "subscribe", topic: name, ...(topic.revision === null ? {} : { revision: topic.revision }) });
  }

  private sendAnalysis({ id, moves, seconds }: RunningAnalysis): void {
    this.send({ type: "analyse", id, moves, seconds });
  }

  private receive(text: string): void {
    this.heard = Date.now();
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return;
    }
    if (message.type === "state") this.receiveState(message);
    else if (message.type === "analysis") this.receiveAnalysis(message);
    else if (message.type === "error" && message.topic !== undefined) {
      this.topics.get(message.topic)?.listeners.forEach((listener) => listener.onError?.(message.error ?? "internal"));
    } else if (message.type === "error" && message.id !== undefined && message.id === this.analysis?.id) {
      this.analysis.onData(null, message.error ?? "internal");
    }
  }

  private receiveState(message: Message): void {
    const topic = this.topics.get(message.topic ?? "");
    if (!topic) return;
    topic.revision = message.revision ?? null;
    topic.data = message.data;
    topic.listeners.forEach((listener) => listener.onData(message.data));
  }

  private receiveAnalysis(message: Message): void {
    if (message.id !== this.analysis?.id) return;
    this.analysis?.onData((message.data as Analysis | null) ?? null, message.state ?? "running");
  }
}

function openSocket(): Socket {
  const address = new URL("/api/v1/live", location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(address) as Socket;
}

export const live = new Live(openSocket);

export function keepAlive(): void {
  live.start();
  addEventListener("online", () => live.hurry());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") live.hurry();
  });
}
