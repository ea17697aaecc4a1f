import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MACHINE_JSON, testMachine, testScenario } from "../testing/fixtures.ts";
import { type Coordinates, placeText } from "./coordinates.ts";
import { combinationCount, readStudyFile, settleStudy, type Study } from "./study.ts";
import { studyPoints } from "./study-points.ts";
import type { StudyFile } from "./study-schema.ts";

const MACHINES = [
  testMachine(),
  testMachine({
    ...MACHINE_JSON,
    id: "two-chips",
    nodes: 2,
    links: [[0, 1]],
    positions: [
      [0, 0],
      [1, 0],
    ],
  }),
];
const BASE = { schema: 1, title: "a study", scenario: "shared_count", machines: ["four-by-two", "two-chips"] };

function settled(json: object, scenario = testScenario()): Study {
  const file = readStudyFile({ ...BASE, ...json });
  if (!file.ok) throw new Error(JSON.stringify(file.error));
  const study = settleStudy(file.value, { scenario, machines: MACHINES });
  if (!study.ok) throw new Error(JSON.stringify(study.error));
  return study.value;
}

function problemsOf(json: object, scenario = testScenario()): readonly string[] {
  const file = readStudyFile({ ...BASE, ...json });
  const study = file.ok ? settleStudy(file.value, { scenario, machines: MACHINES }) : file;
  return study.ok ? [] : study.error.map(({ path, message }) => `${path}: ${message}`);
}

const pointsOf = (study: Study): readonly Coordinates[] => [...studyPoints(study)].map((point) => point.coordinates);

const some = <T>(all: readonly T[]) => fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: all.length });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const VARIANTS = ["atomic", "split"];
const CORES = [1, 2, 3, 4, 6, 8];
const HOLDS = [10, 20, 30];
const PAIRS = [0, 1, 2];
const STARTS = ["idle", "storm", "together"] as const;

