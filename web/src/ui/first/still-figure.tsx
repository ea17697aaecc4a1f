/** The figure of the first picture: everything that the application's figure shows while nothing is pointed at. */
import { FigureMarks } from "../../charts/figure/figure-marks.tsx";
import { layoutFigure, type FigureLayout } from "../../charts/figure/figure-layout.ts";
import { SelectedRule } from "../../charts/figure/figure-readout.tsx";
import { filledAt, scrubberPlace, stepAt } from "../parts/scrubber-place.ts";
import type { PointRef } from "../../lab/figure/figure-data.ts";
import type { FirstFigure } from "./first-file.ts";
import { append, made } from "./still-jsx.ts";
import { ChoiceMark } from "../parts/choice-mark.tsx";

export interface DrawnFigure {
  readonly layout: FigureLayout;
  /** Draws the figure again, with another place selected, and puts the slider's knob below it. */
  readonly select: (at: PointRef) => void;
}

/** Draws the figure into its frame, in the frame's size, and puts the slider below the axis. */
export function drawFigure(frame: HTMLElement, figure: FirstFigure, fontPx: number): DrawnFigure | undefined {
  const { data, scales, selected } = figure;
  const size = { width: frame.clientWidth, height: frame.clientHeight, fontPx };
  if (size.width === 0 || size.height === 0) return undefined;
  const layout = layoutFigure(data, size, scales);
  const axis = frame.querySelector<HTMLElement>(".hl-x-axis");
  const scrubber = frame.parentElement?.querySelector<HTMLInputElement>(".hl-scrubber") ?? undefined;
  const draw = (at: PointRef | undefined): void => {
    frame.querySelector(":scope > .hl-figure")?.remove();
    const drawn = document.createDocumentFragment();
    append(
      drawn,
      made(
        <svg className="hl-figure" width={size.width} height={size.height} viewBox={`0 0 ${size.width} ${size.height}`}>
          <FigureMarks data={data} layout={layout} overlays={[]} fontPx={fontPx} />
          <SelectedRule data={data} layout={layout} at={at} fontPx={fontPx} />
        </svg>,
      ),
    );
    frame.prepend(drawn);
    if (at !== undefined) putKnob(scrubber, stepAt(layout, at.x));
  };
  frame.replaceChildren();
  draw(selected);
  if (axis !== null) frame.append(markedAxis(axis, layout));
  const { marginLeft, width } = scrubberPlace(layout);
  if (scrubber !== undefined) Object.assign(scrubber.style, { marginLeft: `${marginLeft}px`, width: `${width}px` });
  return { layout, select: draw };
}

function putKnob(scrubber: HTMLInputElement | undefined, step: number): void {
  if (scrubber === undefined) return;
  scrubber.value = String(step);
  scrubber.style.setProperty("--hl-filled", filledAt(step));
}

/** The application's name of the axis is a choice. Here the figure draws the name, and the choice's mark is beside it. */
function markedAxis(axis: HTMLElement, { nameLine, right }: FigureLayout): HTMLElement {
  axis.style.top = `${nameLine}px`;
  axis.style.width = `${right}px`;
  append(axis, made(<ChoiceMark />));
  return axis;
}
