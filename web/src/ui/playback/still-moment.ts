/** The moment of a first picture, and the scene that the application's painter draws from it. */
import type { GlobalSymbol } from "../../base/program.ts";
import { traceOf } from "../../lab/stored/stored-moment.ts";
import { sceneOfRun, type DrawnMachine, type RunScene } from "../../scene/run-scene.ts";
import { stillModel } from "../../scene/trace/still-model.ts";
import type { StillState } from "../../scene/trace/state/still-state.ts";

export interface StillMoment {
  readonly cores: number;
  readonly state: StillState;
  /** The records that the state names, as in a StoredMoment. */
  readonly words: readonly (readonly number[])[];
  /** The lines in the records that have a home: the differences of their numbers, which ascend, and their homes. */
  readonly lines: readonly number[];
  readonly homes: readonly number[];
  /** The program's variables that the picture names. */
  readonly globals: readonly GlobalSymbol[];
}

/** A machine that stands still, and what is drawn of it. */
export interface StillMachine {
  /** What the picture draws of a stored moment (tools/stored/moment-to-paint.ts). */
  readonly moment: StillMoment;
  readonly machine: DrawnMachine;
}

/** Beside a question, at the moment that the question is about. */
export interface AskedMachine extends StillMachine {
  /** What the picture shows, in sentences. */
  readonly words: string;
}

export function sceneOfStill(moment: StillMoment, machine: DrawnMachine): RunScene | undefined {
  const { cores, state, homes, globals } = moment;
  let number = 0;
  const lines = moment.lines.map((difference, i) => {
    number += difference;
    return { address: number * machine.lineBytes, home: homes[i] };
  });
  const run = { trace: traceOf(moment), lines, measuredFrom: 0 };
  const scene = sceneOfRun({ run, cores, machine, debug: { globals } });
  return scene && { ...scene, firstLook: state.cycle, model: stillModel(scene.model, state) };
}
