/** The runs that the benchmark measures, as configuration blocks for the native runner and the module alike. */
import { resolve } from "node:path";
import type { MachineModel } from "../../src/base/machine.ts";
import type { RunSpec } from "../../src/base/run.ts";
import { layoutConfig } from "../../src/core/layout.ts";
import { compileProgram } from "../../cli/files/compile.ts";
import { openMachine } from "../../cli/files/open.ts";
import { SourceFiles } from "../../cli/files/sources.ts";

export interface Job {
  readonly name: string;
  readonly spec: RunSpec;
  readonly block: Uint8Array;
}

/** The machine repairman: the number of customers, and their mean times in cycles, which all its versions share. */
export const REPAIRMAN = { customers: 48, think: 5_000_000, service: 100_000 } as const;

const PROGRAMS = resolve(import.meta.dirname, "../../../wasm-core/bench/programs");

/** The Opteron with any number of cores, spread over its eight chips. */
function withCores(machine: MachineModel, cores: number): MachineModel {
  const nodeOfCore = Array.from({ length: cores }, (_, core) => Math.floor((core * machine.nodeCount) / cores));
  return { ...machine, coreCount: cores, nodeOfCore };
}

function job(
  machine: MachineModel,
  name: string,
  program: string,
  cores: number,
  params: Readonly<Record<string, number>>,
  more: Partial<RunSpec>,
): Job {
  const compiled = compileProgram(new SourceFiles(PROGRAMS), program, {});
  const spec: RunSpec = {
    program: compiled.bytes,
    machine: withCores(machine, cores),
    cores,
    params: compiled.debug.params.map((param) => params[param] ?? 0),
    seed: 1,
    start: "together",
    warmupOperations: 0,
    precision: 0,
    batchMin: 4,
    ...more,
  };
  return { name, spec, block: layoutConfig(spec) };
}

/** The machine repairman with a ticket lock as its server, and with a station. */
export function repairmanJobs(): { readonly lock: Job; readonly station: Job } {
  const machine = openMachine("opteron-48").model;
  const { customers, think, service } = REPAIRMAN;
  const times = { think, service };
  return {
    lock: job(machine, "repairman, lock", "repairman.c", customers, times, { operationsMax: 100_000 }),
    station: job(machine, "repairman, station", "repairman_station.c", customers, times, { operationsMax: 200_000 }),
  };
}

export function benchJobs(): readonly Job[] {
  const machine = openMachine("opteron-48").model;
  const atCores = [48, 512, 1024, 4096];
  return [
    ...atCores.map((n) => job(machine, `counter, ${n} cores`, "counter.c", n, {}, { operationsMax: 400_000 })),
    job(machine, "ticket lock, 48 cores", "ticket.c", 48, { think: 20_000 }, { operationsMax: 20_000 }),
    job(machine, "ticket lock, parked", "ticket.c", 48, { think: 20_000 }, { operationsMax: 500 }),
    job(machine, "ticket lock, not parked", "ticket.c", 48, { think: 20_000 }, { operationsMax: 500, park: false }),
    job(machine, "instructions, 1 core", "compute.c", 1, {}, { operationsMax: 20_000 }),
    ...Object.values(repairmanJobs()),
  ];
}
