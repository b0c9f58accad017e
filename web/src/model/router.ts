// Addresses are after the '#', so that a link to any game and move can be sent to others:
//   #/play  #/tables/12  #/games?search=ann  #/games/33/17  #/games/33/17/debug  #/bots/mine ...
import { Store } from "./store";

export interface Route {
  /** "games/33/17" is ["games", "33", "17"]. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?");
  const parts = path.split("/").filter((part) => part !== "");
  return { path: parts.map(decode), query: new URLSearchParams(query) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** link("games", 33, 17) is "#/games/33/17". */
export function link(...parts: (string | number)[]): string {
  return `#/${parts.map((part) => encodeURIComponent(part)).join("/")}`;
}

export function withQuery(address: string, query: Record<string, string>): string {
  const filled = Object.entries(query).filter(([, value]) => value !== "");
  return filled.length === 0 ? address : `${address}?${new URLSearchParams(filled).toString()}`;
}

export const route = new Store<Route>(parseRoute(typeof location === "undefined" ? "" : location.hash));

export function followAddress(): void {
  addEventListener("hashchange", () => (route.value = parseRoute(location.hash)));
}

export function go(address: string): void {
  location.hash = address;
}

/** Changes the address without a new entry in the browser's history. */
export function replace(address: string): void {
  history.replaceState(null, "", address);
  route.value = parseRoute(address);
}

/** A number from an address, or null. */
export function numberAt(path: readonly string[], index: number): number | null {
  const text = path[index];
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
