import { afterEach, describe, expect, it, vi } from "vitest";
import { packedRun } from "../base/packed-run.ts";
import type { RunResult, RunSpec } from "../base/run.ts";
import { runToEnd } from "../core/engine.ts";
import { testCore } from "../core/testing/wasm.ts";
import { counterSpec } from "../core/testing/specs.ts";
import type { RunPool } from "./drive.ts";
import { CachedRuns } from "./cached-runs.ts";
import type { RunOutcome } from "./submitted-run.ts";
import { eventually } from "../../../tests/harness/eventually.ts";
import { type BlockTable, type IndexEntry, RunStore, type TableChange } from "./run-store.ts";

const core = await testCore();

/** Makes real runs in this thread, and counts them. */
class CountedRuns implements RunPool {
  readonly size = 2;
  readonly made: RunSpec[] = [];
  submit(spec: RunSpec) {
    const outcome = Promise.resolve().then((): RunOutcome => {
      this.made.push(spec);
      const result = runToEnd(core, spec);
      return result === undefined ? { kind: "cancelled" } : { kind: "finished", result };
    });
    return { outcome, cancel: () => undefined };
  }
}

/** A browser's storage in memory, which can be damaged, filled up and forbidden. */
class FakeTable implements BlockTable {
  readonly blocks = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly entries = new Map<string, IndexEntry>();
  forbidden = false;
  bytesMax = Infinity;
  async index() {
    this.check();
    return [...this.entries.values()];
  }
  async read(key: string) {
    this.check();
    return this.blocks.get(key);
  }
  async write({ blocks, entries, removed }: TableChange) {
    this.check();
    const added = [...blocks.values()].reduce((sum, { length }) => sum + length, 0);
    if (added > 0 && this.bytes + added > this.bytesMax) throw new Error("QuotaExceededError");
    for (const [key, block] of blocks) this.blocks.set(key, block);
    for (const entry of entries) this.entries.set(entry.key, entry);
    for (const key of removed) {
      this.blocks.delete(key);
      this.entries.delete(key);
    }
  }
  get bytes() {
    return [...this.blocks.values()].reduce((sum, { length }) => sum + length, 0);
  }
  private check() {
    if (this.forbidden) throw new Error("SecurityError");
  }
}

const IDENTITY = new Uint8Array(32).fill(7);
const seeded = (seed: number): RunSpec => ({ ...counterSpec(), seed });

/** A page that has just been opened, over what earlier ones left in the table. */
function page(table?: FakeTable, options: { readonly identity?: typeof IDENTITY; readonly storeBytes?: number } = {}) {
  const runs = new CountedRuns();
  const store = table === undefined ? undefined : new RunStore(table, options.storeBytes);
  const cached = new CachedRuns({ pool: runs, identity: options.identity ?? IDENTITY, store });
  return { runs, store, cached };
}

async function finished(pool: RunPool, spec: RunSpec): Promise<{ readonly result: RunResult; readonly kept: boolean }> {
  const outcome = await pool.submit(spec).outcome;
  if (outcome.kind !== "finished") throw new Error(outcome.kind);
  return { result: outcome.result, kept: outcome.kept === true };
}

const plain = (result: RunResult): RunResult => ({ ...result });

