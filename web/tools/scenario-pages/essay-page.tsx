/**
 * The essay as the text of a page, with stored pictures of its figures. essay-plugin.ts calls this module through Vite,
 * since components import style sheets.
 */
import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import { capital } from "../../src/base/text.ts";
import { joinedRange, yDomain } from "../../src/charts/figure/figure-domains.ts";
import { StillFigure } from "../../src/charts/figure/still-figure.tsx";
import type { FigureData } from "../../src/lab/figure/figure-data.ts";
import { figureOfStored } from "../../src/lab/figure/figure-of-stored.ts";
import { summarise } from "../../src/lab/figure/summary.ts";
import type { LabState } from "../../src/lab/link/lab-state.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import type { StoredMoment } from "../../src/lab/stored/stored-moment.ts";
import type { AxisScales } from "../../src/model/scenario/lab-words.ts";
import { drawnMachine, sceneOfMoment } from "../../src/ui/playback/scene-of-traced.ts";
import { EssayDocument } from "../../src/ui/pages/essay/essay-document.tsx";
import { type Still, stillKey, type Stills } from "../../src/ui/pages/essay/stills.ts";
import type { StoredControl, StoredEssay, StoredEssayFigure } from "../../src/lab/stored/stored-essay.ts";
import { type EssayRun, essayCurves, essayKey, labOf, runOf } from "../stored/essay.ts";
import { svgMachine } from "./svg-machine.ts";

/** In CSS pixels: the size of a figure on a laptop. Its words can still be read when it shrinks to a phone's width. */
const CURVE = { width: 480, height: 300, fontPx: 13 } as const;
const MACHINE = { width: 480, height: 360, textPx: 12 } as const;

export interface EssayPictures {
  /** Of the scenarios, by name. */
  readonly figures: Readonly<Record<string, StoredFigure>>;
  /** Of those on other machines, by essayCurves. */
  readonly others: Readonly<Record<string, StoredFigure>>;
  /** By essayKey. */
  readonly moments: Readonly<Record<string, StoredMoment>>;
}

/** The contents of the page, as its script will have them. */
export function writtenEssayPage(essay: StoredEssay, pictures: EssayPictures): string {
  return renderToStaticMarkup(<EssayDocument essay={essay} stills={essayStills(essay, pictures)} />);
}

function essayStills({ sections }: StoredEssay, pictures: EssayPictures): Stills {
  return Object.fromEntries(
    sections.flatMap(({ id, figures, control }) => {
      const curves = onOneAxis(figures.map((figure) => curvesOf(figure, pictures)));
      const chosen = chosenIn(control);
      return figures.map((figure, i): [string, Still] => [
        stillKey(id, i),
        {
          curve: curves[i] ?? "",
          all: chosen.length === 0 ? undefined : onOneAxis([curvesOf(figure, pictures, chosen)])[0],
          machine: machineOf(figure, pictures, stillKey(id, i)),
        },
      ]);
    }),
  );
}

interface Curves {
  readonly data: FigureData;
  readonly scales: AxisScales;
}

/** Drawn, those of figures that are compared on the axis that covers all of them. */
function onOneAxis(all: readonly (Curves | undefined)[]): readonly string[] {
  const yRange = joinedRange(all.flatMap((one) => (one === undefined ? [] : [yDomain(one.data, one.scales.y)])));
  const isCompared = all.length > 1 && yRange !== undefined;
  return all.map((one) => {
    if (one === undefined) return "";
    return curveOf(isCompared ? { ...one, data: { ...one.data, yRange } } : one);
  });
}

/** The run with which a figure opens. One with other settings than its scenario's has no pictures. */
function openingRun(of: StoredEssayFigure): { readonly lab: LabState; readonly run: EssayRun | undefined } {
  const lab = labOf({ ...of, link: of.link.replace(/^v=1&/, "") });
  return { lab, run: runOf(lab) };
}

/** The variants that the section's control can choose, of which a figure shows one after the other. */
function chosenIn(control: StoredControl): readonly string[] {
  return control.kind === "choice" ? control.stops.flatMap(({ change }) => change.variant ?? []) : [];
}

/** With the curves of `chosen` beside those with which the figure opens. */
function curvesOf(
  figure: StoredEssayFigure,
  pictures: EssayPictures,
  chosen: readonly string[] = [],
): Curves | undefined {
  const { lab, run } = openingRun(figure);
  if (run === undefined) return undefined;
  const stored = run.machine === undefined ? pictures.figures[run.scenario] : pictures.others[essayCurves(run)];
  if (stored === undefined) return undefined;
  const whole = figureOfStored(stored);
  const isShown = (variant: string): boolean => chosen.includes(variant) || !lab.hidden.includes(variant);
  const series = whole.series.filter(({ id }) => isShown(id));
  const published = whole.published.filter(({ seriesId }) => isShown(seriesId));
  return { data: { ...whole, series, published }, scales: lab.axes ?? stored.scales };
}

function curveOf({ data, scales }: Curves): string {
  const head = `<p class="hl-essay-measure hl-small">${capital(data.yLabel)}</p>`;
  const drawn = createElement(StillFigure, { data, size: CURVE, scales, summary: summarise(data) });
  return head + renderToStaticMarkup(drawn);
}

function machineOf(figure: StoredEssayFigure, { moments }: EssayPictures, id: string): string {
  const { run } = openingRun(figure);
  const moment = run === undefined ? undefined : moments[essayKey(run)];
  if (run === undefined || moment === undefined) return "";
  const { file } = openScenario(run.scenario).scenario;
  const machine = openMachine(run.machine ?? file.machine);
  const scene = sceneOfMoment(moment, drawnMachine(machine), file);
  if (scene === undefined) return "";
  const label = file.variants.find((one) => one.id === moment.variant)?.label ?? moment.variant;
  const words = `The machine in one moment of this run: ${moment.cores} cores, ${label}.`;
  return `<p class="hl-essay-measure hl-small">One moment of the machine<span class="hl-muted">: ${moment.cores} cores, ${label}</span></p>${svgMachine(scene, MACHINE, words, id)}`;
}
