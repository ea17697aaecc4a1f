/**
 * The threads of an embed. All embeds of a page that come from the same site share a few threads, through shared
 * workers (thread.ts): ten labs in a deck cost no more threads, and no more memory of the core, than one. Where
 * there are no shared workers (files, sandboxed frames, blocked storage) an embed has one worker of its own, which
 * ends when the embed cannot be seen. The file hotline.html has workers of its own only, and several: a notebook shows
 * one or two embeds, not ten.
 */
import { tellRestart } from "../site/restarts.ts";
import { workerParts } from "../site/browser-pool.ts";
import { Pool } from "../../worker/pool.ts";
import type { Hiring } from "../../worker/port.ts";
import type { ToWorker } from "../../worker/protocol.ts";
import { sharedPort } from "../../worker/shared-port.ts";
import { spawnSharedWorker } from "../../worker/spawn-shared-worker.ts";
import { type OnWire, unpacking } from "../../worker/wire.ts";

/**
 * Number of threads for all embeds of a page together. assumed: leaves half of a laptop to the deck and to the page.
 */
const THREADS_MAX = 4;

const IS_ONE_FILE = import.meta.env.MODE === "offline";

export class EmbedPool {
  private readonly pools = new Map<string, Promise<Pool>>();
  private held = true;

  /** The pool for the core at an address of the site. Rejects when it cannot be loaded; the next call tries again. */
  readonly poolFor = (core: string): Promise<Pool> => {
    const known = this.pools.get(core);
    if (known !== undefined) return known;
    const made = makePool(core).then((pool) => {
      if (this.held) pool.hold();
      return pool;
    });
    this.pools.set(core, made);
    made.catch(() => this.pools.delete(core));
    return made;
  };

  hold(): void {
    this.held = true;
    this.each((pool) => this.held && pool.hold());
  }

  resume(): void {
    this.held = false;
    this.each((pool) => !this.held && pool.resume());
  }

  private each(act: (pool: Pool) => void): void {
    for (const pool of this.pools.values()) pool.then(act, () => undefined);
  }
}

async function makePool(core: string): Promise<Pool> {
  const threads = Math.min(THREADS_MAX, Math.max(1, Math.floor((navigator.hardwareConcurrency || 2) / 2)));
  if (await canShare()) {
    let next = 0;
    let generation = 0;
    const spawn = (hiring: Hiring) => {
      if (hiring === "replacement") generation += 1;
      return sharedPort(sharedWorker(next++ % threads, generation), core);
    };
    return new Pool({ module: undefined, size: threads, spawn, onRestart: tellRestart });
  }
  const { module, spawn } = await workerParts(core);
  return new Pool({
    module,
    spawn: () => unpacking(spawn<ToWorker, OnWire>()),
    size: IS_ONE_FILE ? threads : 1,
    onRestart: tellRestart,
  });
}

/** A thread that has fallen silent cannot be ended from outside: the next generation of threads has other names. */
function sharedWorker(thread: number, generation: number): SharedWorker {
  const name = generation === 0 ? `hotline ${thread}` : `hotline ${thread}.${generation}`;
  return spawnSharedWorker(name);
}

/** A browser may have shared workers and refuse them to this page; only trying shows it. */
async function canShare(): Promise<boolean> {
  if (typeof SharedWorker === "undefined") return false;
  try {
    return await answers(sharedWorker(0, 0));
  } catch {
    return false;
  }
}

/** A shared worker that has not answered after this time will not come: some browsers fail without an error. assumed */
const PATIENCE_MS = 3000;

function answers(worker: SharedWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (yes: boolean): void => {
      clearTimeout(timer);
      worker.port.close();
      resolve(yes);
    };
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    worker.onerror = () => end(false);
    worker.port.onmessage = () => end(true);
    worker.port.postMessage({ kind: "ping" });
  });
}