describe("kept runs", () => {
  it("makes a run once, and says of the second that it was kept", async () => {
    const { runs, cached } = page();
    const first = await finished(cached, seeded(1));
    const second = await finished(cached, seeded(1));
    expect([first.kept, second.kept, runs.made.length]).toEqual([false, true, 1]);
    expect(second.result).toBe(first.result);
  });

  it("makes another run for whatever differs in the block, in what is read, or in the core", async () => {
    const { runs, cached } = page();
    const { machine, params, ...rest } = seeded(1);
    const specs: RunSpec[] = [
      { ...rest, machine, params },
      { ...rest, machine, params, seed: 2 },
      { ...rest, machine, params, precision: 0.25 },
      { ...rest, machine, params, keepMemory: true },
      { ...rest, params, machine: { ...machine, hop: machine.hop.map((cycles) => cycles + 1) } },
      { ...rest, params, machine: { ...machine, dram: machine.dram.map((cycles) => cycles + 1) } },
      {
        ...rest,
        machine: { ...machine, numbers: { ...machine.numbers, cache_l2_cycles: machine.numbers.cache_l2_cycles + 1 } },
        params,
      },
    ];
    for (const spec of specs) expect((await finished(cached, spec)).kept).toBe(false);
    expect(runs.made.length).toBe(specs.length);
  });

  it("makes every run anew when asked to, and keeps the new result", async () => {
    const { runs, cached } = page();
    const first = await finished(cached, seeded(1));
    const again = await finished(cached.anew, seeded(1));
    expect([again.kept, runs.made.length]).toEqual([false, 2]);
    expect(plain(again.result)).toStrictEqual(plain(first.result));
    expect((await finished(cached, seeded(1))).result).toBe(again.result);
  });

  it("keeps no run with a trace or with random delays", async () => {
    const { runs, cached } = page();
    for (const spec of [
      { ...seeded(1), trace: { records: 64 } },
      { ...seeded(1), jitterCycles: 9 },
    ]) {
      await finished(cached, spec);
      await finished(cached, spec);
    }
    expect(runs.made.length).toBe(4);
  });

  it("keeps no failure, and gives up a run that is cancelled while it is looked for", async () => {
    let submitted = 0;
    const failing: RunPool = {
      size: 1,
      submit: () => {
        submitted += 1;
        return { outcome: Promise.resolve({ kind: "failed", message: "no" }), cancel: () => undefined };
      },
    };
    const cached = new CachedRuns({ pool: failing, identity: IDENTITY });
    expect((await cached.submit(seeded(1)).outcome).kind).toBe("failed");
    expect((await cached.submit(seeded(1)).outcome).kind).toBe("failed");
    expect(submitted).toBe(2);
    const given = cached.submit(seeded(1));
    given.cancel();
    expect((await given.outcome).kind).toBe("cancelled");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(submitted).toBe(2);
  });

  it("lets the least recently used go when memory is full", async () => {
    const runs = new CountedRuns();
    const { result } = await finished(runs, seeded(1));
    const memoryBytesMax = Math.floor(2.5 * packedRun(result).length);
    const cached = new CachedRuns({ pool: runs, identity: IDENTITY, memoryBytesMax });
    for (const seed of [1, 2, 1, 3]) await finished(cached, seeded(seed));
    expect((await finished(cached, seeded(1))).kept).toBe(true);
    expect((await finished(cached, seeded(2))).kept).toBe(false);
  });
});

