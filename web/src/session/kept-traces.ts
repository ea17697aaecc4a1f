/**
 * The latest traces, and those on their way: a reader who goes back to a run sees its machine at once, and a trace that
 * is being made already is not made twice.
 */
import type { MadeTrace, TraceRequest } from "./trace-request.ts";

/**
 * Number of traces kept. assumed: the runs that a reader compares, and those beside the selected one; 5 MiB each.
 */
const KEPT_MAX = 8;

interface Coming {
  readonly request: TraceRequest;
  /** Number of callers that wait for it. */
  waiting: number;
}

export class KeptTraces {
  private readonly traces = new Map<string, MadeTrace>();
  private readonly coming = new Map<string, Coming>();

  find(key: string): MadeTrace | undefined {
    const known = this.traces.get(key);
    if (known !== undefined) this.keep(key, known);
    return known;
  }

  /** The one that was not used for the longest time goes first. */
  keep(key: string, made: MadeTrace): void {
    this.traces.delete(key);
    this.traces.set(key, made);
    for (const old of this.traces.keys()) {
      if (this.traces.size <= KEPT_MAX) break;
      this.traces.delete(old);
    }
  }

  /**
   * The request of that key that is on its way, else the one that `make` makes. It is cancelled when all callers that
   * waited for it have cancelled, a task later: a caller that asks for it in the same task takes it over.
   */
  request(key: string, make: () => TraceRequest): TraceRequest {
    const known = this.coming.get(key) ?? this.begin(key, make());
    known.waiting += 1;
    let isCancelled = false;
    return {
      outcome: known.request.outcome.then((traced) => (isCancelled ? undefined : traced)),
      hurry: () => known.request.hurry?.(),
      cancel: () => {
        if (isCancelled) return;
        isCancelled = true;
        known.waiting -= 1;
        setTimeout(() => this.cancelUnused(key, known), 0);
      },
    };
  }

  private begin(key: string, request: TraceRequest): Coming {
    const begun = { request, waiting: 0 };
    this.coming.set(key, begun);
    const forget = (): void => this.forget(key, begun);
    request.outcome.then(forget, forget);
    return begun;
  }

  private cancelUnused(key: string, begun: Coming): void {
    if (begun.waiting > 0) return;
    this.forget(key, begun);
    begun.request.cancel();
  }

  private forget(key: string, begun: Coming): void {
    if (this.coming.get(key) === begun) this.coming.delete(key);
  }
}
