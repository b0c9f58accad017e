// What a player does at a table. A move is sent until the server has it: it carries its number, so
// sending it twice does no harm.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api } from "../api/client";
import { asApiError } from "../api/errors";
import { useTopic } from "../api/hooks";
import { live } from "../api/live";
import type { Table } from "../api/types";
import { complain } from "./notices";
import type { Place } from "./rules";
import { isSettled, newer, shownMoves, type PendingMove } from "./table_play";

export interface TableSession {
  readonly table: Table | null;
  readonly error: string | null;
  readonly pending: PendingMove | null;
  /** The server's moves and ours. */
  readonly moves: readonly Place[];
  readonly play: (place: Place) => void;
  readonly act: (action: (table: Table) => Promise<Table>) => Promise<void>;
}

const kRetryMilliseconds = 1000;

/** Resolves when the connection is back, or after a moment. */
function connectionBack(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, kRetryMilliseconds);
    const stop = live.connection.watch((state) => state === "open" && finish());
  });
}

/** How long a move takes from the click to the screen; the end-to-end tests read it. */
function measureShown(): void {
  requestAnimationFrame(() => {
    if (performance.getEntriesByName("buwei:click").length === 0) return;
    performance.measure("buwei:move-shown", "buwei:click");
    performance.clearMarks("buwei:click");
  });
}

export function useTableSession(id: number): TableSession {
  const topic = useTopic<Table>(`table:${id}`);
  const [answered, setAnswered] = useState<Table | null>(null);
  const [pending, setPending] = useState<PendingMove | null>(null);
  const table = topic.data ? newer(answered, topic.data) : answered;
  const gone = useRef(false);
  useEffect(() => () => void (gone.current = true), []);
  useLayoutEffect(() => {
    if (pending) measureShown();
  }, [pending]);
  useEffect(() => {
    if (table && pending && isSettled(table.moves, pending)) setPending(null);
  }, [table, pending]);

  const accept = (next: Table) => setAnswered((old) => newer(old, next));
  const send = async (move: PendingMove) => {
    for (;;) {
      try {
        accept(await api.move(id, move.place, move.ply));
        return;
      } catch (error) {
        const code = asApiError(error).code;
        if (code === "offline" || code === "stopping") {
          await connectionBack();
          if (gone.current) return;
          continue;
        }
        setPending(null);
        // "stale" is what the second sending of a move gets; the table will come by itself.
        if (code !== "stale") complain(error);
        accept(await api.table(id));
        return;
      }
    }
  };
  return {
    table,
    error: table ? null : topic.error,
    pending,
    moves: table ? shownMoves(table.moves, pending) : [],
    play: (place) => {
      if (!table || pending) return;
      performance.mark("buwei:click");
      const move = { place, ply: table.moves.length };
      setPending(move);
      send(move).catch(complain);
    },
    act: async (action) => {
      if (!table) return;
      try {
        accept(await action(table));
      } catch (error) {
        complain(error);
      }
    },
  };
}
