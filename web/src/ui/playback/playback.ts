/**
 * The reader's position in the run: one position in time, shared by every view of it (machine, timeline, compared
 * machines). It lives outside React: views follow it frame by frame, React gets a snapshot at most ten times a second.
 *
 * It starts paused. With reduced motion nothing glides: playing advances from event to event, twice a second at most.
 */
import type { Kept } from "../../lab/state/app-state.ts";
import type { RafScheduler } from "../../canvas/raf-scheduler.ts";
import { frames } from "../../canvas/raf-scheduler.ts";
import { nextEventTime, nextHandoffTime, previousEventTime, previousHandoffTime } from "../../scene/trace/model.ts";
import { actAfter, actBefore } from "./acts.ts";
import { offsetsOf, spanOf } from "./shared-time.ts";
import { type Common, defaultSpeed, raceSpeed } from "./speeds.ts";
import { Pace } from "../../scene/trace/pace.ts";
import { countBelow, countUpTo } from "../../scene/trace/records/search.ts";
import type { TraceModel } from "../../scene/trace/model.ts";

export interface PlaybackSnapshot {
  /** Present cycle; whole while paused after a step, any number while gliding. */
  readonly cycle: number;
  readonly playing: boolean;
  /** Simulated cycles per second of the reader's time. */
  readonly speed: number;
  /** Seconds for each hand-off while the run is paced by its hand-offs; undefined while it goes at `speed`. */
  readonly secondsEach: number | undefined;
  readonly begin: number;
  readonly end: number;
}

export const PLAYBACK_KEPT: Kept<PlaybackSnapshot> = {
  cycle: ["link", "once the reader has moved it; before that the most telling cycle is shown"],
  playing: ["nothing", "nothing moves until the reader presses play"],
  speed: ["nothing", "follows from the run, so that a hand-off takes two seconds"],
  secondsEach: ["nothing", "four seconds for each hand-off, unless the reader chooses a speed"],
  begin: ["nothing", "follows from the run and the stretch in the link"],
  end: ["nothing", "follows from the run and the stretch in the link"],
};

/** Milliseconds between two snapshots for React. */
const READOUT_MS = 100;
/** With reduced motion the picture changes at most this often. */
const REDUCED_STEP_MS = 500;
/** A frame longer than this (a hidden page, a busy machine) does not make time jump. */
const FRAME_MS_MAX = 100;

export interface PlaybackOptions {
  readonly scheduler?: RafScheduler;
  readonly reducedMotion?: boolean;
  /** The cycle to start at; the begin of the trace when left out. */
  readonly cycle?: number;
  /** The last cycle, where a trace has records beyond it: notes of cores that ran ahead. */
  readonly end?: number;
  readonly speed?: number;
  /** Cycles of a step forward or back, where a step from event to event would lead nowhere; see `stepForward`. */
  readonly stride?: number;
  /** Seconds for each hand-off, where one run with hand-offs is played; without it the run goes at its speed. */
  readonly secondsEach?: number;
}

/** What one step goes to: the next act of a hand-off, or the next event. */
export type Stepping = "act" | "event";

export class Playback {
  private readonly scheduler: RafScheduler;
  private models: readonly TraceModel[];
  private offsets: ReadonlyMap<TraceModel, number>;
  private pacer: Pace | undefined;
  /** What the reader has chosen, or the view: one of the two, which holds for all traces that come. */
  private wantedSeconds: number | undefined;
  private wantedSpeed: (() => number | undefined) | undefined;
  private readonly stride: number | undefined;
  private readonly followers = new Set<() => void>();
  private readonly readers = new Set<() => void>();
  private snapshot: PlaybackSnapshot;
  private shown: PlaybackSnapshot;
  private reduced: boolean;
  private lastFrameMs: number | undefined;
  private lastReadoutMs = 0;
  private lastStepMs = 0;
  /** Has the reader moved the time since it was placed? */
  private moved = false;
  /** Did it play to the end of what was recorded by then, and has the reader done nothing since? */
  private ranOut = false;
  /** The gliding clock; differs from the cycle shown only with reduced motion. */
  private clock: number;

