// Every sentence of the page, in the language of the settings.
import { settings, type Language } from "../model/settings";
import { en } from "./en";
import { zh } from "./zh";

export type TextKey = keyof typeof en;
export type Parameters = Readonly<Record<string, string | number>>;

export const catalogues: Record<Language, Record<TextKey, string>> = { en, zh };

/**
 * Fills in "{name}"; "{n|move|moves}" is the first word if n is 1 and the second if not.
 */
export function fill(pattern: string, parameters: Parameters): string {
  return pattern.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = parameters[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return value === 1 ? one : many;
  });
}

/** Components show a new language because the whole page is drawn again when it changes. */
export function t(key: TextKey, parameters: Parameters = {}): string {
  return fill(catalogues[settings.value.language][key], parameters);
}

/** The text for a name that comes from the server; the name itself if we don't know it. */
export function named(group: string, name: string): string {
  const key = `${group}.${name}`;
  return key in en ? t(key as TextKey) : name;
}
