// The wood, the lines and the numbers beside them: what never changes during a game.
import { centre, extent, kMargin, stars } from "./geometry";

interface Props {
  readonly width: number;
  readonly height: number;
  readonly coordinates: boolean;
}

export function Surface({ width, height, coordinates }: Props) {
  const right = centre(width - 1);
  const bottom = centre(height - 1);
  const columns = [...Array(width).keys()];
  const rows = [...Array(height).keys()];
  const lines = [
    ...columns.map((x) => `M${centre(x)} ${kMargin}V${bottom}`),
    ...rows.map((y) => `M${kMargin} ${centre(y)}H${right}`),
  ].join("");
  return (
    <g>
      <rect fill="url(#wood)" width={extent(width)} height={extent(height)} rx="26" />
      <rect fill="url(#grain)" width={extent(width)} height={extent(height)} rx="26" />
      <path class="board-lines" d={lines} />
      <rect class="board-frame" x={kMargin} y={kMargin} width={right - kMargin} height={bottom - kMargin} />
      {stars(width, height).map(([x, y]) => (
        <circle key={`${x},${y}`} class="board-star" cx={centre(x)} cy={centre(y)} r="8" />
      ))}
      {coordinates && (
        <g class="board-numbers">
          {columns.map((x) => <text key={`x${x}`} x={centre(x)} y="30">{x}</text>)}
          {rows.map((y) => <text key={`y${y}`} x="26" y={centre(y)}>{y}</text>)}
        </g>
      )}
    </g>
  );
}

/** What boards and stones are filled with; once a page, since ids are the document's. */
export function StoneDefinitions() {
  return (
    <svg class="definitions" aria-hidden="true" width="0" height="0">
      <defs>
        <linearGradient id="wood" x1="0" y1="0" x2=".35" y2="1">
          <stop offset="0" class="wood-light" />
          <stop offset="1" class="wood-dark" />
        </linearGradient>
        <pattern id="grain" width="520" height="64" patternUnits="userSpaceOnUse" patternTransform="rotate(-1.5)">
          <path class="wood-grain" d="M0 9c130 7 260-7 520 0M0 27c170-6 300 8 520 0M0 41c120 4 330-5 520 0M0 57c210 6 320-4 520 0" />
        </pattern>
        <radialGradient id="stone-black" cx="36%" cy="30%" r="75%">
          <stop offset="0" stop-color="#6a655f" />
          <stop offset=".35" stop-color="#35322e" />
          <stop offset="1" stop-color="#12110f" />
        </radialGradient>
        <radialGradient id="stone-white" cx="36%" cy="30%" r="80%">
          <stop offset="0" stop-color="#ffffff" />
          <stop offset=".6" stop-color="#f6f2ea" />
          <stop offset="1" stop-color="#d9d0c1" />
        </radialGradient>
      </defs>
    </svg>
  );
}
