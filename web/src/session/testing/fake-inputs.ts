/** The inputs of a sweep of the pretended scenario on its machine, as a lab in that state has them. */
import { answeredWith } from "../../base/answer.ts";
import { type LabState, newLabState } from "../../lab/link/lab-state.ts";
import { initialState } from "../../lab/state/app-state.ts";
import { openedFrom } from "../../lab/state/opened-scenario.ts";
import { sweepInputs, type SweepInputs } from "../../lab/sweep-inputs.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { fakeMachine, fakeScenario } from "./fake-scenario.ts";

const SOURCES = sourceTexts(
  new Map([
    ["stock.c", ""],
    ["fixed.c", ""],
  ]),
);

/** Opened once: questions about the same scenario have the same key. */
const OPENED = openedFrom(fakeScenario(), SOURCES, new Map([["small", fakeMachine()]]));

export function fakeInputs(change: Partial<LabState>): SweepInputs {
  const state = initialState({ page: "lab", experiment: { ...newLabState("test"), ...change } }, []);
  const inputs = sweepInputs({ ...state, opened: answeredWith(OPENED) });
  if (inputs === undefined) throw new Error("no scenario is open");
  return inputs;
}
