/**
 * npm run -s bench:study -- [POINTS [PROCESSES [PRECISION]]]: what a study costs beyond its simulation. Several
 * processes compute a study of short runs, a shard each, as on a cluster; each adds up the processor time that the core
 * itself takes (in hl_create and hl_run), and compares it with all that the process has taken, from its start to its
 * end: starting Node and TypeScript, compiling, planning, hashing, reading results, writing files. Processor time is
 * compared within a process, so that other work on the machine weighs little.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { main } from "../../cli/main.ts";
import { bundle } from "../../cli/start/bundle.mjs";
import type { CoreExports } from "../../src/core/exports.ts";
import type { Core } from "../../src/core/load.ts";
import { BlockRunner } from "../../src/core/raw-run.ts";

/** Starts as hotline.mjs does: from a bundle, which is ready. */
const HERE = "web/tools/bench/study.ts";
/** The word with which this script starts itself for a shard. */
const SHARD = "--as-shard";

/** Runs of some milliseconds with a precision of 0.1: lookup_mnt on few cores. A narrower one makes them longer. */
function studyOf(points: number, precision: number): object {
  return {
    schema: 1,
    title: "short runs of lookup_mnt",
    scenario: "lookup_mnt",
    variants: ["stock", "mcs"],
    x: "4-10:2",
    seeds: `1-${Math.ceil(points / 8)}`,
    precision,
  };
}

/** Processor time of this process so far, all threads, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

interface Spent {
  readonly simulated: number;
  readonly all: number;
}

/** The command's own code, with a clock around the two functions that simulate. */
async function shard(args: readonly string[]): Promise<void> {
  let simulated = 0;
  const timed = <Args extends readonly unknown[]>(call: (...args: Args) => number): ((...args: Args) => number) => {
    return (...values) => {
      const before = cpuMs();
      const result = call(...values);
      simulated += cpuMs() - before;
      return result;
    };
  };
  const clocked = (exports: CoreExports): CoreExports => ({
    ...exports,
    hl_create: timed((config: number, bytes: number) => exports.hl_create(config, bytes)),
    hl_run: timed((sim: number, events: number, steps: number) => exports.hl_run(sim, events, steps)),
  });
  const { prototype } = BlockRunner;
  const make = Reflect.get(prototype, "instance") as () => Promise<Core>;
  Reflect.set(prototype, "instance", async function instance(this: BlockRunner): Promise<Core> {
    const core = { exports: clocked((await make.call(this)).exports) };
    Reflect.set(this, "core", core);
    return core;
  });
  const status = await main(args, { out: () => undefined, err: (text) => void process.stderr.write(text) });
  if (status !== 0) throw new Error(`hotline ${args.join(" ")}: exit status ${status}`);
  process.stdout.write(JSON.stringify({ simulated, all: cpuMs() } satisfies Spent));
}

function started(script: string, args: readonly string[]): Promise<Spent> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, SHARD, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (data: Buffer) => {
      text += String(data);
    });
    child.on("close", (status) => {
      if (status === 0) resolve(JSON.parse(text) as Spent);
      else reject(new Error(`a shard ended with status ${status}`));
    });
  });
}

async function bench(points: number, processes: number, precision: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "hotline-bench-"));
  try {
    const study = join(folder, "study.json");
    writeFileSync(study, JSON.stringify(studyOf(points, precision)));
    const script = await bundledScript();
    const begun = performance.now();
    const parts = Array.from({ length: processes }, (_, i) => `${i + 1}/${processes}`);
    const common = ["sweep", study, "--store", join(folder, "store"), "--jobs", "1"];
    const spent = await Promise.all(parts.map((part) => started(script, [...common, "--shard", part])));
    const seconds = (performance.now() - begun) / 1000;
    const simulated = spent.reduce((sum, one) => sum + one.simulated, 0) / 1000;
    const all = spent.reduce((sum, one) => sum + one.all, 0) / 1000;
    process.stdout.write(
      `${points} points, ${processes} processes: ${seconds.toFixed(1)} s; processor time ${all.toFixed(1)} s, of which ` +
        `simulation ${simulated.toFixed(1)} s (${((1000 * simulated) / points).toFixed(1)} ms a point)\n` +
        `overhead beyond the simulation: ${(100 * (all / simulated - 1)).toFixed(2)} %\n`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Beside the packages, so that it finds them. */
async function bundledScript(): Promise<string> {
  const place = new URL("../../../node_modules/.cache/hotline-bench/", import.meta.url);
  await bundle(place, [HERE]);
  return fileURLToPath(new URL("study.js", place));
}

const [first, ...rest] = process.argv.slice(2);
if (first === SHARD) await shard(rest);
else await bench(Number(first ?? 10_000), Number(rest[0] ?? 4), Number(rest[1] ?? 0.1));
