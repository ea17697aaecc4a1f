/**
 * A stand-in for the simulator in tests of the page's own logic: answers every run at once with a deterministic result
 * whose throughput follows from the cores and the start, so that curves rise, collapse and are bistable on demand.
 * Only for tests: never part of the site.
 */
import { CORE_STATS, CYCLE_CATEGORIES } from "../../base/abi.gen.ts";
import type { CoreResult, RunResult, RunSpec } from "../../base/run.ts";
import { Pool } from "../../worker/pool.ts";
import type { WorkerPort } from "../../worker/port.ts";
import type { FromWorker, ToWorker } from "../../worker/protocol.ts";

/** Cycles per operation on the pretended machine. */
export type FakeLaw = (spec: RunSpec) => number;

/** Each core alone would need 10,000 cycles; from 4 cores on, each further core makes all of them slower. */
export const collapsing: FakeLaw = ({ cores }) => (cores <= 4 ? 10_000 / cores : (10_000 / cores) * (cores - 3) ** 1.5);

export interface FakeEngine {
  readonly pool: Pool;
  /** The specs of all requested runs, in order. */
  readonly asked: readonly RunSpec[];
  /** Lets held-back answers go; only with `hold`. */
  readonly release: () => void;
}

export interface FakeOptions {
  readonly law?: FakeLaw;
  readonly size?: number;
  /** Holds the answers back until release(). */
  readonly hold?: boolean;
  /** The message of a broken core, which comes instead of results. */
  readonly broken?: string;
  /** The fault with which a run ends. */
  readonly faultOf?: (spec: RunSpec) => RunResult["fault"];
  /** The reason why no worker can be started. */
  readonly noWorkers?: string;
}

const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

export function fakeEngine(options: FakeOptions = {}): FakeEngine {
  const asked: RunSpec[] = [];
  const held: (() => void)[] = [];
  const answer = (spec: RunSpec, runId: number): FromWorker =>
    options.broken === undefined
      ? {
          kind: "finished",
          runId,
          result: { ...fakeResult(spec, options.law ?? collapsing), fault: options.faultOf?.(spec) },
        }
      : { kind: "failed", runId, message: options.broken };
  const greeting: FromWorker =
    options.noWorkers === undefined ? { kind: "ready" } : { kind: "broken", message: options.noWorkers };
  const spawn = (): WorkerPort => {
    let tell: (message: FromWorker) => void = () => undefined;
    return {
      post: (message: ToWorker) => {
        if (message.kind === "load") queueMicrotask(() => tell(greeting));
        if (message.kind !== "run") return;
        asked.push(message.spec);
        const go = () => queueMicrotask(() => tell(answer(message.spec, message.runId)));
        if (options.hold === true) held.push(go);
        else go();
      },
      onMessage: (listener) => {
        tell = listener;
      },
      onError: () => undefined,
      end: () => undefined,
    };
  };
  const pool = new Pool({ spawn, module: new WebAssembly.Module(EMPTY_MODULE), size: options.size ?? 2 });
  return { pool, asked, release: () => held.splice(0).forEach((go) => go()) };
}

const OPERATIONS = 1000;

/** Ten equal batches: an interval of no width. */
export function fakeResult(spec: RunSpec, law: FakeLaw): RunResult {
  const perOperation = law(spec);
  const duration = Math.round(perOperation * OPERATIONS);
  return {
    modelVersion: 1,
    fault: undefined,
    stop: "precise",
    time: duration + 100,
    measuredFrom: 100,
    operations: OPERATIONS,
    restarts: 0,
    batches: Array.from({ length: 10 }, () => duration / 10),
    batchOperations: OPERATIONS / 10,
    latency: { mean: perOperation, p50: perOperation, p95: perOperation, p99: perOperation, max: perOperation },
    durations: [{ from: perOperation, to: perOperation + 1, operations: OPERATIONS }],
    transactions: 10,
    orderChanges: 0,
    storesMax: 0,
    fairness: { index: 1, starved: 0, min: OPERATIONS / spec.cores, max: OPERATIONS / spec.cores },
    cores: Array.from({ length: spec.cores }, () => fakeCore(duration)),
    lines: [],
    locks: [],
    stations: [],
    contexts: [],
    standing: [],
    races: [],
    racesGivenUp: false,
    profile: new Float64Array(4),
    traceHash: `${spec.cores}-${spec.seed}-${spec.start}`.padEnd(16, "0"),
    events: 1,
    steps: 1,
    memory: undefined,
    trace: undefined,
  };
}

function fakeCore(duration: number): CoreResult {
  const zeros = (names: readonly { readonly name: string }[]) => Object.fromEntries(names.map(({ name }) => [name, 0]));
  return {
    cycles: { ...zeros(CYCLE_CATEGORIES), compute: duration } as CoreResult["cycles"],
    counts: zeros(CORE_STATS) as CoreResult["counts"],
  };
}
