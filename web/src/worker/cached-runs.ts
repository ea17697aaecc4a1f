/**
 * A pool that makes no run twice: a result is cached under a key over everything that determines it, first in memory,
 * then in a store that outlives the page. The same experiment gives the same result bit for bit, so that a cached
 * result is the run's; each outcome reports all the same where it comes from.
 *
 * The key is a SHA-256 over the core's own bytes, the script that reads its results, and all of the run block. Nothing
 * else makes a cached result valid or invalid: a changed core, program, machine or seed has another key.
 */
import { packedRun } from "../base/packed-run.ts";
import type { RunResult, RunSpec } from "../base/run.ts";
import { layoutConfig } from "../core/layout.ts";
import { hexText, sha256 } from "./digest.ts";
import type { RunPool } from "./drive.ts";
import type { RunOrder, RunOutcome, SubmittedRun } from "./submitted-run.ts";
import { runAfter } from "./run-after.ts";
import type { RunStore } from "./run-store.ts";

/** Bytes of results in memory. assumed: some twenty figures of 48 cores, or two of 512. */
const MEMORY_BYTES_MAX = 64 * 1024 * 1024;

export interface CachedRunsOptions {
  readonly pool: RunPool;
  /** A digest of the core, and of what reads its results. */
  readonly identity: Uint8Array<ArrayBuffer>;
  /** Undefined where nothing outlives the page. */
  readonly store?: RunStore | undefined;
  readonly memoryBytesMax?: number;
}

/** Runs that are looked for while others are made; those that are not cached wait in their order. assumed */
const LOOKED_AHEAD = 6;

type Finished = Extract<RunOutcome, { kind: "finished" }>;

export class CachedRuns implements RunPool {
  /** The same pool without looking into the cache: every run is made, and its result is cached as well. */
  readonly anew: RunPool;
  private readonly options: CachedRunsOptions;
  private readonly memory: Memory;

  constructor(options: CachedRunsOptions) {
    this.options = options;
    this.memory = new Memory(options.memoryBytesMax ?? MEMORY_BYTES_MAX);
    this.anew = {
      get size() {
        return options.pool.size;
      },
      submit: (spec) => this.look(spec, () => Promise.resolve(undefined)),
    };
  }

  /** Some more than can be made at a time, since most of a figure that is cached is only waited for. */
  get size(): number {
    return this.options.pool.size + LOOKED_AHEAD;
  }

  submit(spec: RunSpec, order?: RunOrder): SubmittedRun {
    return this.look(spec, (key) => this.find(key), order);
  }

  rest(ms: number): void {
    this.options.pool.rest?.(ms);
  }

  private look(spec: RunSpec, find: (key: string) => Promise<RunResult | undefined>, order?: RunOrder): SubmittedRun {
    const { pool } = this.options;
    if (!isCacheable(spec)) return pool.submit(spec, order);
    let key: string | undefined;
    const look = async (): Promise<RunOutcome | undefined> => {
      key = await this.keyOf(spec);
      const known = key === undefined ? undefined : await find(key);
      return known === undefined ? undefined : { kind: "finished", result: known, kept: true };
    };
    return runAfter(look(), () => {
      const run = pool.submit(spec, order);
      return { outcome: run.outcome.then((made) => this.cachedAs(key, made)), cancel: () => run.cancel() };
    });
  }

  private cachedAs(key: string | undefined, outcome: RunOutcome): RunOutcome {
    if (outcome.kind === "finished" && key !== undefined) this.put(key, outcome);
    return outcome;
  }

  private async find(key: string): Promise<RunResult | undefined> {
    const near = this.memory.find(key);
    if (near !== undefined) return near;
    const far = await this.options.store?.find(key);
    if (far !== undefined) this.memory.put(key, far);
    return far;
  }

  private put(key: string, { result }: Finished): void {
    this.memory.put(key, result);
    this.options.store?.put(key, packedRun(result));
  }

  /** Undefined where the browser cannot compute a key, or the block cannot be built; the run then fails on its own. */
  private async keyOf(spec: RunSpec): Promise<string | undefined> {
    try {
      return await keyOf(this.options.identity, spec);
    } catch {
      return undefined;
    }
  }
}

/** Traces are large, and cached elsewhere; a search for races makes each of its many runs once. */
function isCacheable({ trace, races, jitterCycles = 0 }: RunSpec): boolean {
  return trace === undefined && races === undefined && jitterCycles === 0;
}

/**
 * 64 hexadecimal digits. A large machine's tables are the most of a block, and the same in every run of a sweep: they
 * come into the key by their own digests, each computed once. The one wish that is not in the block, whether memory is
 * read at the end, comes with it.
 */
async function keyOf(identity: Uint8Array, spec: RunSpec): Promise<string> {
  const { hop, transfer, dram, reach, matrix } = spec.machine;
  const machine = { ...spec.machine, matrix: false, hop: EMPTY, transfer: EMPTY, dram: EMPTY, reach: EMPTY };
  const block = layoutConfig({ ...spec, machine });
  const tables = await Promise.all([hop, transfer, dram, reach].map(digestOf));
  const flags = Uint8Array.of(spec.keepMemory === true ? 1 : 0, matrix ? 1 : 0);
  return hexText(await sha256(identity, flags, ...tables, block));
}

const EMPTY = new Uint32Array(0);

/** The digest of each table of a machine, which never changes. */
const digests = new WeakMap<Uint32Array, Promise<Uint8Array>>();

function digestOf(table: Uint32Array): Promise<Uint8Array> {
  const known = digests.get(table);
  if (known !== undefined) return known;
  const made = sha256(new Uint8Array(table.buffer, table.byteOffset, table.byteLength));
  digests.set(table, made);
  return made;
}

/** Results by key, at most so many bytes; the one that was not used for the longest time goes first. */
class Memory {
  private readonly bytesMax: number;
  private readonly results = new Map<string, RunResult>();
  private bytes = 0;

  constructor(bytesMax: number) {
    this.bytesMax = bytesMax;
  }

  find(key: string): RunResult | undefined {
    const known = this.results.get(key);
    if (known === undefined) return undefined;
    this.results.delete(key);
    this.results.set(key, known);
    return known;
  }

  put(key: string, result: RunResult): void {
    this.drop(key);
    this.results.set(key, result);
    this.bytes += packedRun(result).length;
    for (const oldest of this.results.keys()) {
      if (this.bytes <= this.bytesMax) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const result = this.results.get(key);
    if (result === undefined) return;
    this.results.delete(key);
    this.bytes -= packedRun(result).length;
  }
}
