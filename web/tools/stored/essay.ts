/** The essay of scenarios/essay.json and essay.md, as it is stored when the site is built; a broken one ends it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readJson } from "../../cli/files/json-file.ts";
import { openExercise } from "../../cli/files/open-exercise.ts";
import { openScenario } from "../../cli/files/open.ts";
import { SCENARIOS } from "../../cli/files/paths.ts";
import { formatAmount } from "../../src/base/format.ts";
import { orThrow } from "../../src/base/result.ts";
import type { LabState } from "../../src/lab/link/lab-state.ts";
import { readLink } from "../../src/lab/link/route.ts";
import type {
  StoredControl,
  StoredEssay,
  StoredEssayFigure,
  StoredEssaySection,
  StoredQuestion,
} from "../../src/lab/stored/stored-essay.ts";
import { type EssayControl, type EssayFile, type EssaySection, readEssay } from "../../src/model/essay/essay-file.ts";
import { type EssayPart, readEssayText } from "../../src/model/essay/essay-text.ts";
import { formatProblems } from "../../src/model/json/problem.ts";
import type { ScenarioFile } from "../../src/model/scenario/schema.ts";
import { renderNotes } from "../plugins/notes-plugin.ts";
import type { Place } from "./known-runs.ts";

const FILE = join(SCENARIOS, "essay.json");
export const ESSAY_TEXT = join(SCENARIOS, "essay.md");

export function essayFile(): EssayFile {
  const read = readEssay(readJson(FILE));
  if (!read.ok) throw new Error(formatProblems(FILE, read.error));
  return read.value;
}

export interface WrittenSection extends EssaySection {
  readonly part: EssayPart;
}

/** The sections with their words, in the same order in both files. */
export function writtenEssay(): { readonly opening: string; readonly sections: readonly WrittenSection[] } {
  const { sections } = essayFile();
  const { opening, parts } = orThrow(readEssayText(readFileSync(ESSAY_TEXT, "utf8")));
  const [named, worded] = [sections, parts].map((all) => all.map(({ id }) => id).join(", "));
  if (named !== worded) throw new Error(`${FILE} has the sections ${named}, but ${ESSAY_TEXT} has ${worded}`);
  return {
    opening,
    sections: sections.flatMap((section, i) => {
      const part = parts[i];
      return part === undefined ? [] : [{ ...section, part }];
    }),
  };
}

/** The state of the lab that a figure opens with. */
export function labOf({ link, name }: StoredEssayFigure): LabState {
  const { route, notices } = readLink(`#v=1&${link}`);
  if (route.page !== "lab" || notices.length > 0) throw new Error(`${FILE}: ${name}: ${notices.join(" ")}`);
  return route.experiment;
}

/** A run with which a figure of the essay opens, with the settings of its scenario. */
export interface EssayRun {
  readonly scenario: string;
  /** Undefined: the scenario's own. */
  readonly machine: string | undefined;
  readonly place: Place;
}

/** Of all figures, each once. */
export function essayRuns(): readonly EssayRun[] {
  const all = essayFile().sections.flatMap(({ figures }) => figures.flatMap((figure) => runOf(labOf(figure)) ?? []));
  return [...new Map(all.map((run) => [essayKey(run), run])).values()];
}

/** The runs of a scenario on its own machine. */
export function essayPlaces(scenario: string): readonly Place[] {
  return essayRuns().flatMap((run) => (run.scenario === scenario && run.machine === undefined ? [run.place] : []));
}

/** The name of a moment among those of the essay. */
export function essayKey(run: EssayRun): string {
  return `${essayCurves(run)}/${run.place.variant}@${run.place.x}`;
}

/** The name of a figure on another machine. */
export function essayCurves({ scenario, machine = "" }: EssayRun): string {
  return `${scenario}/${machine}`;
}

/** Undefined of a figure that opens with other settings than the scenario's. */
export function runOf({ scenario, variant, x, machine, parameters, over }: LabState): EssayRun | undefined {
  const isOwn = Object.keys(parameters).length === 0 && over === undefined;
  return variant === undefined || x === undefined || !isOwn ? undefined : { scenario, machine, place: { variant, x } };
}

export function storedEssay(): StoredEssay {
  const { title, claim, exercises, sources } = essayFile();
  const { opening, sections } = writtenEssay();
  return {
    title,
    claim,
    sources,
    opening: essayHtml(opening),
    sections: sections.map(storedSection),
    questions: exercises.map(storedQuestion),
  };
}

/** A number stays on one line with its unit. */
function essayHtml(markdown: string): string {
  return renderNotes(markdown).replaceAll(/(\d) (%|ms|bytes|cores|cycles)/g, "$1\u00a0$2");
}

function storedSection({ id, scenario, figures, control, part }: WrittenSection): StoredEssaySection {
  const { file } = openScenario(scenario).scenario;
  const [first] = figures;
  return {
    id,
    title: part.title,
    before: essayHtml(part.before),
    caption: essayHtml(part.caption),
    after: essayHtml(part.after),
    figures: figures.map(({ name, link }) => ({ name, link: `v=1&${link}` })),
    control: storedControl(control, file, first === undefined ? [] : labOf(first).hidden),
  };
}

/** `hidden`: the variants that the figure does not show at first. */
function storedControl(control: EssayControl, file: ScenarioFile, hidden: readonly string[]): StoredControl {
  switch (control.kind) {
    case "places":
    case "hand-offs":
      return { kind: control.kind };
    case "own":
      return control;
    case "parameter": {
      const { name, values } = control;
      const parameter = file.parameters.find((one) => one.name === name);
      const first = values.indexOf(parameter?.default ?? Number.NaN);
      if (parameter === undefined || first < 0)
        throw new Error(`${FILE}: ${name} is no parameter, or its default is not among the values`);
      const changed = (value: number) => (value === parameter.default ? {} : { [name]: value });
      return {
        kind: "slider",
        label: parameter.label,
        first,
        stops: values.map((value) => ({
          words: formatAmount(value, parameter.unit),
          change: { parameters: changed(value) },
        })),
      };
    }
    case "variants": {
      const stays = control.options[0]?.variant;
      const shown = (variant: string) => hidden.filter((one) => one !== variant && one !== stays);
      return {
        kind: "choice",
        label: control.label,
        stops: control.options.map(({ variant, label }) => ({
          words: label,
          change: { variant, hidden: shown(variant) },
        })),
      };
    }
    case "settings":
      return {
        kind: "choice",
        label: control.label,
        stops: control.options.map(({ label, variant, parameters }) => ({
          words: label,
          change: { variant, parameters, hidden: hidden.filter((one) => one !== variant) },
        })),
      };
  }
}

function storedQuestion(name: string): StoredQuestion {
  const [scenario = "", exercise = ""] = name.split("/");
  const opened = openExercise(join(SCENARIOS, scenario), exercise);
  return { name, title: opened.exercise.file.title };
}
