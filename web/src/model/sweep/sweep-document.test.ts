import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planSweep } from "../experiment/experiment.ts";
import { testMachine, testScenario } from "../testing/fixtures.ts";
import { compareRows, documentText, readSweepDocument, sweepDocument, type SweepDocument } from "./sweep-document.ts";

const DOCUMENT: SweepDocument = {
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

describe("a sweep as a document", () => {
  it("names its kind, and is read back", () => {
    const planned = planSweep({ scenario: testScenario({ kind: "sweep" }), machine: testMachine() });
    if (!planned.ok) throw new Error("the test's own scenario cannot be planned");
    const document = sweepDocument(planned.value, [{ variant: "atomic", x: 2 }], { modelVersion: 3 });
    expect(document.kind).toBe("sweep");
    expect(readSweepDocument(documentText(document))).toEqual({ ok: true, value: document });
  });

  it("is of a sweep where it names no kind, as documents of former versions do", () => {
    const { kind, ...former } = DOCUMENT;
    expect(kind).toBe("sweep");
    expect(readSweepDocument(JSON.stringify(former))).toMatchObject({ ok: true, value: { kind: "sweep" } });
  });

  it("is refused where it names a kind that there is not", () => {
    const read = readSweepDocument(JSON.stringify({ ...DOCUMENT, kind: "weather" }));
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error).toEqual([{ path: "kind", message: 'must be "sweep"' }]);
  });

  it("reads back what it wrote", () => {
    const read = readSweepDocument(documentText(DOCUMENT));
    expect(read).toEqual({ ok: true, value: DOCUMENT });
  });

  it("writes what is undefined as null, so that every point has every column", () => {
    expect(documentText(DOCUMENT)).toContain('"error": null');
  });

  it("names what is wrong with a document that it cannot read", () => {
    const read = readSweepDocument('{"scenario": "x", "points": []}');
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error.map((one) => one.path)).toEqual(expect.arrayContaining(["machine", "points"]));
    expect(readSweepDocument("{").ok).toBe(false);
  });

  it("never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        readSweepDocument(text);
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
