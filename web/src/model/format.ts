// Numbers, places and dates for people.
import { settings } from "./settings";
import type { Place } from "./rules";

export function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)}%`;
}

/** 948, 12k, 3.4M: what fits on a point of the board. */
export function compactNumber(value: number): string {
  if (value < 1000) return String(Math.round(value));
  if (value < 1e6) return `${value < 9950 ? (value / 1000).toFixed(1) : Math.round(value / 1000)}k`;
  return `${(value / 1e6).toFixed(1)}M`;
}

export function placeText(place: Place | null): string {
  return place ? `${place[0]},${place[1]}` : "–";
}

export function lineText(moves: readonly Place[]): string {
  return moves.map(placeText).join("  ");
}

export function seconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} s`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / (1 << 20)).toFixed(1)} MB`;
}

export function dateText(date: string): string {
  const parsed = new Date(date);
  if (Number.isNaN(parsed.getTime())) return date;
  return new Intl.DateTimeFormat(settings.value.language === "zh" ? "zh-CN" : "en-GB", {
    dateStyle: "medium", timeStyle: "short",
  }).format(parsed);
}

export function signed(value: number, digits = 0): string {
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(digits)}`;
}
