import { t, type TextKey } from "../i18n/text";
import { Dialog } from "./parts";

const kKeys: { keys: string[]; text: TextKey }[] = [
  { keys: ["←", "↑", "→", "↓"], text: "help.board_arrows" },
  { keys: ["Enter"], text: "help.board_enter" },
  { keys: ["U"], text: "help.undo" },
  { keys: ["H"], text: "help.hint" },
  { keys: ["N"], text: "help.new" },
  { keys: ["O"], text: "help.teach" },
  { keys: ["T"], text: "help.think" },
  { keys: ["B"], text: "help.focus_board" },
  { keys: ["[", "]"], text: "help.step" },
  { keys: ["Home", "End"], text: "help.ends" },
  { keys: ["M"], text: "help.mistake" },
  { keys: ["Esc"], text: "help.leave_variation" },
  { keys: ["L"], text: "help.language" },
  { keys: ["?"], text: "help.this" },
];

export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={t("help.title")} open={open} onClose={onClose} name="help">
      <dl class="keys">
        {kKeys.map(({ keys, text }) => (
          <div key={text}>
            <dt>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">{t("help.rules")} <a href="#/learn/1" onClick={onClose}>{t("nav.learn")}</a></p>
    </Dialog>
  );
}
