/**
 * How to cite Hotline, and how to cite an experiment: a BibTeX entry that names the scenario, the versions of Hotline
 * and of the model, and the link. The year is that of the program and not of the day, so that the same experiment
 * always has the same entry.
 */

import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";

/** The year of the version in package.json: of its date in CHANGELOG.md, or of LICENSE while it has none. */
export const RELEASE_YEAR = 2026;

/** As in LICENSE and CITATION.cff; in a second pair of braces, since it is no person's name. */
const AUTHOR = "{Hotline contributors}";
/** As in CITATION.cff. */
const TITLE = "Hotline: an interactive scalability visualizer of simulated multiprocessors";

export interface Cited {
  /** Folder of the scenario, "lookup_mnt". */
  readonly scenario: string;
  readonly title: string;
  readonly machine: string;
  readonly link: string;
  /** The model version of the core that ran. */
  readonly modelVersion: number;
}

/** Characters that mean something to TeX. The backslash comes first, since the escapes of the others contain one. */
const TEX: readonly (readonly [RegExp, string])[] = [
  [/\\/g, "\u0000"],
  [/([{}%$&#_])/g, "\\$1"],
  [/~/g, "\\textasciitilde{}"],
  [/\^/g, "\\textasciicircum{}"],
  [/\u0000/g, "\\textbackslash{}"],
];

export function texText(text: string): string {
  return TEX.reduce((made, [pattern, into]) => made.replace(pattern, into), text);
}

/**
 * One entry, with a line feed at the end. The link is a \url{}, in which its characters stand for themselves.
 */
export function bibtexOf({ scenario, title, machine, link, modelVersion }: Cited): string {
  const key = `hotline-${scenario.replace(/[^A-Za-z0-9-]/g, "-")}-m${modelVersion}`;
  return [
    `@misc{${key},`,
    `  title        = {${texText(title)}},`,
    `  author       = {${AUTHOR}},`,
    `  year         = {${RELEASE_YEAR}},`,
    `  howpublished = {Hotline ${HOTLINE_VERSION}, scenario \\texttt{${texText(scenario)}} on ${texText(machine)}, model version ${modelVersion}},`,
    `  url          = {${link.replace(/[{}\s]/g, encodeURIComponent)}},`,
    `}`,
    "",
  ].join("\n");
}

/** The entry of Hotline itself, in this version. */
export function bibtexOfHotline(): string {
  return [
    `@misc{hotline-${HOTLINE_VERSION},`,
    `  title        = {${TITLE}},`,
    `  author       = {${AUTHOR}},`,
    `  year         = {${RELEASE_YEAR}},`,
    `  howpublished = {Software, version ${HOTLINE_VERSION}, model version ${MODEL_VERSION}},`,
    `}`,
    "",
  ].join("\n");
}
