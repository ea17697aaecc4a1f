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

it("knows no run of a place, of a precision or of a scenario that was not swept", () => {
  expect(knownHash("lookup_mnt", { variant: "stock", x: 47.5 }, precision)).toBeUndefined();
  expect(knownHash("lookup_mnt", { variant: "stock", x: 48 }, precision / 2)).toBeUndefined();
  expect(knownHash("exim", { variant: "stock", x: 48 }, precision)).toBeUndefined();
  expect(knownHash("no_such_scenario", { variant: "stock", x: 48 }, precision)).toBeUndefined();
});
