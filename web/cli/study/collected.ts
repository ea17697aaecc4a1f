/** The rows of a study's table from a store, in the order of the points, and the points that the store lacks. */
import { loadCore } from "../../src/core/load.ts";
import type { RawRun } from "../../src/base/raw-run.ts";
import type { Coordinates } from "../../src/model/study/coordinates.ts";
import { ownColumns, type StudyRow } from "../../src/session/study/study-columns.ts";
import { type RowContext, studyRow } from "../../src/session/study/study-rows.ts";
import { studyRuns, type StudyRun } from "../../src/session/study/study-runs.ts";
import { compiledCore } from "../files/core-file.ts";
import { keyOf, type StudyCore } from "./keys.ts";
import type { OpenedStudy } from "./open-study.ts";
import type { Store } from "./store.ts";

export class Collected {
  readonly missing: Coordinates[] = [];
  /** Points whose run failed. */
  failed = 0;
  /** What is wrong with files at the places of points; such points are missing. */
  readonly damaged: string[] = [];
  private readonly opened: OpenedStudy;
  private readonly store: Store;
  private readonly core: StudyCore;
  private readonly context: RowContext;
  /** Operations per second on one core of the points that differ in their x only. */
  private baseline: { readonly group: string; readonly throughput: number | undefined } = {
    group: "",
    throughput: undefined,
  };

  constructor(opened: OpenedStudy, store: Store, core: StudyCore, latencyFrom: RowContext["latencyFrom"]) {
    const { study } = opened;
    const sourceLine = opened.opened.sources.line;
    this.opened = opened;
    this.store = store;
    this.core = core;
    this.context = { study, own: ownColumns(study), latencyFrom, sourceLine };
  }

  *rows(): Generator<StudyRow, void> {
    const { study, programs } = this.opened;
    for (const run of studyRuns(study, programs)) {
      const row = this.rowOf(run);
      if (row !== undefined) yield row;
    }
  }

  private rowOf(run: StudyRun): StudyRow | undefined {
    const key = keyOf(run.block(), this.core);
    const stored = this.store.read({ key, core: this.core.sha256 }, run.memory);
    if (stored.kind === "damaged" || stored.kind === "blocked")
      this.damaged.push(`${this.store.pathOf(key)}: ${stored.why}`);
    if (stored.kind !== "stored") {
      this.missing.push(run.coordinates);
      return undefined;
    }
    if (stored.file.status !== "DONE") this.failed += 1;
    return this.derived(run, key, stored.file);
  }

  /** In a group the point on one core comes first, as the values of x ascend in most studies. */
  private derived(run: StudyRun, key: string, stored: RawRun): StudyRow {
    const group = groupOf(run.coordinates);
    if (this.baseline.group !== group) this.baseline = { group, throughput: undefined };
    const alone = run.coordinates.over === "cores" && run.coordinates.x === 1;
    if (alone) {
      const { throughput } = studyRow(run, key, stored, undefined, this.context);
      this.baseline = { group, throughput: typeof throughput === "number" ? throughput : undefined };
    }
    return studyRow(run, key, stored, this.baseline.throughput, this.context);
  }
}

function groupOf({ machine, variant, parameters, seed, start }: Coordinates): string {
  return [machine, variant, seed, start, ...Object.values(parameters)].join("/");
}

/** The shortest duration of a bucket of the core's histogram, as the core itself says it. */
export async function latencyEdges(core: StudyCore): Promise<RowContext["latencyFrom"]> {
  const { exports } = await loadCore(await compiledCore(core.bytes));
  const known = new Map<number, number>();
  return (bucket) => {
    const edge = known.get(bucket) ?? exports.hl_latency_from(bucket);
    known.set(bucket, edge);
    return edge;
  };
}
