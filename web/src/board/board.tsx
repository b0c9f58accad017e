// The board that people play on. The drawing is one SVG; above it lies a real button for each point,
// so that keyboards, screen readers and thumbs find what they know.
import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { t } from "../i18n/text";
import type { Candidate } from "../api/types";
import { placeText } from "../model/format";
import type { Color, Place, Position, Refusal } from "../model/rules";
import { centre, extent } from "./geometry";
import { HeatMap, Line, RefusedPoints, Ring, Stone, Stones, TeachOverlay } from "./marks";
import { Surface } from "./surface";

export interface BoardProps {
  readonly position: Position;
  readonly label: string;
  readonly last?: Place | null;
  /** The colour that whoever sits here may play now. */
  readonly mover?: Color | null;
  readonly onPlay?: (place: Place) => void;
  /** For boards that are asked other things than moves: every point answers. */
  readonly onPick?: (place: Place) => void;
  readonly onHover?: (place: Place | null) => void;
  readonly teach?: boolean;
  readonly candidates?: readonly Candidate[];
  readonly best?: Place | null;
  readonly line?: { readonly moves: readonly Place[]; readonly first: Color } | null;
  readonly rings?: readonly { readonly place: Place; readonly kind: "hint" | "target" | "found" | "danger" }[];
  readonly coordinates?: boolean;
  readonly children?: ComponentChildren;
}

const kArrows: Record<string, Place> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** Why the mover may not play there, in a sentence. */
export function refusalText(position: Position, point: number, mover: Color, refusal: Refusal): string {
  if (refusal !== "captures") return t(`refused.${refusal}`);
  const stones = position.victims(point, mover).reduce((sum, block) => sum + block.stones.length, 0);
  return t("refused.captures", { n: stones });
}

