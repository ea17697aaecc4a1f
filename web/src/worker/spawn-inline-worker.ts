/**
 * Starts one worker of the pool from text inside the page. It takes the place of spawn-worker.ts in the offline page.
 * The text is given to the browser as a blob, or as a data: address where a page around this one forbids blobs, as the
 * notebooks of VS Code do. Browsers tell that by an event, so that a first worker has to find it out.
 */
import InlineWorker from "./worker.ts?worker&inline";

export const WORKER_SCRIPT: string | undefined = undefined;

let blobsAllowed = true;

/** A worker that has not answered after this time is taken to be slow, not forbidden. assumed */
const PATIENCE_MS = 2000;

/** Resolves when spawnWorker() knows which form it may use. */
export async function readyToSpawn(): Promise<void> {
  const address = URL.createObjectURL(new Blob(["postMessage(0)"], { type: "text/javascript" }));
  blobsAllowed = await new Promise((resolve) => {
    const worker = new Worker(address);
    const end = (allowed: boolean): void => {
      worker.terminate();
      URL.revokeObjectURL(address);
      resolve(allowed);
    };
    worker.onmessage = () => end(true);
    worker.onerror = () => end(false);
    setTimeout(() => end(true), PATIENCE_MS);
  });
}

export function spawnWorker(): Worker {
  return blobsAllowed ? new InlineWorker() : fromDataAddress();
}

/** Vite's InlineWorker takes a data: address where it gets none for its blob. */
function fromDataAddress(): Worker {
  const own = Object.getOwnPropertyDescriptor(URL, "createObjectURL");
  if (own === undefined) return new InlineWorker();
  Object.defineProperty(URL, "createObjectURL", { ...own, value: () => "" });
  try {
    return new InlineWorker();
  } finally {
    Object.defineProperty(URL, "createObjectURL", own);
  }
}
