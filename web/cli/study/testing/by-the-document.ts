/**
 * Computes the points of a plan as docs/studies.md says, from the files alone: none of Hotline's code is used. It is
 * what the Python package does, in the fewest lines.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Plan {
  readonly core: { readonly file: string };
  readonly drive: { readonly events: number; readonly steps: number };
  readonly statuses: readonly string[];
  readonly words: Readonly<Record<"totals" | "cores" | "locks" | "fault" | "hex", readonly string[]>>;
  readonly latency_buckets: number;
  readonly blocks: readonly { readonly file: string; readonly memory: readonly (readonly [number, number])[] }[];
}

interface PlannedPoint {
  readonly key: string;
  readonly block: number;
  readonly words: readonly number[];
  readonly coordinates: object;
}

type Exports = Readonly<Record<string, (...args: readonly number[]) => number>>;

const WORD = 8;
const hash = (data: Uint8Array | string): string => createHash("sha256").update(data).digest("hex");

/** The texts of the store's files by their paths. */
export async function computeByTheDocument(folder: string): Promise<ReadonlyMap<string, string>> {
  const plan = JSON.parse(readFileSync(join(folder, "plan.json"), "utf8")) as Plan;
  const core = readFileSync(join(folder, plan.core.file));
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(core), {});
  const run = new Driver(
    plan,
    instance.exports as unknown as Exports,
    instance.exports["memory"] as WebAssembly.Memory,
  );
  const files = new Map<string, string>();
  for (const line of readFileSync(join(folder, "points.jsonl"), "utf8").trimEnd().split("\n")) {
    const point = JSON.parse(line) as PlannedPoint;
    const path = `${point.key.slice(0, 2)}/${point.key}.json`;
    if (files.has(path)) continue;
    const block = blockOf(folder, plan, point);
    const digest = createHash("sha256").update(core).digest();
    const key = createHash("sha256").update(block).update(digest).digest("hex");
    if (key !== point.key) throw new Error(`the block of ${point.key} is that of ${key}`);
    const { coordinates } = point;
    const names = { format: "hotline-point", version: 2, key, block: hash(block), core: hash(core), coordinates };
    const text = JSON.stringify({ ...names, ...run.run(block, plan.blocks[point.block]?.memory ?? []) }).slice(0, -1);
    files.set(path, `${text},"check":"${hash(text)}"}\n`);
  }
  return files;
}

function blockOf(folder: string, plan: Plan, { block, words }: PlannedPoint): Uint8Array {
  const bytes = readFileSync(join(folder, plan.blocks[block]?.file ?? ""));
  for (let i = 0; i < words.length; i += 2) {
    const offset = words[i] ?? 0;
    if (offset % 4 !== 0) throw new Error(`the offset ${offset} is no multiple of 4`);
    bytes.writeUInt32LE(words[i + 1] ?? 0, offset);
  }
  return bytes;
}

class Driver {
  private readonly plan: Plan;
  private readonly exports: Exports;
  private readonly memory: WebAssembly.Memory;

  constructor(plan: Plan, exports: Exports, memory: WebAssembly.Memory) {
    this.plan = plan;
    this.exports = exports;
    this.memory = memory;
    this.exports["_initialize"]?.();
  }

  run(block: Uint8Array, memory: readonly (readonly [number, number])[]): object {
    const { events, steps } = this.plan.drive;
    const at = this.call("hl_alloc", block.length);
    new Uint8Array(this.memory.buffer).set(block, at);
    const sim = this.call("hl_create", at, block.length);
    this.call("hl_free", at);
    let status = this.call("hl_status_of", sim);
    while (status === 1) status = this.call("hl_run", sim, events, steps);
    const done = status === 2;
    const fault = done ? null : this.words(this.call("hl_fault_of", sim), this.plan.words.fault);
    const results = done ? this.results(sim, memory) : null;
    this.call("hl_destroy", sim);
    return { status: this.plan.statuses[status], fault, results };
  }

  private results(sim: number, memory: readonly (readonly [number, number])[]): object {
    this.call("hl_results", sim);
    const { words, latency_buckets: buckets } = this.plan;
    const totals = this.words(this.call("hl_totals_of", sim), words.totals);
    const batches = this.array(this.call("hl_batches_of", sim), Number(totals["batch_count"]));
    const cores = this.sums(this.call("hl_core_stats_of", sim), this.call("hl_core_count", sim), words.cores, 0);
    const count = this.call("hl_lock_count", sim);
    const locks = { count, ...this.sums(this.call("hl_lock_stats_of", sim), count, words.locks, 1) };
    const latencies = this.array(this.call("hl_latencies_of", sim), buckets).flatMap((one, i) =>
      one > 0 ? [i, one] : [],
    );
    const globals = this.call("hl_memory_of", sim);
    const kept = memory.map(([offset, length]) => spans(Buffer.from(this.memory.buffer, globals + offset, length)));
    return { totals, batches, cores, locks, latencies, memory: kept };
  }

  private call(name: string, ...args: readonly number[]): number {
    const result: number | undefined = this.exports[name]?.(...args);
    return (result ?? 0) >>> 0;
  }

  private array(at: number, count: number): readonly number[] {
    const view = new DataView(this.memory.buffer);
    return Array.from({ length: count }, (_, i) => Number(view.getBigUint64(at + WORD * i, true)));
  }

  private words(at: number, names: readonly string[]): Record<string, number | string> {
    const view = new DataView(this.memory.buffer);
    const word = (name: string, i: number): number | string => {
      const value = view.getBigUint64(at + WORD * i, true);
      return this.plan.words.hex.includes(name) ? value.toString(16).padStart(16, "0") : Number(value);
    };
    return Object.fromEntries(names.map((name, i) => [name, word(name, i)]));
  }

  /** Each record begins with `before` words that are not named. */
  private sums(at: number, records: number, names: readonly string[], before: number): Record<string, number> {
    const stride = names.length + before;
    const all = this.array(at, records * stride);
    const valuesOf = (i: number): readonly number[] => all.filter((_, k) => k % stride === i + before);
    const joined = (name: string, values: readonly number[]): number =>
      name.endsWith("_max") ? Math.max(0, ...values) : values.reduce((sum, value) => sum + value, 0);
    return Object.fromEntries(names.map((name, i) => [name, joined(name, valuesOf(i))]));
  }
}

/** A text has a letter for each piece of 64 bytes, "-" where it is zero; successive others are a span. */
function spans(bytes: Buffer): object {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 64) }, (_, i) => bytes.subarray(64 * i, 64 * (i + 1)));
  const letters = pieces.map((piece) => (piece.every((byte) => byte === 0) ? "-" : "x")).join("");
  const found = [...letters.matchAll(/x+/g)].flatMap(({ index, 0: run }) => [
    64 * index,
    bytes.subarray(64 * index, 64 * (index + run.length)).toString("base64"),
  ]);
  return { bytes: bytes.length, spans: found };
}