export function Board(props: BoardProps) {
  const { position, mover = null, last = null, coordinates = true } = props;
  const [hover, setHover] = useState<number | null>(null);
  const [inside, setInside] = useState(false);
  const [focus, setFocus] = useState(position.point([position.width >> 1, position.height >> 1]));
  const grid = useRef<HTMLDivElement>(null);

  const look = (point: number | null) => {
    setHover(point);
    setInside(point !== null);
    props.onHover?.(point === null ? null : position.place(point));
  };
  const choose = (point: number) => {
    const place = position.place(point);
    const legal = mover !== null && position.refusal(point, mover) === null;
    // The stone just played needs no word about it.
    look(legal ? null : point);
    if (props.onPick) props.onPick(place);
    else if (legal) props.onPlay?.(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = kArrows[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = position.place(focus);
    const next = position.point([x + step[0], y + step[1]]);
    if (next < 0) return;
    setFocus(next);
    (grid.current?.children[next] as HTMLElement | undefined)?.focus();
  };

  // The same element each time: Preact then leaves the drawing of it alone.
  const surface = useMemo(
    () => <Surface width={position.width} height={position.height} coordinates={coordinates} />,
    [position.width, position.height, coordinates],
  );
  const refusal = mover && hover !== null ? position.refusal(hover, mover) : null;
  return (
    <div class="board" data-mover={mover ?? ""}>
      <svg class="board-drawing" viewBox={`0 0 ${extent(position.width)} ${extent(position.height)}`} aria-hidden="true">
        {surface}
        {props.teach && <TeachOverlay position={position} />}
        {mover && inside && !props.teach && <RefusedPoints position={position} mover={mover} />}
        <Stones position={position} last={last} />
        {props.candidates && !props.line && <HeatMap candidates={props.candidates} best={props.best ?? null} />}
        {props.line && <Line moves={props.line.moves} first={props.line.first} />}
        {props.rings?.map((ring) => <Ring key={`${ring.kind}${ring.place.join()}`} {...ring} />)}
        {mover && hover !== null && <HoverMark position={position} point={hover} mover={mover} refusal={refusal} />}
      </svg>
      <div
        ref={grid} class="board-points" role="group" aria-label={props.label}
        style={{ "--columns": position.width, "--rows": position.height }}
        onKeyDown={onKeyDown} onPointerLeave={() => look(null)}
      >
        {[...Array(position.size).keys()].map((point) => (
          <PointButton
            key={point} position={position} point={point} mover={mover} tabbable={point === focus}
            onLook={look} onChoose={choose} onFocus={setFocus}
          />
        ))}
      </div>
      {refusal && hover !== null && mover && (
        <Tip position={position} point={hover} late={refusal === "occupied"}>{refusalText(position, hover, mover, refusal)}</Tip>
      )}
      {props.children}
    </div>
  );
}

function pointLabel(position: Position, point: number, mover: Color | null): string {
  const place = placeText(position.place(point));
  const stone = position.at(point);
  if (stone) return t("point.stone", { place, color: t(`color.${stone}`) });
  const refusal = mover && position.refusal(point, mover);
  if (!mover || !refusal) return t(mover ? "point.playable" : "point.empty", { place });
  return t("point.refused", { place, why: refusalText(position, point, mover, refusal) });
}

interface PointProps {
  readonly position: Position;
  readonly point: number;
  readonly mover: Color | null;
  readonly tabbable: boolean;
  readonly onLook: (point: number | null) => void;
  readonly onChoose: (point: number) => void;
  readonly onFocus: (point: number) => void;
}

function PointButton({ position, point, mover, tabbable, onLook, onChoose, onFocus }: PointProps) {
  const refused = mover !== null && position.refusal(point, mover) !== null;
  return (
    <button
      type="button" class="board-point" tabIndex={tabbable ? 0 : -1}
      data-point={placeText(position.place(point))} data-stone={position.at(point) ?? undefined}
      aria-label={pointLabel(position, point, mover)} aria-disabled={refused || undefined}
      onClick={() => onChoose(point)}
      onPointerEnter={(event) => event.pointerType === "mouse" && onLook(point)}
      onFocus={(event) => {
        onFocus(point);
        if (event.currentTarget.matches(":focus-visible")) onLook(point);
      }}
    />
  );
}

function HoverMark({ position, point, mover, refusal }: {
  position: Position; point: number; mover: Color; refusal: Refusal | null;
}) {
  const place = position.place(point);
  if (refusal === null) return <Stone place={place} color={mover} ghost />;
  if (refusal === "occupied") return null;
  // Which stones are the reason: those that would be taken, or the own ones left without air.
  const blocks = refusal === "captures"
    ? position.victims(point, mover)
    : position.neighbours(point).map((neighbour) => position.block(neighbour)).filter((block) => block?.color === mover);
  const stones = new Set(blocks.flatMap((block) => block?.stones ?? []));
  return (
    <g class="hover-refused">
      {[...stones].map((stone) => <Ring key={stone} place={position.place(stone)} kind="danger" />)}
      <Cross place={place} />
    </g>
  );
}

function Cross({ place }: { place: Place }) {
  return (
    <g class="cross">
      <Ring place={place} kind="danger" />
      <path d="M-17-17 17 17M-17 17 17-17" transform={`translate(${centre(place[0])} ${centre(place[1])})`} />
    </g>
  );
}

/** `late`: only for those who stay; that a stone is in the way can be seen. */
function Tip({ position, point, late, children }: { position: Position; point: number; late: boolean; children: ComponentChildren }) {
  const [x, y] = position.place(point);
  const below = y < 2;
  return (
    <div
      key={point} class={`board-tip${below ? " board-tip-below" : ""}${late ? " board-tip-late" : ""}`} role="status"
      style={{
        "--x": `${(centre(x) / extent(position.width)) * 100}%`,
        "--y": `${(centre(y) / extent(position.height)) * 100}%`,
        "--shift": `${-(x / (position.width - 1)) * 100}%`,
      }}
    >
      {children}
    </div>
  );
}

/** A board to look at only: live games, lists. */
export function SmallBoard({ position, last = null, label }: { position: Position; last?: Place | null; label: string }) {
  return (
    <svg class="board-drawing board-small" viewBox={`0 0 ${extent(position.width)} ${extent(position.height)}`} role="img" aria-label={label}>
      <Surface width={position.width} height={position.height} coordinates={false} />
      <Stones position={position} last={last} />
    </svg>
  );
}
