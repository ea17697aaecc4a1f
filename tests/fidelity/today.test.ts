/**
 * Machines of today: measured curves beside the simulated ones of imported machines, as a committed file
 * (scenarios/today.json, which the page "How good is the model?" shows) that changes whenever a number does, and as
 * bounds.
 *
 * `npx vitest run tests/fidelity/today.test.ts --update` rewrites the file.
 */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { factorOff } from "../../web/src/model/fidelity/point-errors.ts";
import { readToday, todayErrors } from "../../web/src/model/fidelity/today-file.ts";
import { mustCompile } from "../harness/programs.ts";
import { openMachine, ROOT } from "../harness/project.ts";
import { nsOf, todayFile } from "./today/simulated.ts";

/** The factor that half of the points keep to, and the one that no point exceeds. */
const HALF_MAX = 1.4;
const FACTOR_MAX = 2;

/** One way, from the matrices of graviton2-64 and i7-6700k-4, and how far the machines may be from them. */
const GRAVITON2_NS = 47.2;
const I7_6700K_NS = 19.7;
const RESIDUAL_MAX = 0.1;

describe("machines of today", async () => {
  const file = await todayFile();
  const list = (items: readonly unknown[]): string => items.map((item) => `    ${JSON.stringify(item)}`).join(",\n");
  const text = [
    "{",
    `  "schema": ${file.schema},`,
    `  "model_version": ${file.model_version},`,
    `  "curves": [\n${list(file.curves)}\n  ],`,
    `  "hosts": [\n${list(file.hosts)}\n  ],`,
    `  "measured": [\n${list(file.measured)}\n  ]`,
    "}\n",
  ].join("\n");

  it("give the committed numbers", async () => {
    expect(readToday(JSON.parse(text)).ok).toBe(true);
    await expect(text).toMatchFileSnapshot(join(ROOT, "scenarios/today.json"));
  });

  it("are as far from the measured ones as is accepted", () => {
    const all = file.curves.map((curve) => ({ ...curve, calibrated: undefined }));
    expect(todayErrors(file.curves)?.machines).toBeGreaterThanOrEqual(3);
    for (const errors of [todayErrors(all), todayErrors(file.curves)]) {
      expect(errors?.half).toBeLessThanOrEqual(HALF_MAX);
      expect(factorOff(errors?.worst.ratio ?? Number.NaN)).toBeLessThanOrEqual(FACTOR_MAX);
    }
  });

  it("pass on a line by compare-and-swap as the matrix of graviton2-64 says", async () => {
    const round = await nsOf(mustCompile("tests/fidelity/today/pass_on.c"), openMachine("graviton2-64").model, 2);
    expect(Math.abs(round / 2 / GRAVITON2_NS - 1)).toBeLessThanOrEqual(RESIDUAL_MAX);
  });

  it("pass on a line by compare-and-swap as the matrix of i7-6700k-4 says", async () => {
    const round = await nsOf(mustCompile("tests/fidelity/today/pass_on.c"), openMachine("i7-6700k-4").model, 2);
    expect(Math.abs(round / 2 / I7_6700K_NS - 1)).toBeLessThanOrEqual(RESIDUAL_MAX);
  });

  it("do not count a curve to which a number was set", () => {
    const [first] = file.curves;
    if (first === undefined) throw new Error("no curves");
    expect(todayErrors([{ ...first, calibrated: "it was seen" }])).toBeUndefined();
    const points = [{ threads: 2, measured: 10, simulated: 5 }];
    const errors = todayErrors([{ ...first, points }]);
    expect(errors?.half).toBe(2);
    expect(errors?.worst.ratio).toBe(0.5);
  });
});
