/**
 * The answer of the kind "draw": a curve, drawn before any is shown. Pointer and finger draw it, keys move it at a few
 * places, and a table takes it as numbers; the three are one drawing. When the answer is locked, the simulated curve
 * and the published points come over it, with the place at which the two are farthest apart.
 */
import { useId, useMemo } from "react";
import { formatAmount } from "../../../base/format.ts";
import type { AnswerPropsOf } from "../answer-view.ts";
import { DrawChart } from "./draw/draw-chart.tsx";
import { seriesClass } from "../../../charts/series-style.ts";
import { drawAreaOf, type Truth, truthOf, widestGap } from "./draw/draw-figure.ts";
import { DrawValues } from "./draw/draw-values.tsx";
import { sayChart, spokenAxes } from "./draw/draw-words.ts";
import { drawingOf, isComplete } from "./draw/drawing.ts";
import { useDrawing } from "./draw/use-drawing.ts";
import "./draw/draw.css";

export function DrawAnswer({ file, folder, answer, onAnswer, locked, revealed }: AnswerPropsOf<"draw">) {
  const area = useMemo(() => drawAreaOf(file, folder), [file, folder]);
  const pen = useDrawing(area, { answer, locked, onAnswer });
  const truth = useMemo(
    () => (revealed?.solution === undefined ? undefined : truthOf(file, folder, revealed.solution, revealed.results)),
    [file, folder, revealed],
  );
  const axes = spokenAxes(folder);
  const words = useId();
  /* With "I do not know" a drawing that was begun stays to be seen, and is compared with nothing. */
  const drawing = locked && answer !== undefined ? drawingOf(answer.points, area) : pen.drawing;
  const gap = truth === undefined || answer === undefined ? undefined : widestGap(drawing, truth);
  return (
    <div className="hl-draw" role="group" aria-label="Your curve" aria-describedby={locked ? undefined : words}>
      <DrawChart
        area={area}
        folder={folder}
        drawing={drawing}
        pen={locked ? undefined : pen}
        truth={truth}
        gap={gap}
        summary={sayChart({ drawing, area, isRevealed: truth !== undefined, gap }, axes)}
      />
      {!locked && (
        <div className="hl-draw-tools">
          <p id={words} className="hl-small hl-muted">
            {isComplete(drawing, area)
              ? "Draw over a part to change it."
              : `Draw from ${formatAmount(area.places[0] ?? 0, axes.xUnit)} to ${formatAmount(area.places.at(-1) ?? 0, axes.xUnit)}`}
            {!isComplete(drawing, area) && (
              <>
                <span className="hl-draw-by-key">
                  : with the pointer or a finger, or Tab to a place and move it with ↑ ↓.
                </span>
                <span className="hl-draw-by-touch">: with a finger, or by the values below.</span>
              </>
            )}
          </p>
          <button type="button" className="hl-button" disabled={pen.undo === undefined} onClick={pen.undo}>
            Undo
          </button>
          <button
            type="button"
            className="hl-button"
            disabled={drawing.length <= area.given.length}
            onClick={pen.clear}
          >
            Clear
          </button>
        </div>
      )}
      {truth !== undefined && <PublishedKey truth={truth} />}
      <DrawValues area={area} folder={folder} drawing={drawing} onMove={locked ? undefined : pen.move} truth={truth} />
    </div>
  );
}

/** What the circles are, which no name beside a curve says; the words are those of the lab's legend. */
function PublishedKey({ truth: { published, style } }: { readonly truth: Truth }) {
  const kinds = [false, true].filter((kind) => published.some(({ calibrated }) => calibrated === kind));
  return kinds.map((calibrated) => (
    <p key={String(calibrated)} className="hl-small hl-muted">
      <svg className={`hl-draw-key ${seriesClass(style)}`} viewBox="0 0 12 12" aria-hidden="true">
        <circle
          className={`hl-figure-published hl-figure-published--${calibrated ? "calibrated" : "predicted"}`}
          cx="6"
          cy="6"
          r="4.5"
        />
      </svg>{" "}
      {calibrated ? "measured, for calibration" : "measured on the real machine"}
    </p>
  ));
}
