/**
 * The essay of scenarios/essay.json and essay.md: its words state only numbers that are bound to a source or to the
 * scenario of their section, and its figures and controls are of what the scenarios have.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { boundNumbers } from "../../web/src/model/scenario/bound-numbers.ts";
import { readEssay } from "../../web/src/model/essay/essay-file.ts";
import { ESSAY_TEXT, essayFile, labOf, storedEssay, writtenEssay } from "../../web/tools/stored/essay.ts";
import { IS_WHOLE } from "../harness/golden.ts";
import { openScenario, ROOT } from "../harness/project.ts";
import { claimProblems, withPresentNumbers } from "./claims.ts";
import { factsOf } from "./facts.ts";
import { keysIn } from "./notes.ts";
import { keptRows } from "./rows.ts";

const ESSAY = essayFile();
const { opening, sections } = writtenEssay();
const PARTS = [
  { id: "opening", scenario: ESSAY.scenario, text: opening },
  ...sections.map(({ id, scenario, part: { before, caption, after } }) => ({
    id,
    scenario,
    text: [before, caption, after].join("\n\n"),
  })),
];

/** Within the essay's own sources, which are fewer than those of the scenarios. */
function essayFacts(scenario: string) {
  return { ...factsOf(scenario, keptRows(scenario)), sources: Object.keys(ESSAY.sources) };
}

describe("the essay", () => {
  it.each(PARTS)("states only numbers that are bound to something in $id", ({ scenario, text }) => {
    expect(claimProblems(text, essayFacts(scenario))).toEqual([]);
  });

  it.each(PARTS)("states the present numbers in $id", async ({ scenario, text }) => {
    const renewed = withPresentNumbers(text, essayFacts(scenario));
    if (!IS_WHOLE) expect(renewed).toBe(text);
    else if (renewed !== text) {
      const whole = readFileSync(ESSAY_TEXT, "utf8");
      await expect(withPresentNumbers(whole, essayFacts(scenario))).toMatchFileSnapshot(ESSAY_TEXT);
    }
  });

  it.each(sections)("states a number of its scenario in $id, or leads to what is tried", ({ id, part, control }) => {
    const stated = boundNumbers(`${part.before}${part.caption}${part.after}`);
    expect(stated.length > 0 || ["own", "parameter"].includes(control.kind), id).toBe(true);
  });

  it("cites sources that REFERENCES.md has, each of them", () => {
    const keys = Object.keys(ESSAY.sources);
    expect(keysIn(readFileSync(join(ROOT, "REFERENCES.md"), "utf8"))).toEqual(expect.arrayContaining(keys));
    const words = readFileSync(ESSAY_TEXT, "utf8");
    const isCited = (key: string): boolean =>
      words.includes(`from ${key}:`) || PARTS.some(({ scenario }) => hasPublished(scenario, key));
    expect(keys.filter((key) => !isCited(key))).toEqual([]);
  });

  it.each(sections.flatMap(({ figures }) => figures))("opens the figure $name with what its scenario has", (figure) => {
    const lab = labOf({ ...figure });
    const { file, values } = openScenario(lab.scenario);
    const ids = file.variants.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([lab.variant, ...lab.hidden]));
    expect(lab.hidden).not.toContain(lab.variant);
    expect(values).toContain(lab.x);
  });

  it.each(sections)("has in $id a control that changes something of the scenario", ({ scenario, control }) => {
    const { variants, parameters } = openScenario(scenario).file;
    const names = parameters.map(({ name }) => name);
    const ids = variants.map(({ id }) => id);
    if (control.kind === "variants" || control.kind === "settings")
      expect(ids).toEqual(expect.arrayContaining(control.options.map(({ variant }) => variant)));
    if (control.kind === "settings")
      expect(names).toEqual(expect.arrayContaining(control.options.flatMap((one) => Object.keys(one.parameters))));
    if (control.kind === "own") expect(names).toEqual(expect.arrayContaining([...control.names]));
    if (control.kind === "parameter") {
      const { min = Number.NaN, max = Number.NaN } = parameters.find(({ name }) => name === control.name) ?? {};
      expect([...control.values].sort((a, b) => a - b)).toEqual(control.values);
      expect(control.values.every((value) => value >= min && value <= max)).toBe(true);
    }
  });

  it("is stored without bindings, with a first stop that changes nothing", () => {
    const stored = storedEssay();
    const texts = stored.sections.flatMap(({ before, caption, after }) => [before, caption, after]);
    expect([stored.opening, ...texts].filter((text) => text.includes("{{"))).toEqual([]);
    for (const { id, control } of stored.sections) {
      if (control.kind === "slider") expect(control.stops[control.first]?.change, id).toEqual({ parameters: {} });
      if (control.kind === "choice") expect(control.stops[0]?.change.parameters ?? {}, id).toEqual({});
    }
  });

  it("brings one new control with every section", () => {
    const kinds = sections.map(({ control }) => JSON.stringify(control));
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});

function hasPublished(scenario: string, key: string): boolean {
  return openScenario(scenario).file.published.some(({ source }) => source === key);
}

describe("an essay that is wrong", () => {
  it("has a section twice, or a figure of another scenario", () => {
    const [first] = ESSAY.sections;
    const stranger = { ...first, figures: [{ name: "another", link: "s=stranger&n=2" }] };
    const read = readEssay({ ...ESSAY, sections: [first, stranger] });
    expect(read.ok ? [] : read.error.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      `sections[1].id: "${first?.id}" occurs a second time`,
      `sections[1].figures[0].link: it is not of the scenario "${first?.scenario}"`,
    ]);
  });

  it("has a control of no kind", () => {
    const [first] = ESSAY.sections;
    expect(readEssay({ ...ESSAY, sections: [{ ...first, control: { kind: "dial" } }] }).ok).toBe(false);
  });
});
