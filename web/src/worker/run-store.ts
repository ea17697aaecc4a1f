/**
 * Results that outlive the page: packed, compressed, at most so many bytes, the least recently used go first. A store
 * that cannot be opened, is full, or gives back damaged bytes only means that a run is made again: nothing here throws.
 * The bytes are compressed as gzip, whose checksum tells damage.
 */
import { unpackedRun } from "../base/packed-run.ts";
import type { RunResult } from "../base/run.ts";
import { whenIdle } from "./when-idle.ts";

/** Compressed bytes of all results. assumed: many figures of 48 cores, and little for a browser to give. */
const STORE_BYTES_MAX = 48 * 1024 * 1024;
/** The index is read as a whole, and so has a bound of its own. assumed: the runs of some thirty figures. */
const ENTRIES_MAX = 4096;
/**
 * Results are compressed and written when none has come for so long: compressing takes the page's own thread, which is
 * needed while a figure is computed. assumed
 */
const WRITE_MS = 250;
/** While results go on coming they are written after this time. assumed: what a reader who closes the page may lose */
const WRITE_MS_MAX = 3000;
/** A block waits no longer for a moment in which the browser has nothing to do. assumed: as WRITE_MS_MAX */
const IDLE_MS = 3000;
/**
 * A browser may never answer, as while another tab keeps a database from being deleted: runs that have waited for the
 * index or a block for so long are made without the store. assumed: longer than a busy browser takes
 */
const ANSWER_MS = 1500;

type Block = Uint8Array<ArrayBuffer>;

export interface IndexEntry {
  readonly key: string;
  readonly bytes: number;
  /** Grows with every use of any result: the smallest was not used for the longest time. */
  readonly used: number;
}

/** Where the bytes are; every call may reject. */
export interface BlockTable {
  readonly index: () => Promise<readonly IndexEntry[]>;
  readonly read: (key: string) => Promise<Block | undefined>;
  /** New blocks, and entries of those that were used; all or nothing. */
  readonly write: (change: TableChange) => Promise<void>;
}

export interface TableChange {
  readonly blocks: ReadonlyMap<string, Block>;
  readonly entries: readonly IndexEntry[];
  readonly removed: readonly string[];
}

type Index = Map<string, IndexEntry>;

export class RunStore {
  private readonly table: BlockTable;
  private readonly bytesMax: number;
  /** Gives undefined where the storage has not answered in time; a late answer then takes its place. */
  private index: Promise<Index | undefined> | undefined;
  /** The storage owes a block for too long: until it gives it, nothing more is asked of it. */
  private isSilent = false;
  private clock = 0;
  /** Blocks that are not yet compressed. */
  private readonly waiting = new Map<string, Block>();
  private readonly touched = new Set<string>();
  private readonly damaged = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** True when nothing was stored or used since the timer began. */
  private isStill = false;

  constructor(table: BlockTable, bytesMax: number = STORE_BYTES_MAX) {
    this.table = table;
    this.bytesMax = bytesMax;
  }

  /** Reads the index, so that the first search need not wait for it. */
  open(): void {
    this.opened().catch(() => undefined);
  }

  async find(key: string): Promise<RunResult | undefined> {
    const index = await this.opened();
    if (index?.has(key) !== true || this.isSilent) return undefined;
    try {
      const read = await this.read(key);
      if (read === undefined) return undefined;
      const { block } = read;
      if (block === undefined) throw new Error("the index names a block that is not there");
      const result = unpackedRun(await through(block, new DecompressionStream("gzip")));
      this.touched.add(key);
      this.writeSoon();
      return result;
    } catch {
      index.delete(key);
      this.damaged.add(key);
      this.writeSoon();
      return undefined;
    }
  }

  put(key: string, block: Block): void {
    if (typeof CompressionStream === "undefined") return;
    this.waiting.set(key, block);
    this.writeSoon();
  }

