/**
 * The threads of a run that no core executes at the present cycle: those that wait for a core, with the holders of
 * locks first, and those that wait for a wake-up. In words for readers who cannot see them. Runs without threads have
 * none of this.
 */
import { useMemo } from "react";
import { countOf } from "../../../base/text.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import { TraceCursor } from "../../../scene/trace/cursor.ts";
import { CORE_STATE, type CoreStateId } from "../../../scene/trace/state/core-states.ts";
import type { ThreadHistory } from "../../../scene/trace/history/thread-history.ts";
import { threadsIn, type ThreadNow, type ThreadPlace } from "../../../scene/trace/thread-now.ts";
import { describeThreads, threadClause, threadLockLines } from "../../../scene/words/thread-words.ts";
import type { Playback } from "../../playback/playback.ts";
import { usePlayback } from "../../playback/transport.tsx";
import { useStaleMark } from "../../state/stale.ts";

/** Threads that are shown as tiles; the others are counted. */
const TILES_MAX = 32;

interface Group {
  readonly label: string;
  readonly state: CoreStateId;
  readonly places: readonly ThreadPlace[];
  readonly tile: string;
}

/** The groups of threads without a core; each is shown where it occurs in the run. */
const GROUPS: readonly Group[] = [
  { label: "Waiting for a core", state: CORE_STATE.RUNNABLE, places: ["preempted", "ready"], tile: "" },
  { label: "Waiting for a wake-up", state: CORE_STATE.ASLEEP, places: ["asleep"], tile: "hl-thread--asleep" },
];

export interface ThreadQueuesProps {
  readonly scene: RunScene;
  readonly threads: ThreadHistory;
  readonly playback: Playback;
}

export function ThreadQueues({ scene, threads, playback }: ThreadQueuesProps) {
  const { cycle: shared, playing } = usePlayback(playback);
  const cycle = playback.ownCycle(scene.model, shared);
  const cursor = useMemo(() => {
    const made = new TraceCursor(scene.model);
    made.seek(cycle);
    return made;
  }, [scene, cycle]);
  return (
    <div {...useStaleMark()} className="hl-station hl-threads">
      {GROUPS.filter(({ state }) => scene.model.systemStates.has(state)).map(({ label, places, tile }) => (
        <ThreadQueue
          key={label}
          label={label}
          tile={tile}
          of={threads.count}
          waiting={threadsIn(threads, cursor, places)}
          wordsOf={(now) => sayThread(now, cursor, scene)}
        />
      ))}
      {/* During play the words would change faster than they can be read. */}
      {!playing && <p className="hl-visually-hidden">{describeThreads(threads, cursor, scene.names)}</p>}
    </div>
  );
}

function sayThread(now: ThreadNow, cursor: TraceCursor, { names }: RunScene): string {
  return [`thread ${now.thread} ${threadClause(now, cursor, names)}`, ...threadLockLines(now, cursor, names)].join(
    "; ",
  );
}

interface ThreadQueueProps {
  readonly label: string;
  readonly tile: string;
  readonly of: number;
  readonly waiting: readonly ThreadNow[];
  readonly wordsOf: (now: ThreadNow) => string;
}

function ThreadQueue({ label, tile, of, waiting, wordsOf }: ThreadQueueProps) {
  const more = waiting.length - TILES_MAX;
  return (
    <div className="hl-threads-group">
      <p className="hl-handoffs-head">
        <strong>
          {label}: {waiting.length} of {countOf(of, "thread")}
        </strong>
      </p>
      <ol className="hl-station-queue" aria-label={`${label}, by the numbers of the threads`}>
        {waiting.slice(0, TILES_MAX).map((now) => (
          <li
            key={now.thread}
            className={`hl-thread ${tile} ${now.holdsLock ? "hl-thread--holds" : ""}`}
            title={wordsOf(now)}
          >
            {now.thread}
            {now.holdsLock && <span className="hl-visually-hidden"> holds a lock</span>}
          </li>
        ))}
        {more > 0 && <li className="hl-station-more">and {more} more</li>}
      </ol>
    </div>
  );
}
