/**
 * The runs that a property of the library has to hold on: every machine of the project, core counts from 1 to 64 as
 * far as the machine has them, several seeds. Short runs from a common start, where cores meet most.
 */
import type { MachineModel } from "../../web/src/base/machine.ts";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import type { RunSpec } from "../../web/src/base/run.ts";

const CORES: readonly number[] = [1, 2, 3, 8, 24, 48, 64];

export const coresOf = (machine: MachineModel): readonly number[] => CORES.filter((n) => n <= machine.coreCount);

export interface Run {
  readonly machine: MachineModel;
  readonly cores: number;
  readonly seed: number;
  readonly operationsPerCore: number;
  /** By name. */
  readonly params: Readonly<Record<string, number>>;
}

export function specOf(program: CompiledProgram, run: Run): RunSpec {
  return {
    program: program.bytes,
    machine: run.machine,
    cores: run.cores,
    params: program.debug.params.map((name) => {
      const value = run.params[name];
      if (value === undefined) throw new Error(`the program's parameter ${name} has no value`);
      return value;
    }),
    seed: run.seed,
    start: "together",
    warmupOperations: 0,
    precision: 0,
    batchMin: 4,
    operationsMax: run.operationsPerCore * run.cores,
    progressStepsMax: 3_000_000,
    keepMemory: true,
  };
}
