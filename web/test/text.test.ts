import { describe, expect, it } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { catalogues, fill, named, t, type TextKey } from "../src/i18n/text";
import { change, languageOf } from "../src/model/settings";

const placeholders = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort();

describe("the two languages", () => {
  it("have the same keys, none empty", () => {
    expect(Object.keys(catalogues.zh).sort()).toEqual(Object.keys(catalogues.en).sort());
    for (const texts of Object.values(catalogues)) {
      for (const [key, text] of Object.entries(texts)) expect(text.trim(), key).not.toBe("");
    }
  });

  it("have the same placeholders", () => {
    for (const key of Object.keys(catalogues.en) as TextKey[]) {
      expect(placeholders(catalogues.zh[key]), key).toEqual(placeholders(catalogues.en[key]));
    }
  });

  it("are Chinese where they should be", () => {
    const same = (Object.keys(catalogues.en) as TextKey[]).filter((key) => catalogues.en[key] === catalogues.zh[key]);
    // Names that are the same in both.
    expect(same.sort()).toEqual(["language.c", "language.c++"]);
  });

  it("know every code of an error that docs/api.md lists", () => {
    const document = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");
    const codes = [...document.matchAll(/^\| `(\w+)` \| \d{3} \|/gm)].map((match) => match[1]!);
    expect(codes.length).toBeGreaterThan(15);
    for (const code of codes) expect(`error.${code}` in catalogues.en, code).toBe(true);
  });

  it("are all used", () => {
    const folder = new URL("../src/", import.meta.url);
    const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/i18n[\\/](en|zh)\.ts$/.test(name))
      .map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
    // Keys are written whole, or as `group.${name}`, or through named("group", ...).
    const groups = new Set([...sources.matchAll(/`([\w.]+)\.\$\{/g), ...sources.matchAll(/named\("(\w+)"/g)].map((match) => match[1]));
    for (const key of Object.keys(catalogues.en)) {
      const group = key.slice(0, key.indexOf("."));
      const used = sources.includes(`"${key}"`) || groups.has(group) || key.endsWith(".title");
      expect(used, key).toBe(true);
    }
  });
});

describe("texts", () => {
  it("are filled in", () => {
    expect(fill("{n} {n|move|moves}", { n: 1 })).toBe("1 move");
    expect(fill("{n} {n|move|moves}", { n: 3 })).toBe("3 moves");
    expect(fill("{unknown}", {})).toBe("{unknown}");
  });

  it("follow the setting, and the browser before there is one", () => {
    expect(languageOf(["zh-CN", "en"])).toBe("zh");
    expect(languageOf(["zh-Hant-TW"])).toBe("zh");
    expect(languageOf(["en-US", "zh"])).toBe("en");
    expect(languageOf([])).toBe("en");
    change({ language: "zh" });
    expect(t("nav.play")).toBe("下棋");
    change({ language: "en" });
    expect(t("nav.play")).toBe("Play");
  });

  it("leave names alone that we don't know", () => {
    expect(named("reason", "no_such_reason")).toBe("no_such_reason");
    expect(named("reason", "TLE")).toBe("out of time");
  });
});
