/**
 * The essay as the text of a page, with stored pictures of its figures. essay-plugin.ts calls this module through Vite,
 * since components import style sheets.
 */
import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import { capital } from "../../src/base/text.ts";
import { StillFigure } from "../../src/charts/figure/still-figure.tsx";
import { figureOfStored } from "../../src/lab/figure/figure-of-stored.ts";
import { summarise } from "../../src/lab/figure/summary.ts";
import type { LabState } from "../../src/lab/link/lab-state.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import type { StoredMoment } from "../../src/lab/stored/stored-moment.ts";
import { drawnMachine, sceneOfMoment } from "../../src/ui/playback/scene-of-traced.ts";
import { EssayDocument } from "../../src/ui/pages/essay/essay-document.tsx";
import { type Still, stillKey, type Stills } from "../../src/ui/pages/essay/stills.ts";
import type { StoredEssay, StoredEssayFigure } from "../../src/lab/stored/stored-essay.ts";
import { type EssayRun, essayCurves, essayKey, labOf, runOf } from "../stored/essay.ts";
import { svgMachine } from "./svg-machine.ts";

/** In CSS pixels: as large as a figure on a laptop, and still read when it is as narrow as a phone. */
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
    sections.flatMap(({ id, figures }) =>
      figures.map((figure, i): [string, Still] => [stillKey(id, i), stillOf(figure, pictures, stillKey(id, i))]),
    ),
  );
}

/** A figure with other settings than its scenario's has no pictures. */
function stillOf(of: StoredEssayFigure, pictures: EssayPictures, id: string): Still {
  const lab = labOf({ ...of, link: of.link.replace(/^v=1&/, "") });
  const run = runOf(lab);
  if (run === undefined) return { curve: "", machine: "" };
  const moment = pictures.moments[essayKey(run)];
  const figure = run.machine === undefined ? pictures.figures[run.scenario] : pictures.others[essayCurves(run)];
  return {
    curve: figure === undefined ? "" : curveOf(figure, lab),
    machine: moment === undefined ? "" : machineOf(run, moment, id),
  };
}

function curveOf(stored: StoredFigure, { hidden }: LabState): string {
  const isShown = ({ id }: { readonly id: string }): boolean => !hidden.includes(id);
  const whole = figureOfStored(stored);
  const data = {
    ...whole,
    series: whole.series.filter(isShown),
    published: whole.published.filter(({ seriesId }) => !hidden.includes(seriesId)),
  };
  const head = `<p class="hl-essay-measure hl-small">${capital(data.yLabel)}</p>`;
  const drawn = createElement(StillFigure, { data, size: CURVE, scales: stored.scales, summary: summarise(data) });
  return head + renderToStaticMarkup(drawn);
}

function machineOf(run: EssayRun, moment: StoredMoment, id: string): string {
  const { file } = openScenario(run.scenario).scenario;
  const machine = openMachine(run.machine ?? file.machine);
  const scene = sceneOfMoment(moment, drawnMachine(machine), file);
  if (scene === undefined) return "";
  const label = file.variants.find((one) => one.id === moment.variant)?.label ?? moment.variant;
  const words = `The machine in one moment of this run: ${moment.cores} cores, ${label}.`;
  return `<p class="hl-essay-measure hl-small">One moment of the machine<span class="hl-muted">: ${moment.cores} cores, ${label}</span></p>${svgMachine(scene, MACHINE, words, id)}`;
}
