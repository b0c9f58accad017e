// REST calls. Every failure is an ApiError with a code of docs/api.md, or "offline".
import type {
  Analysis, Bot, BotList, Build, Game, GameList, Match, MatchKind, MatchSummary, Review, Role, Seat,
  Session, Status, Table, TableSummary, Turn, User,
} from "./types";
import { ApiError } from "./errors";
import type { Color, Place } from "../model/rules";

const kRoot = "/api/v1";

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${kRoot}${path}`, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    text = await response.text();
  } catch {
    throw new ApiError("offline", "no answer from the server");
  }
  let answer: unknown = null;
  try {
    answer = text === "" ? null : JSON.parse(text);
  } catch {
    // A proxy's page, say: only the status tells.
  }
  if (response.ok) return answer as T;
  const error = (answer ?? {}) as { error?: string; message?: string; reason?: string };
  throw new ApiError(error.error ?? "internal", error.message ?? response.statusText, error.reason);
}

const get = <T>(path: string) => call<T>("GET", path);
const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, body);
const part = (name: string | number) => encodeURIComponent(name);

export interface NewMatch {
  bots: string[];
  kind: MatchKind;
  games: number;
  opening_plies: number;
  seconds: number;
}

export const api = {
  session: () => get<Session>("/session"),
  signIn: (token: string) => post<Session>("/session", { token }),
  signOut: () => call<unknown>("DELETE", "/session"),
  status: () => get<Status>("/status"),
  users: () => get<{ users: (User & { created: string })[] }>("/users"),
  addUser: (name: string, role: Role) => post<User & { token: string }>("/users", { name, role }),
  removeUser: (name: string) => call<unknown>("DELETE", `/users/${part(name)}`),

  tables: () => get<{ tables: TableSummary[] }>("/tables"),
  openTable: (black: Seat, white: Seat) => post<Table>("/tables", { black, white }),
  table: (id: number) => get<Table>(`/tables/${id}`),
  closeTable: (id: number) => call<unknown>("DELETE", `/tables/${id}`),
  move: (id: number, [x, y]: Place, ply: number) => post<Table>(`/tables/${id}/moves`, { x, y, ply }),
  undo: (id: number, ply: number) => post<Table>(`/tables/${id}/undo`, { ply }),
  resign: (id: number, color: Color) => post<Table>(`/tables/${id}/resign`, { color }),
  sit: (id: number, color: Color) => post<Table>(`/tables/${id}/sit`, { color }),
  hint: (id: number, seconds: number) => post<Analysis>(`/tables/${id}/hint`, { seconds }),

  games: (query: Record<string, string>) => get<GameList>(`/games?${new URLSearchParams(query).toString()}`),
  game: (id: number) => get<Game>(`/games/${id}`),
  importGames: (text: string, name: string) =>
    post<{ games: number[]; refused: { line: number; message: string }[] }>("/games/import", { text, name }),
  review: (id: number) => get<Review>(`/games/${id}/review`),
  startReview: (id: number, seconds: number) => post<Review>(`/games/${id}/review`, { seconds }),

  /** `of` is "tables" or "games". */
  turn: (of: string, id: number, n: number) => get<Turn>(`/${of}/${id}/turns/${n}`),

  bots: () => get<BotList>("/bots"),
  bot: (name: string) => get<Bot>(`/bots/${part(name)}`),
  addBot: (bot: { name: string; source: string; language: string; protocol: string; notes: string }) =>
    post<Build>("/bots", bot),
  note: (name: string, version: number, notes: string) =>
    call<Bot>("PUT", `/bots/${part(name)}/versions/${version}/notes`, { notes }),

  matches: () => get<{ matches: MatchSummary[] }>("/matches"),
  openMatch: (match: NewMatch) => post<Match>("/matches", match),
  stopMatch: (id: number) => post<Match>(`/matches/${id}/stop`),
  resumeMatch: (id: number) => post<Match>(`/matches/${id}/resume`),
};

/** Addresses of files, for links that download. */
export const fileAddress = {
  turnInput: (of: string, id: number, n: number) => `${kRoot}/${of}/${id}/turns/${n}/input`,
  game: (id: number, format: "sgf" | "botzone" | "matches") => `${kRoot}/games/${id}/export?format=${format}`,
  source: (name: string, version: number) => `${kRoot}/bots/${part(name)}/versions/${version}/source`,
};
