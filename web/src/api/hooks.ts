// What components need of the server, as state.
import { useEffect, useState } from "preact/hooks";
import { api } from "./client";
import { asApiError, type ApiError } from "./errors";
import { live } from "./live";
import type { Place } from "../model/rules";
import type { Analysis, BotList } from "./types";

export interface Loaded<T> {
  readonly data: T | null;
  readonly error: ApiError | null;
  readonly reload: () => void;
  readonly set: (data: T) => void;
}

/** The answer of `load`, asked again when `key` changes; null as key asks nothing. */
export function useLoaded<T>(key: string | null, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string | null; data: T | null; error: ApiError | null }>({
    key: null, data: null, error: null,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (key === null) return;
    let current = true;
    load().then(
      (data) => current && setState({ key, data, error: null }),
      (error: unknown) => current && setState((old) => ({ key, data: old.key === key ? old.data : null, error: asApiError(error) })),
    );
    return () => {
      current = false;
    };
  }, [key, round]);
  const mine = state.key === key;
  return {
    data: mine ? state.data : null,
    error: mine ? state.error : null,
    reload: () => setRound((old) => old + 1),
    set: (data) => setState({ key, data, error: null }),
  };
}

/** The document of a topic, kept up to date; null as topic watches nothing. */
export function useTopic<T>(topic: string | null): { data: T | null; error: string | null } {
  const [state, setState] = useState<{ topic: string | null; data: T | null; error: string | null }>({
    topic: null, data: null, error: null,
  });
  useEffect(() => {
    if (topic === null) return;
    return live.subscribe<T>(
      topic,
      (data) => setState({ topic, data, error: null }),
      (error) => setState((old) => ({ topic, data: old.topic === topic ? old.data : null, error })),
    );
  }, [topic]);
  return state.topic === topic ? state : { data: null, error: null };
}

export interface LiveAnalysis {
  readonly analysis: Analysis | null;
  /** "off", "queued", "running", "done", "stopped" or a code of an error. */
  readonly state: string;
}

/** The engine thinks about the position after these moves for as long as it is looked at. */
export function useAnalysis(moves: readonly Place[] | null, seconds: number): LiveAnalysis {
  const key = moves === null ? null : JSON.stringify(moves);
  const [state, setState] = useState<LiveAnalysis & { key: string | null }>({ key: null, analysis: null, state: "off" });
  useEffect(() => {
    if (moves === null) return;
    let stop = () => {};
    // Somebody who leafs through a game quickly does not want every position looked at.
    const wait = setTimeout(() => {
      stop = live.analyse(moves, seconds, (analysis, progress) =>
        setState((old) => ({ key, analysis: analysis ?? (old.key === key ? old.analysis : null), state: progress })),
      );
    }, 120);
    return () => {
      clearTimeout(wait);
      stop();
    };
  }, [key, seconds]);
  return state.key === key ? state : { analysis: null, state: moves === null ? "off" : "queued" };
}

/** All names that can sit at a table or play a match, newest versions of bots first. */
export function botNames(list: BotList | null): string[] {
  if (!list) return [];
  const usable = list.bots.flatMap((bot) =>
    [...bot.versions].reverse().filter((version) => version.state === "usable").map((version) => version.name),
  );
  return [...usable, ...list.sparring.map((bot) => bot.name)];
}

export function useBots(): Loaded<BotList> {
  return useLoaded("bots", api.bots);
}
