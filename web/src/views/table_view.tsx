// A game that is being played: by the person here, or before their eyes.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client";
import { useAnalysis } from "../api/hooks";
import { ApiError } from "../api/errors";
import type { Analysis, Table } from "../api/types";
import { named, t } from "../i18n/text";
import { percent, placeText } from "../model/format";
import { complain, notify } from "../model/notices";
import { go, link } from "../model/router";
import { Position, type Color, type Place } from "../model/rules";
import { may, myColors } from "../model/session";
import { change, settings } from "../model/settings";
import { useShortcuts } from "../model/shortcuts";
import { useStore } from "../model/store";
import { canUndo, moverHere } from "../model/table_play";
import { useTableSession, type TableSession } from "../model/table_session";
import { DebugPanel } from "./debug_panel";
import { Button, ButtonLink, Card, Dialog, Failed, Loading, Switch } from "./parts";
import { Player, seatName } from "./players";
import { TeachLegend } from "./teach_legend";
import { ThinkPanel } from "./think_panel";
import { ThinkingBoard } from "./thinking_board";
import { proofText, provenWinner } from "./win_bar";

const kThinkSeconds = 30;
const kHintSeconds = 1;

export function TableView({ id }: { id: number }) {
  const seat = useTableSession(id);
  if (seat.error) return <Failed error={new ApiError(seat.error, "")} />;
  if (!seat.table) return <Loading />;
  return <OpenTable seat={seat} table={seat.table} />;
}

function focusBoard(): void {
  document.querySelector<HTMLElement>(".board-point[tabindex='0']")?.focus();
}

function OpenTable({ seat, table }: { seat: TableSession; table: Table }) {
  const { teach, think } = useStore(settings);
  const mine = myColors(table);
  const position = Position.after(seat.moves);
  const mover = moverHere(table, mine, seat.pending);
  const playing = table.status === "playing";
  const [line, setLine] = useState<readonly Place[] | null>(null);
  const [hint, setHint] = useState<{ ply: number; analysis: Analysis } | null>(null);
  const [asking, setAsking] = useState<"resign" | null>(null);
  const thinking = useAnalysis(think && may("author") ? seat.moves : null, kThinkSeconds);
  useTurnTitle(mover !== null && mine.length === 1);
  const shownHint = playing && hint && hint.ply === seat.moves.length ? hint.analysis : null;
  const [hinting, setHinting] = useState(false);

  const askHint = async () => {
    if (!playing || hinting) return;
    setHinting(true);
    try {
      const analysis = await api.hint(table.id, kHintSeconds);
      setHint({ ply: table.moves.length, analysis });
    } catch (error) {
      complain(error);
    }
    setHinting(false);
  };
  const undo = () => {
    if (canUndo(table, mine)) void seat.act((now) => api.undo(now.id, now.moves.length));
  };
  useShortcuts({
    u: undo, h: () => void askHint(), n: () => go("#/play"), b: focusBoard,
    o: () => change({ teach: !teach }), t: () => change({ think: !think }),
  });

  const viewer: Color | null = mine.length === 1 ? mine[0]! : null;
  const last = seat.moves[seat.moves.length - 1] ?? null;
  // Whoever plays White sits on White's side.
  const sides: Color[] = viewer === "white" ? ["black", "white"] : ["white", "black"];
  const player = (color: Color) => (
    <Player
      color={color} name={mine.length === 2 ? t(`color.${color}`) : seatName(table[color])} position={position}
      active={playing && position.toMove === color} won={table.result?.winner === color}
      thinking={playing && table.thinking && position.toMove === color}
    >
      {playing && table[color].kind === "person" && table[color].name === "" && may("author") && mine.length === 0 && (
        <Button kind="primary" onClick={() => void seat.act((now) => api.sit(now.id, color))}>{t("table.sit")}</Button>
      )}
    </Player>
  );
  return (
    <div class="workbench" data-status={table.status} data-ply={seat.moves.length}>
      <h1 class="hidden">{t("table.title", { id: table.id })}</h1>
      <div class="workbench-board">
        {player(sides[0]!)}
        <ThinkingBoard
          position={position} label={t("table.board")} last={last} mover={mover} onPlay={seat.play} teach={teach}
          thinking={thinking} line={line}
          rings={shownHint?.best ? [{ place: shownHint.best, kind: "hint" }] : []}
        />
        {player(sides[1]!)}
      </div>
      <div class="workbench-side">
        <Outcome table={table} mine={mine} mover={mover} last={last} position={position} />
        {playing && mine.length > 0 && (
          <div class="actions">
            <Button icon="undo" name="undo" shortcut="U" onClick={undo} disabled={!canUndo(table, mine)}>{t("table.undo")}</Button>
            <Button icon="hint" name="hint" shortcut="H" onClick={() => void askHint()} disabled={hinting || table.thinking}>{t("table.hint")}</Button>
            <Button icon="flag" name="resign" onClick={() => setAsking("resign")}>{t("table.resign")}</Button>
            <ButtonLink icon="plus" name="new" href="#/play">{t("table.new")}</ButtonLink>
          </div>
        )}
        {shownHint?.best && <p class="note" role="status" data-panel="hint">{hintText(shownHint)}</p>}
        <Card>
          <div class="switches">
            <Switch name="teach" label={t("table.teach")} checked={teach} shortcut="O" onChange={(value) => change({ teach: value })} />
            {may("author") && <Switch name="think" label={t("table.think")} checked={think} shortcut="T" onChange={(value) => change({ think: value })} />}
          </div>
          {teach && <TeachLegend position={position} viewer={viewer} />}
          {think && may("author") && <ThinkPanel thinking={thinking} onShowLine={setLine} />}
        </Card>
        {table.turns.length > 0 && (
          <details class="card">
            <summary>{t("debug.title")}</summary>
            <DebugPanel of="tables" id={table.id} turns={table.turns} opening={table.opening} />
          </details>
        )}
      </div>
      <Dialog title={t("table.resign_sure")} open={asking === "resign"} onClose={() => setAsking(null)} name="resign">
        <div class="actions">
          <Button
            kind="danger" name="resign-yes"
            onClick={() => {
              setAsking(null);
              const color = mine.includes(position.toMove) ? position.toMove : mine[0]!;
              void seat.act((now) => api.resign(now.id, color));
            }}
          >
            {t("table.resign")}
          </Button>
          <Button onClick={() => setAsking(null)}>{t("state.cancel")}</Button>
        </div>
      </Dialog>
    </div>
  );
}

