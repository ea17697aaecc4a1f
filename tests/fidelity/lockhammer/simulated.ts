/**
 * The primitives of [Lockhammer] in the machines of its two hosts: wall time of all threads for one access, in ns, as
 * the benchmark counts. Runs are short, as there are many: the loops are, too, and settle soon.
 */
import type { Machine } from "../../../web/src/model/machine/machine.ts";
import { mustCompile } from "../../harness/programs.ts";
import { runSpecToEnd } from "../../harness/runs.ts";
import type { MeasuredCurve } from "./measured.ts";

const OPERATIONS = 150;
const WARMUP = 20;
const CYCLES_MAX = 30_000_000;
const SEED = 1;
const DIGITS = 4;

/** Undefined when no operation was measured within the cycles that are allowed. */
export async function nsOfAccess(
  { model }: Machine,
  { program, held_ns, parallel_ns }: MeasuredCurve,
  threads: number,
): Promise<number | undefined> {
  const { bytes, debug } = mustCompile(`tests/fidelity/lockhammer/${program}.c`);
  const cycles = (ns: number): number => Math.round((ns * model.clockHz) / 1e9);
  const values: Readonly<Record<string, number>> = { HELD: cycles(held_ns), PARALLEL: cycles(parallel_ns) };
  const result = await runSpecToEnd({
    program: bytes,
    machine: model,
    cores: threads,
    params: debug.params.map((name) => values[name] ?? 0),
    seed: SEED,
    start: "together",
    warmupOperations: WARMUP,
    precision: 0,
    batchMin: 12,
    operationsMax: OPERATIONS * threads,
    cyclesMax: CYCLES_MAX,
  });
  const ns = ((result.time - result.measuredFrom) / result.operations) * (1e9 / model.clockHz);
  return Number.isFinite(ns) ? Number(ns.toPrecision(DIGITS)) : undefined;
}
