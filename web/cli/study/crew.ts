/**
 * Who computes the points of a study: this thread alone, or threads that are each handed the next points. One point
 * waits at each thread while another is computed, so that no thread idles until a message has come and gone.
 */
import { Worker } from "node:worker_threads";
import { BlockRunner } from "../../src/core/raw-run.ts";
import { CommandFailure } from "../arguments/exit.ts";
import { computePoint, type DuePoint } from "./compute.ts";
import { Store } from "./store.ts";
import type { ThreadAnswer, ThreadData } from "./thread.ts";
import { reasonOf } from "../../src/base/reason.ts";

export interface Crew {
  /** Resolves when the crew takes another point; `done` is called with the point's status once it is in the store. */
  compute(due: DuePoint, done: (status: string) => void): Promise<void>;
  /** Resolves when all points are in the store. */
  idle(): Promise<void>;
  /** Ends the threads; points in work are lost. */
  end(): void;
}

/** Rejects when the work is to be given up. */
type Pause = () => Promise<void>;

export function openCrew(data: ThreadData, threads: number, pause: Pause): Crew {
  return threads === 1 ? new Alone(data, pause) : new Threads(data, threads);
}

/** Milliseconds of work between two looks at signals. assumed: a reader's Ctrl-C is answered at once. */
const TIME_SLICE_MS = 50;

class Alone implements Crew {
  private readonly computing;
  private lookedAt = performance.now();

  constructor({ module, folder, core }: ThreadData, pause: Pause) {
    const due = (): Promise<void> | undefined => {
      if (performance.now() - this.lookedAt < TIME_SLICE_MS) return undefined;
      this.lookedAt = performance.now();
      return pause();
    };
    this.computing = { runner: new BlockRunner(module, due), store: new Store(folder), core };
  }

  async compute(due: DuePoint, done: (status: string) => void): Promise<void> {
    done(await computePoint(this.computing, due));
  }

  idle(): Promise<void> {
    return Promise.resolve();
  }

  end(): void {
    /* The points are computed on this thread, so there is no other to end. */
  }
}

/** Points at a thread: one in work, and one that waits. */
const AT_A_THREAD = 2;

interface Member {
  readonly worker: Worker;
  /** Called in the order of the points. */
  readonly waiting: ((status: string) => void)[];
}

class Threads implements Crew {
  private readonly members: readonly Member[];
  private failure: CommandFailure | undefined;
  private wake: () => void = () => undefined;

  constructor(data: ThreadData, threads: number) {
    this.members = Array.from({ length: threads }, () => this.start(data));
  }

  async compute(due: DuePoint, done: (status: string) => void): Promise<void> {
    const member = await this.free();
    member.waiting.push(done);
    member.worker.postMessage(due, [due.block.buffer as ArrayBuffer]);
  }

  async idle(): Promise<void> {
    while (this.members.some(({ waiting }) => waiting.length > 0)) await this.news();
  }

  end(): void {
    for (const { worker } of this.members) worker.terminate().catch(() => undefined);
  }

  private async free(): Promise<Member> {
    for (;;) {
      const [least] = [...this.members].sort((a, b) => a.waiting.length - b.waiting.length);
      if (least !== undefined && least.waiting.length < AT_A_THREAD) return least;
      await this.news();
    }
  }

  /** Resolves at the next answer of a thread; rejects when a thread has failed. */
  private async news(): Promise<void> {
    if (this.failure === undefined) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    if (this.failure !== undefined) throw this.failure;
  }

  private start(data: ThreadData): Member {
    const worker = new Worker(new URL("./thread.mjs", import.meta.url), { workerData: data });
    const member: Member = { worker, waiting: [] };
    worker.on("message", (answer: ThreadAnswer) => this.hear(member, answer));
    worker.on("error", (error) => this.fail(reasonOf(error)));
    worker.on("exit", (code) => this.fail(`a thread ended (exit code ${code})`));
    return member;
  }

  private hear({ waiting }: Member, answer: ThreadAnswer): void {
    const done = waiting.shift();
    if ("failed" in answer) this.failure ??= new CommandFailure(answer.failed);
    else done?.(answer.status);
    this.wake();
  }

  private fail(message: string): void {
    this.failure ??= new CommandFailure(`hotline: ${message}`);
    this.wake();
  }
}
