/**
 * Drives a queue of tasks through a pool of workers: hands out as many as there are workers, feeds the outcomes back,
 * and goes on until nothing is left or it is cancelled. The queue decides what comes next (model/sweep/sweep.ts).
 */
import type { RunResult, RunSpec } from "../base/run.ts";
import type { RunOrder, SubmittedRun } from "./submitted-run.ts";

/** No worker can be started, so that no task of the queue can be done at present. */
export class WorkersUnavailable extends Error {
  override readonly name = "WorkersUnavailable";
}

/** Makes the runs that are submitted to it; a `Pool` of workers is one. */
export interface RunPool {
  /** Runs that may be submitted at the same time. */
  readonly size: number;
  submit(spec: RunSpec, order?: RunOrder): SubmittedRun;
  /** Lets one of several busy workers pause for so many milliseconds, for the page's thread; see Pool. */
  rest?(ms: number): void;
  /** The same pool without its cache, where results of earlier runs are not used; undefined where none are cached. */
  readonly anew?: RunPool;
}

/** A queue of runs; only the queue knows what a `Task` is. */
export interface TaskQueue<Task> {
  next(): Task | undefined;
  specOf(task: Task): RunSpec;
  accept(
    task: Task,
    outcome:
      | { readonly kind: "result"; readonly result: RunResult; readonly kept: boolean }
      | { readonly kind: "failed"; readonly message: string },
  ): void;
}

export interface Drive {
  /**
   * Resolves to true when all was done, to false when cancelled. Rejects with WorkersUnavailable when there are no
   * workers.
   */
  readonly finished: Promise<boolean>;
  cancel(): void;
}

/** `onChange` is called after each outcome has been accepted. */
export function drive<Task>(queue: TaskQueue<Task>, pool: RunPool, onChange: (task: Task) => void): Drive {
  const active = new Set<SubmittedRun>();
  let cancelled = false;
  let resolve: (finished: boolean) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const finished = new Promise<boolean>((yes, no) => {
    resolve = yes;
    reject = no;
  });

  const fill = (): void => {
    while (!cancelled && active.size < pool.size) {
      const task = queue.next();
      if (task === undefined) break;
      submit(task);
    }
    if (active.size === 0) resolve(!cancelled);
  };

  const submit = (task: Task): void => {
    const run = pool.submit(queue.specOf(task));
    active.add(run);
    run.outcome
      .then((outcome) => {
        active.delete(run);
        if (cancelled || outcome.kind === "cancelled") return;
        if (outcome.kind === "unavailable") throw new WorkersUnavailable(outcome.message);
        if (outcome.kind === "finished") {
          const { result, kept = false } = outcome;
          queue.accept(task, { kind: "result", result, kept });
        } else queue.accept(task, { kind: "failed", message: outcome.message });
        onChange(task);
      })
      .then(fill)
      .catch(giveUp);
  };

  const giveUp = (error: unknown): void => {
    reject(error);
    cancel();
  };

  const cancel = (): void => {
    if (cancelled) return;
    cancelled = true;
    for (const run of active) run.cancel();
    if (active.size === 0) resolve(false);
  };

  /* The work begins when the caller has the object in hand. */
  queueMicrotask(() => {
    try {
      fill();
    } catch (error) {
      giveUp(error);
    }
  });
  return { finished, cancel };
}
