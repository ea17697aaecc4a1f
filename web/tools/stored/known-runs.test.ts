/** The runs of the last whole sweep, as the build knows them. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { REFINED } from "../../src/model/experiment/policy.ts";
import { ExpectedSchema } from "../../src/model/scenario/schema.ts";
import { knownHash } from "./known-runs.ts";

const { precision } = REFINED;

it("has the hashes of the last whole sweep", () => {
  const { points } = ExpectedSchema.parse(JSON.parse(readFileSync("scenarios/lookup_mnt/expected.json", "utf8")));
  expect(points.length).toBeGreaterThan(0);
  for (const point of points) expect(knownHash("lookup_mnt", point, precision)).toBe(point.trace_hash);
});

it("has the hashes of the points that labs open with, where the whole sweep is less precise", () => {
  const [head, ...rows] = readFileSync("tests/scenarios/opening-points.csv", "utf8").trimEnd().split("\n");
  expect(head).toBe("scenario,variant,x,trace_hash");
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const [scenario = "", variant = "", x, hash] = row.split(",");
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(knownHash(scenario, { variant, x: Number(x) }, precision)).toBe(hash);
    expect(knownHash(scenario, { variant, x: Number(x) }, precision / 2)).toBeUndefined();
  }
});

it("knows no run of a place, of a precision or of a scenario that was not swept", () => {
  expect(knownHash("lookup_mnt", { variant: "stock", x: 47.5 }, precision)).toBeUndefined();
  expect(knownHash("lookup_mnt", { variant: "stock", x: 48 }, precision / 2)).toBeUndefined();
  expect(knownHash("exim", { variant: "stock", x: 40 }, precision)).toBeUndefined();
  expect(knownHash("no_such_scenario", { variant: "stock", x: 48 }, precision)).toBeUndefined();
});
