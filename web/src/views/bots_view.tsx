// Bots by name and version: add one, see what the compiler says, compare two versions.
import { useRef, useState } from "preact/hooks";
import { api, fileAddress } from "../api/client";
import { useBots, useTopic } from "../api/hooks";
import type { Bot, BotVersion, Build } from "../api/types";
import { named, t } from "../i18n/text";
import { dateText } from "../model/format";
import { complain } from "../model/notices";
import { go, link, withQuery } from "../model/router";
import { may, status } from "../model/session";
import { useStore } from "../model/store";
import { Badge, Button, ButtonLink, Card, Choice, Empty, Failed, Field, Loading, Spinner } from "./parts";

export function BotsView({ selected }: { selected: string | null }) {
  const bots = useBots();
  const sandbox = useStore(status)?.sandbox;
  return (
    <div class="stack">
      <h1>{t("bots.title")}</h1>
      {sandbox && !sandbox.works && <p class="note note-bad">{t("bots.no_sandbox", { missing: sandbox.missing })}</p>}
      <div class="bots">
        <div class="stack">
          {bots.error ? <Failed error={bots.error} onRetry={bots.reload} /> : !bots.data ? <Loading />
            : bots.data.bots.length === 0 ? <Card><Empty title={t("bots.none")}><p class="quiet">{t("bots.none_hint")}</p></Empty></Card>
            : bots.data.bots.map((bot) => <BotCard key={bot.name} bot={bot} open={bot.name === selected} onChanged={bots.reload} />)}
          {bots.data && (
            <Card title={t("bots.sparring")}>
              <ul class="rows">{bots.data.sparring.map((bot) => <li key={bot.name}><strong>{bot.name}</strong><span class="quiet">{sparringText(bot.name, bot.description)}</span></li>)}</ul>
            </Card>
          )}
        </div>
        {may("author") && <AddBot onDone={bots.reload} />}
      </div>
    </div>
  );
}

/** The server describes them in English only; we know those that are always there. */
function sparringText(name: string, description: string): string {
  const level = /^engine-(\d+)$/.exec(name)?.[1];
  if (level) return t("seat.engine_level", { level });
  const known = named("sparring", name);
  return known === name ? description : known;
}

function BotCard({ bot, open, onChanged }: { bot: Bot; open: boolean; onChanged: () => void }) {
  const newestFirst = [...bot.versions].sort((a, b) => b.version - a.version);
  const usable = newestFirst.filter((version) => version.state === "usable");
  return (
    <Card title={bot.name} name={`bot-${bot.name}`} aside={<span class="quiet">{bot.yours ? t("bots.yours") : bot.owner}</span>}>
      {usable.length > 0 && <div class="actions">
        <ButtonLink icon="games" href={withQuery("#/games", { search: bot.name })}>{t("nav.games")}</ButtonLink>
      </div>}
      <ul class="versions">
        {newestFirst.slice(0, open ? undefined : 4).map((version) => (
          <li key={version.version}><Version bot={bot} version={version} onChanged={onChanged} /></li>
        ))}
      </ul>
      {!open && newestFirst.length > 4 && <a href={link("bots", bot.name)}>{t("bots.all_versions", { n: newestFirst.length })}</a>}
      {usable.length >= 2 && may("author") && <Compare versions={usable} />}
    </Card>
  );
}

function Version({ bot, version, onChanged }: { bot: Bot; version: BotVersion; onChanged: () => void }) {
  const [editing, setEditing] = useState<string | null>(null);
  const save = (event: Event) => {
    event.preventDefault();
    api.note(bot.name, version.version, editing ?? "").then(() => {
      setEditing(null);
      onChanged();
    }, complain);
  };
  return (
    <div class="version" data-version={version.name}>
      <div class="version-head">
        <strong class="numeric">v{version.version}</strong>
        <Badge kind={version.state === "usable" ? "good" : version.state === "failed" ? "bad" : "plain"}>{t(`bot_state.${version.state}`)}</Badge>
        <span class="quiet numeric">{named("language", version.language)} · {named("protocol", version.protocol)} · {dateText(version.created)}</span>
      </div>
      {editing === null ? (
        <p class="version-notes">
          {version.notes || <span class="quiet">{t("bots.no_notes")}</span>}
          {bot.yours && <button type="button" class="text-button" onClick={() => setEditing(version.notes)}>{t("bots.edit_notes")}</button>}
          {bot.yours && <a href={fileAddress.source(bot.name, version.version)} download>{t("bots.source")}</a>}
        </p>
      ) : (
        <form class="inline-form" onSubmit={save}>
          <input value={editing} aria-label={t("bots.notes")} maxLength={2000} onInput={(event) => setEditing(event.currentTarget.value)} />
          <Button type="submit" kind="primary">{t("state.save")}</Button>
          <Button onClick={() => setEditing(null)}>{t("state.cancel")}</Button>
        </form>
      )}
      {version.messages !== "" && (
        <details open={version.state === "failed"}>
          <summary>{t("bots.messages")}</summary>
          <pre tabIndex={0} aria-label={t("bots.messages")} data-text="messages">{version.messages}</pre>
        </details>
      )}
    </div>
  );
}

