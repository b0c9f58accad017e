// What is drawn on top of the wood: stones, the teaching overlay, the engine's candidates, lines of
// play to come.
import type { Candidate } from "../api/types";
import type { Color, Place, PointClass, Position } from "../model/rules";
import { compactNumber, percent } from "../model/format";
import { centre } from "./geometry";

export function Stone({ place: [x, y], color, ghost = false }: { place: Place; color: Color; ghost?: boolean }) {
  return (
    <g class={`stone stone-${color}${ghost ? " stone-ghost" : ""}`} transform={`translate(${centre(x)} ${centre(y)})`}>
      <circle class="stone-shadow" cx="2" cy="5" r="46" />
      <circle class="stone-body" r="46" fill={`url(#stone-${color})`} />
    </g>
  );
}

export function Stones({ position, last }: { position: Position; last: Place | null }) {
  const stones = [];
  for (let point = 0; point < position.size; ++point) {
    const color = position.at(point);
    if (color) stones.push(<Stone key={point} place={position.place(point)} color={color} />);
  }
  return (
    <g>
      {stones}
      {last && (
        <circle
          class={`last-move on-${position.at(position.point(last)) ?? "black"}`}
          cx={centre(last[0])} cy={centre(last[1])} r="15"
        />
      )}
    </g>
  );
}

/** The shape of each class of points, the same on the board and in its legend. */
export function ClassShape({ kind }: { kind: PointClass }) {
  switch (kind) {
    case "both": return <circle class="class-both" r="9" />;
    case "black": return <rect class="class-black" x="-15" y="-15" width="30" height="30" rx="5" />;
    case "white": return <rect class="class-white" x="-15" y="-15" width="30" height="30" rx="5" />;
    case "nobody": return <path class="class-nobody" d="M-14-14 14 14M-14 14 14-14" />;
    case "stone": return null;
  }
}

export function TeachOverlay({ position }: { position: Position }) {
  const shapes = [];
  for (let point = 0; point < position.size; ++point) {
    const kind = position.classOf(point);
    if (kind === "stone") continue;
    const [x, y] = position.place(point);
    shapes.push(
      <g key={point} transform={`translate(${centre(x)} ${centre(y)})`}><ClassShape kind={kind} /></g>,
    );
  }
  return <g class="teach-overlay">{shapes}</g>;
}

/** Points that the mover may not take, faintly. */
export function RefusedPoints({ position, mover }: { position: Position; mover: Color }) {
  const marks = [];
  for (let point = 0; point < position.size; ++point) {
    if (position.at(point) !== null || position.refusal(point, mover) === null) continue;
    const [x, y] = position.place(point);
    marks.push(<path key={point} d="M-11-11 11 11M-11 11 11-11" transform={`translate(${centre(x)} ${centre(y)})`} />);
  }
  return <g class="refused-points">{marks}</g>;
}

const kMostCandidates = 12;

/** From 1 for the move looked at most down to 0 for a thousandth of that: searches are lopsided. */
function heatOf(share: number): number {
  return Math.max(0, 1 + Math.log10(Math.max(share, 1e-3)) / 3);
}

/** How often the engine looked at a move tells the colour, its win rate the number. */
export function HeatMap({ candidates, best }: { candidates: readonly Candidate[]; best: Place | null }) {
  const most = Math.max(1, ...candidates.map((candidate) => candidate.visits));
  return (
    <g class="heat-map">
      {candidates.slice(0, kMostCandidates).map(({ move, visits, win_rate, proof }) => {
        const isBest = best !== null && best[0] === move[0] && best[1] === move[1];
        const heat = heatOf(visits / most);
        return (
          <g key={move.join()} class={isBest ? "heat heat-best" : "heat"} transform={`translate(${centre(move[0])} ${centre(move[1])})`}>
            <circle class={proof === "loss" ? "heat-loss" : "heat-spot"} r={34 + 11 * heat} fill-opacity={0.35 + 0.6 * heat} />
            <text class="heat-rate" y={visits > 0 ? -7 : 0}>{proof === "win" ? "✓" : proof === "loss" ? "✗" : percent(win_rate, 0)}</text>
            {visits > 0 && <text class="heat-visits" y="20">{compactNumber(visits)}</text>}
          </g>
        );
      })}
    </g>
  );
}

/** A line of play: numbered stones that are not there yet. */
export function Line({ moves, first }: { moves: readonly Place[]; first: Color }) {
  const other: Color = first === "black" ? "white" : "black";
  return (
    <g class="line">
      {moves.map((move, index) => {
        const color = index % 2 === 0 ? first : other;
        return (
          <g key={`${index}:${move.join()}`}>
            <Stone place={move} color={color} ghost />
            <text class={`move-number on-${color}`} x={centre(move[0])} y={centre(move[1])}>{index + 1}</text>
          </g>
        );
      })}
    </g>
  );
}

/** A ring around a point: a hint, a better move, a task of the lesson. */
export function Ring({ place: [x, y], kind }: { place: Place; kind: "hint" | "target" | "found" | "danger" }) {
  return <circle class={`ring ring-${kind}`} cx={centre(x)} cy={centre(y)} r="40" />;
}
