/**
 * The drawing as a table: a field for each handle, which a screen reader reads line by line, and which a reader who has
 * a value in mind fills in. When the answer is locked it has the simulated and the published values as well.
 */
import { useState } from "react";
import { formatAmount, formatNumber } from "../../../../base/format.ts";
import { heightAt } from "../../../../model/exercise/common/drawn-curve.ts";
import type { QuestionFolder } from "../../../../model/exercise/public-exercise.ts";
import type { Truth } from "./draw-figure.ts";
import { sayAgainstFirst, type SpokenAxes, spokenAxes, spokenUnit } from "./draw-words.ts";
import { covers, type Drawing, handlesOf, isGiven, type DrawArea } from "./drawing.ts";

interface DrawValuesProps {
  readonly area: DrawArea;
  readonly folder: QuestionFolder;
  readonly drawing: Drawing;
  /** Undefined when the answer is locked. */
  readonly onMove: ((x: number, y: number) => void) | undefined;
  readonly truth: Truth | undefined;
}

export function DrawValues({ area, folder, drawing, onMove, truth }: DrawValuesProps) {
  const axes = spokenAxes(folder);
  const given = area.given.map(([x]) => x);
  const shown = truth === undefined ? [...given, ...handlesOf(area)] : truth.curve.map(([x]) => x);
  const rows = [...new Set(shown)].sort((a, b) => a - b);
  return (
    <details className="hl-draw-values">
      <summary>{onMove === undefined ? "The values" : "Type values instead"}</summary>
      <table className="hl-table">
        <caption className="hl-visually-hidden">
          {truth === undefined
            ? `Your curve as values, from ${formatNumber(area.ends[0])} to ${formatNumber(area.ends[1])} ${spokenUnit(axes.yUnit)}. Straight lines join them.`
            : "Your curve beside the simulated and the published one"}
        </caption>
        <thead>
          <tr>
            <th scope="col">{axes.xUnit}</th>
            <th scope="col">your curve, {axes.yUnit}</th>
            {truth === undefined ? <th scope="col">compared</th> : <th scope="col">simulated</th>}
            {truth !== undefined && truth.published.length > 0 && <th scope="col">published</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((x) => (
            <tr key={x}>
              <th scope="row">{formatAmount(x, axes.xUnit)}</th>
              <td>
                {onMove === undefined || isGiven(x, area) ? (
                  drawnText(drawing, x)
                ) : (
                  <ValueField {...{ x, drawing, area, axes, onMove }} />
                )}
              </td>
              {truth === undefined ? <td>{compared(drawing, x, axes)}</td> : <td>{valueAt(truth.curve, x)}</td>}
              {truth !== undefined && truth.published.length > 0 && <td>{publishedAt(truth, x)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function drawnText(drawing: Drawing, x: number): string {
  return covers(drawing, x) ? formatNumber(heightAt(drawing, x)) : "–";
}

function compared(drawing: Drawing, x: number, axes: SpokenAxes): string {
  const [first] = drawing;
  if (first === undefined || !covers(drawing, x)) return "not drawn yet";
  return x === first[0] ? "the first value" : sayAgainstFirst(heightAt(drawing, x), first, axes);
}

function valueAt(curve: Drawing, x: number): string {
  const y = curve.find((point) => point[0] === x)?.[1];
  return y === undefined ? "–" : formatNumber(y);
}

function publishedAt({ published }: Truth, x: number): string {
  const all = published.filter((mark) => mark.x === x).map(({ y }) => formatNumber(y));
  return all.length === 0 ? "–" : all.join(", ");
}

interface ValueFieldProps {
  readonly x: number;
  readonly drawing: Drawing;
  readonly area: DrawArea;
  readonly axes: SpokenAxes;
  readonly onMove: (x: number, y: number) => void;
}

/** What is typed counts when the field is left or Enter is pressed; a value beyond the axis is taken to its end. */
function ValueField({ x, drawing, area, axes, onMove }: ValueFieldProps) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [low, high] = area.ends;
  const drawn = covers(drawing, x) ? String(Number(heightAt(drawing, x).toPrecision(3))) : "";
  const take = (): void => {
    const value = typed === undefined ? NaN : Number(typed);
    setTyped(undefined);
    if (value > 0) onMove(x, Math.min(high, Math.max(low, value)));
  };
  return (
    <input
      className="hl-number-input hl-draw-value"
      type="number"
      min={low}
      max={high}
      step="any"
      aria-label={`${spokenUnit(axes.yUnit)} at ${formatAmount(x, axes.xUnit)}`}
      value={typed ?? drawn}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
      }}
    />
  );
}
