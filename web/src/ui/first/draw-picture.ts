/**
 * Draws the figure and the machine of a first picture. Unlike the script with which a page begins, this module shares
 * scripts with the application: what draws here draws there as well.
 */
import { showHottest } from "../panels/code/scroll-to-line.ts";
import { smallTextPx } from "../parts/small-text.ts";
import type { FirstFile } from "./first-file.ts";
import { drawFigure } from "./still-figure.tsx";
import { paintMachine } from "./still-machine.ts";

/** Program text that is shown from its hottest line; an empty panel has its note at its top. */
const CODE = ".hl-panel:not(.hl-first-empty) .hl-still-code";

/** Into the page's text, which has room for both. The machine is painted anew until the returned function is called. */
export function drawPicture(app: HTMLElement, { figure, machine }: FirstFile): () => void {
  const frame = app.querySelector<HTMLElement>(".hl-figure-frame, .hl-hero-frame");
  if (frame !== null && figure !== undefined) drawFigure(frame, figure, smallTextPx());
  const surface = app.querySelector<HTMLElement>(".hl-machine .hl-surface");
  const end = surface === null || machine === undefined ? undefined : paintMachine(surface, machine);
  for (const code of app.querySelectorAll<HTMLElement>(CODE)) showHottest(code);
  return end ?? (() => undefined);
}
