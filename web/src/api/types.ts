// The documents of docs/api.md.
import type { Color, Place } from "../model/rules";

export type Role = "spectator" | "author" | "teacher";

export interface User {
  name: string;
  role: Role;
}

export interface Session {
  user: User | null;
  token_needed: boolean;
  version: string;
}

export interface Status {
  version: string;
  sandbox: { works: boolean; missing: string };
  levels: number;
  limits: { tables: number; analyses: number; match_games: number; source_bytes: number };
}

export type Seat =
  | { kind: "person"; name?: string }
  | { kind: "engine"; level: number; seconds: number }
  | { kind: "bot"; name: string };

export type Verdict = "OK" | "TLE" | "MLE" | "OLE" | "NJ" | "RE";

export interface TurnSummary {
  mover: Color;
  move: Place | null;
  verdict: Verdict;
  detail: string;
  cpu: number;
  wall: number;
  memory: number;
  limit: number;
  private: boolean;
}

export interface Turn extends TurnSummary {
  input: string;
  output: string;
  debug: string;
  stderr: string;
}

export interface Result {
  winner: Color;
  reason: string;
}

export interface TableSummary {
  id: number;
  revision: number;
  owner: string;
  created: string;
  black: Seat;
  white: Seat;
  status: "playing" | "finished" | "stopped" | "failed";
  thinking: boolean;
  error: string;
  opening: number;
  moves: Place[];
  result: Result | null;
  game: number | null;
}

export interface Table extends TableSummary {
  turns: TurnSummary[];
}

export type Proof = "win" | "loss" | null;

export interface Candidate {
  move: Place;
  visits: number;
  win_rate: number;
  proof: Proof;
}

export interface Analysis {
  to_move: Color;
  best: Place | null;
  win_rate: number;
  black_win_rate: number;
  proof: Proof;
  proof_moves: number | null;
  simulations: number;
  depth: number;
  seconds: number;
  lost: boolean;
  candidates: Candidate[];
  principal_variation: Place[];
}

export interface GameSummary {
  id: number;
  finished: string;
  black: string;
  white: string;
  winner: Color;
  reason: string;
  plies: number;
  match: number | null;
  index: number;
  cpu: Record<Color, number>;
  longest: Record<Color, number>;
}

export interface Game extends GameSummary {
  opening: number;
  moves: Place[];
  turns: TurnSummary[];
  limit: number;
}

export interface GameList {
  games: GameSummary[];
  total: number;
  next: number | null;
}

export interface ReviewPoint {
  ply: number;
  to_move: Color;
  black_win_rate: number;
  best: Place | null;
  proof: Proof;
  proof_moves: number | null;
  played: Place | null;
  cost: number | null;
  simulations: number;
  principal_variation: Place[];
}

export interface Review {
  game: number;
  state: "queued" | "running" | "done" | "failed";
  done: number;
  total: number;
  seconds: number;
  error: string;
  points: ReviewPoint[];
}

export type BotState = "added" | "compiled" | "usable" | "failed";

export interface BotVersion {
  version: number;
  name: string;
  state: BotState;
  language: string;
  protocol: string;
  notes: string;
  messages: string;
  created: string;
  source_bytes: number;
}

export interface Bot {
  name: string;
  owner: string;
  yours: boolean;
  versions: BotVersion[];
}

export interface BotList {
  bots: Bot[];
  sparring: { name: string; description: string }[];
}

export interface Build {
  id: number;
  name: string;
  version: number | null;
  state: "queued" | "compiling" | "validating" | "usable" | "failed";
  steps: string[];
  messages: string;
  error: string;
}

export type MatchKind = "match" | "round_robin" | "gauntlet";

export interface MatchSummary {
  id: number;
  revision: number;
  kind: MatchKind;
  owner: string;
  created: string;
  state: "queued" | "running" | "finished" | "stopped" | "failed";
  error: string;
  bots: string[];
  done: number;
  total: number;
}

export interface Standing {
  name: string;
  wins: number;
  losses: number;
  wins_as_black: number;
  wins_as_white: number;
  losses_by_reason: Record<string, number>;
  rating: number | null;
  rating_error: number | null;
}

export interface Match extends MatchSummary {
  standings: Standing[];
  cross: { black: string; white: string; black_wins: number; white_wins: number }[];
  playing: { index: number; black: string; white: string; moves: Place[] }[];
  elo: number | null;
  elo_low: number | null;
  elo_high: number | null;
  likelihood_of_superiority: number | null;
  first_move_elo: number | null;
  seconds_left: number | null;
  sprt: { elo0: number; elo1: number; ratio: number; lower: number; upper: number; state: string } | null;
}
