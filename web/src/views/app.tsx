// The frame around every view: navigation, settings, connection, messages.
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { live } from "../api/live";
import { StoneDefinitions } from "../board/surface";
import { t, type TextKey } from "../i18n/text";
import { dismiss, notices } from "../model/notices";
import { link, numberAt, route } from "../model/router";
import { may, session, signOut } from "../model/session";
import { change, settings, type Theme } from "../model/settings";
import { useShortcuts } from "../model/shortcuts";
import { useStore } from "../model/store";
import { BotsView } from "./bots_view";
import { GameView } from "./game_view";
import { GamesView } from "./games_view";
import { HelpDialog } from "./help_dialog";
import { Icon, type IconName } from "./icons";
import { LearnView } from "./learn_view";
import { MatchView } from "./match_view";
import { Empty, IconButton, Loading } from "./parts";
import { PeopleView } from "./people_view";
import { PlayView } from "./play_view";
import { SignInView } from "./sign_in_view";
import { TableView } from "./table_view";
import { WatchView } from "./watch_view";

const kSections: { name: string; icon: IconName; text: TextKey; views: string[] }[] = [
  { name: "play", icon: "play", text: "nav.play", views: ["play", "tables"] },
  { name: "watch", icon: "watch", text: "nav.watch", views: ["watch", "matches"] },
  { name: "games", icon: "games", text: "nav.games", views: ["games"] },
  { name: "bots", icon: "bots", text: "nav.bots", views: ["bots"] },
  { name: "learn", icon: "learn", text: "nav.learn", views: ["learn"] },
];

function currentView(path: readonly string[]): VNode {
  const id = numberAt(path, 1);
  switch (path[0] ?? "play") {
    case "play": return <PlayView />;
    case "tables": return id === null ? <PlayView /> : <TableView key={id} id={id} />;
    case "watch": return <WatchView />;
    case "matches": return id === null ? <WatchView /> : <MatchView key={id} id={id} />;
    case "games": return id === null ? <GamesView /> : <GameView key={id} id={id} />;
    case "bots": return <BotsView selected={path[1] ?? null} />;
    case "learn": return <LearnView step={id ?? 1} />;
    case "people": return <PeopleView />;
    default: return <Empty title={t("state.no_such_page")}><a href="#/play">{t("nav.play")}</a></Empty>;
  }
}

function usePageSettings(): void {
  const { language, theme } = useStore(settings);
  useEffect(() => {
    document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
    document.title = t("app.title");
  }, [language]);
  useEffect(() => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}

export function App() {
  usePageSettings();
  const { path } = useStore(route);
  const who = useStore(session);
  const [help, setHelp] = useState(false);
  useShortcuts({
    "?": () => setHelp(true),
    l: () => change({ language: settings.value.language === "zh" ? "en" : "zh" }),
  });
  const name = path[0] ?? "play";
  let content: ComponentChildren;
  if (!who) content = <Loading />;
  else if (!who.user) content = <SignInView />;
  else content = currentView(path);
  return (
    <>
      <StoneDefinitions />
      <a class="skip-link" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById("main")?.focus(); }}>
        {t("nav.skip")}
      </a>
      <header class="top">
        <a class="brand" href="#/play">
          <svg class="brand-mark" viewBox="0 0 40 40" aria-hidden="true">
            <path d="M14 3v34M26 3v34M3 14h34M3 26h34" /><circle cx="14" cy="26" r="7.5" class="state-black" /><circle cx="26" cy="14" r="7.5" class="state-white" />
          </svg>
          <span class="brand-name">不围</span><span class="brand-latin">buwei</span>
        </a>
        <nav class="sections" aria-label={t("nav.label")}>
          {kSections.map((section) => (
            <a key={section.name} href={link(section.name)} aria-current={section.views.includes(name) ? "page" : undefined} data-section={section.name}>
              <Icon name={section.icon} /><span>{t(section.text)}</span>
            </a>
          ))}
        </nav>
        <Tools onHelp={() => setHelp(true)} />
      </header>
      <ConnectionNote />
      <main id="main" class="main" tabIndex={-1} data-view={name}>{content}</main>
      <Notices />
      <HelpDialog open={help} onClose={() => setHelp(false)} />
    </>
  );
}

const kNextTheme: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };
const kThemeIcons: Record<Theme, IconName> = { auto: "auto", light: "sun", dark: "moon" };

function Tools({ onHelp }: { onHelp: () => void }) {
  const { language, theme } = useStore(settings);
  const user = useStore(session)?.user;
  return (
    <div class="tools">
      {user && user.name !== "local" && (
        <button type="button" class="text-button" onClick={() => void signOut()} title={t("session.sign_out")}>{user.name}</button>
      )}
      {may("teacher") && <a class="icon-button" href="#/people" aria-label={t("nav.people")} title={t("nav.people")}><Icon name="people" /></a>}
      <button
        type="button" class="text-button" data-action="language" lang={language === "zh" ? "en" : "zh-CN"}
        aria-label={language === "zh" ? "EN English" : "中文"} onClick={() => change({ language: language === "zh" ? "en" : "zh" })}
      >
        {language === "zh" ? "EN" : "中文"}
      </button>
      <IconButton icon={kThemeIcons[theme]} label={t(`theme.${theme}`)} name="theme" onClick={() => change({ theme: kNextTheme[theme] })} />
      <IconButton icon="help" label={t("help.title")} name="help" onClick={onHelp} />
    </div>
  );
}

/** Only when something is wrong, and only if it lasts. */
function ConnectionNote() {
  const connection = useStore(live.connection);
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (connection === "open") return;
    const wait = setTimeout(() => setLate(true), 1200);
    return () => clearTimeout(wait);
  }, [connection === "open"]);
  return (
    <div class="connection" role="status" data-connection={connection}>
      {connection !== "open" && late && <p>{t("connection.broken")}</p>}
    </div>
  );
}

function Notices() {
  const shown = useStore(notices);
  return (
    <div class="notices" role="status" aria-live="polite">
      {shown.map((notice) => (
        <div key={notice.id} class={`notice notice-${notice.kind}`}>
          <span>{notice.text}</span>
          <IconButton icon="close" label={t("state.close")} onClick={() => dismiss(notice.id)} />
        </div>
      ))}
    </div>
  );
}
