// What the teaching overlay shows, and how many points there are of each kind.
import { ClassShape } from "../board/marks";
import { t } from "../i18n/text";
import { opponent, type Color, type PointClass, type Position } from "../model/rules";

/** `viewer` is whose "mine" and "yours" it is; null names the colours instead. */
export function TeachLegend({ position, viewer }: { position: Position; viewer: Color | null }) {
  const counts = position.count();
  const first = viewer ?? "black";
  const rows: { kind: PointClass; text: string }[] = [
    { kind: "both", text: t("class.both") },
    { kind: first, text: viewer ? t("class.mine") : t("class.only", { color: t(`color.${first}`) }) },
    { kind: opponent(first), text: viewer ? t("class.yours") : t("class.only", { color: t(`color.${opponent(first)}`) }) },
    { kind: "nobody", text: t("class.nobody") },
  ];
  return (
    <div class="legend" data-panel="teach">
      <ul>
        {rows.map(({ kind, text }) => (
          <li key={kind}>
            <svg viewBox="-24 -24 48 48" aria-hidden="true"><ClassShape kind={kind} /></svg>
            <span>{text}</span>
            <b class="numeric" data-class={kind}>{counts[kind]}</b>
          </li>
        ))}
      </ul>
      <p class="legend-note">{t("class.reserve", { black: counts.black, white: counts.white })}</p>
    </div>
  );
}
