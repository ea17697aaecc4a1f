/**
 * The exports, each as a file made from the state at that moment: figure, data, citation. Exports that need the
 * selected run's trace are in trace-files.ts.
 */
import { pngOf } from "../../../canvas/picture.ts";
import { claimText, titleText } from "../../../lab/claim.ts";
import { captionOf, machineWords } from "../../../lab/export/experiment-data.ts";
import { modelVersionOf } from "../../../lab/model-version.ts";
import { bibtexOf } from "../../../lab/export/citation.ts";
import { summarise } from "../../../lab/figure/summary.ts";
import { addressOf } from "../../browser/site-address.ts";
import type { PageState } from "../../../lab/state/app-state.ts";
import { experimentOf } from "../../../lab/state/opened.ts";
import { figureData, figureScales } from "../../../lab/selectors.ts";
import { machineOf, selectedRef } from "../../../lab/place-selectors.ts";
import { figurePicture, type Picture } from "./figure-picture.tsx";

export interface NamedFile {
  readonly name: string;
  readonly blob: Blob;
}

export function textFile(name: string, text: string, type: string): NamedFile {
  return { name, blob: new Blob([text], { type }) };
}

/** For example "lookup_mnt-opteron-48". */
export function baseName(state: PageState): string {
  return [experimentOf(state).scenario, machineOf(state)?.file.id].filter((part) => part !== undefined).join("-");
}

/** The picture of the figure as it is shown, with everything that is needed to make it again. */
export function pictureOfFigure(state: PageState): Promise<Picture> {
  const data = figureData(state);
  return figurePicture({
    data,
    scales: figureScales(state),
    selected: selectedRef(state),
    summary: summarise(data),
    words: { title: claimText(state), caption: captionOf(state), link: addressOf(state.route) },
  });
}

export async function figureSvg(state: PageState): Promise<NamedFile> {
  return textFile(`${baseName(state)}.svg`, (await pictureOfFigure(state)).svg, "image/svg+xml");
}

/** Pixels of the PNG per CSS pixel: sharp on a projector and in print. */
const PNG_SCALE = 2;

export async function figurePng(state: PageState): Promise<NamedFile> {
  return { name: `${baseName(state)}.png`, blob: await pngOfFigure(await pictureOfFigure(state)) };
}

export function pngOfFigure({ svg, width, height }: Picture): Promise<Blob> {
  return pngOf(svg, width, height, PNG_SCALE);
}

export function citationOf(state: PageState): string {
  return bibtexOf({
    scenario: experimentOf(state).scenario,
    title: titleText(state),
    machine: machineWords(state),
    link: addressOf(state.route),
    modelVersion: modelVersionOf(state),
  });
}
