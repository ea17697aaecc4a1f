/**
 * Draws the figure and the machine of a first picture. Unlike the script with which a page begins, this module shares
 * scripts with the application: what draws here draws there as well.
 */
import { showHottest } from "../panels/code/scroll-to-line.ts";
import { smallTextPx } from "../parts/small-text.ts";
import type { FirstFile } from "./first-file.ts";
import { drawFigure } from "./still-figure.tsx";
import { paintMachine } from "./still-machine.ts";
import { type SliderNews, wakeSlider } from "./still-slider.ts";

/** Program text that is shown from its hottest line; an empty panel has its note at its top. */
const CODE = ".hl-panel:not(.hl-first-empty) .hl-still-code";

export interface DrawnPicture {
  /** The slider that follows the reader, where there is one. */
  readonly slider: HTMLInputElement | undefined;
  /** The machine is painted anew, as faces of type come, until this is called. */
  readonly end: () => void;
}

/** Into the page's text, which has room for both. The slider works where somebody wants news of it. */
export function drawPicture(app: HTMLElement, first: FirstFile, news?: SliderNews): DrawnPicture {
  const { figure, machine } = first;
  const frame = app.querySelector<HTMLElement>(".hl-figure-frame, .hl-hero-frame");
  const drawn = frame === null || figure === undefined ? undefined : drawFigure(frame, figure, smallTextPx());
  const slider = news === undefined ? undefined : wakeSlider(app, first, drawn, news);
  const surface = app.querySelector<HTMLElement>(".hl-machine .hl-surface");
  const end = surface === null || machine === undefined ? undefined : paintMachine(surface, machine);
  for (const code of app.querySelectorAll<HTMLElement>(CODE)) showHottest(code);
  return { slider, end: end ?? (() => undefined) };
}
