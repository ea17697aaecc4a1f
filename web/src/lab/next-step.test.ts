import { describe, expect, it } from "vitest";
import { newLabState, type LabState } from "./link/lab-state.ts";
import { sliderStops } from "./slider-stops.ts";
import { initialState } from "./state/app-state.ts";
import { openedFrom } from "./state/opened-scenario.ts";
import { sweepInputs, type SweepInputs } from "./sweep-inputs.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import { nextStep } from "./next-step.ts";
import { fakeMachine, fakeScenario } from "../session/testing/fake-scenario.ts";
import { answeredWith } from "../base/answer.ts";

const PARAMETER = { label: "x", unit: "cycles", min: 0, max: 100, step: 10, scale: "linear", source: "assumed" };
const SCENARIO = fakeScenario({
  parameters: [
    { ...PARAMETER, name: "hold", default: 34 },
    { ...PARAMETER, name: "think", default: 50 },
  ],
});
const FOLDER = openedFrom(SCENARIO, sourceTexts(new Map()), new Map([["small", fakeMachine()]]));

function inputsOf(parameters: LabState["parameters"], change: Partial<LabState> = {}): SweepInputs {
  const state = initialState({ page: "lab", experiment: { ...newLabState("test"), ...change, parameters } }, []);
  const inputs = sweepInputs({ ...state, opened: answeredWith(FOLDER) });
  if (inputs === undefined) throw new Error("no scenario is open");
  return inputs;
}

describe("the next step of a slider", () => {
  it("is one further the same way, also from a value between two stops", () => {
    expect(nextStep(inputsOf({ hold: 40 }), inputsOf({ hold: 50 }))).toEqual({ hold: 60 });
    expect(nextStep(inputsOf({ hold: 40 }), inputsOf({ hold: 30 }))).toEqual({ hold: 20 });
    expect(nextStep(inputsOf({}), inputsOf({ hold: 40 }))).toEqual({ hold: 50 });
    expect(nextStep(inputsOf({ hold: 70 }), inputsOf({ hold: 70, think: 60 }))).toEqual({ hold: 70, think: 70 });
  });

  it("follows the stops of a logarithmic slider", () => {
    const log = fakeScenario();
    const [hold] = log.file.parameters;
    const stops = hold === undefined ? [] : sliderStops(hold);
    const at = (index: number) => ({ ...inputsOf({ hold: stops[index] ?? NaN }), scenario: log });
    expect(nextStep(at(120), at(121))).toEqual({ hold: stops[122] });
    expect(nextStep(at(121), at(120))).toEqual({ hold: stops[119] });
  });

  it.each<[string, SweepInputs, SweepInputs]>([
    ["the slider is at its end", inputsOf({ hold: 90 }), inputsOf({ hold: 100 })],
    ["the slider has moved by more", inputsOf({ hold: 40 }), inputsOf({ hold: 60 })],
    ["a value was typed in", inputsOf({ hold: 40 }), inputsOf({ hold: 45 })],
    ["two sliders have moved", inputsOf({ hold: 40, think: 40 }), inputsOf({ hold: 50, think: 30 })],
    ["nothing has changed", inputsOf({ hold: 40 }), inputsOf({ hold: 40 })],
    ["something else has changed, too", inputsOf({ hold: 40 }), inputsOf({ hold: 50 }, { seed: 5 })],
  ])("is not known when %s", (_, before, now) => {
    expect(nextStep(before, now)).toBeUndefined();
  });
});
