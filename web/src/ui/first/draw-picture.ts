/**
 * Draws the figure of a first picture, and lets its slider work. Unlike the script with which a page begins, this
 * module shares scripts with the application: what draws here draws there as well. The machine comes later
 * (still-machine.ts).
 */
import { showHottest } from "../panels/code/scroll-to-line.ts";
import { smallTextPx } from "../parts/small-text.ts";
import type { FirstFile } from "./first-file.ts";
import { drawFigure } from "./still-figure.tsx";
import { type SliderNews, wakeSlider } from "./still-slider.ts";

/** Program text that is shown from its hottest line; an empty panel has its note at its top. */
const CODE = ".hl-panel:not(.hl-first-empty) .hl-still-code";

/** Into the page's text, which has room for the figure. With `news`, returns the slider, which follows the reader. */
export function drawPicture(app: HTMLElement, first: FirstFile, news?: SliderNews): HTMLInputElement | undefined {
  const { figure } = first;
  const frame = app.querySelector<HTMLElement>(".hl-figure-frame, .hl-hero-frame");
  const drawn = frame === null || figure === undefined ? undefined : drawFigure(frame, figure, smallTextPx());
  for (const code of app.querySelectorAll<HTMLElement>(CODE)) showHottest(code);
  return news === undefined ? undefined : wakeSlider(app, first, drawn, news);
}
