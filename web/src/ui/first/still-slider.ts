/**
 * The slider beneath the figure of a first picture works before the application has come: the reader walks along the
 * stored curve, and sees the chosen place in the figure and its numbers in words. What else a page shows of a place is
 * not stored; the application has it.
 */
import type { PointRef } from "../../lab/figure/figure-data.ts";
import { sayPlace, stepAt, towards } from "../parts/scrubber-place.ts";
import type { FirstFigure, FirstFile } from "./first-file.ts";
import { SLIDERS } from "./sliders.ts";
import type { DrawnFigure } from "./still-figure.tsx";

/** The words about the chosen place. */
const WORDS = ".hl-selected-line, .hl-hero-value";

/** The slider says how the reader moves it. */
export interface SliderNews {
  /** With each new place, before it is shown. */
  readonly moved: (root: HTMLElement) => void;
  /** When a drag has ended, or a key has moved the slider. */
  readonly placed: (at: PointRef, root: HTMLElement) => void;
}

/** Returns the slider that follows the reader; undefined where the picture has no curve with several places. */
export function wakeSlider(
  root: HTMLElement,
  { figure, words }: FirstFile,
  drawn: DrawnFigure | undefined,
  news: SliderNews,
): HTMLInputElement | undefined {
  const slider = root.querySelector<HTMLInputElement>(SLIDERS);
  const places = figure === undefined ? [] : placesOf(figure);
  if (slider === null || figure?.selected === undefined || drawn === undefined || places.length < 2) return undefined;
  const { data } = figure;
  let at = figure.selected;
  const say = (): void => {
    slider.setAttribute("aria-valuetext", sayPlace(data, at));
    const html = words?.[at.x];
    const line = root.querySelector(WORDS);
    if (html !== undefined && line !== null) line.outerHTML = html;
  };
  slider.ariaLabel = data.xLabel;
  say();
  slider.addEventListener("input", () => {
    const x = towards(places, at.x, Number(slider.value), (place) => stepAt(drawn.layout, place));
    if (x === at.x) return;
    at = { ...at, x };
    news.moved(root);
    drawn.select(at);
    say();
  });
  slider.addEventListener("change", () => {
    /* The knob rests at a place that has a value. */
    drawn.select(at);
    news.placed(at, root);
  });
  return slider;
}

/** The places of the selected curve. */
function placesOf({ data, selected }: FirstFigure): readonly number[] {
  const curve = data.series.find(({ id }) => id === selected?.seriesId);
  return curve?.points.map(({ x }) => x) ?? [];
}