function hintText(analysis: Analysis): string {
  const place = placeText(analysis.best);
  const winner = provenWinner(analysis.to_move, analysis.proof);
  return winner
    ? t("table.hint_proven", { place, proof: proofText(winner, analysis.proof_moves) })
    : t("table.hint_text", { place, rate: percent(analysis.win_rate) });
}

interface OutcomeProps {
  readonly table: Table;
  readonly mine: readonly Color[];
  readonly mover: Color | null;
  readonly last: Place | null;
  readonly position: Position;
}

/** How the game stands, in a sentence; and what to do next when it is over. */
function Outcome({ table, mine, mover, last, position }: OutcomeProps) {
  const isFree = table.black.kind === "person" && table.white.kind === "person" && [table.black.name, table.white.name].includes("");
  return (
    <div class={`outcome outcome-${table.status}`} data-panel="outcome">
      <p class="outcome-text" role="status">{outcomeText(table, mine, mover, position)}</p>
      <p class="outcome-detail numeric">
        {t("table.ply", { n: table.moves.length })}{last && ` · ${t("table.last", { place: placeText(last) })}`}
      </p>
      {table.status === "playing" && isFree && mine.length > 0 && <Invite />}
      {table.status === "failed" && <p class="note note-bad">{table.error}</p>}
      {table.game !== null && (
        <div class="actions">
          <ButtonLink kind="primary" icon="review" name="review" href={link("games", table.game)}>{t("table.review")}</ButtonLink>
          <ButtonLink icon="debug" name="debug" href={link("games", table.game, table.moves.length, "debug")}>{t("debug.title")}</ButtonLink>
          <Again table={table} />
        </div>
      )}
      {table.status !== "playing" && table.game === null && <ButtonLink icon="plus" href="#/play">{t("table.new")}</ButtonLink>}
    </div>
  );
}

function Invite() {
  const copy = () => {
    navigator.clipboard?.writeText(location.href).then(() => notify("done", t("state.copied")), () => {});
  };
  return <div class="note"><p>{t("table.invite")}</p><Button icon="link" onClick={copy}>{t("game.copy_link")}</Button></div>;
}

function Again({ table }: { table: Table }) {
  const again = () => {
    // The other way round, as is polite.
    api.openTable(table.white, table.black).then((next) => go(link("tables", next.id)), complain);
  };
  return may("author") ? <Button icon="plus" name="again" onClick={again}>{t("table.again")}</Button> : null;
}

function outcomeText(table: Table, mine: readonly Color[], mover: Color | null, position: Position): string {
  if (table.result) {
    const { winner, reason } = table.result;
    const why = named("reason", reason);
    if (mine.length === 1) return t(mine[0] === winner ? "table.you_won" : "table.you_lost", { why });
    return t("table.color_won", { color: t(`color.${winner}`), why });
  }
  if (table.status === "stopped") return t("table.stopped");
  if (table.status === "failed") return t("table.failed");
  if (mover && mine.length === 1) return t("table.your_turn");
  return t("table.turn_of", { color: t(`color.${position.toMove}`) });
}

/** The reader is told in the title when it is their turn again. */
function useTurnTitle(isTurn: boolean): void {
  useEffect(() => {
    document.title = isTurn ? `● ${t("app.title")}` : t("app.title");
    return () => void (document.title = t("app.title"));
  }, [isTurn]);
}
