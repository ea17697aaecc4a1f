import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { POINT_COLUMNS } from "../results/points/point-row.ts";
import { EXPERIMENT_KINDS } from "../scenario/experiment-kinds.ts";
import { compareRows } from "../sweep/sweep-document.ts";
import { PROGRAM, testMachine, testScenario } from "../testing/fixtures.ts";
import { documentText, type ExperimentDocument, KINDS, planExperiment, readExperimentDocument } from "./kinds.ts";

const DOCUMENT: ExperimentDocument = {
  kind: "sweep",
  scenario: "lookup_mnt",
  machine: "opteron-48",
  model_version: 1,
  seed: 7,
  precision: 0.02,
  parameters: { lookups: 68 },
  x: "cores",
  measure: { label: "throughput", unit: "messages/s", formula: "throughput" },
  programs: { stock: "int x;\n" },
  link: "#v=1&s=lookup_mnt",
  points: [
    { variant: "stock", x: 1, throughput: 642.5, converged: true, error: undefined },
    { variant: "stock", x: 48, throughput: 3200.25, converged: true, error: undefined },
  ],
};

function plannedSweep() {
  const planned = planExperiment({ scenario: testScenario(), machine: testMachine() });
  if (!planned.ok) throw new Error("the test's own scenario cannot be planned");
  return planned.value;
}

describe("the kinds of experiments", () => {
  it("have one row each", () => {
    expect(Object.keys(KINDS)).toEqual([...EXPERIMENT_KINDS]);
  });

  it("are named by the scenario; one that names none asks for a sweep", () => {
    expect(plannedSweep().kind).toBe("sweep");
    const named = planExperiment({ scenario: testScenario({ kind: "sweep" }), machine: testMachine() });
    expect(named.ok && named.value.kind).toBe("sweep");
  });

  it.each(EXPERIMENT_KINDS)("of a %s: results are read back from the lines they were written as", (kind) => {
    const { csv } = KINDS[kind];
    const row = { ...Object.fromEntries(POINT_COLUMNS.map((column) => [column, undefined])), variant: "atomic", x: 2 };
    expect(csv.read(csv.head + csv.line(row))).toEqual({ ok: true, value: [row] });
  });

  it.each(EXPERIMENT_KINDS)("of a %s: the plan has its jobs, once the programs are compiled", (kind) => {
    const experiment = plannedSweep();
    const programs = new Map(experiment.variants.map(({ id }) => [id, PROGRAM]));
    const jobs = KINDS[kind].jobs(experiment, programs);
    expect(jobs.ok && jobs.value.length).toBe(experiment.variants.length * experiment.values.length);
    expect(KINDS[kind].jobs(experiment, new Map()).ok).toBe(false);
  });

  it.each(EXPERIMENT_KINDS)("of a %s: the document names the kind, and is read back by it", (kind) => {
    const document = KINDS[kind].document.of(plannedSweep(), [{ variant: "atomic", x: 2 }], { modelVersion: 3 });
    expect(document.kind).toBe(kind);
    expect(readExperimentDocument(documentText(document))).toEqual({ ok: true, value: document });
  });
});

describe("an experiment as a document", () => {
  it("is of a sweep where it names no kind, as documents of former versions do", () => {
    const { kind, ...former } = DOCUMENT;
    expect(kind).toBe("sweep");
    expect(readExperimentDocument(JSON.stringify(former))).toMatchObject({ ok: true, value: { kind: "sweep" } });
  });

  it("is refused where it names a kind that there is not, and the kinds that there are are named", () => {
    const read = readExperimentDocument(JSON.stringify({ ...DOCUMENT, kind: "weather" }));
    expect(read.ok).toBe(false);
    if (!read.ok)
      expect(read.error).toEqual([
        { path: "kind", message: '"weather" is no kind of experiment', hint: "known are sweep" },
      ]);
  });

  it("reads back what it wrote", () => {
    const read = readExperimentDocument(documentText(DOCUMENT));
    expect(read).toEqual({ ok: true, value: DOCUMENT });
  });

  it("writes what is undefined as null, so that every point has every column", () => {
    expect(documentText(DOCUMENT)).toContain('"error": null');
  });

  it("names what is wrong with a document that it cannot read", () => {
    const read = readExperimentDocument('{"scenario": "x", "points": []}');
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error.map((one) => one.path)).toEqual(expect.arrayContaining(["machine", "points"]));
    expect(readExperimentDocument("{").ok).toBe(false);
  });

  it("never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        readExperimentDocument(text);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("finds every column that differs, and points that are missing", () => {
    const now = [{ variant: "stock", x: 1, throughput: 642, converged: true }];
    expect(compareRows(DOCUMENT.points, now)).toEqual([
      { variant: "stock", x: 1, column: "throughput", before: 642.5, now: 642 },
      { variant: "stock", x: 48, column: "point", before: "there", now: "missing" },
    ]);
    expect(compareRows(DOCUMENT.points, DOCUMENT.points)).toEqual([]);
  });
});
