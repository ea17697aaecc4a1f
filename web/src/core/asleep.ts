/**
 * Cores that slept in a wait loop for all of a run, completed nothing and were never woken, while others completed many
 * operations: a wake-up that was lost. None of them is a core that waits for a time (wait_until), that sleeps outside
 * of any loop, since the program has no work for it, or that serves others in a loop without an end.
 */
import { OP, PROGRAM, PROGRAM_BYTES } from "../base/abi.gen.ts";
import type { CoreResult } from "../base/run.ts";

const INSTRUCTION_BYTES = 8;
/** A core that idled for so large a share has at most looked whether to sleep on. assumed */
const ASLEEP_SHARE = 0.999;
/** Operations of the others, on average over those that completed any. assumed: no sleep is meant to be so long. */
const OPERATIONS_OF_OTHERS = 100;

/** Indices of the cores, ascending. */
export function asleepThroughout(
  cores: readonly CoreResult[],
  program: Uint8Array,
  pcOf: (core: number) => number,
): readonly number[] {
  const operations = cores.map(({ counts }) => counts.operations);
  const completing = operations.filter((count) => count > 0);
  const completed = completing.reduce((sum, count) => sum + count, 0);
  if (completed === 0 || completed < OPERATIONS_OF_OTHERS * completing.length) return [];
  return cores.flatMap((core, index) =>
    operations[index] === 0 && isAsleep(core) && sleepsInWaitLoop(program, pcOf(index)) ? [index] : [],
  );
}

function isAsleep({ cycles }: CoreResult): boolean {
  const total = Object.values(cycles).reduce((sum, each) => sum + each, 0);
  return total > 0 && cycles.idle >= ASLEEP_SHARE * total;
}

function sleepsInWaitLoop(program: Uint8Array, pc: number): boolean {
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
  const code = Array.from({ length: view.getUint32(PROGRAM.code_count, true) }, (_, index) => {
    const at = PROGRAM_BYTES + index * INSTRUCTION_BYTES;
    return { opcode: view.getUint8(at), target: view.getInt32(at + 4, true) };
  });
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
  /** Of a branch: the index of the instruction that it goes to. */
  readonly target: number;
}

/** The branches have consecutive numbers; a branch stays within its function. */
function isBranch({ opcode }: Instruction): boolean {
  return opcode >= OP.JMP && opcode <= OP.BLEU;
}
