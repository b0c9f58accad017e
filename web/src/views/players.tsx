// The two sides of a table or a game, above and below each other or side by side.
import type { ComponentChildren } from "preact";
import { t } from "../i18n/text";
import type { Seat } from "../api/types";
import { session } from "../model/session";
import type { Color, Position } from "../model/rules";
import { Spinner, StoneIcon } from "./parts";

export function seatName(seat: Seat): string {
  switch (seat.kind) {
    case "engine": return t("seat.engine_level", { level: seat.level });
    case "bot": return seat.name;
    case "person":
      if (seat.name === "") return t("seat.free");
      return seat.name === session.value?.user?.name ? t("seat.you") : (seat.name ?? t("seat.you"));
  }
}

interface PlayerProps {
  readonly color: Color;
  readonly name: string;
  readonly position: Position;
  readonly active: boolean;
  readonly thinking?: boolean;
  readonly won?: boolean;
  readonly children?: ComponentChildren;
}

export function Player({ color, name, position, active, thinking = false, won = false, children }: PlayerProps) {
  const reserve = position.count()[color];
  return (
    <div class={`player${active ? " player-active" : ""}${won ? " player-won" : ""}`} data-player={color}>
      <StoneIcon color={color} />
      <div class="player-text">
        <strong>{name}</strong>
        <span class="player-note">
          {thinking ? <Spinner label={t("table.thinking")} />
            : won ? t("table.won")
            : t("table.reserve", { n: reserve, legal: position.legal(color).length })}
        </span>
      </div>
      {children}
    </div>
  );
}
