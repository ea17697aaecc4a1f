/** Every tour of every scenario shows what its steps state: nothing is clamped, missing or replaced by a default. */
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { TourStep } from "../../model/scenario/tour-schema.ts";
import { CATALOGUE } from "../../ui/site/catalogue.ts";
import { MACHINES, openScenario } from "../../ui/site/open-scenario.ts";
import type { OpenedScenario } from "../state/opened-scenario.ts";
import { measuresOf } from "../figure/measures.ts";
import { initialState, type PageState } from "../state/app-state.ts";
import { newLabState } from "../link/lab-state.ts";
import { reduce } from "../reducer.ts";
import { experimentOf } from "../state/opened.ts";
import { referenceRef, comparedRef } from "../selectors.ts";
import { machineOf, selectedRef, visibleVariants } from "../place-selectors.ts";
import { readLink, writeLink } from "../link/route.ts";
import { parseMarkup } from "./markup.ts";
import { hasWandered, stepsOf } from "./steps.ts";
import { markedLines } from "../../ui/panels/tour/use-tour-lines.ts";
import { answeredWith } from "../../base/answer.ts";
import { withKnown } from "../known.ts";

/** A title takes two lines of the strip at most, and a text can be read aloud in a few breaths. */
const TITLE_MAX = 40;
const TEXT_MAX = 300;

async function opened(name: string): Promise<OpenedScenario> {
  const result = await openScenario(name);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

function inLab(scenario: OpenedScenario): PageState {
  const { name } = scenario.scenario;
  const start = initialState({ page: "lab", experiment: newLabState(name) }, []);
  return withKnown(start, { opened: answeredWith(scenario) });
}

const tours = await Promise.all(
  CATALOGUE.map(async ({ name }) => {
    const scenario = await opened(name);
    return { name, scenario, steps: stepsOf(scenario.scenario) };
  }),
);

const steps = tours.flatMap(({ name, scenario, steps: all }) =>
  all.map((step, i): [string, OpenedScenario, TourStep, number] => [`${name}, step ${i + 1}`, scenario, step, i + 1]),
);

it("finds the scenarios and their tours", () => {
  expect(readdirSync("scenarios")).toEqual(expect.arrayContaining(tours.map((tour) => tour.name)));
  expect(steps.length).toBeGreaterThan(0);
});

describe.each(steps)("%s", (_, scenario, step, number) => {
  const wanted = step.state ?? {};
  const state = reduce(inLab(scenario), { kind: "tour", step: number });

  it("selects the runs it names, on a machine that has them", () => {
    const selected = selectedRef(state);
    if (wanted.variant !== undefined) expect(selected?.seriesId).toBe(wanted.variant);
    if (wanted.x !== undefined) expect(selected?.x).toBe(wanted.x);
    if (wanted.beside_x !== undefined) expect(referenceRef(state)?.x).toBe(wanted.beside_x);
    expect(comparedRef(state)?.seriesId).toBe(wanted.compare);
    expect(machineOf(state)?.file.id).toBe(wanted.machine ?? scenario.scenario.file.machine);
    expect(MACHINES.has(wanted.machine ?? scenario.scenario.file.machine)).toBe(true);
  });

  it("shows the variants, parameters, measure and table it names", () => {
    const { file } = scenario.scenario;
    const shown = file.variants.map((one) => one.id).filter((id) => wanted.hidden?.includes(id) !== true);
    expect(visibleVariants(state)).toEqual(shown);
    expect(experimentOf(state).parameters).toEqual(wanted.parameters ?? {});
    expect(measuresOf(scenario.scenario).map((one) => one.id)).toContain(experimentOf(state).measure);
    expect(experimentOf(state).measure).toBe(wanted.measure ?? "own");
    expect(experimentOf(state).tab).toBe(wanted.why ?? "cycles");
  });

  it("marks lines that its program has, once", () => {
    if (wanted.code === undefined) return;
    const variant = scenario.scenario.file.variants.find((one) => one.id === selectedRef(state)?.seriesId);
    const text = scenario.sources.program(variant?.program ?? "") ?? "";
    const { line } = wanted.code;
    expect(text.split("\n").filter((one) => one.includes(line))).toHaveLength(1);
    expect(markedLines(text, wanted.code).at(-1)).toBeLessThanOrEqual(text.trimEnd().split("\n").length);
  });

  it("is where it leads, and its link leads there again", () => {
    expect(experimentOf(state).tour).toBe(number);
    expect(hasWandered(state)).toBe(false);
    expect(readLink(writeLink(state.route))).toEqual({ route: state.route, notices: [] });
  });

  /* The page says what to press by the device on which it is read (ui/panels/tour/signs.ts). */
  it("names keys in the one phrase that is said otherwise where there are none, and no pointer", () => {
    const rest = step.text.replaceAll("with the arrow keys", "");
    expect(rest).not.toMatch(/\b(?:arrows?|keyboard|press (?:the|a) \w+|click|tap|hover|mouse)\b/i);
    if (/\b(?:step (?:forward|back|through)|step with)\b/i.test(step.text)) expect(rest).not.toBe(step.text);
  });

  it("is short enough for a projector, every mark closed", () => {
    expect(step.title.length).toBeLessThanOrEqual(TITLE_MAX);
    expect(step.text.length).toBeLessThanOrEqual(TEXT_MAX);
    const rest = parseMarkup(step.text).flatMap((spans) => spans.filter((span) => span.kind === "text"));
    expect(rest.map((span) => span.text).join("")).not.toMatch(/[`*]/);
  });
});
