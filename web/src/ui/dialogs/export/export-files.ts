/**
 * What can be exported, each as a file made from the state at the moment one asks: figure, data, citation. What needs
 * the selected run's trace is in trace-files.ts.
 */
import { MODEL_VERSION } from "../../../base/abi.gen.ts";
import { pngOf } from "../../../canvas/picture.ts";
import { formatNumber } from "../../../base/format.ts";
import { bibtexOf } from "../../../lab/export/citation.ts";
import { planExperiment, type Experiment } from "../../../model/experiment/experiment.ts";
import { documentText, experimentDocument } from "../../../model/sweep/experiment-file.ts";
import { failureText } from "../../../model/results/failure.ts";
import { pointRow, pointsCsv, type PointRow } from "../../../model/results/point-row.ts";
import type { Scenario } from "../../../model/scenario/scenario.ts";
import { summarise } from "../../../lab/figure/summary.ts";
import { addressOf } from "../../browser/router.ts";
import { sourceLineOf } from "../../../session/compile-variant.ts";
import { sweepInputs } from "../../../session/sweep-inputs.ts";
import type { AppState } from "../../../lab/state/app-state.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import {
  figureData,
  figureScales,
  machineOf,
  selectedRef,
  sweepValues,
  visibleVariants,
} from "../../../lab/selectors.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { figurePicture, type Picture } from "./figure-picture.tsx";

export interface NamedFile {
  readonly name: string;
  readonly blob: Blob;
}

export function textFile(name: string, text: string, type: string): NamedFile {
  return { name, blob: new Blob([text], { type }) };
}

/** "lookup_mnt-opteron-48". */
export function baseName(state: AppState): string {
  return [experimentOf(state).scenario, machineOf(state)?.file.id].filter((part) => part !== undefined).join("-");
}

/** The picture of the figure as it is shown, with what it takes to make it again. */
function pictureOfFigure(state: AppState): Promise<Picture> {
  const data = figureData(state);
  return figurePicture({
    data,
    scales: figureScales(state),
    selected: selectedRef(state),
    summary: summarise(data),
    words: { title: scenario(state).file.claim, caption: captionOf(state), link: addressOf(state.route) },
  });
}

export async function figureSvg(state: AppState): Promise<NamedFile> {
  return textFile(`${baseName(state)}.svg`, (await pictureOfFigure(state)).svg, "image/svg+xml");
}

/** Pixels of the PNG per CSS pixel: sharp on a projector and in print. */
const PNG_SCALE = 2;

export async function figurePng(state: AppState): Promise<NamedFile> {
  const { svg, width, height } = await pictureOfFigure(state);
  return { name: `${baseName(state)}.png`, blob: await pngOf(svg, width, height, PNG_SCALE) };
}

/** Machine, parameters, seed and version, in sentences; then what the marks mean. */
function captionOf(state: AppState): readonly string[] {
  const { seed, precision } = experimentOf(state);
  const { parameters } = plan(state);
  const settings = scenario(state).file.parameters.map((one) =>
    `${one.label} ${formatNumber(parameters[one.name] ?? one.default, 6)} ${one.unit}`.trim(),
  );
  const { published } = figureData(state);
  const marks = [
    published.some((mark) => !mark.calibrated) ? "filled circles: measured, predicted by the model" : "",
    published.some((mark) => mark.calibrated) ? "hollow circles: measured, used for calibration" : "",
    "bands: 95 % intervals",
  ].filter((text) => text !== "");
  return [
    `Simulated with Hotline, model version ${MODEL_VERSION}, on ${machineOf(state)?.file.title ?? "?"}; ` +
      `seed ${seed}, requested precision ± ${formatNumber(100 * precision)} %.`,
    `Parameters: ${settings.join(", ")}.`,
    `${capital(marks.join("; "))}.`,
  ];
}

export function csvOfData(state: AppState): string {
  return pointsCsv(rowsOf(state));
}

/** Everything the command line needs to run it again: `hotline rerun FILE`. */
export function jsonOfData(state: AppState): string {
  const { programs } = experimentOf(state);
  return documentText(experimentDocument(plan(state), rowsOf(state), { programs, link: writeLink(state.route) }));
}

export function citationOf(state: AppState): string {
  return bibtexOf({
    scenario: experimentOf(state).scenario,
    title: scenario(state).file.title,
    machine: machineOf(state)?.file.title ?? "?",
    link: addressOf(state.route),
  });
}

/** Finished points, in the order of the variants. Points of the first pass are not results yet. */
function rowsOf(state: AppState): readonly PointRow[] {
  const values = new Set(sweepValues(state));
  const inputs = sweepInputs(state);
  return visibleVariants(state)
    .flatMap((variant) => state.run.points.get(variant) ?? [])
    .filter((one) => values.has(one.point.x) && (one.point.kind === "failed" || one.point.phase === "refined"))
    .map(({ point, job }) => {
      const sourceLine = inputs === undefined ? undefined : sourceLineOf(inputs, point.variant);
      return pointRow(point, failureText(point, job.program.debug, sourceLine));
    });
}

function scenario(state: AppState): Scenario {
  const open = scenarioOf(state);
  if (open === undefined) throw new Error("no scenario is open");
  return open;
}

/** What has been asked, checked again: a state that runs is a plan that holds. */
function plan(state: AppState): Experiment {
  const inputs = sweepInputs(state);
  const machine = machineOf(state);
  if (inputs === undefined || machine === undefined) throw new Error("no experiment is open");
  const { params, seed, precision, variants } = inputs;
  const planned = planExperiment({ scenario: inputs.scenario, machine, variants, settings: params, seed, precision });
  if (!planned.ok) throw new Error(planned.error.map((one) => one.message).join("; "));
  return planned.value;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
