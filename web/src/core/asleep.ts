/**
 * Cores that slept in a wait loop for all of a run, completed nothing and were never woken, while others completed many
 * operations: a wake-up that was lost. None of them is a core that waits for a time (wait_until), that sleeps outside
 * of any loop, since the program has no work for it, or that serves others in a loop without an end.
 */
import { OP, PROGRAM, PROGRAM_BYTES } from "../base/abi.gen.ts";
import type { CoreResult } from "../base/run.ts";
import { starvedCores, timeOf } from "./starved.ts";

const INSTRUCTION_BYTES = 8;
/** A core that idled for so large a share has at most looked whether to sleep on. assumed */
const ASLEEP_SHARE = 0.999;

/** Indices of the cores, ascending. `pcOf`: the instruction at which a core stands. */
export function asleepThroughout(
  cores: readonly CoreResult[],
  program: Uint8Array,
  pcOf: (core: number) => number,
): readonly number[] {
  const asleep = starvedCores(cores).filter((index) => isAsleep(cores[index]));
  if (asleep.length === 0) return [];
  const code = instructionsOf(program);
  return asleep.filter((index) => sleepsInWaitLoop(code, pcOf(index)));
}

function isAsleep(core: CoreResult | undefined): boolean {
  if (core === undefined) return false;
  const time = timeOf(core);
  return time > 0 && core.cycles.idle >= ASLEEP_SHARE * time;
}

function instructionsOf(program: Uint8Array): readonly Instruction[] {
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
  return Array.from({ length: view.getUint32(PROGRAM.code_count, true) }, (_, index) => {
    const at = PROGRAM_BYTES + index * INSTRUCTION_BYTES;
    return { opcode: view.getUint8(at), target: view.getInt32(at + 4, true) };
  });
}

function sleepsInWaitLoop(code: readonly Instruction[], pc: number): boolean {
  if (code[pc]?.opcode !== OP.SLEEP) return false;
  const heads = code.filter((each, index) => index > pc && isBranch(each) && each.target <= pc);
  const head = heads.reduce((latest, { target }) => Math.max(latest, target), -1);
  const last = code.findLastIndex((each) => isBranch(each) && each.target === head);
  const leaves = (each: Instruction, index: number): boolean =>
    isBranch(each) ? each.target > last || (index === last && each.opcode !== OP.JMP) : each.opcode === OP.RET;
  return head >= 0 && code.some((each, index) => index >= head && index <= last && leaves(each, index));
}

interface Instruction {
  readonly opcode: number;
  /** The index of the instruction to which a branch goes. */
  readonly target: number;
}

/** The branches have consecutive numbers; a branch stays within its function. */
function isBranch({ opcode }: Instruction): boolean {
  return opcode >= OP.JMP && opcode <= OP.BLEU;
}
