/**
 * The chart as a set of sliders, for the keyboard and for screen readers: one for each handle, in the order of the
 * x-axis. They are the browser's own, so that the gestures of a telephone's screen reader move them as well. They are
 * not seen, and the pointer draws on the chart beneath them.
 */
import type { FigureLayout } from "../../../../charts/figure/figure-layout.ts";
import { formatAmount } from "../../../../base/format.ts";
import { heightAt } from "../../../../model/exercise/common/drawn-curve.ts";
import type { QuestionFolder } from "../../../../model/exercise/public-exercise.ts";
import { sayHeight, spokenAxes } from "./draw-words.ts";
import { covers, type Drawing, handlesOf, heightOfStep, lastStep, type DrawArea, stepOf } from "./drawing.ts";

interface DrawHandlesProps {
  readonly area: DrawArea;
  readonly folder: QuestionFolder;
  readonly layout: FigureLayout;
  readonly drawing: Drawing;
  readonly onFocus: (handle: number | undefined) => void;
  readonly onMove: (handle: number, y: number) => void;
}

export function DrawHandles({ area, folder, layout, drawing, onFocus, onMove }: DrawHandlesProps) {
  const axes = spokenAxes(folder);
  return (
    <div role="group" aria-label="Your curve, a slider for each place">
      {handlesOf(area).map((x) => (
        <input
          key={x}
          className="hl-draw-handle"
          type="range"
          aria-label={formatAmount(x, axes.xUnit)}
          aria-orientation="vertical"
          aria-valuetext={sayHeight(x, covers(drawing, x) ? heightAt(drawing, x) : undefined, axes)}
          min={0}
          max={lastStep(area.ends)}
          step={1}
          value={stepAt(drawing, x, area)}
          style={{ left: layout.x(x), top: layout.top, height: layout.bottom - layout.top }}
          onChange={(event) => onMove(x, heightOfStep(Number(event.target.value), area.ends))}
          onFocus={() => onFocus(x)}
          onBlur={() => onFocus(undefined)}
        />
      ))}
    </div>
  );
}

/** Where nothing is drawn, a key goes on from the end of the drawing, or from the middle of the axis. */
function stepAt(drawing: Drawing, x: number, { ends }: DrawArea): number {
  return drawing.length === 0 ? Math.round(lastStep(ends) / 2) : stepOf(heightAt(drawing, x), ends);
}
