/**
 * The rows of a sweep in the order of its points, in whatever order the runs end: a row is handed on when it and all
 * rows before it are complete, and the rest when the sweep has ended or was interrupted. Some rows may be known in
 * advance.
 */
import type { PointJob } from "../../src/model/experiment/experiment.ts";
import type { PointRow } from "../../src/model/results/point-row.ts";

export interface RowSource {
  /** The jobs of the points, in their order. */
  readonly jobs: readonly PointJob[];
  /** Undefined while the row is not complete. */
  readonly rowOf: (job: PointJob) => PointRow | undefined;
  readonly onRow: (row: PointRow) => void;
}

export class OrderedRows {
  readonly rows: PointRow[] = [];
  private readonly source: RowSource;
  private next = 0;

  constructor(source: RowSource) {
    this.source = source;
  }

  /** Hands on the rows that have become complete. */
  look(): void {
    for (const { jobs } = this.source; this.next < jobs.length; this.next++) {
      const job = jobs[this.next];
      if (job === undefined || !this.take(job)) return;
    }
  }

  /** Hands on every complete row that is left, and returns the jobs without one. */
  rest(): readonly PointJob[] {
    const left = this.source.jobs.slice(this.next);
    this.next = this.source.jobs.length;
    return left.filter((job) => !this.take(job));
  }

  private take(job: PointJob): boolean {
    const row = this.source.rowOf(job);
    if (row === undefined) return false;
    this.rows.push(row);
    this.source.onRow(row);
    return true;
  }
}