const rules = fc.record(
  {
    variants: some(VARIANTS),
    machines: some(BASE.machines),
    x: some(CORES),
    seeds: some([1, 2, 3]),
    starts: some(STARTS),
    parameters: fc.record({ hold: some(HOLDS), pairs: some(PAIRS) }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

const files = fc.record({
  x: some(CORES),
  variants: maybe(some(VARIANTS)),
  hold: maybe(some(HOLDS)),
  together: maybe(some(PAIRS)),
  seeds: some([1, 2, 3]),
  starts: some(STARTS),
  exclude: fc.array(
    rules.filter((rule) => Object.keys(rule).length > 0),
    { maxLength: 3 },
  ),
});
type Drawn = typeof files extends fc.Arbitrary<infer T> ? T : never;

function fileOf({ x, variants, hold, together, seeds, starts, exclude }: Drawn): object {
  return {
    ...{ x, seeds, starts, exclude },
    ...(variants === undefined ? {} : { variants }),
    ...(hold === undefined ? {} : { parameters: { hold } }),
    ...(together === undefined ? {} : { together: together.map((pairs) => ({ pairs })) }),
  };
}

/** Every tuple of the lists, counted like a number whose last digit changes fastest. */
function tuples(lists: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  const count = lists.reduce((product, { length }) => product * length, 1);
  return Array.from({ length: count }, (_, index) => {
    let rest = index;
    const tuple: unknown[] = [];
    for (const list of [...lists].reverse()) {
      tuple.unshift(list[rest % list.length]);
      rest = Math.floor(rest / list.length);
    }
    return tuple;
  });
}

/** The points as texts, by another way than the code's: all tuples, and what the rules say of each. */
function naively({ x, variants, hold, together, seeds, starts, exclude }: Drawn): readonly string[] {
  const asked = VARIANTS.filter((id) => variants?.includes(id) ?? true);
  const all = tuples([BASE.machines, asked, together ?? [2], hold ?? [100], starts, seeds, x]);
  return all
    .filter(([machine, , , , , , cores]) => Number(cores) <= (machine === "two-chips" ? 4 : 8))
    .filter(
      ([machine, variant, pairs, held, start, seed, cores]) =>
        !exclude.some((rule) => {
          const has = (list: readonly unknown[] | undefined, value: unknown) =>
            list === undefined || list.includes(value);
          const { parameters = {} } = rule;
          return (
            has(rule.machines, machine) &&
            has(rule.variants, variant) &&
            has(rule.starts, start) &&
            has(rule.seeds, seed) &&
            has(rule.x, cores) &&
            has(parameters.pairs, pairs) &&
            has(parameters.hold, held)
          );
        }),
    )
    .map((tuple) => tuple.join());
}

function asText({ machine, variant, parameters, start, seed, x }: Coordinates): string {
  return [machine, variant, parameters["pairs"], parameters["hold"], start, seed, x].join();
}

describe("the points of a study", () => {
  it("are all combinations in their order, without those that are excluded or that a machine does not have", () => {
    fc.assert(
      fc.property(files, (drawn) => {
        const study = settled(fileOf(drawn));
        const expected = naively(drawn);
        expect(pointsOf(study).map(asText)).toEqual(expected);
        expect(combinationCount(study)).toBe(
          tuples([
            BASE.machines,
            study.variants,
            drawn.together ?? [2],
            drawn.hold ?? [100],
            drawn.starts,
            drawn.seeds,
            drawn.x,
          ]).length,
        );
      }),
      { numRuns: 200, seed: 19 },
    );
  });

  it("take from the scenario what the file does not say", () => {
    const points = pointsOf(settled({ machines: ["four-by-two", "two-chips"] }));
    expect(points.filter(({ machine, variant }) => machine === "four-by-two" && variant === "atomic")).toEqual(
      [1, 2, 4, 6, 8].map((x) => ({
        scenario: "shared_count",
        machine: "four-by-two",
        variant: "atomic",
        over: "cores",
        x,
        cores: x,
        parameters: { hold: 100, pairs: 2 },
        seed: 1,
        start: "idle",
        precision_ppm: 20_000,
      })),
    );
  });

  it("have the scenario's number of cores, or all that a machine has, where the x-axis is a parameter", () => {
    const scenario = testScenario({ sweep: { over: "pairs", values: "1,2", cores: 6 }, published: [] });
    const points = pointsOf(settled({ x: 1, variants: ["split"], machines: ["four-by-two", "two-chips"] }, scenario));
    expect(points.map(({ machine, cores }) => [machine, cores])).toEqual([
      ["four-by-two", 6],
      ["two-chips", 4],
    ]);
  });

  it("have a number of cores as an axis where the x-axis is a parameter", () => {
    const scenario = testScenario({ sweep: { over: "pairs", values: "1,2", cores: 2 }, published: [] });
    const points = pointsOf(settled({ cores: [1, 8], x: 3, variants: ["split"] }, scenario));
    expect(points.map(({ machine, x, cores, parameters }) => [machine, x, cores, parameters["pairs"]])).toEqual([
      ["four-by-two", 3, 1, 3],
      ["four-by-two", 3, 8, 3],
      ["two-chips", 3, 1, 3],
    ]);
  });
});

describe("a point of a study in a sentence", () => {
  const point: Coordinates = {
    scenario: "shared_count",
    machine: "two-chips",
    variant: "atomic",
    over: "cores",
    x: 8,
    cores: 8,
    parameters: { hold: 20, pairs: 3 },
    seed: 2,
    start: "storm",
    precision_ppm: 20_000,
  };

  it("has its number of cores, and the parameters that vary", () => {
    expect(placeText(point, [])).toBe("atomic at 8 cores on two-chips, seed 2, start storm");
    expect(placeText(point, ["hold"])).toBe("atomic at 8 cores on two-chips, hold 20, seed 2, start storm");
  });

  it("has the parameter of the x-axis once, beside its cores", () => {
    const over = { ...point, over: "pairs", x: 3, cores: 1 };
    const expected = "atomic at 3 (pairs), 1 core on two-chips, hold 20, seed 2, start storm";
    expect(placeText(over, ["hold", "pairs"])).toBe(expected);
  });
});

describe("a study's file", () => {
  const cases: readonly (readonly [string, Partial<Record<keyof StudyFile, unknown>> & object, string])[] = [
    ["an unknown key", { sedes: 1 } as object, "sedes: unknown key"],
    ["an unknown variant", { variants: ["atomik"] }, 'variants[0]: no variant "atomik"'],
    ["a number of cores that no machine has", { x: "8-10" }, "x: no machine of the study has 9,10 cores"],
    ["cores beside an x-axis of cores", { cores: 2 }, "cores: the x-axis is the number of cores"],
    ["an unknown parameter", { parameters: { held: 1 } }, "parameters.held: no such parameter"],
    ["a value out of range", { parameters: { hold: [10, 5] } }, "parameters.hold: 5 is out of range"],
    ["the same out of range among others", { together: [{ pairs: 9 }] }, "together[0].pairs: 9 is out of range"],
    [
      "a parameter that is set twice",
      { parameters: { hold: 10 }, together: [{ hold: 20 }] },
      "parameters.hold: is set in together as well",
    ],
    ["a range that ends early", { seeds: "3-1" }, 'seeds: the range "3-1" ends before it begins'],
    ["a negative seed", { seeds: [-1] }, `seeds: -1 is no whole number from 0 to ${Number.MAX_SAFE_INTEGER}`],
    [
      "a formula of unknown names",
      { measures: { a: "throughput / held" } },
      'measures.a: no statistic or parameter "held"',
    ],
    [
      "a rule without a member",
      { exclude: [{}] },
      "exclude[0]: must have a member: without one it would exclude every point",
    ],
    [
      "a rule over an unknown machine",
      { exclude: [{ machines: ["three"] }] },
      'exclude[0].machines[0]: no machine "three" in this study',
    ],
    [
      "a rule over an unknown parameter",
      { exclude: [{ parameters: { held: 1 } }] },
      "exclude[0].parameters.held: no such parameter",
    ],
    ["a precision out of range", { precision: 0.9 }, "precision: must be at most 0.5"],
    [
      "more combinations than a study can want",
      { seeds: "1-10000", parameters: { hold: "10-1000" } },
      ": the study has 158560000 combinations",
    ],
  ];
  it.each(cases)("is refused for %s", (_, change, message) => {
    const problems = problemsOf(change);
    expect(problems).toContainEqual(expect.stringContaining(message));
  });

  it("tells of all mistakes at once", () => {
    expect(problemsOf({ variants: ["a"], parameters: { b: 1 }, seeds: "-" }).length).toBeGreaterThanOrEqual(3);
  });
});
