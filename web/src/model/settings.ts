// What this browser remembers of its user's taste.
import { Store } from "./store";

export type Language = "zh" | "en";
export type Theme = "auto" | "light" | "dark";
export type ColorChoice = "black" | "white" | "random";

export interface Settings {
  readonly language: Language;
  readonly theme: Theme;
  /** The overlay that tells points apart by who may play there. */
  readonly teach: boolean;
  /** The engine thinks aloud beside the board. */
  readonly think: boolean;
  /** What was chosen for the last new game. */
  readonly level: number;
  readonly seconds: number;
  readonly color: ColorChoice;
}

const kKey = "buwei.settings";

/** Chinese when the browser says so. */
export function languageOf(preferred: readonly string[]): Language {
  return preferred[0]?.toLowerCase().startsWith("zh") ? "zh" : "en";
}

function remembered(): Partial<Settings> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(kKey) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};  // storage may be switched off or hold nonsense
  }
}

function within(value: unknown, low: number, high: number, otherwise: number): number {
  return typeof value === "number" && value >= low && value <= high ? value : otherwise;
}

function initial(): Settings {
  const languages = typeof navigator === "undefined" ? [] : navigator.languages;
  const old = remembered();
  return {
    language: old.language === "zh" || old.language === "en" ? old.language : languageOf(languages),
    theme: old.theme === "light" || old.theme === "dark" ? old.theme : "auto",
    teach: old.teach === true,
    think: old.think === true,
    level: within(old.level, 1, 10, 3),
    seconds: within(old.seconds, 0.1, 30, 1),
    color: old.color === "white" || old.color === "random" ? old.color : "black",
  };
}

export const settings = new Store<Settings>(initial());

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  try {
    localStorage.setItem(kKey, JSON.stringify(settings.value));
  } catch {
    // Then they last as long as the page.
  }
}
