/**
 * How far the model is off: every published curve against what is simulated, as a committed table
 * (scenarios/fidelity.json for the page, fidelity.md for people) that changes whenever a number does, and as bounds.
 *
 * `npx vitest run tests/fidelity --update` rewrites both files.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { MODEL_VERSION } from "../../web/src/base/abi.gen.ts";
import { asPredicted, type Fidelity, fidelityOf, publishedCurves } from "../../web/src/model/fidelity/fidelity.ts";
import { type FidelityFile, readFidelity } from "../../web/src/model/fidelity/fidelity-file.ts";
import { DEFAULT_SEED } from "../../web/src/model/experiment/policy.ts";
import { type Bound, BOUNDS, ERRORS, errorOf, EXCEPTIONS, type Family, familyOf, MEANS } from "./bounds.ts";
import { errorsOfAll, fidelityMarkdown } from "./markdown.ts";
import { comparableScenarios, simulatedCurves } from "./simulated.ts";
import { theoryChecks } from "./theory.ts";
import { ROOT } from "../harness/project.ts";

/** Fewer points may be equal by chance. */
const SAME_POINTS_MIN = 3;
const SCENARIOS = comparableScenarios();

async function freshFile(): Promise<FidelityFile> {
  const curves = SCENARIOS.flatMap(simulatedCurves);
  const exceptions = EXCEPTIONS.map(({ scenario, variant, error, reason }) => ({
    scenario,
    variant,
    what: ERRORS[error],
    reason,
  }));
  const theory = await theoryChecks();
  return { schema: 1, model_version: MODEL_VERSION, seed: DEFAULT_SEED, curves, exceptions, theory };
}

/** One curve a line. */
function textOf(file: FidelityFile): string {
  const list = (items: readonly unknown[]): string => items.map((item) => `    ${JSON.stringify(item)}`).join(",\n");
  return [
    "{",
    `  "schema": ${file.schema},`,
    `  "model_version": ${file.model_version},`,
    `  "seed": ${file.seed},`,
    `  "curves": [\n${list(file.curves)}\n  ],`,
    `  "exceptions": [\n${list(file.exceptions)}\n  ],`,
    `  "theory": [\n${list(file.theory)}\n  ]`,
    "}\n",
  ].join("\n");
}

const nameOf = ({ scenario, variant, error }: Bound): string => `${scenario}, ${variant}, ${error}`;

/**
 * The curve of the variant's first source with predicted points, for which the bounds hold; where nothing of it is
 * predicted, all of its points: a curve that constants were set on may not get worse either.
 */
function fidelityIn(file: FidelityFile, { scenario, variant }: Bound): Fidelity | undefined {
  const points = file.curves.find((curve) => curve.scenario === scenario && curve.variant === variant)?.points ?? [];
  const sets = SCENARIOS.find(({ name }) => name === scenario)?.file.published ?? [];
  const found = publishedCurves(sets).filter((curve) => curve.variant === variant);
  const whole = found.map(asPredicted);
  return [...found, ...whole].map((curve) => fidelityOf(points, curve)).find((fidelity) => fidelity !== undefined);
}

describe("the model against what was measured", () => {
  let file: FidelityFile | undefined;
  const now = (): FidelityFile => {
    if (file === undefined) throw new Error("nothing was simulated");
    return file;
  };
  const errorNow = (bound: Bound): number => {
    const fidelity = fidelityIn(now(), bound);
    const error = fidelity === undefined ? undefined : errorOf(fidelity, bound.error);
    if (error === undefined) throw new Error(`${nameOf(bound)}: there is nothing to compare`);
    return error;
  };

  beforeAll(async () => {
    file = await freshFile();
  });

  it("gives the committed table", async () => {
    expect(readFidelity(now()).ok).toBe(true);
    await expect(textOf(now())).toMatchFileSnapshot(join(ROOT, "scenarios/fidelity.json"));
    await expect(fidelityMarkdown(now(), SCENARIOS)).toMatchFileSnapshot(join(ROOT, "tests/fidelity/fidelity.md"));
  });

  it("is as far off over all points as README.md says", () => {
    const readme = readFileSync(join(ROOT, "README.md"), "utf8").replaceAll(/\s+/g, " ");
    expect(readme).toContain(errorsOfAll(now(), SCENARIOS));
  });

  it("counts points elsewhere only where the other scenario has the same", () => {
    const sets = SCENARIOS.flatMap(({ file: { published } }) => published);
    const away = sets.filter((set) => set.counted_in !== undefined);
    expect(away).not.toEqual([]);
    for (const set of away) {
      const there = SCENARIOS.find(({ name }) => name === set.counted_in)?.file.published ?? [];
      const same = there.filter(({ source }) => source === set.source).flatMap(({ points }) => points);
      expect(same).toEqual(expect.arrayContaining(set.points));
    }
  });

  it("counts every measured point of one source once", () => {
    const seen = new Set<string>();
    for (const { name, file: scenario } of SCENARIOS)
      for (const { source, points, counted_in } of scenario.published) {
        if (counted_in !== undefined) continue;
        const text = points.length < SAME_POINTS_MIN ? "" : JSON.stringify([scenario.measure.unit, source, points]);
        expect(text !== "" && seen.has(text), name).toBe(false);
        seen.add(text);
      }
  });

  const excepted = new Set(EXCEPTIONS.map(nameOf));
  it.each(BOUNDS.filter((bound) => !excepted.has(nameOf(bound))).map((bound) => [nameOf(bound), bound] as const))(
    "is within its bound: %s",
    (_, bound) => {
      expect(errorNow(bound)).toBeLessThanOrEqual(bound.most);
    },
  );

  it.each(EXCEPTIONS.map((exception) => [nameOf(exception), exception] as const))(
    "is a known exception, and still one: %s",
    (name, exception) => {
      const bound = BOUNDS.find((each) => nameOf(each) === name);
      expect(exception.reason).not.toBe("");
      expect(errorNow(exception)).toBeGreaterThan(bound?.most ?? Number.POSITIVE_INFINITY);
      expect(errorNow(exception)).toBeLessThanOrEqual(exception.most);
    },
  );

  it.each(Object.keys(MEANS) as Family[])(
    "is close to what was measured in the mean over all curves of %s",
    (family) => {
      const means = SCENARIOS.filter(({ name }) => familyOf(name) === family).flatMap(({ name, file: { published } }) =>
        publishedCurves(published).flatMap((curve) => {
          const found = now().curves.find((each) => each.scenario === name && each.variant === curve.variant);
          if (curve.countedIn !== undefined) return [];
          const factor = fidelityOf(found?.points ?? [], curve)?.factor;
          return factor === undefined ? [] : Math.log(factor);
        }),
      );
      const { most, curvesMin } = MEANS[family];
      expect(means.length).toBeGreaterThanOrEqual(curvesMin);
      expect(means.reduce((sum, each) => sum + each, 0) / means.length).toBeLessThanOrEqual(most);
    },
  );

  it("agrees with the theories", () => {
    const worst = now().theory.map((check) => Math.abs(Math.log(check.worst)));
    expect(worst).toHaveLength(3);
    expect(worst[0]).toBeLessThan(0.02);
    expect(worst[1]).toBeLessThan(0.02);
    expect(worst[2]).toBeLessThan(Math.log(1.15));
  });
});
