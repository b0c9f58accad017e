// A game that has been played: leaf through it, review it, try something else, debug the bots.
import { useEffect, useState } from "preact/hooks";
import { api, fileAddress } from "../api/client";
import { useAnalysis, useLoaded } from "../api/hooks";
import type { Game } from "../api/types";
import { named, t } from "../i18n/text";
import { dateText, placeText } from "../model/format";
import { notify } from "../model/notices";
import { mistakes, nextMistake } from "../model/review";
import { link, numberAt, replace, route } from "../model/router";
import { Position, type Place } from "../model/rules";
import { may } from "../model/session";
import { change, settings } from "../model/settings";
import { toSgf } from "../model/sgf";
import { useShortcuts } from "../model/shortcuts";
import { useStore } from "../model/store";
import { back, forward, jump, movesOf, start, step, type Walk } from "../model/variation";
import { DebugPanel } from "./debug_panel";
import { Button, ButtonLink, Card, Failed, IconButton, Loading, Switch } from "./parts";
import { Player } from "./players";
import { ReviewPanel, useReview } from "./review_panel";
import { TeachLegend } from "./teach_legend";
import { ThinkPanel } from "./think_panel";
import { ThinkingBoard } from "./thinking_board";

const kThinkSeconds = 30;

export function GameView({ id }: { id: number }) {
  const game = useLoaded(`game/${id}`, () => api.game(id));
  if (game.error) return <Failed error={game.error} onRetry={game.reload} />;
  if (!game.data) return <Loading />;
  return <StoredGame game={game.data} />;
}

type Tab = "review" | "debug";