const kGames = [4, 10, 20, 50, 100, 200];

function Compare({ versions }: { versions: readonly BotVersion[] }) {
  const [first, setFirst] = useState(versions[0]!.name);
  const [second, setSecond] = useState(versions[1]!.name);
  const [games, setGames] = useState(20);
  const begin = (event: Event) => {
    event.preventDefault();
    api.openMatch({ bots: [first, second], kind: "match", games, opening_plies: 4, seconds: 1 })
      .then((match) => go(link("matches", match.id)), complain);
  };
  const options = versions.map((version) => <option key={version.name} value={version.name}>v{version.version}</option>);
  return (
    <form class="compare" onSubmit={begin} data-form="compare">
      <span>{t("bots.compare")}</span>
      <select aria-label={t("bots.new_version")} value={first} onChange={(event) => setFirst(event.currentTarget.value)}>{options}</select>
      <span>{t("bots.against")}</span>
      <select aria-label={t("bots.old_version")} value={second} onChange={(event) => setSecond(event.currentTarget.value)}>{options}</select>
      <select aria-label={t("match.games")} value={String(games)} onChange={(event) => setGames(Number(event.currentTarget.value))}>
        {kGames.map((count) => <option key={count} value={String(count)}>{t("match.n_games", { n: count })}</option>)}
      </select>
      <Button type="submit" name="compare" disabled={first === second}>{t("bots.start_match")}</Button>
    </form>
  );
}

const kProtocols = ["simple", "json", "keep"] as const;

function AddBot({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState("");
  const [source, setSource] = useState("");
  const [notes, setNotes] = useState("");
  const [language, setLanguage] = useState<"c++" | "c">("c++");
  const [protocol, setProtocol] = useState<(typeof kProtocols)[number]>("simple");
  const [build, setBuild] = useState<Build | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const add = (event: Event) => {
    event.preventDefault();
    api.addBot({ name: name.trim(), source, language, protocol, notes }).then(setBuild, complain);
  };
  const open = async (chosen: File) => {
    setSource(await chosen.text());
    if (chosen.name.endsWith(".c")) setLanguage("c");
    if (name === "") setName(chosen.name.replace(/\.\w+$/, ""));
  };
  return (
    <Card title={t("bots.add")} name="add-bot">
      <form class="form" onSubmit={add}>
        <Field label={t("bots.name")} hint={t("bots.name_hint")}>
          <input name="bot-name" required maxLength={64} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </Field>
        <Field label={t("bots.source_label")}>
          <textarea name="source" class="code" rows={10} required spellcheck={false} value={source} onInput={(event) => setSource(event.currentTarget.value)} />
        </Field>
        <Button icon="upload" onClick={() => file.current?.click()}>{t("bots.upload")}</Button>
        <input
          ref={file} type="file" hidden accept=".cpp,.cc,.cxx,.c,.txt" aria-label={t("bots.upload")}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            if (chosen) open(chosen).catch(complain);
            event.currentTarget.value = "";
          }}
        />
        <Choice
          name="protocol" label={t("bots.protocol")} value={protocol} onChange={setProtocol}
          options={kProtocols.map((value) => ({ value, text: named("protocol", value) }))}
        />
        <Choice
          name="language" label={t("bots.language")} value={language} onChange={setLanguage}
          options={[{ value: "c++", text: "C++" }, { value: "c", text: "C" }]}
        />
        <Field label={t("bots.notes")}>
          <input name="notes" maxLength={2000} value={notes} onInput={(event) => setNotes(event.currentTarget.value)} />
        </Field>
        <Button type="submit" kind="primary" name="add-bot">{t("bots.add")}</Button>
      </form>
      {build && <BuildProgress key={build.id} begun={build} onDone={onDone} />}
    </Card>
  );
}

function BuildProgress({ begun, onDone }: { begun: Build; onDone: () => void }) {
  const build = useTopic<Build>(`build:${begun.id}`).data ?? begun;
  const [told, setTold] = useState(false);
  const ended = build.state === "usable" || build.state === "failed";
  if (ended && !told) {
    setTold(true);
    onDone();
  }
  return (
    <div class="build" role="status" data-build={build.state}>
      {ended ? <Badge kind={build.state === "usable" ? "good" : "bad"}>{t(`build.${build.state}`)}</Badge> : <Spinner label={t(`build.${build.state}`)} />}
      <ol class="build-steps">{build.steps.map((step, index) => <li key={index}>{step}</li>)}</ol>
      {build.error !== "" && <p class="note note-bad">{build.error}</p>}
      {build.messages !== "" && <pre tabIndex={0} aria-label={t("bots.messages")} data-text="messages">{build.messages}</pre>}
      {build.state === "usable" && <a href={withQuery("#/games", { search: build.name })}>{t("bots.validation_games")}</a>}
    </div>
  );
}
