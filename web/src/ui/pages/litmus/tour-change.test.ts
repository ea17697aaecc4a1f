import { describe, expect, it } from "vitest";
import { newLitmusState } from "../../../lab/link/litmus-state.ts";
import type { LitmusTourStep } from "../../../model/litmus/litmus-schema.ts";
import { hasWandered, openStep, tourChange } from "./tour-change.ts";

const STEPS: readonly LitmusTourStep[] = [
  { title: "A matrix", text: "It has rows." },
  { title: "A fence", text: "It waits.", state: { variant: "fences", outcome: "1,0", model: "PSO", step: 2 } },
];
const at = (tour: number) => ({ ...newLitmusState("mp"), ...tourChange(STEPS, tour) });

describe("the open step", () => {
  it("is none without a tour", () => {
    expect(openStep(STEPS, { tour: undefined })).toBeUndefined();
    expect(openStep([], { tour: 1 })).toBeUndefined();
  });

  it("is the last one where a link names a later one", () => {
    expect(openStep(STEPS, { tour: 9 })).toEqual({ step: STEPS[1], number: 2 });
  });
});

describe("a reader", () => {
  const wandered = (change: object): boolean =>
    hasWandered({ ...at(2), ...change }, STEPS, { step: STEPS[1] ?? { title: "", text: "" }, number: 2 });

  it("has not left a step that has just come, or whose execution goes on, or beside which another pane is open", () => {
    expect(wandered({})).toBe(false);
    expect(wandered({ step: 4 })).toBe(false);
    expect(wandered({ pane: "notes" })).toBe(false);
    expect(wandered({ theme: "dark" })).toBe(false);
  });

  it("has left it for another program or another cell of the matrix", () => {
    expect(wandered({ variant: "plain" })).toBe(true);
    expect(wandered({ texts: { fences: "C mine" } })).toBe(true);
    expect(wandered({ model: "RMO" })).toBe(true);
  });
});
