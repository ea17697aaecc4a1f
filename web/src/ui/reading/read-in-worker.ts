/**
 * Reads texts without keeping the page from answering: large texts, and all programs, in a worker of their own, which
 * is ended when its answer has come, is no longer wanted, or takes too long; small texts here, where they are read
 * before a worker would have started.
 */
import type { FromReader, ToReader } from "./reading-worker.ts";
import type { Reading, ReadingInput, ReadingOutput } from "./readings.ts";
import { spawnReadingWorker } from "./spawn-reading-worker.ts";

/** Characters that are read in less time than a worker needs to start. assumed: the matrix of 64 CPUs has 18,000 */
const SMALL = 20_000;

export interface Patience {
  /** Ends the reading when it is aborted. */
  readonly signal?: AbortSignal;
  /** After so many seconds a worker is ended without an answer; without a limit here it may take any time. */
  readonly seconds?: number;
}

/** What a page uses of a worker. */
export type ReadingWorker = Pick<Worker, "onmessage" | "onerror" | "postMessage" | "terminate">;

/** The worker could not be started, or broke; nothing is known of the text. */
class WorkerLost extends Error {}

/** Rejects when the reading does, with the signal's reason when it is aborted, and when the reading takes too long. */
export async function readInWorker<Kind extends Reading>(
  kind: Kind,
  input: ReadingInput<Kind>,
  patience: Patience = {},
  spawn: () => ReadingWorker | undefined = spawnReadingWorker,
): Promise<ReadingOutput<Kind>> {
  const worker = isSmall(input) ? undefined : spawn();
  if (worker === undefined) return readHere(kind, input);
  try {
    return await answerOf(worker, kind, input, patience);
  } catch (error) {
    if (error instanceof WorkerLost) return await readHere(kind, input);
    throw error;
  } finally {
    worker.terminate();
  }
}

/** Folders are never small: how long a program is compiled does not follow from its length. */
function isSmall(input: ReadingInput<Reading>): boolean {
  if (!("sources" in input)) return false;
  return input.sources.reduce((sum, { text }) => sum + text.length, 0) <= SMALL;
}

async function readHere<Kind extends Reading>(kind: Kind, input: ReadingInput<Kind>): Promise<ReadingOutput<Kind>> {
  const { runReading } = await import("./readings.ts");
  return runReading(kind, input);
}

async function answerOf<Kind extends Reading>(
  worker: ReadingWorker,
  kind: Kind,
  input: ReadingInput<Kind>,
  { signal, seconds }: Patience,
): Promise<ReadingOutput<Kind>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<ReadingOutput<Kind>>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromReader>) =>
        data.ok ? resolve(data.value as ReadingOutput<Kind>) : reject(new Error(data.message));
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new WorkerLost(event.message));
      };
      signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      if (seconds !== undefined)
        timer = setTimeout(() => reject(new Error(`It took more than ${seconds} s and was given up.`)), 1000 * seconds);
      worker.postMessage({ kind, input } satisfies ToReader);
    });
  } finally {
    clearTimeout(timer);
  }
}
