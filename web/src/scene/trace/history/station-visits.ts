/**
 * Who is served by a station and who waits there, at any moment of a trace. A station serves its customers in the order
 * of their arrival: of those that are there, the first ones are being served, as many as it has servers.
 */
import { TRACE } from "../../../base/abi.gen.ts";
import type { TraceColumns } from "../records/columns.ts";
import { countUpTo } from "../records/search.ts";

export interface StationNow {
  /** Cores that sent the customers being served, and those waiting, each in the order of arrival. */
  readonly served: readonly number[];
  readonly waiting: readonly number[];
}

export class StationVisits {
  readonly count: number;
  private readonly servers: number;
  private readonly begins: Float64Array;
  private readonly ends: Float64Array;
  private readonly cores: Int32Array;
  /** For each visit, the latest end of that visit and of all before it. */
  private readonly lastEnds: Float64Array;

  constructor(columns: TraceColumns, station: number, servers: number) {
    const records = Array.from({ length: columns.count }, (_, i) => i).filter(
      (i) => columns.kind[i] === TRACE.STATION && columns.a[i] === station,
    );
    this.count = records.length;
    this.servers = servers;
    this.begins = Float64Array.from(records, (i) => columns.time[i] ?? 0);
    this.ends = Float64Array.from(records, (i) => (columns.time[i] ?? 0) + (columns.b[i] ?? 0));
    this.cores = Int32Array.from(records, (i) => columns.core[i] ?? -1);
    let last = -Infinity;
    this.lastEnds = this.ends.map((end) => (last = Math.max(last, end)));
  }

  /** Customers that came before the trace began are not known. */
  at(cycle: number): StationNow {
    const there: number[] = [];
    for (let i = countUpTo(this.begins, cycle) - 1; i >= 0 && (this.lastEnds[i] ?? 0) > cycle; i--)
      if ((this.ends[i] ?? 0) > cycle) there.push(this.cores[i] ?? -1);
    there.reverse();
    return { served: there.slice(0, this.servers), waiting: there.slice(this.servers) };
  }
}
