/** Why a run cannot go on, decoded from the core's memory. */
import { FAULT, STATUS, STATUSES } from "../base/abi.gen.ts";
import type { MachineModel } from "../base/machine.ts";
import type { ContextResult, RunFault, RunResult } from "../base/run.ts";
import { lineRows } from "../base/run-tables.ts";
import type { CoreExports } from "./exports.ts";
import { exchangedLines } from "./livelock.ts";
import { MemoryReader, presentIndex } from "./memory.ts";
import { readRaces } from "./races.ts";
import { readStoppedCores } from "./standing.ts";

/** The stages by their numbers; see FAULT.stage in abi.def. */
const STAGES = ["run", "setup", "setup_cpu"] as const;

export function stageName(stage: number): RunFault["stage"] {
  return STAGES[stage] ?? "run";
}

/** Why the run cannot go on; undefined while it can, and when it ended as it should. */
export function readFault(core: CoreExports, sim: number): RunFault | undefined {
  const status = core.hl_status_of(sim) >>> 0;
  if (status === STATUS.MORE || status === STATUS.DONE) return undefined;
  const memory = new MemoryReader(core.memory);
  const fault = core.hl_fault_of(sim) >>> 0;
  const entry = STATUSES[status];
  return {
    status: entry?.name ?? `STATUS_${status}`,
    text: entry?.text ?? "a status this front end does not know",
    core: presentIndex(memory.u64(fault + FAULT.core)),
    pc: presentIndex(memory.u64(fault + FAULT.pc)),
    time: memory.u64(fault + FAULT.time),
    stage: stageName(memory.u64(fault + FAULT.stage)),
    detailA: memory.i64(fault + FAULT.detail_a),
    detailB: memory.i64(fault + FAULT.detail_b),
    ...contextOf(memory, fault + FAULT.context),
    other: readOther(memory, fault),
    registers: status === STATUS.ASSERT_FAILED ? readRegisters(core, sim, memory.u64(fault + FAULT.core)) : [],
    race: status === STATUS.DATA_RACE ? readRaces(core, sim).at(-1) : undefined,
    cores: status < STATUS.BAD_ADDRESS ? [] : readStoppedCores(core, sim), // nothing of runs that never began
  };
}

/** With the places where the contexts stood, in programs that have some. */
export function withContexts(fault: RunFault | undefined, contexts: readonly ContextResult[]): RunFault | undefined {
  return fault === undefined || contexts.length === 0 ? fault : { ...fault, contexts };
}

/** With how far the run had come, where a program with contexts was given up. */
export function withDone(
  fault: RunFault | undefined,
  { time, measuredFrom, profile }: Pick<RunResult, "time" | "measuredFrom" | "profile">,
  { clockHz, numbers }: MachineModel,
): RunFault | undefined {
  if (fault?.status !== "NO_PROGRESS" || fault.stage !== "run" || fault.contexts === undefined) return fault;
  const instructionCycles = numbers.instruction_cycles;
  return { ...fault, done: { time, measuredFrom, clockHz, instructionCycles, profile: [...profile] } };
}

/** In a livelock: with the lines that the cores change by turns. */
export function withExchanged(
  fault: RunFault | undefined,
  coreCount: number,
  lines: Float64Array,
): RunFault | undefined {
  if (fault?.status !== "NO_PROGRESS" || fault.stage !== "run") return fault;
  return { ...fault, exchanged: exchangedLines(coreCount, lineRows(lines)) };
}

function readRegisters(core: CoreExports, sim: number, index: number): readonly bigint[] {
  const memory = new MemoryReader(core.memory);
  const at = core.hl_core_registers(sim, index) >>> 0;
  const count = core.hl_core_register_count(sim, index) >>> 0;
  return Array.from({ length: count }, (_, register) => memory.bits64(at + 8 * register));
}

/** The context, in programs that have contexts. */
function contextOf(memory: MemoryReader, at: number): { readonly context?: number } {
  const context = presentIndex(memory.u64(at));
  return context === undefined ? {} : { context };
}

function readOther(memory: MemoryReader, fault: number): RunFault["other"] {
  const core = presentIndex(memory.u64(fault + FAULT.other_core));
  if (core === undefined) return undefined;
  const pc = presentIndex(memory.u64(fault + FAULT.other_pc));
  return { core, pc, time: memory.u64(fault + FAULT.other_time), ...contextOf(memory, fault + FAULT.other_context) };
}
