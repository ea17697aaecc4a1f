/**
 * The answers of a session. Who wants an answer observes it; the work for it begins then, is done once however many
 * observe, and is given up when the last observer has left. Answers are kept, and those that were not looked at for
 * longest go first when they take too much memory. A failure is kept as words until the question is asked again. An
 * answer never stands under another question's key: what stays in sight meanwhile is decided in answer.ts.
 *
 * @tanstack/query-core was tried in its place: see docs/decisions/0026-answers-are-kept-by-a-file-of-our-own.md.
 */
import { reasonOf } from "../../base/reason.ts";
import { type Answer, NOT_YET_KNOWN } from "../../base/answer.ts";
import { answerBefore, isSameKey, type Question, type Urgency, type Work } from "./answer.ts";
import { Turns } from "./turns.ts";

/** Memory for answers without an observer. assumed: a page may take so much and more for its runs */
const BYTES_MAX = 64 * 2 ** 20;
/** Of an answer whose question does not say, with what its key holds. assumed */
const USUAL_BYTES = 64 * 1024;

type Listener = () => void;

interface Entry<Value> {
  /** As it was asked last: another asking may come with other means to answer it. */
  question: Question<Value>;
  answer: Answer<Value>;
  readonly observers: Map<object, { readonly onChange: Listener; readonly isAhead: boolean }>;
  /** The work that is being done, or waits for its turn. */
  work: AbortController | undefined;
  /** Tells work that was asked ahead that a reader waits for it. */
  hurry: () => void;
  /** Is work to begin? False when it came to its end, failed, or was stopped. */
  isDue: boolean;
  /** Is the value the best there will be? */
  isWhole: boolean;
  /** A counter's value at its last use. */
  used: number;
}

export class Answers {
  private readonly byName = new Map<string, Set<Entry<unknown>>>();
  /** Where a question was found the last time: components ask for the same object again and again. */
  private readonly found = new WeakMap<object, Entry<unknown>>();
  private readonly touched = new Set<Entry<unknown>>();
  private readonly turns = new Turns();
  private readonly bytesMax: number;
  private uses = 0;

  constructor({ bytesMax = BYTES_MAX }: { readonly bytesMax?: number } = {}) {
    this.bytesMax = bytesMax;
  }

  /** The answer as it stands: the same object until it changes. A component that wants it to come observes it. */
  peek<Value>(question: Question<Value>): Answer<Value> {
    return this.entryOf(question).answer;
  }

  /** `onChange` is called whenever the answer has changed. The returned function ends that. */
  observe<Value>(question: Question<Value>, onChange: Listener): () => void {
    return this.join(question, { onChange, isAhead: false });
  }

  /** Asks once. Resolves with the answer when nothing better is coming. The signal ends the asking. */
  once<Value>(question: Question<Value>, signal?: AbortSignal): Promise<Answer<Value>> {
    return this.last(question, false, signal);
  }

  /** Has the question answered before a reader looks: see Urgency. The signal ends the asking. */
  ahead<Value>(question: Question<Value>, signal?: AbortSignal): Promise<Answer<Value>> {
    return this.last(question, true, signal);
  }

  /** Ends the work: what it has told, or gives now, stays. */
  stop<Value>(question: Question<Value>): void {
    this.entryOf(question).work?.abort(new Error("stopped"));
  }

  /** Asks once more, after a failure or a stop. */
  again<Value>(question: Question<Value>): void {
    this.due(this.entryOf(question));
  }

  /** Asks once more for everything that failed and is still wanted: what was missing may have come. */
  againFailed(): void {
    for (const entry of this.all()) if (entry.observers.size > 0 && entry.answer.failure !== undefined) this.due(entry);
  }

  private last<Value>(question: Question<Value>, isAhead: boolean, signal?: AbortSignal): Promise<Answer<Value>> {
    return new Promise((resolve) => {
      const look = (): void => {
        const answer = this.peek(question);
        if (answer.coming !== undefined && signal?.aborted !== true) return;
        signal?.removeEventListener("abort", look);
        leave();
        resolve(answer);
      };
      const leave = this.join(question, { onChange: look, isAhead });
      signal?.addEventListener("abort", look);
      look();
    });
  }

  private join<Value>(question: Question<Value>, observer: { onChange: Listener; isAhead: boolean }): () => void {
    const entry = this.entryOf(question);
    const me = {};
    if (entry.observers.size === 0) entry.question = question;
    entry.observers.set(me, observer);
    entry.used = ++this.uses;
    if (!observer.isAhead) entry.hurry();
    if (entry.observers.size === 1 && !entry.isWhole) this.due(entry);
    else this.touch(entry);
    return () => {
      entry.observers.delete(me);
      this.touch(entry);
    };
  }

  /* Equal keys mean the same question, whose values have the same type. */
  private entryOf<Value>(question: Question<Value>): Entry<Value> {
    const [name] = question.key;
    const named = this.byName.get(name) ?? new Set();
    this.byName.set(name, named);
    const known = this.found.get(question);
    if (known !== undefined && named.has(known)) return known as Entry<Value>;
    const entry = [...named].find((one) => isSameKey(one.question.key, question.key)) ?? this.newEntry(question);
    named.add(entry);
    this.found.set(question, entry);
    return entry as Entry<Value>;
  }

