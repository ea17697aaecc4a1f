/**
 * The rows of a sweep in the order of its points, in whatever order the runs end: a row is handed on when it and all
 * rows before it are complete, and the rest when the sweep has ended or was interrupted. Some rows may be known in
 * advance, and some points may be added while the sweep runs.
 */
import type { PointJob } from "../../src/model/experiment/point-jobs.ts";
import type { PointRow } from "../../src/model/results/points/point-row.ts";

export interface RowSource {
  /** The jobs of the points, in their order; all that are handed on stay where they are. */
  readonly jobs: () => readonly PointJob[];
  /** Might a point still be added before the job's, or after it? */
  readonly isOpen: (job: PointJob) => boolean;
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
    for (const jobs = this.source.jobs(); this.next < jobs.length; this.next++) {
      const job = jobs[this.next];
      if (job === undefined || this.source.isOpen(job) || !this.take(job)) return;
    }
  }

  /** Hands on every complete row that is left, and returns the jobs without one. */
  rest(): readonly PointJob[] {
    const jobs = this.source.jobs();
    const left = jobs.slice(this.next);
    this.next = jobs.length;
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
