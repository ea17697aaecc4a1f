/**
 * The machine repairman: n customers think for a mean time, then queue for one server that serves one at a time. It is
 * the throughput of a lock whose hand-offs do not cost more when more cores wait, if all times are exponential; the
 * bound below holds for such a lock with any times.
 */

export interface Repairman {
  /** Mean time between being served and asking again; the unit is the caller's. */
  readonly think: number;
  /** Mean time of being served. */
  readonly service: number;
}

/** M/M/1//N by exact mean-value analysis [Reiser-Lavenberg80]: customers served per unit of time. */
export function repairmanThroughput(n: number, { think, service }: Repairman): number {
  let queue = 0;
  let throughput = 0;
  for (let k = 1; k <= n; k++) {
    const response = service * (1 + queue);
    throughput = k / (think + response);
    queue = throughput * response;
  }
  return throughput;
}

/** An upper bound on throughput: n customers that never wait, and a server that never rests. */
export function repairmanBound(n: number, { think, service }: Repairman): number {
  return Math.min(n / (think + service), 1 / service);
}
