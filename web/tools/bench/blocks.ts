/**
 * npm run -s bench:blocks -- FOLDER [SCENARIO[@MACHINE]…]: writes the configuration blocks of the benchmark's runs, and
 * of the coarse runs of scenarios, as files for wasm-core/build/native; with valgrind --tool=callgrind in front of it,
 * one can count the instructions of each run, which do not depend on what else the machine does.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import { layoutConfig } from "../../src/core/layout.ts";
import { compile } from "../../src/lang/compile.ts";
import { runSpec } from "../../src/model/experiment/run-spec.ts";
import { COARSE } from "../../src/model/experiment/policy.ts";
import { firstStart } from "../../src/model/scenario/scenario.ts";
import { Compiler } from "../../src/session/compiler.ts";
import { prepare } from "../../src/session/prepare.ts";
import { benchJobs } from "./jobs.ts";

const [folder, ...scenarios] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: bench:blocks FOLDER [SCENARIO[@MACHINE]…]");
mkdirSync(folder, { recursive: true });

function write(name: string, block: Uint8Array): void {
  writeFileSync(join(folder ?? "", `${name.replaceAll(/[^\w.@-]+/g, "_")}.bin`), block);
}

async function writeScenario(name: string, machineName: string | undefined): Promise<void> {
  const { scenario, sources } = openScenario(name);
  const machine = openMachine(machineName ?? scenario.file.machine);
  const prepared = await prepare({ request: { scenario, machine }, sources }, new Compiler(compile));
  if (!prepared.ok) throw new Error(`${name}: ${JSON.stringify(prepared.error.problems)}`);
  const { experiment, jobs } = prepared.value;
  for (const job of jobs) {
    const spec = runSpec(experiment, job, COARSE, firstStart(scenario));
    write(`${name}@${machine.model.id}.${job.variant}.${job.x}`, layoutConfig(spec));
  }
}

for (const { name, block } of benchJobs()) write(`bench.${name}`, block);
for (const name of scenarios) {
  const [scenario, machine] = name.split("@");
  await writeScenario(scenario ?? name, machine);
}
