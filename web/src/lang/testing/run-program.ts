/** Runs programs in the test interpreter: on one core once, or on several cores in any order. */
import { LIMITS } from "../../base/abi.gen.ts";
import { Core } from "./interpret.ts";
import { InterpreterFault, Memory } from "./interpreter-memory.ts";
import type { World } from "./interpreter-memory.ts";

export interface Outcome {
  readonly memory: Uint8Array;
  readonly steps: number;
  readonly annotations: readonly string[];
}

/** Runs setup(), setup_cpu(), then operation() once, on one core; throws InterpreterFault. */
export function runOnce(
  bytes: Uint8Array,
  options: { readonly params?: readonly bigint[]; readonly stepsMax?: number; readonly random?: World["random"] } = {},
): Outcome {
  const world: World = {
    bytes,
    cores: 1,
    nodes: 1,
    params: options.params ?? [],
    random: options.random ?? ((n) => n - 1n),
  };
  const memory = new Memory(bytes, 1);
  const core = new Core(world, memory, 0);
  for (const entry of ["setup", "setup_cpu", "operation"] as const) {
    if (!core.enter(entry)) continue;
    while (core.running) {
      core.step();
      if (core.steps > (options.stepsMax ?? 1_000_000)) throw new InterpreterFault("too many steps", core.pc);
    }
  }
  return { memory: memory.bytes, steps: core.steps, annotations: core.annotations };
}

/** A 64-bit number of the globals. */
export function readLong(memory: Uint8Array, address: number): bigint {
  return new DataView(memory.buffer, memory.byteOffset).getBigInt64(address - LIMITS.MEMORY_BASE, true);
}

/**
 * Runs all cores, one instruction at a time, in an order chosen by `pick`; each core does `operations` operations. The
 * memory is sequentially consistent. Throws InterpreterFault.
 */
export function runInterleaved(
  bytes: Uint8Array,
  options: {
    readonly cores: number;
    readonly operations: number;
    readonly pick: (n: number) => number;
    readonly stepsMax: number;
    readonly params?: readonly bigint[];
  },
): Uint8Array {
  const world: World = {
    bytes,
    cores: options.cores,
    nodes: 2,
    params: options.params ?? [],
    random: (n) => BigInt(options.pick(Number(n))),
  };
  const memory = new Memory(bytes, options.cores);
  const all = Array.from({ length: options.cores }, (_, index) => ({
    core: new Core(world, memory, index),
    left: options.operations,
  }));
  finish(all[0]?.core, "setup", options.stepsMax);
  for (const { core } of all) finish(core, "setup_cpu", options.stepsMax);
  for (const { core } of all) core.enter("operation");
  let busy = all;
  for (let step = 0; busy.length > 0; step++) {
    if (step > options.stepsMax) throw new InterpreterFault("no end of the operations", busy[0]?.core.pc ?? 0);
    const chosen = busy[options.pick(busy.length)];
    if (chosen === undefined) continue;
    chosen.core.step();
    if (chosen.core.running) continue;
    chosen.left--;
    if (chosen.left > 0) chosen.core.enter("operation");
    else busy = busy.filter((one) => one !== chosen);
  }
  return memory.bytes;
}

function finish(core: Core | undefined, entry: "setup" | "setup_cpu", stepsMax: number): void {
  if (core === undefined || !core.enter(entry)) return;
  for (let step = 0; core.running; step++) {
    core.step();
    if (step > stepsMax) throw new InterpreterFault(`${entry} does not end`, core.pc);
  }
}
