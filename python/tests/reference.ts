/**
 * node --import tsx reference.ts FOLDER SCENARIO…: writes, for several points of each scenario, the run block and what
 * the engine of the command line reads from its run, so that the tests of the Python package can compare every number.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openMachine, openScenario } from "../../web/cli/files/open.ts";
import { compiledCore } from "../../web/cli/files/core-file.ts";
import type { RunResult } from "../../web/src/base/run.ts";
import { runToEnd } from "../../web/src/core/engine.ts";
import { layoutConfig } from "../../web/src/core/layout.ts";
import { type Core, loadCore } from "../../web/src/core/load.ts";
import { compile } from "../../web/src/lang/compile.ts";
import { runSpec } from "../../web/src/model/experiment/run-spec.ts";
import { COARSE } from "../../web/src/model/experiment/policy.ts";
import { firstStart } from "../../web/src/model/scenario/scenario.ts";
import { Compiler } from "../../web/src/session/compiler.ts";
import { prepare } from "../../web/src/session/prepare.ts";

/** Points of a scenario that are compared, spread over its sweep. */
const POINTS = 6;

const [folder = "", ...scenarios] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const core = await loadCore(await compiledCore());
for (const name of scenarios) await write(name, core);

async function write(name: string, on: Core): Promise<void> {
  const { scenario, sources } = openScenario(name);
  const request = { scenario, machine: openMachine(scenario.file.machine) };
  const prepared = await prepare({ request, sources }, new Compiler(compile));
  if (!prepared.ok) throw new Error(`${name} does not compile`);
  const { experiment, jobs } = prepared.value;
  const every = Math.max(1, Math.floor(jobs.length / POINTS));
  for (const job of jobs.filter((_, i) => i % every === 0)) {
    const spec = { ...runSpec(experiment, job, COARSE, firstStart(scenario)), keepMemory: true };
    const result = runToEnd(on, spec);
    const at = join(folder, `${name}.${job.variant}.${job.x}`);
    writeFileSync(`${at}.block`, layoutConfig(spec));
    if (result !== undefined) writeFileSync(`${at}.json`, JSON.stringify(plain(result)));
  }
}

/** As JSON: typed arrays as lists, and what Python does not read left out. */
function plain({ memory, profile, lines, locks, stations, ...rest }: RunResult): unknown {
  const { durations: _, standing: __, races: ___, racesGivenUp: ____, trace: _____, ...kept } = rest;
  return {
    ...kept,
    profile: [...profile],
    memory: memory === undefined ? undefined : Buffer.from(memory).toString("hex"),
    lines: lines.map(({ address, home, counts }) => ({ address, home, counts })),
    locks: locks.map(({ address, counts }) => ({ address, counts })),
    stations: stations.map(({ servers, counts }) => ({ servers, counts })),
  };
}
