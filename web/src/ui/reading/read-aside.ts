/**
 * Reads texts without keeping the page from answering: large ones in a worker of their own, which is ended when its
 * answer has come or is no longer wanted; small ones here, where they are read before a worker would have started.
 */
import type { FromReader, ToReader } from "./reading-worker.ts";
import type { Reading, ReadingInput, ReadingOutput } from "./readings.ts";
import { spawnReadingWorker } from "./spawn-reading-worker.ts";

/** Characters that are read in less time than a worker needs to start. assumed: the matrix of 64 CPUs has 18,000 */
const SMALL = 20_000;

/** The worker could not be started, or broke; nothing is known of the text. */
class WorkerLost extends Error {}

/** Rejects when the reading does, and with the signal's reason when it is aborted. */
export async function readAside<Kind extends Reading>(
  kind: Kind,
  input: ReadingInput<Kind>,
  signal?: AbortSignal,
): Promise<ReadingOutput<Kind>> {
  const characters = input.sources.reduce((sum, { text }) => sum + text.length, 0);
  const worker = characters <= SMALL ? undefined : spawnReadingWorker();
  if (worker === undefined) return readHere(kind, input);
  try {
    return await answerOf(worker, kind, input, signal);
  } catch (error) {
    if (error instanceof WorkerLost) return await readHere(kind, input);
    throw error;
  } finally {
    worker.terminate();
  }
}

async function readHere<Kind extends Reading>(kind: Kind, input: ReadingInput<Kind>): Promise<ReadingOutput<Kind>> {
  const { runReading } = await import("./readings.ts");
  return runReading(kind, input);
}

function answerOf<Kind extends Reading>(
  worker: Worker,
  kind: Kind,
  input: ReadingInput<Kind>,
  signal: AbortSignal | undefined,
): Promise<ReadingOutput<Kind>> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromReader>) =>
      data.ok ? resolve(data.value as ReadingOutput<Kind>) : reject(new Error(data.message));
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new WorkerLost(event.message));
    };
    signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    worker.postMessage({ kind, input } satisfies ToReader);
  });
}
