/**
 * The threads of a run that no core executes at the present cycle: those that wait for a core, with the holders of
 * locks first, and those that wait for a wake-up. A thread that is pressed, or reached with the arrow keys, is told
 * beneath, and stays told while the run goes on. In words for readers who cannot see them. Runs without threads have
 * none of this.
 */
import { useId, useMemo, useState, type KeyboardEvent } from "react";
import { capital, countOf } from "../../../base/text.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import { TraceCursor } from "../../../scene/trace/cursor.ts";
import { CORE_STATE, type CoreStateId } from "../../../scene/trace/state/core-states.ts";
import type { ThreadHistory } from "../../../scene/trace/history/thread-history.ts";
import { threadNow, threadsIn, type ThreadNow, type SchedulingState } from "../../../scene/trace/thread-now.ts";
import { describeThreads, threadClause, threadLockLines } from "../../../scene/words/thread-words.ts";
import type { Playback } from "../../playback/playback.ts";
import { usePlayback } from "../../playback/transport.tsx";
import { useStaleMark } from "../../state/stale.ts";

/** Threads that are shown as tiles, in two rows beside each other; the others are counted. */
const TILES_MAX = 16;

interface Group {
  readonly label: string;
  readonly state: CoreStateId;
  readonly states: readonly SchedulingState[];
  readonly tile: string;
}

/** The groups of threads without a core; each is shown where it occurs in the run. */
const GROUPS: readonly Group[] = [
  { label: "Waiting for a core", state: CORE_STATE.RUNNABLE, states: ["preempted", "ready"], tile: "" },
  { label: "Waiting for a wake-up", state: CORE_STATE.ASLEEP, states: ["asleep"], tile: "hl-thread--asleep" },
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
  const [said, setSaid] = useState<number>();
  return (
    <div {...useStaleMark()} className="hl-station hl-threads">
      {GROUPS.filter(({ state }) => scene.model.systemStates.has(state)).map(({ label, states, tile }) => (
        <ThreadQueue
          key={label}
          label={label}
          tile={tile}
          of={threads.count}
          waiting={threadsIn(threads, cursor, states)}
          wordsOf={(now) => sayThread(now, cursor, scene)}
          said={said}
          onSay={setSaid}
        />
      ))}
      {said !== undefined && said < threads.count && (
        <p className="hl-threads-said">{capital(sayThread(threadNow(threads, cursor, said), cursor, scene))}</p>
      )}
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
  /** The thread that is put into words. */
  readonly said: number | undefined;
  readonly onSay: (thread: number) => void;
}

/** Keys and the number of tiles by which they go on. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowRight", 1],
  ["ArrowDown", 1],
  ["ArrowLeft", -1],
  ["ArrowUp", -1],
  ["Home", -Infinity],
  ["End", Infinity],
]);

function ThreadQueue({ label, tile, of, waiting, wordsOf, said, onSay }: ThreadQueueProps) {
  const id = useId();
  const shown = waiting.slice(0, TILES_MAX);
  const more = waiting.length - shown.length;
  const at = shown.findIndex(({ thread }) => thread === said);
  const go = (to: number): void => {
    const next = shown[Math.min(Math.max(to, 0), shown.length - 1)];
    if (next !== undefined) onSay(next.thread);
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    /* Elsewhere in the machine these keys lead through its time. */
    event.preventDefault();
    event.stopPropagation();
    go(at + step);
  };
  return (
    <div className="hl-threads-group">
      <p className="hl-handoffs-head">
        <strong>
          {label}: {waiting.length} of {countOf(of, "thread")}
        </strong>
      </p>
      {shown.length === 0 ? (
        <div className="hl-station-queue" />
      ) : (
        <ol
          className="hl-station-queue"
          role="listbox"
          aria-label={`${label}, holders of locks first, then those that have waited longest`}
          aria-activedescendant={at < 0 ? undefined : `${id}-${said}`}
          tabIndex={0}
          onFocus={() => at < 0 && go(0)}
          onKeyDown={press}
        >
          {shown.map((now) => (
            <li
              key={now.thread}
              id={`${id}-${now.thread}`}
              role="option"
              aria-selected={now.thread === said}
              aria-label={wordsOf(now)}
              className={`hl-thread ${tile} ${now.holdsLock ? "hl-thread--holds" : ""}`}
              title={wordsOf(now)}
              onClick={() => onSay(now.thread)}
            >
              {now.thread}
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p className="hl-threads-more">and {more} more</p>}
    </div>
  );
}
