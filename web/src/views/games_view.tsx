// All games that have been played, to filter and to search; and games from elsewhere to take in.
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api/client";
import { useLoaded, useTopic } from "../api/hooks";
import type { GameSummary } from "../api/types";
import { named, t } from "../i18n/text";
import { dateText } from "../model/format";
import { complain, notify } from "../model/notices";
import { go, link, replace, route, withQuery } from "../model/router";
import { may } from "../model/session";
import { useStore } from "../model/store";
import { Button, Card, Empty, Failed, Field, Loading, StoneIcon } from "./parts";

const kFilters = ["search", "player", "opponent", "winner", "reason", "match"] as const;
const kReasons = ["no_legal_move", "resigned", "captures", "suicide", "occupied", "off_board", "TLE", "MLE", "OLE", "NJ", "RE"];

type Filters = Record<(typeof kFilters)[number], string>;

function filtersOf(query: URLSearchParams): Filters {
  return Object.fromEntries(kFilters.map((name) => [name, query.get(name) ?? ""])) as Filters;
}

function filled(filters: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
}

export function GamesView() {
  const filters = filtersOf(useStore(route).query);
  const set = (part: Partial<Filters>) => replace(withQuery("#/games", { ...filters, ...part }));
  return (
    <div class="stack">
      <h1>{t("games.title")}</h1>
      <div class="games">
        <GameList filters={filters} />
        <Card name="filters"><FilterForm filters={filters} onChange={set} /></Card>
        {may("author") && <Card title={t("games.import")} name="import"><ImportForm /></Card>}
      </div>
    </div>
  );
}

function FilterForm({ filters, onChange }: { filters: Filters; onChange: (part: Partial<Filters>) => void }) {
  const text = (name: keyof Filters) => ({
    name, value: filters[name], onInput: (event: Event & { currentTarget: HTMLInputElement }) => onChange({ [name]: event.currentTarget.value }),
  });
  // Open at first if something in it is set; after that it is the reader's.
  const [opened] = useState(Object.keys(filled({ ...filters, search: "" })).length > 0);
  return (
    <form class="form" role="search" onSubmit={(event) => event.preventDefault()}>
      <Field label={t("games.search")}><input type="search" {...text("search")} placeholder={t("games.search_hint")} /></Field>
      <details class="more-filters" open={opened}>
        <summary>{t("games.filter")}</summary>
        <div class="form">
          <Field label={t("games.player")}><input {...text("player")} /></Field>
          {filters.player !== "" && <Field label={t("games.opponent")}><input {...text("opponent")} /></Field>}
          <Field label={t("games.winner")}>
            <select name="winner" value={filters.winner} onChange={(event) => onChange({ winner: event.currentTarget.value })}>
              <option value="">{t("games.any")}</option>
              <option value="black">{t("color.black")}</option>
              <option value="white">{t("color.white")}</option>
              {filters.player !== "" && <option value="player">{filters.player}</option>}
              {filters.opponent !== "" && <option value="opponent">{filters.opponent}</option>}
            </select>
          </Field>
          <Field label={t("games.reason")}>
            <select name="reason" value={filters.reason} onChange={(event) => onChange({ reason: event.currentTarget.value })}>
              <option value="">{t("games.any")}</option>
              {kReasons.map((reason) => <option key={reason} value={reason}>{named("reason", reason)}</option>)}
            </select>
          </Field>
          <Field label={t("games.match")}><input inputMode="numeric" pattern="[0-9]*" {...text("match")} /></Field>
        </div>
      </details>
      {Object.keys(filled(filters)).length > 0 && <Button onClick={() => replace("#/games")}>{t("games.clear")}</Button>}
    </form>
  );
}

