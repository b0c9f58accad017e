// The engine thinks aloud: how it stands, what it would play, how it would go on.
import { t, named } from "../i18n/text";
import type { LiveAnalysis } from "../api/hooks";
import { compactNumber, percent, placeText } from "../model/format";
import type { Place } from "../model/rules";
import { Badge, Spinner } from "./parts";
import { AnalysisBar, proofText, provenWinner } from "./win_bar";

interface Props {
  readonly thinking: LiveAnalysis;
  /** Called with the moves to show on the board while the pointer is on them. */
  readonly onShowLine: (moves: readonly Place[] | null) => void;
}

const kShownCandidates = 5;

export function ThinkPanel({ thinking: { analysis, state }, onShowLine }: Props) {
  const winner = analysis && provenWinner(analysis.to_move, analysis.lost ? "loss" : analysis.proof);
  const show = (moves: readonly Place[]) => ({
    onPointerEnter: () => onShowLine(moves), onPointerLeave: () => onShowLine(null),
    onFocus: () => onShowLine(moves), onBlur: () => onShowLine(null),
  });
  return (
    <div class="think" data-panel="think" data-state={state} data-best={placeText(analysis?.best ?? null)}>
      <AnalysisBar analysis={analysis} />
      {winner && <p class="think-proof"><Badge kind="good">{proofText(winner, analysis.proof_moves)}</Badge></p>}
      {!analysis && <Spinner label={state in { queued: 1, running: 1 } ? t("think.starting") : named("error", state)} />}
      {analysis && analysis.best && (
        <>
          <p class="think-summary numeric">
            {t("think.summary", { simulations: compactNumber(analysis.simulations), depth: analysis.depth })}
          </p>
          {analysis.principal_variation.length > 0 && (
            <button type="button" class="think-line numeric" data-action="line" title={t("think.line_hint")} {...show(analysis.principal_variation)}>
              <span class="think-line-label">{t("think.line")}</span>
              {analysis.principal_variation.slice(0, 8).map((move, index) => (
                <span key={index} class={`line-move line-${(index % 2 === 0) === (analysis.to_move === "black") ? "black" : "white"}`}>{placeText(move)}</span>
              ))}
              {analysis.principal_variation.length > 8 && "…"}
            </button>
          )}
          <ol class="candidates">
            {analysis.candidates.slice(0, kShownCandidates).map((candidate) => (
              <li key={candidate.move.join()}>
                <button
                  type="button" class="candidate numeric"
                  {...show(candidate.move.join() === analysis.best?.join() ? analysis.principal_variation : [candidate.move])}
                >
                  <span class="candidate-move">{placeText(candidate.move)}</span>
                  <span class="candidate-bar"><i style={{ width: percent(candidate.visits / Math.max(1, analysis.candidates[0]?.visits ?? 1)) }} /></span>
                  <span class="candidate-rate">{candidate.proof ? t(`proof.${candidate.proof}`) : percent(candidate.win_rate)}</span>
                  <span class="candidate-visits">{compactNumber(candidate.visits)}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
