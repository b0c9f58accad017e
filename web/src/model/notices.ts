// Short messages that come and go at the edge of the page.
import { asApiError } from "../api/errors";
import { named, t, type TextKey } from "../i18n/text";
import { Store } from "./store";

export interface Notice {
  readonly id: number;
  readonly kind: "error" | "done";
  readonly text: string;
}

export const notices = new Store<readonly Notice[]>([]);
/** Good news is soon read. */
const kShownSeconds = { error: 8, done: 4 };
let count = 0;

export function notify(kind: Notice["kind"], text: string): void {
  const notice = { id: ++count, kind, text };
  // The same message twice is one message.
  notices.value = [...notices.value.filter((old) => old.text !== text), notice].slice(-3);
  setTimeout(() => dismiss(notice.id), kShownSeconds[kind] * 1000);
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/** What went wrong, in the reader's language; the server's own words where they say more. */
export function errorText(error: unknown): string {
  const { code, message, reason } = asApiError(error);
  const text = named("error", code);
  if (code === "illegal_move" && reason !== "") return named("reason", reason);
  const tellsMore = ["bad_request", "bad_import", "conflict", "internal", "no_sandbox", "unknown_bot"].includes(code);
  return tellsMore && message !== "" ? t("error.with_details", { text, message }) : text;
}

export function complain(error: unknown): void {
  notify("error", errorText(error));
}

export function confirmDone(key: TextKey): void {
  notify("done", t(key));
}
