// What is going on: tables and matches, live; and how to open another.
import { useState } from "preact/hooks";
import { api } from "../api/client";
import { botNames, useBots, useTopic } from "../api/hooks";
import type { MatchKind, MatchSummary, Seat, TableSummary } from "../api/types";
import { t } from "../i18n/text";
import { dateText } from "../model/format";
import { complain } from "../model/notices";
import { go, link } from "../model/router";
import { may } from "../model/session";
import { Badge, Button, Card, Choice, Empty, Field, Loading } from "./parts";
import { MiniTable } from "./play_view";

export function WatchView() {
  const tables = useTopic<{ tables: TableSummary[] }>("tables").data?.tables ?? null;
  const matches = useTopic<{ matches: MatchSummary[] }>("matches").data?.matches ?? null;
  const bots = botNames(useBots().data);
  const running = tables?.filter((table) => table.status === "playing") ?? [];
  const over = tables?.filter((table) => table.status === "finished").slice(0, 8) ?? [];
  return (
    <div class="stack">
      <h1>{t("watch.title")}</h1>
      <div class="watch">
        <div class="stack">
          <Card title={t("watch.tables")} name="tables">
            {!tables ? <Loading /> : running.length === 0 ? <Empty title={t("watch.no_tables")} />
              : <ul class="mini-games">{running.map((table) => <li key={table.id}><MiniTable table={table} /></li>)}</ul>}
          </Card>
          <Card title={t("watch.matches")} name="matches">
            {!matches ? <Loading /> : matches.length === 0 ? <Empty title={t("watch.no_matches")} />
              : <ul class="rows">{matches.map((match) => <li key={match.id}><MatchRow match={match} /></li>)}</ul>}
          </Card>
          {over.length > 0 && (
            <Card title={t("watch.over")}>
              <ul class="mini-games">{over.map((table) => <li key={table.id}><MiniTable table={table} /></li>)}</ul>
            </Card>
          )}
        </div>
        {may("author") && (
          <div class="stack">
            <OpenTable bots={bots} />
            <OpenMatch bots={bots} />
          </div>
        )}
      </div>
    </div>
  );
}

export function matchTitle(match: MatchSummary): string {
  return match.bots.length <= 3 ? match.bots.join(" – ") : t("match.n_bots", { n: match.bots.length });
}

function MatchRow({ match }: { match: MatchSummary }) {
  return (
    <a class="match-row" href={link("matches", match.id)} data-match={match.id}>
      <strong>{matchTitle(match)}</strong>
      <Badge kind={match.state === "running" ? "live" : match.state === "failed" ? "bad" : "plain"}>{t(`match_state.${match.state}`)}</Badge>
      <span class="quiet numeric">{t(`match_kind.${match.kind}`)} · {match.done} / {match.total} · {dateText(match.created)}</span>
    </a>
  );
}

const kEngineLevels = [...Array(10).keys()].map((index) => `engine:${index + 1}`);

function seatFrom(choice: string): Seat {
  if (choice.startsWith("engine:")) return { kind: "engine", level: Number(choice.slice(7)), seconds: 1 };
  return { kind: "bot", name: choice.slice(4) };
}

function SeatSelect({ name, label, value, bots, onChange }: {
  name: string; label: string; value: string; bots: readonly string[]; onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      <select name={name} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <optgroup label={t("play.engine")}>
          {kEngineLevels.map((choice) => <option key={choice} value={choice}>{t("seat.engine_level", { level: choice.slice(7) })}</option>)}
        </optgroup>
        <optgroup label={t("play.bot")}>
          {bots.map((bot) => <option key={bot} value={`bot:${bot}`}>{bot}</option>)}
        </optgroup>
      </select>
    </Field>
  );
}

function OpenTable({ bots }: { bots: readonly string[] }) {
  const [black, setBlack] = useState("engine:3");
  const [white, setWhite] = useState("engine:5");
  const open = (event: Event) => {
    event.preventDefault();
    api.openTable(seatFrom(black), seatFrom(white)).then((table) => go(link("tables", table.id)), complain);
  };
  return (
    <Card title={t("watch.open_table")} name="open-table">
      <form class="form" onSubmit={open}>
        <SeatSelect name="black" label={t("color.black")} value={black} bots={bots} onChange={setBlack} />
        <SeatSelect name="white" label={t("color.white")} value={white} bots={bots} onChange={setWhite} />
        <Button type="submit" kind="primary" name="open-table">{t("watch.open")}</Button>
      </form>
    </Card>
  );
}

const kKinds = ["match", "round_robin", "gauntlet"] as const;

function OpenMatch({ bots }: { bots: readonly string[] }) {
  const [kind, setKind] = useState<MatchKind>("match");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [games, setGames] = useState(10);
  const [plies, setPlies] = useState(4);
  const enough = kind === "match" ? chosen.length === 2 : chosen.length >= 2;
  const toggle = (bot: string, on: boolean) => setChosen((old) => (on ? [...old, bot] : old.filter((name) => name !== bot)));
  const open = (event: Event) => {
    event.preventDefault();
    api.openMatch({ bots: [...chosen], kind, games, opening_plies: plies, seconds: 1 })
      .then((match) => go(link("matches", match.id)), complain);
  };
  return (
    <Card title={t("watch.open_match")} name="open-match">
      <form class="form" onSubmit={open}>
        <Choice
          name="kind" label={t("match.kind")} value={kind} onChange={setKind}
          options={kKinds.map((value) => ({ value, text: t(`match_kind.${value}`) }))}
        />
        <fieldset class="bot-picker">
          <legend>{t("match.bots")}</legend>
          <div class="bot-picker-list">
            {bots.map((bot) => (
              <label key={bot}><input type="checkbox" name="match-bot" value={bot} checked={chosen.includes(bot)} onChange={(event) => toggle(bot, event.currentTarget.checked)} />{bot}</label>
            ))}
          </div>
        </fieldset>
        <div class="field-row">
          <Field label={t("match.games_each")}><input type="number" name="games" min="1" max="2000" value={games} onInput={(event) => setGames(Number(event.currentTarget.value))} /></Field>
          <Field label={t("match.opening")}><input type="number" name="opening" min="0" max="20" value={plies} onInput={(event) => setPlies(Number(event.currentTarget.value))} /></Field>
        </div>
        {!enough && <p class="field-hint">{t(kind === "match" ? "match.need_two" : "match.need_more")}</p>}
        <Button type="submit" kind="primary" name="open-match" disabled={!enough}>{t("match.start")}</Button>
      </form>
    </Card>
  );
}