  constructor(models: readonly TraceModel[], options: PlaybackOptions = {}) {
    this.scheduler = options.scheduler ?? frames;
    this.reduced = options.reducedMotion ?? false;
    this.models = models;
    this.offsets = offsetsOf(models);
    const span = spanOf(models, this.offsets);
    const { begin } = span;
    const end = options.end ?? span.end;
    const cycle = clamp(options.cycle ?? begin, begin, end);
    this.clock = cycle;
    this.pacer = paceOf(models);
    this.wantedSeconds = options.secondsEach;
    this.stride = options.stride;
    this.snapshot = {
      cycle,
      begin,
      end,
      playing: false,
      speed: options.speed ?? defaultSpeed(models),
      secondsEach: this.pacer === undefined ? undefined : this.wantedSeconds,
    };
    this.shown = this.snapshot;
  }

  /** The present cycle, for views that draw. */
  get cycle(): number {
    return this.snapshot.cycle;
  }

  /** The present cycle in a trace's own time: the same, unless traces far apart are played side by side. */
  cycleOf(model: TraceModel): number {
    return this.ownCycle(model, this.snapshot.cycle);
  }

  /** A cycle of the shared time in a trace's own. */
  ownCycle(model: TraceModel, shared: number): number {
    return shared + this.offsetOf(model);
  }

  /** The inverse: where a trace's own cycle lies in the shared time. */
  sharedCycle(model: TraceModel, cycle: number): number {
    return cycle - this.offsetOf(model);
  }

  private offsetOf(model: TraceModel): number {
    return this.offsets.get(model) ?? 0;
  }

  /** The played traces, one per machine. */
  get traces(): readonly TraceModel[] {
    return this.models;
  }

  /** The stretch of the shared time that all traces have. */
  get common(): Common {
    return {
      start: Math.max(...this.models.map((model) => this.sharedCycle(model, model.begin))),
      finish: Math.min(...this.models.map((model) => this.sharedCycle(model, model.end))),
    };
  }

  /** For useSyncExternalStore: the snapshot that React was last given. */
  readonly getSnapshot = (): PlaybackSnapshot => this.shown;

  /** For React: called at most every READOUT_MS while playing, at once otherwise. */
  readonly subscribe = (reader: () => void): (() => void) => {
    this.readers.add(reader);
    return () => this.readers.delete(reader);
  };

  /** For views: called whenever the cycle has changed. They ask the scheduler for a frame themselves. */
  follow(follower: () => void): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  /**
   * Other traces of the same point (its refined run, for example). The playback stays at its cycle when the new traces
   * have that cycle, else it begins anew at `first`, or at their begin. It goes on playing when it played, at the speed
   * that the reader has chosen: the reader has asked neither for a pause nor for another speed. So it does when it came
   * to the end of a stored stretch before the rest of the run was there.
   */
  setModels(models: readonly TraceModel[], first?: number): void {
    if (models === this.models) return;
    const { playing, cycle } = this.snapshot;
    this.models = models;
    this.offsets = offsetsOf(models);
    const { begin, end } = spanOf(models, this.offsets);
    const hasMore = this.ranOut && begin <= cycle && cycle < end;
    this.pause();
    this.pacer = paceOf(models);
    const secondsEach = this.pacer === undefined ? undefined : this.wantedSeconds;
    const speed = this.wantedSpeed?.() ?? defaultSpeed(models);
    const isThere = begin <= cycle && cycle <= end;
    if (!isThere) this.moved = false;
    const next = isThere ? cycle : clamp(first ?? begin, begin, end);
    this.change({ begin, end, secondsEach, speed, cycle: next });
    if (playing || hasMore) this.play();
  }

  setReducedMotion(reduced: boolean): void {
    this.reduced = reduced;
  }

  play(): void {
    if (this.snapshot.playing) return;
    const { begin, end, cycle } = this.snapshot;
    if (end <= begin) return;
    const from = cycle >= end ? begin : cycle;
    this.moved = true;
    this.ranOut = false;
    this.clock = from;
    this.lastFrameMs = undefined;
    this.change({ playing: true, cycle: from });
    this.scheduler.ask(this.frame, "move");
  }