describe("the store of runs", () => {
  afterEach(() => void vi.useRealTimers());

  it("gives a later page the same result, number by number, without a run", async () => {
    const table = new FakeTable();
    const before = page(table);
    const first = await finished(before.cached, seeded(1));
    await before.store?.flush();
    const after = page(table);
    const second = await finished(after.cached, seeded(1));
    expect([second.kept, after.runs.made.length]).toEqual([true, 0]);
    expect(plain(second.result)).toStrictEqual(plain(first.result));
  });

  it("gives nothing to another core", async () => {
    const table = new FakeTable();
    const before = page(table);
    await finished(before.cached, seeded(1));
    await before.store?.flush();
    const after = page(table, { identity: new Uint8Array(32).fill(8) });
    expect((await finished(after.cached, seeded(1))).kept).toBe(false);
  });

  it.each([
    ["a byte is wrong", (block: Uint8Array) => (block[block.length >> 1] = (block[block.length >> 1] ?? 0) ^ 1)],
    ["its end is missing", undefined],
  ])("makes the run again, and mends the store, when %s", async (_, damage) => {
    const table = new FakeTable();
    const before = page(table);
    await finished(before.cached, seeded(1));
    await before.store?.flush();
    for (const [key, block] of table.blocks) {
      if (damage === undefined) table.blocks.set(key, block.slice(0, -9));
      else damage(block);
    }
    const after = page(table);
    expect((await finished(after.cached, seeded(1))).kept).toBe(false);
    await after.store?.flush();
    expect((await finished(page(table).cached, seeded(1))).kept).toBe(true);
  });

  it("makes the run again when the index names a block that is gone", async () => {
    const table = new FakeTable();
    const before = page(table);
    await finished(before.cached, seeded(1));
    await before.store?.flush();
    table.blocks.clear();
    expect((await finished(page(table).cached, seeded(1))).kept).toBe(false);
  });

  it("does without a storage that is forbidden", async () => {
    const table = new FakeTable();
    table.forbidden = true;
    const { cached, store, runs } = page(table);
    await finished(cached, seeded(1));
    await store?.flush();
    expect((await finished(cached, seeded(1))).kept).toBe(true);
    expect(runs.made.length).toBe(1);
  });

  it("makes runs without a storage that does not answer, and finds what is kept once it does", async () => {
    const table = new FakeTable();
    const before = page(table);
    await finished(before.cached, seeded(1));
    await finished(before.cached, seeded(2));
    await before.store?.flush();
    vi.useFakeTimers();
    let answer = (): void => undefined;
    const silent = new Promise<void>((resolve) => (answer = resolve));
    const index = table.index.bind(table);
    table.index = () => silent.then(index);
    const { cached, store, runs } = page(table);
    store?.open();
    const first = finished(cached, seeded(1));
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect((await first).kept).toBe(false);
    expect((await finished(cached, seeded(3))).kept).toBe(false);
    expect(runs.made.length).toBe(2);
    await store?.flush();
    answer();
    await silent;
    expect((await finished(cached, seeded(2))).kept).toBe(true);
    await finished(cached, seeded(4));
    await store?.flush();
    expect(table.blocks.size).toBe(3);
  });

  it("waits for no block that does not come, and asks for no other one until it does", async () => {
    const table = new FakeTable();
    const before = page(table);
    for (const seed of [1, 2]) await finished(before.cached, seeded(seed));
    await before.store?.flush();
    const read = table.read.bind(table);
    let answer = (): void => undefined;
    const silent = new Promise<void>((resolve) => (answer = resolve));
    const asked = vi.fn<BlockTable["read"]>((key) => silent.then(() => read(key)));
    table.read = asked;
    const { cached, store } = page(table);
    store?.open();
    vi.useFakeTimers();
    const first = finished(cached, seeded(1));
    await eventually(() => expect(asked).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect((await first).kept).toBe(false);
    const other = new CachedRuns({ pool: new CountedRuns(), identity: IDENTITY, store });
    expect((await finished(other, seeded(2))).kept).toBe(false);
    expect(asked).toHaveBeenCalledTimes(1);
    answer();
    await silent;
    await new Promise((resolve) => setTimeout(resolve, 0));
    const after = new CachedRuns({ pool: new CountedRuns(), identity: IDENTITY, store });
    expect((await finished(after, seeded(2))).kept).toBe(true);
  });

  it("writes nothing while results go on coming, but does not wait for ever", async () => {
    vi.useFakeTimers();
    const table = new FakeTable();
    const store = new RunStore(table);
    const block = packedRun((await finished(new CountedRuns(), seeded(1))).result);
    for (let i = 0; i < 10; i++) {
      store.put(`${i}`, block);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(table.blocks.size).toBe(0);
    for (let i = 10; i < 20; i++) {
      store.put(`${i}`, block);
      await vi.advanceTimersByTimeAsync(200);
    }
    await eventually(() => expect(table.blocks.size).toBeGreaterThanOrEqual(10));
  });

  it("writes soon after the last result", async () => {
    vi.useFakeTimers();
    const table = new FakeTable();
    const store = new RunStore(table);
    store.put("a", packedRun((await finished(new CountedRuns(), seeded(1))).result));
    await vi.advanceTimersByTimeAsync(300);
    await eventually(() => expect(table.blocks.size).toBe(1));
  });

  it("stays below its bound, and keeps what was used last", async () => {
    const table = new FakeTable();
    const first = page(table);
    await finished(first.cached, seeded(1));
    await first.store?.flush();
    const storeBytes = Math.floor(2.5 * table.bytes);
    for (const seed of [2, 1, 3]) {
      const { cached, store } = page(table, { storeBytes });
      await finished(cached, seeded(seed));
      await store?.flush();
    }
    expect(table.bytes).toBeLessThanOrEqual(storeBytes);
    expect((await finished(page(table, { storeBytes }).cached, seeded(1))).kept).toBe(true);
    expect((await finished(page(table, { storeBytes }).cached, seeded(2))).kept).toBe(false);
  });

  it("makes room when the browser's storage is full before that", async () => {
    const table = new FakeTable();
    const { cached, store } = page(table);
    for (const seed of [1, 2, 3]) {
      await finished(cached, seeded(seed));
      await store?.flush();
    }
    table.bytesMax = table.bytes;
    await finished(cached, seeded(4));
    await store?.flush();
    expect(table.blocks.size).toBeLessThan(3);
    await finished(cached, seeded(5));
    await store?.flush();
    expect((await finished(page(table).cached, seeded(5))).kept).toBe(true);
  });
});
