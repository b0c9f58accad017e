// A match or tournament: standings, everybody against everybody, ratings with their errors, live.
import { api } from "../api/client";
import { ApiError } from "../api/errors";
import { useTopic } from "../api/hooks";
import type { Match, Standing } from "../api/types";
import { SmallBoard } from "../board/board";
import { named, t } from "../i18n/text";
import { percent, signed } from "../model/format";
import { crossTable, ranked } from "../model/cross_table";
import { complain } from "../model/notices";
import { withQuery } from "../model/router";
import { Position } from "../model/rules";
import { may, session } from "../model/session";
import { Badge, Button, ButtonLink, Card, Failed, Loading, Progress, StoneIcon } from "./parts";
import { matchTitle } from "./watch_view";

export function MatchView({ id }: { id: number }) {
  const { data: match, error } = useTopic<Match>(`match:${id}`);
  if (!match) return error ? <Failed error={new ApiError(error, "")} /> : <Loading />;
  const isMine = may("teacher") || match.owner === session.value?.user?.name;
  const running = match.state === "running" || match.state === "queued";
  return (
    <div class="stack" data-match-state={match.state}>
      <header class="match-header">
        <h1>{matchTitle(match)}</h1>
        <Badge kind={match.state === "running" ? "live" : match.state === "failed" ? "bad" : "plain"}>{t(`match_state.${match.state}`)}</Badge>
      </header>
      <Progress done={match.done} total={match.total} label={t("match.progress")} />
      {match.state === "running" && match.seconds_left !== null && (
        <p class="quiet numeric">{t("match.left", { minutes: Math.max(1, Math.ceil(match.seconds_left / 60)) })}</p>
      )}
      {match.error !== "" && <p class="note note-bad">{match.error}</p>}
      <div class="actions">
        {isMine && running && <Button icon="stop" name="stop" onClick={() => void api.stopMatch(id).catch(complain)}>{t("match.stop")}</Button>}
        {isMine && match.state === "stopped" && <Button icon="play" name="resume" onClick={() => void api.resumeMatch(id).catch(complain)}>{t("match.resume")}</Button>}
        <ButtonLink icon="games" href={withQuery("#/games", { match: String(id) })}>{t("match.all_games")}</ButtonLink>
      </div>
      {match.bots.length === 2 && <Verdict match={match} />}
      <Card title={t("match.standings")} name="standings"><Standings standings={ranked(match.standings)} /></Card>
      <Card title={t("match.cross")} name="cross"><CrossTable match={match} /></Card>
      {match.playing.length > 0 && (
        <Card title={t("match.playing")}>
          <ul class="mini-games">
            {match.playing.map((game) => (
              <li key={game.index} class="mini-game">
                <SmallBoard position={Position.after(game.moves)} last={game.moves[game.moves.length - 1] ?? null} label={`${game.black} – ${game.white}`} />
                <span class="mini-game-names"><span><StoneIcon color="black" />{game.black}</span><span><StoneIcon color="white" />{game.white}</span></span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** The answer to "is the new version better?" */
function Verdict({ match }: { match: Match }) {
  if (match.done === 0) return null;
  const elo = (value: number | null) => (value === null ? "±∞" : signed(value));
  return (
    <dl class="facts facts-large">
      <div><dt>{t("match.elo", { name: match.bots[0]! })}</dt><dd class="numeric">{elo(match.elo)}<small> {t("match.range", { low: elo(match.elo_low), high: elo(match.elo_high) })}</small></dd></div>
      {match.likelihood_of_superiority !== null && <div><dt>{t("match.superiority")}</dt><dd class="numeric">{percent(match.likelihood_of_superiority)}</dd></div>}
      {match.sprt && <div><dt>SPRT [{match.sprt.elo0}, {match.sprt.elo1}]</dt><dd class="numeric">{match.sprt.ratio.toFixed(2)} <small>{named("sprt", match.sprt.state)}</small></dd></div>}
    </dl>
  );
}

function Standings({ standings }: { standings: readonly Standing[] }) {
  const known = standings.filter((standing) => standing.rating !== null && standing.rating_error !== null);
  const low = Math.min(...known.map((standing) => standing.rating! - standing.rating_error!), -50);
  const high = Math.max(...known.map((standing) => standing.rating! + standing.rating_error!), 50);
  const at = (rating: number) => percent((rating - low) / (high - low));
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("match.standings")}>
      <table class="table numeric">
        <thead>
          <tr><th>#</th><th class="left">{t("match.bot")}</th><th>{t("match.wins")}</th><th>{t("match.losses")}</th><th class="wide-only">{t("match.as_black")}</th><th class="wide-only">{t("match.as_white")}</th><th class="left">{t("match.rating")}</th></tr>
        </thead>
        <tbody>
          {standings.map((standing, index) => (
            <tr key={standing.name}>
              <td>{index + 1}</td><th scope="row" class="left">{standing.name}</th>
              <td>{standing.wins}</td><td title={lossesText(standing)}>{standing.losses}</td>
              <td class="wide-only">{standing.wins_as_black}</td><td class="wide-only">{standing.wins_as_white}</td>
              <td class="left rating">
                <span>{standing.rating === null ? "–" : `${signed(standing.rating)} ± ${standing.rating_error === null ? "∞" : Math.round(standing.rating_error)}`}</span>
                {standing.rating !== null && standing.rating_error !== null && (
                  <span class="error-bar" aria-hidden="true">
                    <i class="error-range" style={{ left: at(standing.rating - standing.rating_error), right: percent(1 - (standing.rating + standing.rating_error - low) / (high - low)) }} />
                    <i class="error-point" style={{ left: at(standing.rating) }} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function lossesText(standing: Standing): string {
  return Object.entries(standing.losses_by_reason).map(([reason, count]) => `${named("reason", reason)}: ${count}`).join(", ");
}

function CrossTable({ match }: { match: Match }) {
  const names = ranked(match.standings).map((standing) => standing.name);
  const score = crossTable(match);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("match.cross")}>
      <table class="table cross numeric">
        <thead><tr><td />{names.map((name, index) => <th key={name} scope="col" title={name}>{index + 1}</th>)}</tr></thead>
        <tbody>
          {names.map((row, index) => (
            <tr key={row}>
              <th scope="row" class="left">{index + 1} {row}</th>
              {names.map((column) => {
                const cell = score(row, column);
                if (row === column) return <td key={column} class="cross-self" />;
                if (cell.games === 0) return <td key={column} class="quiet">–</td>;
                return (
                  <td key={column} class={cell.wins * 2 > cell.games ? "cross-good" : cell.wins * 2 < cell.games ? "cross-bad" : ""}>
                    <a
                      href={withQuery("#/games", { match: String(match.id), player: row, opponent: column })}
                      aria-label={t("match.cell", { row, column, wins: cell.wins, games: cell.games })}
                    >
                      {cell.wins}/{cell.games}
                    </a>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