  pause(): void {
    this.scheduler.forget(this.frame);
    if (this.snapshot.playing) this.change({ playing: false });
  }

  /** Stops because the view goes away: the reader has not chosen the cycle, so no listener is told. */
  halt(): void {
    this.scheduler.forget(this.frame);
    this.snapshot = { ...this.snapshot, playing: false };
  }

  toggle(): void {
    if (this.snapshot.playing) this.pause();
    else this.play();
  }

  /** Goes to a cycle that the reader did not choose: that of a tour's moment, or of a link. */
  place(cycle: number): void {
    this.stopAt(cycle, false);
  }

  /** Has the reader played it or moved its time? */
  readonly hasMoved = (): boolean => this.moved;

  /** The whole cycle at which the reader left the time; undefined where it was placed, and while it plays. */
  get chosen(): number | undefined {
    return this.moved && !this.snapshot.playing ? Math.round(this.snapshot.cycle) : undefined;
  }

  /** Goes to a cycle and stays there. */
  seek(cycle: number): void {
    this.stopAt(cycle, true);
  }

  /** Observers of the cycle learn from `chosen` whether the reader went there. */
  private stopAt(cycle: number, byReader: boolean): void {
    this.moved = byReader;
    this.ranOut = false;
    this.pause();
    this.change({ cycle: clamp(cycle, this.snapshot.begin, this.snapshot.end) });
  }

  stepForward(): void {
    if (this.stride === undefined) this.step("event", 1);
    else this.seek(this.cycle + this.stride);
  }

  stepBack(): void {
    if (this.stride === undefined) this.step("event", -1);
    else this.seek(this.cycle - this.stride);
  }

  /**
   * Goes to the moment at which the next core holds the lock; without locks, to the next finished transaction; in runs
   * about system calls, to the next mode switch.
   */
  nextHandoff(): void {
    this.step("handoff", 1);
  }

  previousHandoff(): void {
    this.step("handoff", -1);
  }

  /** So many steps at once, back where the count is negative: views are told of the last one only. */
  step(by: "event" | "handoff", count: number): void {
    const [forward, back] = by === "event" ? [nextEventTime, previousEventTime] : [landmarkAfter, landmarkBefore];
    const { begin, end } = this.snapshot;
    let { cycle } = this;
    for (let left = Math.abs(count); left > 0; left--) {
      const isEnd = count > 0 ? cycle >= end : cycle <= begin;
      if (isEnd) break;
      cycle = count > 0 ? (least(this.inShared(forward, cycle)) ?? end) : (most(this.inShared(back, cycle)) ?? begin);
    }
    this.seek(cycle);
  }

  /** Goes to the next act of a hand-off (by > 0), or to the one before: see acts.ts. */
  moveAct(by: 1 | -1): void {
    const { begin, end } = this.snapshot;
    this.seek(by > 0 ? (least(this.inShared(actAfter)) ?? end) : (most(this.inShared(actBefore)) ?? begin));
  }

  /** To the next act or event, or back to the last. */
  stepBy(by: 1 | -1, each: Stepping): void {
    if (each === "act") this.moveAct(by);
    else if (by > 0) this.stepForward();
    else this.stepBack();
  }

  /** Asks every trace in its own time and answers in the shared time. Traces that are over do not count. */
  private inShared(
    ask: (model: TraceModel, cycle: number) => number | undefined,
    cycle = this.cycle,
  ): (number | undefined)[] {
    return this.models.map((model) => {
      const answer = ask(model, this.ownCycle(model, cycle));
      return answer === undefined ? undefined : this.sharedCycle(model, answer);
    });
  }

  setSpeed(speed: number): void {
    if (speed > 0 && Number.isFinite(speed)) this.goAt(() => speed);
  }

  /** Like setSpeed, with the speed of the race; when other traces come, it is that of their race. */
  setRaceSpeed(): void {
    this.goAt(() => this.raceSpeed);
  }

  /** As in speeds.ts. */
  get raceSpeed(): number | undefined {
    return this.models.length < 2 ? undefined : raceSpeed(this.common);
  }