  /** Where reading the index fails there is nothing stored, and nothing is written later either. */
  private opened(): Promise<Index | undefined> {
    if (this.index !== undefined) return this.index;
    const answer = this.table.index().then(
      (entries): Index => {
        this.clock = entries.reduce((latest, { used }) => Math.max(latest, used), 0);
        return new Map(entries.map((entry) => [entry.key, entry]));
      },
      (): Index => new Map(),
    );
    this.index = inTime(answer, ANSWER_MS);
    void answer.then(() => (this.index = answer));
    return this.index;
  }

  /** Undefined where the storage has not answered in time. */
  private async read(key: string): Promise<{ readonly block: Block | undefined } | undefined> {
    const answer = this.table.read(key).then((block) => ({ block }));
    const read = await inTime(answer, ANSWER_MS);
    if (read !== undefined) return read;
    this.isSilent = true;
    const speaks = (): void => void (this.isSilent = false);
    answer.then(speaks, speaks);
    return undefined;
  }

  /** One timer at a time: a timer for each of the many results of a figure would cost more than the results do. */
  private writeSoon(): void {
    this.isStill = false;
    this.timer ??= setTimeout(() => this.writeWhenStill(WRITE_MS), WRITE_MS);
  }

  private writeWhenStill(waitedMs: number): void {
    if (this.isStill || waitedMs >= WRITE_MS_MAX) return void this.flush();
    this.isStill = true;
    this.timer = setTimeout(() => this.writeWhenStill(waitedMs + WRITE_MS), WRITE_MS);
  }

  /** Writes what has been put in and used since the last time. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const index = await this.opened();
    const damaged = [...this.damaged].filter((key) => !this.waiting.has(key));
    this.damaged.clear();
    const waiting = [...this.waiting];
    this.waiting.clear();
    const touched = [...this.touched];
    this.touched.clear();
    /* The results that a silent storage was to take are given up, before they pile up. */
    if (index === undefined || this.isSilent) return;
    try {
      const blocks = new Map<string, Block>();
      for (const [key, block] of waiting) blocks.set(key, await compressed(block));
      const entries = [
        ...touched.flatMap((key) => index.get(key) ?? []),
        ...[...blocks].map(([key, { length }]) => ({ key, bytes: length })),
      ].map((entry) => ({ ...entry, used: ++this.clock }));
      for (const entry of entries) index.set(entry.key, entry);
      await this.table.write({ blocks, entries, removed: [...damaged, ...this.evict(index, this.bytesMax)] });
    } catch {
      await this.makeRoom(
        index,
        waiting.map(([key]) => key),
      );
    }
  }

  /** The storage refused the new blocks: they are given up, and the older half of the others goes. */
  private async makeRoom(index: Index, refused: readonly string[]): Promise<void> {
    for (const key of refused) index.delete(key);
    const removed = this.evict(index, bytesOf(index) / 2);
    await this.table.write({ blocks: new Map(), entries: [], removed }).catch(() => undefined);
  }

  /** Takes the least recently used out of the index until it has at most so many bytes; their keys. */
  private evict(index: Index, bytesMax: number): readonly string[] {
    let bytes = bytesOf(index);
    const removed: string[] = [];
    for (const entry of [...index.values()].sort((a, b) => a.used - b.used)) {
      if (bytes <= bytesMax && index.size <= ENTRIES_MAX) break;
      bytes -= entry.bytes;
      index.delete(entry.key);
      removed.push(entry.key);
    }
    return removed;
  }
}

/** The value of the promise, or undefined when the answer takes longer. */
function inTime<T>(answer: Promise<T>, limitMs: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), limitMs);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function bytesOf(index: ReadonlyMap<string, IndexEntry>): number {
  return [...index.values()].reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * The browser compresses on the page's own thread: about a tenth of a second for the runs of a figure. Each has a
 * moment of its own in which the page has nothing to draw and to answer.
 */
async function compressed(block: Block): Promise<Block> {
  await whenIdle(IDLE_MS);
  return through(block, new CompressionStream("gzip"));
}

async function through(bytes: Block, stream: CompressionStream | DecompressionStream): Promise<Block> {
  const writer = stream.writable.getWriter();
  const written = Promise.all([writer.write(bytes), writer.close()]);
  const [out] = await Promise.all([new Response(stream.readable).arrayBuffer(), written]);
  return new Uint8Array(out);
}
