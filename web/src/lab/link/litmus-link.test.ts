import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import { LITMUS_MODEL_NAMES, LITMUS_PANES } from "../../model/litmus/litmus-words.ts";
import { THEMES } from "../../model/scenario/lab-words.ts";
import { readLink, writeLink } from "./route.ts";
import { isLitmusEntry, readLitmus, writeLitmus } from "./litmus-link.ts";
import { type LitmusState, newLitmusState } from "./litmus-state.ts";

const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,20}$/);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const value = fc.oneof(fc.integer().map(String), fc.constantFrom("x", "y", "flag0"));

const anyState: fc.Arbitrary<LitmusState> = fc.record({
  madeBy: fc.constantFrom("0.1.0", "0.2.0-rc.1", "12.3.45"),
  modelVersion: fc.integer({ min: 1, max: 65_535 }),
  experiment: name,
  variant: maybe(name),
  texts: fc.dictionary(name, fc.string(), { maxKeys: 2 }),
  models: fc.subarray([...LITMUS_MODEL_NAMES]).map((models) => [...models].sort()),
  outcome: maybe(fc.array(value, { minLength: 1, maxLength: 5 }).map((values) => values.join(","))),
  model: maybe(fc.constantFrom(...LITMUS_MODEL_NAMES)),
  step: fc.nat(10_000),
  pane: fc.constantFrom(...LITMUS_PANES),
  tour: maybe(fc.integer({ min: 1, max: 40 })),
  theme: maybe(fc.constantFrom(...THEMES)),
});

describe("the link of a litmus experiment", () => {
  it("says everything", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(readLitmus(writeLitmus(state))).toEqual({ state, notices: [] });
        expect(readLink(writeLink({ page: "litmus", litmus: state }))).toEqual({
          route: { page: "litmus", litmus: state },
          notices: [],
        });
      }),
      { seed: 16, numRuns: 500 },
    );
  });

  it("is short and readable", () => {
    const state: LitmusState = { ...newLitmusState("store_buffering"), model: "TSO", outcome: "0,0", step: 3 };
    expect(writeLink({ page: "litmus", litmus: state })).toBe(
      `#v=1&litmus=store_buffering&hv=${HOTLINE_VERSION}&m=TSO&mv=${MODEL_VERSION}&o=0,0&t=3`,
    );
  });

  it("is read from any text, with a notice for what is not understood", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { route } = readLink(`#v=1&litmus=a&${text}`);
        expect(["litmus", "gallery"]).toContain(route.page);
      }),
      { seed: 17, numRuns: 500 },
    );
    const { state, notices } = readLitmus("v=1&litmus=iriw&m=ARM&t=-1&nonsense=1");
    expect(state).toEqual(newLitmusState("iriw"));
    expect(notices).toHaveLength(3);
    expect(readLink("#v=1&litmus=").route).toEqual({ page: "gallery" });
  });

  it("makes an entry in the history for another cell, and none for another step", () => {
    const before = newLitmusState("iriw");
    expect(isLitmusEntry(before, { ...before, model: "SC" })).toBe(true);
    expect(isLitmusEntry(before, { ...before, step: 2 })).toBe(false);
  });
});
