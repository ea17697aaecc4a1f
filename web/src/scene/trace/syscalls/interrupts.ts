/** Interrupts on their way: each from the core that sends it to the core that sleeps, until that core wakes up. */
import { TRACE } from "../../../base/abi.gen.ts";
import type { TraceColumns } from "../records/columns.ts";
import { countUpTo } from "../records/search.ts";

export interface Interrupt {
  readonly from: number;
  readonly to: number;
  readonly sent: number;
  readonly woken: number;
}

export class Interrupts {
  /** In order of their sending; without those to cores that do not sleep, and so are not woken. */
  readonly all: readonly Interrupt[];
  private readonly sent: Float64Array;
  private readonly longest: number;

  constructor(columns: TraceColumns) {
    this.all = wakingInterrupts(columns);
    this.sent = Float64Array.from(this.all, ({ sent }) => sent);
    this.longest = this.all.reduce((most, { sent, woken }) => Math.max(most, woken - sent), 0);
  }

  /** Those under way at a cycle. */
  at(cycle: number): readonly Interrupt[] {
    const from = countUpTo(this.sent, cycle - this.longest - 1);
    return this.all.slice(from, countUpTo(this.sent, cycle)).filter(({ woken }) => cycle < woken);
  }
}

function wakingInterrupts({ kind, core, a, time, count }: TraceColumns): readonly Interrupt[] {
  const pending = new Map<number, { from: number; sent: number }>();
  const asleep = new Set<number>();
  const found: Interrupt[] = [];
  for (let i = 0; i < count; i++) {
    const of = core[i] ?? -1;
    if (kind[i] === TRACE.SLEEP) asleep.add(of);
    else if (kind[i] === TRACE.INTERRUPT) {
      const to = a[i] ?? 0;
      if (asleep.has(to) && !pending.has(to)) pending.set(to, { from: of, sent: time[i] ?? 0 });
    } else if (kind[i] === TRACE.AWAKE) {
      const by = pending.get(of);
      if (by !== undefined) found.push({ ...by, to: of, woken: time[i] ?? 0 });
      pending.delete(of);
      asleep.delete(of);
    }
  }
  return found.sort((x, y) => x.sent - y.sent);
}