  private goAt(speedOf: () => number | undefined): void {
    this.wantedSpeed = speedOf;
    this.wantedSeconds = undefined;
    this.change({ speed: speedOf() ?? this.snapshot.speed, secondsEach: undefined });
  }

  /** Makes every hand-off take so many seconds. Has no effect on runs without hand-offs. */
  setSecondsEach(secondsEach: number): void {
    if (!(secondsEach > 0 && this.pacer !== undefined)) return;
    this.wantedSpeed = undefined;
    this.wantedSeconds = secondsEach;
    this.change({ secondsEach });
  }

  /** The passages of the played run, where it is one run with hand-offs. */
  get pace(): Pace | undefined {
    return this.pacer;
  }

  /** Stops asking for frames; for unmounting. */
  dispose(): void {
    this.scheduler.forget(this.frame);
    this.followers.clear();
    this.readers.clear();
  }

  private readonly frame = (timeMs: number): boolean => {
    const elapsedMs = this.lastFrameMs === undefined ? 0 : Math.min(FRAME_MS_MAX, timeMs - this.lastFrameMs);
    this.lastFrameMs = timeMs;
    this.clock = Math.min(this.snapshot.end, this.after(elapsedMs / 1000));
    const ended = this.clock >= this.snapshot.end;
    this.ranOut = ended;
    this.advance(ended, timeMs);
    if (ended) this.change({ playing: false });
    else if (timeMs - this.lastReadoutMs >= READOUT_MS) this.readout(timeMs);
    return !ended;
  };

  private after(seconds: number): number {
    const { secondsEach, speed } = this.snapshot;
    if (secondsEach === undefined || this.pacer === undefined) return this.clock + seconds * speed;
    return this.pacer.advance(this.clock, seconds, secondsEach);
  }

  private advance(ended: boolean, timeMs: number): void {
    if (!this.reduced || ended) return this.move(this.clock);
    if (timeMs - this.lastStepMs < REDUCED_STEP_MS) return;
    this.lastStepMs = timeMs;
    this.move(most(this.inShared(eventAtOrBefore, this.clock)) ?? this.clock);
  }

  private move(cycle: number): void {
    if (cycle === this.snapshot.cycle) return;
    this.snapshot = { ...this.snapshot, cycle };
    for (const follower of this.followers) follower();
  }

  private readout(timeMs: number): void {
    this.lastReadoutMs = timeMs;
    this.publish();
  }

  private change(part: Partial<PlaybackSnapshot>): void {
    const moved = part.cycle !== undefined && part.cycle !== this.snapshot.cycle;
    this.snapshot = { ...this.snapshot, ...part };
    if (moved) this.clock = this.snapshot.cycle;
    for (const follower of this.followers) follower();
    this.publish();
  }

  private publish(): void {
    this.shown = this.snapshot;
    for (const reader of this.readers) reader();
  }
}

/** Runs side by side have hand-offs at different times, so only a single run can be paced by its hand-offs. */
function paceOf(models: readonly TraceModel[]): Pace | undefined {
  const [only, another] = models;
  if (only === undefined || another !== undefined || only.subject === "system calls") return undefined;
  const pace = new Pace(only);
  return pace.isUseful ? pace : undefined;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function least(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

function most(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function eventAtOrBefore(model: TraceModel, cycle: number): number | undefined {
  return previousEventTime(model, cycle + 1e-6);
}

function landmarkAfter(model: TraceModel, cycle: number): number | undefined {
  if (model.subject === "system calls") return model.switchTimes[countUpTo(model.switchTimes, cycle)];
  if (model.handoffs.count > 0) return nextHandoffTime(model, cycle);
  return model.transactionTimes[countUpTo(model.transactionTimes, cycle)];
}

function landmarkBefore(model: TraceModel, cycle: number): number | undefined {
  if (model.subject === "system calls") return model.switchTimes[countBelow(model.switchTimes, cycle) - 1];
  if (model.handoffs.count > 0) return previousHandoffTime(model, cycle);
  return model.transactionTimes[countBelow(model.transactionTimes, cycle) - 1];
}
