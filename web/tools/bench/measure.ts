/** Measures a run natively, by the module in Node, and by the module in Chromium, by turns. */
import type { RunResult, RunSpec } from "../../src/base/run.ts";
import { SLICE_EVENTS, createRun, runToEnd } from "../../src/core/engine.ts";
import type { Core } from "../../src/core/load.ts";
import type { BrowserRun } from "./browser.ts";
import type { Job } from "./jobs.ts";
import { median } from "./median.ts";
import { type NativeRun, runNative } from "./native.ts";

export const ROUNDS = 7;
/** Runs of a round; the browser's harness makes as many. */
const RUNS = 5;
/** Seconds for which Node compiles for speed before anything is measured. */
const WARM = 0.3;

export interface Measured {
  readonly job: Job;
  readonly native: NativeRun;
  readonly nodeSeconds: number;
  /** Native seconds over wasm seconds. */
  readonly nodeRatio: number;
  /** Undefined where there is no browser. */
  readonly browserRatio: number | undefined;
}

/** The seconds that one run takes in Node. */
export function runNode(core: Core, spec: RunSpec): number {
  const from = performance.now();
  const run = createRun(core, spec);
  while (run.step(SLICE_EVENTS) === "more");
  const seconds = (performance.now() - from) / 1000;
  run.free();
  return seconds;
}

export function resultOf(core: Core, spec: RunSpec): RunResult {
  const result = runToEnd(core, spec);
  if (result === undefined) throw new Error("a run was cancelled, though the benchmark cancels none");
  return result;
}

export function warmUp(core: Core, spec: RunSpec): void {
  for (let warm = 0; warm < WARM; warm += runNode(core, spec));
}

/** One round: the same runs natively, in Node and in the browser. */
export interface Round {
  readonly native: NativeRun;
  readonly nodeSeconds: number;
  readonly browserSeconds: number | undefined;
}

export async function measureRound(core: Core, browser: BrowserRun | undefined, job: Job): Promise<Round> {
  const native = runNative(job.block, RUNS);
  const nodeSeconds = median(Array.from({ length: RUNS }, () => runNode(core, job.spec)));
  return { native, nodeSeconds, browserSeconds: await browser?.(job.block) };
}

/** Rounds of native, Node and browser by turns, each a median of several runs. */
export async function measure(core: Core, browser: BrowserRun | undefined, job: Job): Promise<Measured> {
  const rounds: Round[] = [];
  warmUp(core, job.spec);
  for (let i = 0; i < ROUNDS; i++) rounds.push(await measureRound(core, browser, job));
  const ofBrowser = rounds.flatMap(({ native, browserSeconds }) =>
    browserSeconds === undefined ? [] : [native.seconds / browserSeconds],
  );
  return {
    job,
    native: rounds.map(({ native }) => native).reduce((best, one) => (one.seconds < best.seconds ? one : best)),
    nodeSeconds: Math.min(...rounds.map(({ nodeSeconds }) => nodeSeconds)),
    nodeRatio: median(rounds.map(({ native, nodeSeconds }) => native.seconds / nodeSeconds)),
    browserRatio: ofBrowser.length === 0 ? undefined : median(ofBrowser),
  };
}
