/**
 * How long a lock is held, and how long its threads think in between, from how often and how long they wait. A report
 * of perf has neither; the two follow from a closed queue: n threads, one server, times distributed exponentially,
 * served in the order of arrival. By Little's law the mean number of waiting threads is the waiting time per second,
 * and a thread that arrives sees the queue of the others (the arrival theorem), which gives the share that waits at all
 * [Reiser-Lavenberg80].
 */
export interface WaitingLock {
  readonly threads: number;
  /** Time of the recording, s. */
  readonly seconds: number;
  /** How often a thread had to wait, and for how long in total. */
  readonly contended: number;
  readonly totalWaitSeconds: number;
}

export interface LockTimes {
  readonly holdSeconds: number;
  readonly thinkSeconds: number;
  /** Threads that wait at a time, on average. */
  readonly waiting: number;
  /** The queue is as long as it can be: the think time is then only known to be short. */
  readonly isSaturated: boolean;
}

/** Think times up to so many holds are told apart. */
const RATIO_MAX = 1e7;

/** Undefined when a number makes no sense: no thread, no time, or more waiting than the threads had time for. */
export function lockTimes({ threads, seconds, contended, totalWaitSeconds }: WaitingLock): LockTimes | undefined {
  const waiting = totalWaitSeconds / seconds;
  if (!Number.isSafeInteger(threads) || threads < 2 || threads > 4096 || !(seconds > 0) || !(contended > 0))
    return undefined;
  if (!(waiting > 0) || waiting > threads) return undefined;
  let [low, high] = [0, RATIO_MAX];
  const isSaturated = waiting >= queueAt(threads, low).waiting;
  for (let i = 0; i < 80 && !isSaturated; i++) {
    const middle = Math.sqrt((low + 1e-6) * high);
    if (queueAt(threads, middle).waiting > waiting) low = middle;
    else high = middle;
  }
  const ratio = isSaturated ? 0 : high;
  const { throughput, waits } = queueAt(threads, ratio);
  const holdSeconds = (throughput * waits * seconds) / contended;
  return { holdSeconds, thinkSeconds: ratio * holdSeconds, waiting, isSaturated };
}

/**
 * Mean-value analysis with a hold of 1 and a think time of `ratio`: per hold, how many pass, and the share that waits.
 */
function queueAt(threads: number, ratio: number) {
  let [queue, throughput, busyForOthers] = [0, 0, 0];
  for (let n = 1; n <= threads; n++) {
    busyForOthers = throughput;
    throughput = n / (ratio + 1 + queue);
    queue = throughput * (1 + queue);
  }
  return { throughput, waiting: queue - throughput, waits: busyForOthers };
}
