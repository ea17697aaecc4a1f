/**
 * Writes configuration blocks of real programs as inputs of the core's fuzz targets (wasm-core/fuzz/inputs.h): every
 * variant of every scenario on a few cores, on machines of all kinds, in runs of a few operations. The command
 * `make -C wasm-core corpus` then keeps those that reach code which no other input reaches.
 */
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { machineNames, scenarioNames } from "../../cli/files/catalogue.ts";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import type { MachineModel } from "../../src/base/machine.ts";
import type { RunSpec, StartMode } from "../../src/base/run.ts";
import { layoutConfig } from "../../src/core/layout.ts";
import { compile } from "../../src/lang/compile.ts";
import { runSpec } from "../../src/model/experiment/run-spec.ts";
import { COARSE } from "../../src/model/experiment/policy.ts";
import { MACHINE_OPTIONS, numbersOf } from "../../src/model/machine/numbers.ts";
import { formatProblem } from "../../src/model/json/problem.ts";
import { Compiler } from "../../src/session/compiler.ts";
import { prepare } from "../../src/session/prepare.ts";

const FOLDER = fileURLToPath(new URL("../../../wasm-core/build/seeds/", import.meta.url));
const CORES_MAX = 4;
const STARTS: readonly StartMode[] = ["idle", "storm", "together"];
/** First byte of an input: the rest is a whole block, whose version the target writes. */
const WHOLE_BLOCK = 2;
/** libFuzzer reads no longer inputs (MAX_LENGTH of the Makefile). */
const BYTES_MAX = 65_536;

/** A short run on the first cores of a machine; `turn` varies the settings that a scenario leaves open. */
function shortened(spec: RunSpec, machine: MachineModel, turn: number): RunSpec {
  return {
    ...spec,
    machine,
    cores: Math.min(spec.cores, 2 + (turn % (CORES_MAX - 1)), machine.coreCount),
    start: STARTS[turn % STARTS.length] ?? "idle",
    park: turn % 4 !== 3,
    warmupOperations: turn % 2,
    precision: turn % 2 === 0 ? 0 : 0.5,
    batchMin: 4,
    operationsMax: 30,
    progressStepsMax: 200_000,
    trace: { records: 64 },
  };
}

async function specsOf(name: string): Promise<readonly RunSpec[]> {
  const { scenario, sources } = openScenario(name);
  const request = { scenario, machine: openMachine(scenario.file.machine) };
  const prepared = await prepare({ request, sources }, new Compiler(compile));
  if (!prepared.ok) throw new Error(`${name}: ${prepared.error.problems.map(formatProblem).join("; ")}`);
  const { experiment, jobs } = prepared.value;
  return jobs.map((job) => runSpec(experiment, job, COARSE, "idle"));
}

function write(spec: RunSpec): void {
  const block = layoutConfig(spec);
  if (block.length >= BYTES_MAX) return;
  const input = new Uint8Array(block.length + 1);
  input[0] = WHOLE_BLOCK;
  input.set(block, 1);
  writeFileSync(join(FOLDER, createHash("sha1").update(input).digest("hex")), input);
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
/** Every machine as it is, and with all its options. */
const machines = machineNames().flatMap((name) => {
  const { file, model } = openMachine(name);
  return [model, { ...model, numbers: numbersOf(file, MACHINE_OPTIONS) }];
});
let turn = 0;
for (const name of scenarioNames()) {
  for (const spec of await specsOf(name)) {
    const machine = machines[turn % machines.length];
    if (machine !== undefined) write(shortened(spec, machine, turn));
    turn += 1;
  }
}
