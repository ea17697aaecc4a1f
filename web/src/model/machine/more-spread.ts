/**
 * The same machine with more chance in it: messages whose ways vary more, and cores that keep a contended line for
 * times drawn from a wider range, both around the same means. How much of either a machine has is assumed, so a
 * value that depends on it is not known. It must change no mean.
 */
import { MACHINE_NUMBERS } from "../../base/abi.gen.ts";
import type { MachineModel } from "../../base/machine.ts";

export interface MoreSpread {
  /** Cycles by which messages are later or earlier at most, beyond the machine's own. */
  readonly jitter: number;
  /** Percent of a transfer by which the shortest tenure is shorter and the longest longer, where there is room. */
  readonly tenure: number;
}

/** The most jitter that the core accepts. */
const JITTER_MAX = MACHINE_NUMBERS.find(({ name }) => name === "message_jitter_cycles")?.high ?? 0;

export function withMoreSpread(model: MachineModel, { jitter, tenure }: MoreSpread): MachineModel {
  const { message_jitter_cycles: own, tenure_low_percent: low, tenure_high_percent: high } = model.numbers;
  const wider = Math.min(tenure, low, 100 - high);
  return {
    ...model,
    numbers: {
      ...model.numbers,
      message_jitter_cycles: Math.min(JITTER_MAX, own + jitter),
      tenure_low_percent: low - wider,
      tenure_high_percent: high + wider,
    },
  };
}