/** A value that has been the same for a moment: not every letter of a search is a request. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function GameList({ filters }: { filters: Filters }) {
  const query = useSettled(JSON.stringify(filled(filters)));
  const newest = useTopic<{ newest: number; total: number }>("games").data;
  const first = useLoaded(`games/${query}`, () => api.games({ ...(JSON.parse(query) as Record<string, string>), limit: "50" }));
  const [more, setMore] = useState<{ query: string; games: GameSummary[]; next: number | null } | null>(null);
  useEffect(() => {
    // Something was added: ask again, unless somebody is reading further down.
    if (newest && first.data && !more) first.reload();
  }, [newest?.newest, newest?.total]);
  useEffect(() => setMore(null), [query]);
  // What was found before stays until the new answer is there.
  const found = useRef(first.data);
  found.current = first.data ?? found.current;
  const page = found.current;
  if (first.error) return <Failed error={first.error} onRetry={first.reload} />;
  if (!page) return <Loading />;
  const rest = more?.query === query ? more : { query, games: [], next: page.next };
  const games = [...page.games, ...rest.games];
  const loadMore = async () => {
    try {
      const next = await api.games({ ...(JSON.parse(query) as Record<string, string>), limit: "50", after: String(rest.next) });
      setMore({ query, games: [...rest.games, ...next.games], next: next.next });
    } catch (error) {
      complain(error);
    }
  };
  if (games.length === 0) {
    return <Card name="games"><Empty title={t(query === "{}" ? "games.none" : "games.none_match")}><p><a href="#/play">{t("nav.play")}</a></p></Empty></Card>;
  }
  return (
    <Card name="games">
      <p class="quiet" role="status">{t("games.total", { n: page.total })}</p>
      <ul class="game-list">{games.map((game) => <li key={game.id}><GameRow game={game} /></li>)}</ul>
      {rest.next !== null && <Button onClick={() => void loadMore()}>{t("games.more")}</Button>}
    </Card>
  );
}

function GameRow({ game }: { game: GameSummary }) {
  return (
    <a class="game-row" href={link("games", game.id)} data-game={game.id}>
      <span class="game-row-players">
        <span class={game.winner === "black" ? "winner" : ""}><StoneIcon color="black" />{game.black}</span>
        <span class={game.winner === "white" ? "winner" : ""}><StoneIcon color="white" />{game.white}</span>
      </span>
      <span class="game-row-result">{t("games.result", { color: t(`color.${game.winner}`), why: named("reason", game.reason) })}</span>
      <span class="game-row-facts quiet numeric">#{game.id} · {t("table.ply", { n: game.plies })}<br />{dateText(game.finished)}</span>
    </a>
  );
}

function ImportForm() {
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<readonly { line: number; message: string }[]>([]);
  const file = useRef<HTMLInputElement>(null);
  const take = async (content: string, name: string) => {
    try {
      const answer = await api.importGames(content, name);
      setRefused(answer.refused);
      setText("");
      if (answer.games.length > 0) notify("done", t("games.imported", { n: answer.games.length }));
      if (answer.games.length === 1) go(link("games", answer.games[0]!));
    } catch (error) {
      complain(error);
    }
  };
  return (
    <form class="form" onSubmit={(event) => { event.preventDefault(); void take(text, "pasted"); }}>
      <Field label={t("games.paste")} hint={t("games.formats")}>
        <textarea name="import" rows={4} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </Field>
      <div class="actions">
        <Button type="submit" kind="primary" name="import" disabled={text.trim() === ""}>{t("games.take")}</Button>
        <Button icon="upload" onClick={() => file.current?.click()}>{t("games.file")}</Button>
      </div>
      <input
        ref={file} type="file" hidden accept=".sgf,.json,.matches,.log,.txt" aria-label={t("games.file")}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) void chosen.text().then((content) => take(content, chosen.name), complain);
          event.currentTarget.value = "";
        }}
      />
      {refused.length > 0 && (
        <ul class="note note-bad">{refused.slice(0, 5).map((entry) => <li key={entry.line}>{t("games.refused", entry)}</li>)}</ul>
      )}
    </form>
  );
}
