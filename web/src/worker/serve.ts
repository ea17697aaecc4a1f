/**
 * The worker's side: makes one run at a time, in the order in which they came, goes through it in slices so that a
 * cancellation or an urgent run is noticed between them, and answers. This file does not depend on where it runs;
 * worker.ts and the command line's thread connect it.
 */
import type { RunResult, RunSpec } from "../base/run.ts";
import { type Run, SLICE_EVENTS, createRun } from "../core/engine.ts";
import { type Core, type CoreModule, isTrap, loadCore } from "../core/load.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import { RunQueue, type AskedRun, type Ending } from "./run-queue.ts";
import { reasonOf } from "../base/reason.ts";

/**
 * Milliseconds of a time slice, the work between two looks at the messages. assumed: a worker that gives up its run
 * after this time is soon there for a slider's next value, and a look is cheap.
 */
const TIME_SLICE_MS = 8;
/** Milliseconds of work between two messages that the run goes on. assumed: often enough to tell that it lives. */
const TELL_MS = 30;

export interface Surroundings {
  readonly post: (message: FromWorker) => void;
  /** Lets messages that have arrived in the meantime be delivered, then goes on. */
  readonly yieldToMessages: () => Promise<void>;
}

/** The function that has to be called with every message that arrives. */
export function serve({ post, yieldToMessages }: Surroundings): (message: ToWorker) => void {
  let core: LoadedCore | undefined;

  const load = async (module: CoreModule): Promise<void> => {
    try {
      core = new LoadedCore(module, await loadCore(module, "any"));
      post({ kind: "ready" });
    } catch (error) {
      post({ kind: "broken", message: messageOf(error) });
    }
  };

  const pause = async (): Promise<void> => {
    await yieldToMessages();
    await runs.between();
  };

  const execute = async ({ runId, spec }: AskedRun, isCancelled: () => boolean, isInner: boolean): Promise<Ending> => {
    try {
      if (core === undefined) throw new Error("a run was asked for before the core was loaded");
      const tell = (): void => post({ kind: "progress", runId });
      /* Should the worker fall silent, its pool knows in which of the two runs. */
      if (isInner) tell();
      const slices = { pause, tell, isCancelled };
      const wasFresh = core.isFresh;
      let result = await core.make(spec, slices);
      if (result?.fault?.status === "NO_MEMORY") {
        if (isInner) return "no room";
        if (!wasFresh) result = await (await core.renewed()).make(spec, slices);
      }
      post(result === undefined ? { kind: "cancelled", runId } : { kind: "finished", runId, result });
      return "ended";
    } catch (error) {
      /* The run is not freed: the instance may be broken, and the pool ends this worker. */
      post({ kind: "failed", runId, message: messageOf(error) });
      return "broken";
    }
  };

  const runs = new RunQueue(execute, (runId) => post({ kind: "cancelled", runId }));

  return (message) => {
    switch (message.kind) {
      case "load":
        load(message.module).catch(throwOutside);
        break;
      case "run":
        runs.add(message).catch(throwOutside);
        break;
      case "cancel":
        runs.cancel(message.runId);
        break;
      case "ping":
        post({ kind: "pong" });
        break;
      case "rest":
        runs.rest.begin(message.ms);
        break;
    }
  };
}

/** The core, and whether a run has been made on it. */
class LoadedCore {
  isFresh = true;
  private readonly module: CoreModule;
  private core: Core;

  constructor(module: CoreModule, core: Core) {
    this.module = module;
    this.core = core;
  }

  /** The result of the run; undefined when it was cancelled before. */
  async make(spec: RunSpec, slices: TimeSlices): Promise<RunResult | undefined> {
    this.isFresh = false;
    const run = createRun(this.core, spec);
    const ended = await stepToEnd(run, slices);
    const result = ended ? run.results() : undefined;
    run.free();
    return result;
  }

  /** With a memory that is in one piece again: that of a core which has made runs may be in several. */
  async renewed(): Promise<this> {
    this.core = await loadCore(this.module, "any");
    this.isFresh = true;
    return this;
  }
}

interface TimeSlices {
  /** Waits between two time slices: messages are delivered then. */
  readonly pause: () => Promise<void>;
  /** Tells that the run goes on. */
  readonly tell: () => void;
  readonly isCancelled: () => boolean;
}

/** Steps the run to its end, in time slices. False when it was cancelled before. */
async function stepToEnd(run: Run, { pause, tell, isCancelled }: TimeSlices): Promise<boolean> {
  let sliceBegan = performance.now();
  let told = sliceBegan;
  while (run.step(SLICE_EVENTS) === "more") {
    const now = performance.now();
    if (now - sliceBegan < TIME_SLICE_MS) continue;
    if (now - told >= TELL_MS) {
      tell();
      told = now;
    }
    await pause();
    if (isCancelled()) return false;
    sliceBegan = performance.now();
  }
  return true;
}

/** A failure to report a failure becomes an error of the worker itself, of which its owner learns. */
function throwOutside(error: unknown): void {
  setTimeout(() => {
    throw error;
  }, 0);
}

function messageOf(error: unknown): string {
  const message = reasonOf(error);
  return isTrap(error) ? `the simulator broke off: ${message}` : message;
}
