/**
 * The threads of a run as a table: what the time of each went to, how often it gave its core up or lost it, and where
 * it stood at the end.
 */
import type { DebugInfo } from "../../../base/program.ts";
import type { RunResult } from "../../../base/run.ts";
import { hasThreads, threadNumbers } from "./thread-numbers.ts";
import { whereItStands } from "./where-threads-stand.ts";

export interface ThreadRow {
  readonly thread: number;
  /** Cycles, while the run was measured. */
  readonly running: number;
  readonly runnable: number;
  readonly waiting: number;
  readonly stolen: number;
  /** Its part of the time in which it waited for a core; 0 where it has no time. */
  readonly runnableShare: number;
  readonly switches: number;
  readonly forced: number;
  readonly migrations: number;
  readonly standing: string;
}

/** In the order of their numbers; empty for runs without threads. */
export function threadRows(result: Pick<RunResult, "contexts">, debug: DebugInfo): readonly ThreadRow[] {
  const { contexts } = result;
  if (!hasThreads(contexts)) return [];
  const threads = threadNumbers(contexts);
  return contexts.flatMap((context, i) => {
    const thread = threads[i] ?? -1;
    if (thread < 0) return [];
    const { running, runnable, waiting, stolen, switches, forced, migrations } = context.counts;
    const all = running + runnable + waiting + stolen;
    return [
      {
        thread,
        running,
        runnable,
        waiting,
        stolen,
        runnableShare: all === 0 ? 0 : runnable / all,
        switches,
        forced,
        migrations,
        standing: whereItStands(context, threads, debug),
      },
    ];
  });
}
