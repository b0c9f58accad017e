// The board with everything that can be laid over it; tables and games both use it.
import { useEffect, useState } from "preact/hooks";
import type { LiveAnalysis } from "../api/hooks";
import { Board, type BoardProps } from "../board/board";
import { samePlace, type Place } from "../model/rules";

interface Props extends Omit<BoardProps, "candidates" | "best" | "line" | "onHover"> {
  readonly thinking: LiveAnalysis;
  /** Moves that some panel wants to see on the board, from the position on. */
  readonly line: readonly Place[] | null;
}

export function ThinkingBoard({ thinking: { analysis }, line, ...board }: Props) {
  const [hover, setHover] = useState<Place | null>(null);
  useEffect(() => setHover(null), [board.position]);
  // On the best candidate the pointer calls up how the engine would go on.
  const hovered = analysis && samePlace(hover, analysis.best) ? analysis.principal_variation : null;
  const moves = line ?? hovered;
  return (
    <Board
      {...board}
      candidates={analysis?.candidates}
      best={analysis?.best ?? null}
      line={moves ? { moves, first: board.position.toMove } : null}
      onHover={setHover}
    />
  );
}
