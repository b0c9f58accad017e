// A new game: against whom, with which colour, how strong.
import { useState } from "preact/hooks";
import { api } from "../api/client";
import { botNames, useBots, useTopic } from "../api/hooks";
import type { Seat, TableSummary } from "../api/types";
import { SmallBoard } from "../board/board";
import { t } from "../i18n/text";
import { complain } from "../model/notices";
import { go, link } from "../model/router";
import { Position, type Color } from "../model/rules";
import { may, myColors } from "../model/session";
import { change, settings, type ColorChoice } from "../model/settings";
import { useStore } from "../model/store";
import { Button, Card, Choice, Empty, Field, StoneIcon } from "./parts";
import { seatName } from "./players";

type Opponent = "engine" | "bot" | "person";

export function PlayView() {
  const tables = useTopic<{ tables: TableSummary[] }>("tables").data?.tables ?? [];
  const open = tables.filter((table) => table.status === "playing" && myColors(table).length > 0).slice(0, 3);
  return (
    <div class="play">
      <section class="welcome">
        <h1>{t("play.welcome")}</h1>
        <p class="lead">{t("play.rules")}</p>
        <p><a href="#/learn/1">{t("play.learn")}</a></p>
        {open.length > 0 && (
          <div class="continue">
            <h2>{t("play.continue")}</h2>
            <ul class="mini-games">{open.map((table) => <li key={table.id}><MiniTable table={table} /></li>)}</ul>
          </div>
        )}
        {open.length === 0 && <WelcomeBoard />}
      </section>
      {may("author") ? <NewGame /> : <Card><Empty title={t("play.spectator")} /></Card>}
    </div>
  );
}

/** A position from the middle of a game, to look at. */
const kPicture = "..O..X...|.O.XX.OX.|.O.....OO|XX..O.O..|..XX..X..|X...X.OOO|O....OOX.|X.O.X..XX|OO..X....";

function WelcomeBoard() {
  return <div class="welcome-board" aria-hidden="true"><SmallBoard position={Position.parse(kPicture)} label="" /></div>;
}

export function MiniTable({ table }: { table: TableSummary }) {
  const title = `${seatName(table.black)} – ${seatName(table.white)}`;
  return (
    <a class="mini-game" href={link("tables", table.id)} data-table={table.id}>
      <SmallBoard position={Position.after(table.moves)} last={table.moves[table.moves.length - 1] ?? null} label={title} />
      <span class="mini-game-names"><span><StoneIcon color="black" />{seatName(table.black)}</span><span><StoneIcon color="white" />{seatName(table.white)}</span></span>
    </a>
  );
}

function choose(color: ColorChoice): Color {
  if (color !== "random") return color;
  return Math.random() < 0.5 ? "black" : "white";
}

function NewGame() {
  const { level, seconds, color } = useStore(settings);
  const [opponent, setOpponent] = useState<Opponent>("engine");
  const bots = botNames(useBots().data);
  const [bot, setBot] = useState("");
  const [remote, setRemote] = useState(false);
  const [busy, setBusy] = useState(false);

  const seat = (): Seat => {
    if (opponent === "engine") return { kind: "engine", level, seconds };
    if (opponent === "bot") return { kind: "bot", name: bot || (bots[0] ?? "engine-3") };
    return remote ? { kind: "person", name: "" } : { kind: "person" };
  };
  const begin = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const mine: Seat = { kind: "person" };
      const isBlack = choose(color) === "black";
      const table = await api.openTable(isBlack ? mine : seat(), isBlack ? seat() : mine);
      go(link("tables", table.id));
    } catch (error) {
      complain(error);
      setBusy(false);
    }
  };
  const hasSide = opponent !== "person" || remote;
  return (
    <Card title={t("play.new")} name="new-game">
      <form class="form" onSubmit={(event) => void begin(event)}>
        <Choice
          name="opponent" label={t("play.opponent")} value={opponent} onChange={setOpponent}
          options={(["engine", "bot", "person"] as const).map((value) => ({ value, text: t(`play.${value}`) }))}
        />
        {opponent === "engine" && <EngineFields level={level} seconds={seconds} />}
        {opponent === "bot" && (
          <Field label={t("play.which_bot")}>
            <select name="bot" value={bot || bots[0]} onChange={(event) => setBot(event.currentTarget.value)}>
              {bots.map((name) => <option key={name} value={name}>{name}</option>)}
            </select>
          </Field>
        )}
        {opponent === "person" && (
          <Choice
            name="where" label={t("play.where")} value={remote ? "remote" : "here"} onChange={(value) => setRemote(value === "remote")}
            options={[{ value: "here", text: t("play.here") }, { value: "remote", text: t("play.remote") }]}
          />
        )}
        {hasSide && (
          <Choice
            name="color" label={t("play.color")} value={color} onChange={(value) => change({ color: value })}
            options={[
              { value: "black", text: <><StoneIcon color="black" />{t("color.black")}</> },
              { value: "white", text: <><StoneIcon color="white" />{t("color.white")}</> },
              { value: "random", text: t("play.random") },
            ]}
          />
        )}
        <Button type="submit" kind="primary" disabled={busy} name="start">{t("play.start")}</Button>
      </form>
    </Card>
  );
}

const kTimes = [0.1, 0.5, 1, 3, 10, 30];

export function EngineFields({ level, seconds }: { level: number; seconds: number }) {
  return (
    <>
      <label class="field">
        <span class="field-label">{t("play.level")}<b class="numeric level-number">{level}</b></span>
        <input
          type="range" name="level" min="1" max="10" step="1" value={level} aria-label={t("play.level")}
          onInput={(event) => change({ level: Number(event.currentTarget.value) })}
        />
        <span class="field-hint">{t(level <= 2 ? "level.gentle" : level <= 5 ? "level.fair" : level <= 8 ? "level.strong" : "level.full")}</span>
      </label>
      <Field label={t("play.seconds")}>
        <select name="seconds" value={String(seconds)} onChange={(event) => change({ seconds: Number(event.currentTarget.value) })}>
          {kTimes.map((value) => <option key={value} value={String(value)}>{t("play.seconds_each", { n: value })}</option>)}
        </select>
      </Field>
    </>
  );
}
