/** The same runs by the native build, and the hand-written repairman. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { REPAIRMAN } from "./jobs.ts";
import { median } from "./median.ts";

const CORE = resolve(import.meta.dirname, "../../../wasm-core");

export function buildNative(): void {
  execFileSync("make", ["-s", "-C", CORE, "native", "build/repairman"], { stdio: "inherit" });
}

function numbers(line: string): Readonly<Record<string, number>> {
  const pairs = line
    .trim()
    .split(" ")
    .map((pair) => pair.split("="));
  return Object.fromEntries(pairs.map(([key, value]) => [key ?? "", Number(value)]));
}

export interface NativeRun {
  readonly seconds: number;
  readonly transactions: number;
  readonly events: number;
  readonly steps: number;
  readonly operations: number;
}

/**
 * So many runs of the same job, one after another in one process: the counts of each, and the median of the seconds.
 */
export function runNative(block: Uint8Array, times: number): NativeRun {
  const file = join(mkdtempSync(join(tmpdir(), "hotline-bench-")), "job.bin");
  writeFileSync(file, block);
  const files = Array.from({ length: times }, () => file);
  const out = execFileSync(join(CORE, "build/native"), ["--time", ...files], { encoding: "utf8" });
  const runs = out.trim().split("\n").map(numbers);
  const get = (key: string): number => runs[0]?.[key] ?? Number.NaN;
  return {
    seconds: median(runs.map((run) => run["seconds"] ?? Number.NaN)),
    transactions: get("transactions"),
    events: get("events"),
    steps: get("steps"),
    operations: get("operations"),
  };
}

/** What a program tells that simulates the machine repairman and is not Hotline. */
export interface Repairs {
  readonly jobsPerSecond: number;
  readonly utilisation: number;
}

/** Reads a line "jobs=… seconds=… utilisation=…". */
export function repairsOf(line: string): Repairs {
  const { jobs = Number.NaN, seconds = Number.NaN, utilisation = Number.NaN } = numbers(line);
  return { jobsPerSecond: jobs / seconds, utilisation };
}

/** The hand-written event loop. */
export function runRepairman({ customers, think, service }: typeof REPAIRMAN, jobs: number): Repairs {
  const args = [customers, think, service, jobs].map(String);
  return repairsOf(execFileSync(join(CORE, "build/repairman"), args, { encoding: "utf8" }));
}
