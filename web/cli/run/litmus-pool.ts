/**
 * Many litmus files on several threads. Files go out in batches, so that a thread is not asked for each; reports come
 * back in the order of the files, whatever the threads do.
 */
import { Worker } from "node:worker_threads";
import type { CoreModule } from "../../src/core/load.ts";
import { loadCore } from "../../src/core/load.ts";
import { Explorer } from "../../src/core/explore.ts";
import { CommandFailure } from "../arguments/exit.ts";
import { type LitmusFile, type LitmusReport, type LitmusRequest, reportLitmus } from "./litmus-file.ts";
import { reasonOf } from "../../src/base/reason.ts";

/** With fewer files than this, starting threads takes longer than the work (assumed). */
const FILES_FOR_THREADS = 64;

/**
 * Number of files handed to a thread at once: enough to keep it busy, few enough to share the work evenly (assumed).
 */
const BATCH = 16;

type Show = (report: LitmusReport) => void;

export async function reportAll(
  module: CoreModule,
  files: readonly LitmusFile[],
  request: LitmusRequest,
  jobs: number,
  show: Show,
): Promise<void> {
  if (jobs > 1 && files.length >= FILES_FOR_THREADS) return onThreads(module, files, request, jobs, show);
  const explorer = new Explorer(await loadCore(module));
  for (const file of files) show(reportLitmus(explorer, file, request));
}

/** Reports in the order of their batches: one that comes early waits. */
class InOrder {
  private readonly waiting = new Map<number, readonly LitmusReport[]>();
  private readonly show: Show;
  private next = 0;

  constructor(show: Show) {
    this.show = show;
  }

  add(batch: number, reports: readonly LitmusReport[]): void {
    this.waiting.set(batch, reports);
    for (let ready = this.waiting.get(this.next); ready !== undefined; ready = this.waiting.get(this.next)) {
      this.waiting.delete(this.next++);
      ready.forEach(this.show);
    }
  }
}

async function onThreads(
  module: CoreModule,
  files: readonly LitmusFile[],
  request: LitmusRequest,
  jobs: number,
  show: Show,
): Promise<void> {
  const order = new InOrder(show);
  const batches = Math.ceil(files.length / BATCH);
  let next = 0;
  const work = async (): Promise<void> => {
    const thread = new Thread(module, request);
    try {
      while (next < batches) {
        const batch = next++;
        order.add(batch, await thread.report(files.slice(BATCH * batch, BATCH * (batch + 1))));
      }
    } finally {
      await thread.end();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, batches) }, work));
}

/** The promise of a thread for the batch that it has. */
interface Owed {
  readonly resolve: (reports: readonly LitmusReport[]) => void;
  readonly reject: (error: CommandFailure) => void;
}

class Thread {
  private readonly worker: Worker;
  private owed: Owed | undefined;

  constructor(module: CoreModule, request: LitmusRequest) {
    const start = new URL("./litmus-thread.mjs", import.meta.url);
    this.worker = new Worker(start, { workerData: { module, request } });
    this.worker.on("message", (reports: readonly LitmusReport[]) => this.take()?.resolve(reports));
    this.worker.on("error", (error) => this.fail(reasonOf(error)));
    this.worker.on("exit", (code) => this.fail(`it ended (exit code ${code})`));
  }

  report(files: readonly LitmusFile[]): Promise<readonly LitmusReport[]> {
    return new Promise((resolve, reject) => {
      this.owed = { resolve, reject };
      this.worker.postMessage(files);
    });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private take(): Owed | undefined {
    const { owed } = this;
    this.owed = undefined;
    return owed;
  }

  private fail(message: string): void {
    this.take()?.reject(new CommandFailure(`hotline: a thread broke: ${message}`));
  }
}