  private newEntry<Value>(question: Question<Value>): Entry<unknown> {
    const entry: Entry<Value> = {
      question,
      answer: answerBefore(question),
      observers: new Map(),
      work: undefined,
      hurry: () => undefined,
      isDue: false,
      isWhole: question.answer === undefined,
      used: ++this.uses,
    };
    return entry as Entry<unknown>;
  }

  private due<Value>(entry: Entry<Value>): void {
    if (entry.question.answer === undefined || entry.work?.signal.aborted === false) return;
    entry.isDue = true;
    entry.isWhole = false;
    const { coming, failure } = entry.answer;
    if (coming === undefined || failure !== undefined)
      this.put(entry, { ...entry.answer, coming: coming ?? NOT_YET_KNOWN, failure: undefined });
    this.touch(entry);
  }

  /**
   * Work begins and is given up when the present task's own code has ended: who leaves and comes back within it, as
   * React does when it makes a component anew, has left nothing.
   */
  private touch<Value>(entry: Entry<Value>): void {
    if (this.touched.size === 0) queueMicrotask(() => this.settle());
    this.touched.add(entry as Entry<unknown>);
  }

  private settle(): void {
    const touched = [...this.touched];
    this.touched.clear();
    for (const entry of touched) if (entry.observers.size === 0) this.abandon(entry);
    for (const entry of touched) {
      if (entry.isDue && entry.work === undefined && entry.observers.size > 0) void this.begin(entry);
    }
    this.turns.look();
    this.evict();
  }

  private abandon(entry: Entry<unknown>): void {
    const { work } = entry;
    entry.work = undefined;
    work?.abort(new Error("the answer has no observer any more"));
    if (!entry.isWhole) entry.answer = { ...entry.answer, coming: NOT_YET_KNOWN, failure: undefined };
    if (entry.question.isForgotten === true) this.forget(entry);
  }

  private async begin<Value>(entry: Entry<Value>): Promise<void> {
    const work = new AbortController();
    const { signal } = work;
    entry.work = work;
    entry.isDue = false;
    const urgency = (): Urgency => urgencyOf(entry);
    let end = (): void => undefined;
    const takeTurn = async (): Promise<void> => {
      end();
      end = await this.turns.take(urgency, signal);
    };
    try {
      await takeTurn();
      const value = await entry.question.answer?.(this.workOf(entry, signal, takeTurn));
      const edition = value === undefined ? undefined : signal.aborted ? "quick" : "precise";
      this.finish(entry, work, { value, edition, coming: undefined, failure: undefined });
    } catch (error) {
      const failure = signal.aborted ? undefined : reasonOf(error);
      this.finish(entry, work, { ...entry.answer, coming: undefined, failure });
    } finally {
      end();
    }
  }

  private workOf<Value>(entry: Entry<Value>, signal: AbortSignal, giveWay: () => Promise<void>): Work<Value> {
    const { value, edition } = entry.answer;
    const hurried = new Promise<void>((resolve) => (entry.hurry = resolve));
    const unlessOver = (answer: Partial<Answer<Value>>): void => {
      if (!signal.aborted) this.put(entry, { ...entry.answer, ...answer });
    };
    return {
      signal,
      known: edition === "quick" ? value : undefined,
      tell: (told, coming) => unlessOver({ value: told, edition: "quick", ...(coming && { coming }) }),
      progress: (done, total) => unlessOver({ coming: { done, total } }),
      isAhead: () => urgencyOf(entry) === "ahead",
      hurried,
      pause: (milliseconds) => pause(milliseconds, signal),
      giveWay,
    };
  }

  /** Nothing comes of work that was given up. */
  private finish<Value>(entry: Entry<Value>, work: AbortController, answer: Answer<Value>): void {
    if (entry.work !== work) return;
    entry.work = undefined;
    entry.isWhole = !work.signal.aborted && answer.failure === undefined;
    this.put(entry, entry.isDue ? { ...answer, coming: NOT_YET_KNOWN } : answer);
    this.touch(entry);
  }

  private put<Value>(entry: Entry<Value>, answer: Answer<Value>): void {
    entry.answer = answer;
    for (const { onChange } of [...entry.observers.values()]) onChange();
  }

  private all(): readonly Entry<unknown>[] {
    return [...this.byName.values()].flatMap((named) => [...named]);
  }

  private evict(): void {
    const left = this.all().filter(({ observers }) => observers.size === 0);
    let bytes = left.reduce((sum, entry) => sum + bytesOf(entry), 0);
    if (bytes <= this.bytesMax) return;
    for (const entry of left.sort((a, b) => a.used - b.used)) {
      if (bytes <= this.bytesMax) return;
      bytes -= bytesOf(entry);
      this.forget(entry);
    }
  }

  private forget(entry: Entry<unknown>): void {
    this.byName.get(entry.question.key[0])?.delete(entry);
  }
}

/** As urgent as its most urgent observer. */
function urgencyOf<Value>({ observers, question }: Entry<Value>): Urgency {
  return [...observers.values()].every(({ isAhead }) => isAhead) ? "ahead" : (question.urgency ?? "shown");
}

function bytesOf({ question, answer }: Entry<unknown>): number {
  return USUAL_BYTES + (answer.value === undefined ? 0 : (question.bytes?.(answer.value) ?? 0));
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", leave);
      resolve();
    }, milliseconds);
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
  });
}
