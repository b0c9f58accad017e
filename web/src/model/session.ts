// Who is looking at the page, and what this server offers.
import { api } from "../api/client";
import { live } from "../api/live";
import type { Role, Seat, Session, Status, TableSummary } from "../api/types";
import { replace } from "./router";
import type { Color } from "./rules";
import { Store } from "./store";

export const session = new Store<Session | null>(null);
export const status = new Store<Status | null>(null);

export async function loadSession(): Promise<void> {
  const token = /^#token=(\S+)$/.exec(location.hash)?.[1];
  if (token) {
    // It must not stay in the address, which people copy.
    replace("#/play");
    await signIn(decodeURIComponent(token)).catch(() => {});
  }
  session.value ??= await api.session();
  if (session.value.user) status.value = await api.status();
}

export async function signIn(token: string): Promise<void> {
  session.value = await api.signIn(token);
  status.value = await api.status();
  live.restart();
}

export async function signOut(): Promise<void> {
  await api.signOut();
  session.value = await api.session();
  live.restart();
}

const kRanks: Record<Role, number> = { spectator: 0, author: 1, teacher: 2 };

export function may(role: Role): boolean {
  const user = session.value?.user;
  return !!user && kRanks[user.role] >= kRanks[role];
}

function isMine(seat: Seat): boolean {
  return seat.kind === "person" && seat.name !== "" && seat.name === session.value?.user?.name;
}

/** The colours that the user plays at a table: one, both (two people at one screen) or none. */
export function myColors(table: TableSummary): Color[] {
  return (["black", "white"] as const).filter((color) => isMine(table[color]));
}