function StoredGame({ game }: { game: Game }) {
  const { path } = useStore(route);
  const { teach, think } = useStore(settings);
  const tab: Tab = path[3] === "debug" ? "debug" : "review";
  const [walk, setWalk] = useState<Walk>(() => jump(game.moves, numberAt(path, 2) ?? game.moves.length));
  const [line, setLine] = useState<readonly Place[] | null>(null);
  // A last turn that made no move (a crash, a time-out) has no place in the walk.
  const lost = game.turns.length > game.moves.length - game.opening ? game.turns.length - 1 : null;
  const [showsLost, setShowsLost] = useState(lost !== null && walk.ply === game.moves.length);
  const { review, begin } = useReview(game.id);
  const moves = movesOf(game.moves, walk);
  const position = Position.after(moves);
  const tried = walk.tried.length > 0;
  const thinking = useAnalysis(think && may("author") ? moves : null, kThinkSeconds);

  const address = (ply: number, view: Tab) => (view === "debug" ? link("games", game.id, ply, "debug") : link("games", game.id, ply));
  const walkTo = (next: Walk) => {
    setWalk(next);
    setLine(null);
    setShowsLost(false);
    if (next.ply !== walk.ply) replace(address(next.ply, tab));
  };
  // Somebody may follow a link, or go back, to another move of the same game.
  const linked = numberAt(path, 2);
  useEffect(() => {
    if (linked !== null && linked !== walk.ply) setWalk(jump(game.moves, linked));
  }, [linked]);

  const go = {
    first: () => walkTo(start(0)),
    previous: () => walkTo(back(game.moves, walk)),
    next: () => walkTo(forward(game.moves, walk)),
    last: () => walkTo(jump(game.moves, game.moves.length)),
    toGame: () => walkTo(start(walk.ply)),
    mistake: () => {
      const found = review && nextMistake(mistakes(review), walk.ply + 1);
      if (found) walkTo(start(found.ply));
    },
  };
  useShortcuts({
    "[": go.previous, "]": go.next, ArrowLeft: go.previous, ArrowRight: go.next, Home: go.first, End: go.last,
    Escape: go.toGame, m: go.mistake, o: () => change({ teach: !teach }), t: () => change({ think: !think }),
  });

  const point = !tried && tab === "review" ? review?.points[walk.ply] : undefined;
  const isMistake = point?.best && point.played && (point.cost ?? 0) >= 0.05;
  const last = moves[moves.length - 1] ?? null;
  return (
    <div class="workbench workbench-leaf" data-ply={walk.ply} data-tried={walk.tried.length}>
      <h1 class="hidden">{t("game.title", { id: game.id, black: game.black, white: game.white })}</h1>
      <div class="workbench-board">
        <Player color="white" name={game.white} position={position} active={position.toMove === "white"} won={game.winner === "white"} />
        <ThinkingBoard
          position={position} label={t("table.board")} last={last} teach={teach} thinking={thinking} line={line}
          mover={position.toMove} onPlay={(place) => walkTo(step(game.moves, walk, place))}
          rings={isMistake ? [{ place: point.best!, kind: "hint" }, { place: point.played!, kind: "danger" }] : []}
        />
        <Player color="black" name={game.black} position={position} active={position.toMove === "black"} won={game.winner === "black"} />
        <div class="leaf" role="group" aria-label={t("game.leaf")}>
          <IconButton icon="first" label={t("game.first")} name="first" onClick={go.first} />
          <IconButton icon="previous" label={t("game.previous")} name="previous" onClick={go.previous} />
          <input
            type="range" min="0" max={game.moves.length} value={walk.ply} aria-label={t("game.move_number")}
            onInput={(event) => walkTo(start(Number(event.currentTarget.value)))}
          />
          <span class="numeric leaf-number">{walk.ply}{tried && `+${walk.tried.length}`} / {game.moves.length}</span>
          <IconButton icon="next" label={t("game.next")} name="next" onClick={go.next} />
          <IconButton icon="last" label={t("game.last")} name="last" onClick={go.last} />
        </div>
        {tried && (
          <div class="note variation" role="status" data-panel="variation">
            <span>{t("game.variation", { ply: walk.ply, n: walk.tried.length })}</span>
            <Button name="back-to-game" onClick={go.toGame}>{t("game.back")}</Button>
          </div>
        )}
      </div>
      <div class="workbench-side">
        <div class="outcome outcome-finished">
          <p class="outcome-text">{t("table.color_won", { color: t(`color.${game.winner}`), why: named("reason", game.reason) })}</p>
          <p class="outcome-detail">
            {t("table.ply", { n: game.moves.length })} · {dateText(game.finished)}
            {game.match !== null && <> · <a href={link("matches", game.match)}>{t("match.title", { id: game.match })}</a></>}
          </p>
        </div>
        <nav class="tabs" aria-label={t("game.tabs")}>
          {(["review", "debug"] as const).map((name) => (
            <a key={name} href={address(walk.ply, name)} aria-current={tab === name ? "page" : undefined} data-tab={name}>{t(`${name}.title`)}</a>
          ))}
        </nav>
        <Card>
          {tab === "review"
            ? <ReviewPanel game={game} review={review} ply={walk.ply} onBegin={begin} onJump={(ply) => walkTo(jump(game.moves, ply))} onShowLine={setLine} />
            : (
              <DebugPanel
                of="games" id={game.id} turns={game.turns} opening={game.opening}
                turn={showsLost && lost !== null ? lost : walk.ply - game.opening - 1}
                onTurn={(turn) => {
                  walkTo(jump(game.moves, game.opening + turn + 1));
                  setShowsLost(turn === lost);
                }}
              />
            )}
        </Card>
        <Card>
          <div class="switches">
            <Switch name="teach" label={t("table.teach")} checked={teach} onChange={(value) => change({ teach: value })} />
            {may("author") && <Switch name="think" label={t("table.think")} checked={think} onChange={(value) => change({ think: value })} />}
          </div>
          {teach && <TeachLegend position={position} viewer={null} />}
          {think && may("author") && <ThinkPanel thinking={thinking} onShowLine={setLine} />}
        </Card>
        <Exports game={game} walk={walk} />
      </div>
    </div>
  );
}

function Exports({ game, walk }: { game: Game; walk: Walk }) {
  const moves = movesOf(game.moves, walk);
  const copyLink = () => {
    const address = new URL(link("games", game.id, walk.ply), location.href).href;
    navigator.clipboard?.writeText(address).then(() => notify("done", t("state.copied")), () => notify("done", address));
  };
  const sgf = toSgf({ black: game.black, white: game.white, moves, comment: `buwei ${game.id}, ${placeText(moves[moves.length - 1] ?? null)}` });
  return (
    <div class="actions" data-panel="export">
      <Button icon="link" name="copy-link" onClick={copyLink}>{t("game.copy_link")}</Button>
      <ButtonLink icon="download" name="export-sgf" download href={fileAddress.game(game.id, "sgf")}>SGF</ButtonLink>
      <ButtonLink icon="download" name="export-botzone" download href={fileAddress.game(game.id, "botzone")}>{t("game.botzone")}</ButtonLink>
      <ButtonLink icon="download" name="export-matches" download href={fileAddress.game(game.id, "matches")}>.matches</ButtonLink>
      {walk.tried.length > 0 && (
        <ButtonLink icon="download" name="export-variation" download href={`data:application/x-go-sgf;charset=utf-8,${encodeURIComponent(sgf)}`}>{t("game.variation_sgf")}</ButtonLink>
      )}
    </div>
  );
}
