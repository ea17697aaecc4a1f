/**
 * When work begins, by its urgency: what is shown at once; of the rest one piece at a time, what stands beside before
 * what is made ahead. It knows nothing of what the work does.
 */
import type { Urgency } from "./answer.ts";

interface Waiting {
  /** It may become more urgent while it waits. */
  readonly urgency: () => Urgency;
  readonly begin: () => void;
}

/** Ends a turn; calling it again does nothing. */
type End = () => void;

export class Turns {
  private readonly waiting = new Set<Waiting>();
  /** Pieces of work that have begun and not ended: those that are shown, and the others. */
  private readonly inWork = { shown: 0, others: 0 };

  /** Resolves when the work may begin. Rejects with the signal's reason when it is aborted before. */
  take(urgency: () => Urgency, signal: AbortSignal): Promise<End> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.delete(waiting);
        reject(signal.reason as Error);
      };
      const waiting: Waiting = {
        urgency,
        begin: () => {
          this.waiting.delete(waiting);
          signal.removeEventListener("abort", leave);
          resolve(this.beginsAs(urgency() === "shown" ? "shown" : "others"));
        },
      };
      if (signal.aborted) return leave();
      signal.addEventListener("abort", leave, { once: true });
      this.waiting.add(waiting);
      if (urgency() === "shown") waiting.begin();
      /* A question that is asked in the same task may be more urgent. */
      else queueMicrotask(() => this.look());
    });
  }

  /** Begins what may begin by now. */
  look(): void {
    for (const one of [...this.waiting]) if (one.urgency() === "shown") one.begin();
    if (this.inWork.others > 0) return;
    const others = [...this.waiting];
    const beside = others.find((one) => one.urgency() === "beside");
    const next = beside ?? (this.inWork.shown === 0 ? others[0] : undefined);
    next?.begin();
  }

  private beginsAs(kind: keyof Turns["inWork"]): End {
    this.inWork[kind]++;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.inWork[kind]--;
      this.look();
    };
  }
}
