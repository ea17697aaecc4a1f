/** The figure of the first picture: everything that the application's figure shows while nothing is pointed at. */
import { FigureMarks } from "../../charts/figure/figure-marks.tsx";
import { layoutFigure, type FigureLayout } from "../../charts/figure/figure-layout.ts";
import { SelectedRule } from "../../charts/figure/figure-readout.tsx";
import { filledAt, scrubberPlace, stepAt } from "../parts/scrubber-place.ts";
import type { FirstFigure } from "./first-file.ts";
import { append, made } from "./still-jsx.ts";
import { ChoiceMark } from "../parts/choice-mark.tsx";

/** Draws the figure into its frame, in the frame's size, and puts the slider below the axis. */
export function drawFigure(frame: HTMLElement, { data, scales, selected }: FirstFigure, fontPx: number): void {
  const size = { width: frame.clientWidth, height: frame.clientHeight, fontPx };
  if (size.width === 0 || size.height === 0) return;
  const layout = layoutFigure(data, size, scales);
  const axis = frame.querySelector<HTMLElement>(".hl-x-axis");
  frame.replaceChildren();
  append(
    frame,
    made(
      <svg className="hl-figure" width={size.width} height={size.height} viewBox={`0 0 ${size.width} ${size.height}`}>
        <FigureMarks data={data} layout={layout} overlays={[]} fontPx={fontPx} />
        <SelectedRule data={data} layout={layout} at={selected} fontPx={fontPx} />
      </svg>,
    ),
  );
  if (axis !== null) frame.append(markedAxis(axis, layout));
  const scrubber = frame.parentElement?.querySelector<HTMLInputElement>(".hl-scrubber");
  if (scrubber === undefined || scrubber === null) return;
  if (selected !== undefined) {
    const step = stepAt(layout, selected.x);
    scrubber.value = String(step);
    scrubber.style.setProperty("--hl-filled", filledAt(step));
  }
  const { marginLeft, width } = scrubberPlace(layout);
  scrubber.style.marginLeft = `${marginLeft}px`;
  scrubber.style.width = `${width}px`;
}

/** The application's name of the axis is a choice. Here the figure draws the name, and the choice's mark is beside it. */
function markedAxis(axis: HTMLElement, { nameLine, right }: FigureLayout): HTMLElement {
  axis.style.top = `${nameLine}px`;
  axis.style.width = `${right}px`;
  append(axis, made(<ChoiceMark />));
  return axis;
}
