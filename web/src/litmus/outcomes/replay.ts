/**
 * An execution of a litmus program, step by step: what stands in each store buffer and in memory after each step, and
 * which line of code the step belongs to. A pure function of the explorer's witness, so that a view can go back as well
 * as forward.
 */
import type { LitmusProgram, LitmusStep } from "../../base/litmus.ts";
import { valueText } from "./herd.ts";
import { stepText } from "./table.ts";

/** A store that has not reached memory. */
export interface PendingStore {
  /** The number of the step that put it into the buffer: it tells this store from all others of the execution. */
  readonly id: number;
  readonly location: number;
  readonly value: string;
}

/** The effect of a step as it is shown beside the step's line: `→ 0`. */
interface LineNote {
  readonly thread: number;
  readonly line: number;
  readonly text: string;
}

export interface WitnessMoment {
  /** The store buffer of each thread, the oldest store first. */
  readonly buffers: readonly (readonly PendingStore[])[];
  /** The value of each location. */
  readonly memory: readonly string[];
  /** What loads have read until now. */
  readonly notes: readonly LineNote[];
  /** The step that led here; undefined at the beginning. */
  readonly step:
    | {
        readonly thread: number;
        readonly line: number | undefined;
        readonly action: string;
        readonly location: number | undefined;
        readonly sentence: string;
        /** The store that left its buffer, or that a load has taken its value from. */
        readonly store: number | undefined;
      }
    | undefined;
}

/** The moments of an execution: the beginning, then one after each step that a reader can see. */
export function witnessMoments(program: LitmusProgram, steps: readonly LitmusStep[]): readonly WitnessMoment[] {
  const first: WitnessMoment = {
    buffers: program.threads.map(() => []),
    memory: program.locations.map((_, i) => valueText(program, program.memory[i] ?? 0n)),
    notes: [],
    step: undefined,
  };
  const moments = [first];
  steps.forEach((step, i) => {
    const sentence = stepText(program, step);
    if (sentence !== undefined) moments.push(momentAfter(program, moments.at(-1) ?? first, step, { sentence, id: i }));
  });
  return moments;
}

interface Told {
  readonly sentence: string;
  readonly id: number;
}

function momentAfter(program: LitmusProgram, before: WitnessMoment, step: LitmusStep, told: Told): WitnessMoment {
  const { thread, action, location } = step;
  const line = program.threads[thread]?.code[step.instruction]?.line;
  const value = valueText(program, step.value);
  const store = storeOf(before, step);
  const about = { thread, line, action, location, sentence: told.sentence.replace(/ \(line \d+\)$/, ""), store };
  const note = noteOf(program, step, value);
  const notes = note === undefined || line === undefined ? [] : [{ thread, line, text: note }];
  const added = location === undefined ? [] : [{ id: told.id, location, value }];
  return {
    buffers: before.buffers.map((buffer, i) => {
      if (i !== thread) return buffer;
      if (action === "BUFFER") return [...buffer, ...added];
      return action === "STORE" ? buffer.filter(({ id }) => id !== store) : buffer;
    }),
    memory: before.memory.map((old, i) =>
      i === location && (action === "STORE" || action === "UPDATE") ? value : old,
    ),
    notes: [...before.notes.filter((one) => one.thread !== thread || one.line !== line), ...notes],
    step: about,
  };
}

/** The oldest store to the location leaves the buffer; the newest one answers a load. */
function storeOf(before: WitnessMoment, { thread, action, location }: LitmusStep): number | undefined {
  const stores = (before.buffers[thread] ?? []).filter((store) => store.location === location);
  if (action === "STORE") return stores[0]?.id;
  return action === "FORWARD" ? stores.at(-1)?.id : undefined;
}

function noteOf(program: LitmusProgram, step: LitmusStep, value: string): string | undefined {
  if (step.action === "LOAD" || step.action === "FORWARD") return `reads ${value}`;
  if (step.action === "UPDATE") return `finds ${valueText(program, step.old)}`;
  return undefined;
}
