import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MEASURES, WHY_TABS } from "../../model/lab-words.ts";
import { newExperiment, PRECISIONS, type Experiment } from "./experiment.ts";
import { readLink, writeLink } from "./url.ts";

const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,20}$/);
const whole = fc.integer({ min: 0, max: 1_000_000 });
const scale = fc.constantFrom("linear" as const, "log" as const);

const experiment: fc.Arbitrary<Experiment> = fc.record({
  scenario: name,
  machine: fc.option(name, { nil: undefined }),
  variant: fc.option(name, { nil: undefined }),
  x: fc.option(whole, { nil: undefined }),
  besideX: fc.option(whole, { nil: undefined }),
  compare: fc.option(name, { nil: undefined }),
  params: fc.dictionary(fc.stringMatching(/^[A-Za-z_]\w{0,10}$/), fc.integer(), { maxKeys: 4 }),
  hidden: fc.uniqueArray(name, { maxLength: 3 }).map((ids) => [...ids].sort()),
  seed: whole,
  precision: fc.constantFrom(...PRECISIONS),
  measure: fc.constantFrom(...MEASURES),
  scales: fc.record({ x: scale, y: scale }),
  tab: fc.constantFrom(...WHY_TABS),
  tour: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
});

describe("links", () => {
  it("say everything: what is written is read back the same", () => {
    fc.assert(
      fc.property(experiment, (one) => {
        const { route, notices } = readLink(writeLink({ page: "lab", experiment: one }));
        expect(notices).toEqual([]);
        expect(route).toEqual({ page: "lab", experiment: { ...one, params: { ...one.params } } });
      }),
      { seed: 11 },
    );
  });

  it("leave defaults out and are sorted", () => {
    expect(writeLink({ page: "lab", experiment: newExperiment("lookup") })).toBe("#v=1&s=lookup");
    const full: Experiment = {
      ...newExperiment("lookup"),
      machine: "m-8",
      x: 48,
      variant: "stock",
      params: { hold: 400 },
      seed: 7,
    };
    expect(writeLink({ page: "lab", experiment: full })).toBe("#v=1&s=lookup&m=m-8&n=48&p.hold=400&seed=7&x=stock");
  });

  it("lead to the gallery and the page on the model", () => {
    expect(readLink("").route).toEqual({ page: "gallery" });
    expect(readLink("#/").route).toEqual({ page: "gallery" });
    expect(readLink("#/model").route).toEqual({ page: "model" });
  });

  it("say what was not understood, and take the default for it", () => {
    const { route, notices } = readLink("#v=1&s=a&seed=-3&prec=0.7&y=nonsense&p.hold=x&zzz=1");
    expect(route).toEqual({ page: "lab", experiment: newExperiment("a") });
    expect(notices).toHaveLength(5);
  });

  it("never throw, whatever they are", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const read = readLink(`#${text}`);
        expect(["gallery", "model", "lab"]).toContain(read.route.page);
      }),
      { seed: 12 },
    );
    expect(readLink(`#v=1&s=a&p.x=${"9".repeat(200_000)}`).notices).toHaveLength(1);
  });
});
