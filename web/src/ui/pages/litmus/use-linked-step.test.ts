import { expect, it } from "vitest";
import { newLitmusState } from "../../../lab/link/litmus-state.ts";
import type { LitmusTourStep } from "../../../model/litmus/litmus-schema.ts";
import { withLinkedStep } from "./use-linked-step.ts";

const STEPS: readonly LitmusTourStep[] = [
  { title: "one", text: "One." },
  { title: "two", text: "Two.", state: { variant: "plain", outcome: "0,0", model: "TSO", pane: "fences" } },
];
const plain = newLitmusState("store_buffering");

it("the state of a link that names a step alone is that of the step", () => {
  expect(withLinkedStep({ ...plain, tour: 2, theme: "dark" }, STEPS)).toEqual({
    ...plain,
    ...{ tour: 2, theme: "dark", variant: "plain", outcome: "0,0", model: "TSO", pane: "fences" },
  });
});

it.each([
  ["a link that names no step", plain],
  ["one that names more", { ...plain, tour: 2, step: 1 }],
  ["one of a step that sets nothing", { ...plain, tour: 1 }],
])("the state of %s is what it says", (_, state) => {
  expect(withLinkedStep(state, STEPS)).toBe(state);
});

it("a step that there is not is left out", () => {
  expect(withLinkedStep({ ...plain, tour: 3, step: 1 }, STEPS)).toEqual({ ...plain, tour: undefined, step: 1 });
});
