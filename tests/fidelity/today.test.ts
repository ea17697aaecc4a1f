/**
 * Machines of today: measured curves beside the simulated ones of imported machines, as a committed file
 * (scenarios/today.json, which the page "How good is the model?" shows) that changes whenever a number does, and as
 * bounds.
 *
 * `npx vitest run tests/fidelity/today.test.ts --update` rewrites the file.
 */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readToday, todayErrors } from "../../web/src/model/fidelity/today-file.ts";
import { ROOT } from "../harness/project.ts";
import { todayFile } from "./today/simulated.ts";

/** The median error, and the factor that no point exceeds: it should be 2, which Graviton2's CAS loop misses. */
const MEDIAN_MAX = 0.3;
const FACTOR_MAX = 2.05;

describe("machines of today", async () => {
  const file = await todayFile();
  const text = `{\n  "schema": 1,\n  "model_version": ${file.model_version},\n  "curves": [\n${file.curves
    .map((curve) => `    ${JSON.stringify(curve)}`)
    .join(",\n")}\n  ]\n}\n`;

  it("give the committed numbers", async () => {
    expect(readToday(JSON.parse(text)).ok).toBe(true);
    await expect(text).toMatchFileSnapshot(join(ROOT, "scenarios/today.json"));
  });

  it("are as far from the measured ones as is accepted", () => {
    const errors = todayErrors(file);
    expect(errors?.machines).toBeGreaterThanOrEqual(4);
    expect(errors?.median).toBeLessThanOrEqual(MEDIAN_MAX);
    expect(errors?.worst.factor).toBeLessThanOrEqual(FACTOR_MAX);
  });

  it("do not count a curve to which a number was set", () => {
    const [first] = file.curves;
    if (first === undefined) throw new Error("no curves");
    expect(todayErrors({ ...file, curves: [{ ...first, calibrated: true }] })).toBeUndefined();
    const points = [{ threads: 2, measured: 10, simulated: 5 }];
    const half = todayErrors({ ...file, curves: [{ ...first, calibrated: false, points }] });
    expect(half?.worst.factor).toBe(2);
    expect(half?.median).toBe(0.5);
  });
});
