import { describe, expect, it } from "vitest";
import { RafScheduler } from "../../canvas/raf-scheduler.ts";
import type { FrameSource } from "../../canvas/raf-scheduler.ts";
import { writeRecords } from "../../scene/testing/record-writer.ts";
import { ticketTrace } from "../../scene/testing/ticket-trace.ts";
import { buildTraceModel } from "../../scene/trace/model.ts";
import { Playback } from "./playback.ts";
import { defaultSpeed, raceSpeed } from "./speeds.ts";

class HandFrames implements FrameSource {
  pending: ((timeMs: number) => void) | undefined;
  timeMs = 0;
  request(callback: (timeMs: number) => void): number {
    this.pending = callback;
    return 1;
  }
  cancel(): void {
    this.pending = undefined;
  }
  /** Runs frames of 20 ms for so long, if any are requested; returns the number that ran. */
  run(ms: number): number {
    let ran = 0;
    for (const end = this.timeMs + ms; this.timeMs < end && this.pending !== undefined; ran++) {
      const callback = this.pending;
      this.pending = undefined;
      this.timeMs += 20;
      callback(this.timeMs);
    }
    return ran;
  }
}

function modelOf(options: { sections: number; work: number }) {
  const records = writeRecords(ticketTrace({ cores: 8, ...options }));
  return buildTraceModel({ records, coreCount: 8, lineBytes: 64, fromStart: true });
}

const model = modelOf({ sections: 30, work: 400 });
const otherModel = () => modelOf({ sections: 20, work: 500 });
const longerModel = () => modelOf({ sections: 90, work: 400 });

function make(options: { reducedMotion?: boolean } = {}) {
  const source = new HandFrames();
  const playback = new Playback([model], { scheduler: new RafScheduler(source), ...options });
  return { source, playback };
}

describe("a playback whose view goes away", () => {
  it("stops without telling of a cycle that the reader has not chosen", () => {
    const { source, playback } = make();
    playback.play();
    source.run(500);
    let told = 0;
    playback.subscribe(() => told++);
    playback.halt();
    expect(told).toBe(0);
    expect(source.run(500)).toBe(0);
  });
});

describe("a playback with a finishing line", () => {
  it("takes its seconds to that line, stops there exactly, and steps by its stride", () => {
    const source = new HandFrames();
    const end = Math.floor(model.end / 2);
    const scheduler = new RafScheduler(source);
    const playback = new Playback([model, otherModel()], {
      scheduler,
      speed: end / 20,
      stride: end / 20,
      cycle: 0,
      end,
    });
    playback.play();
    source.run(19_000);
    expect(playback.getSnapshot().playing).toBe(true);
    source.run(2000);
    expect(playback.getSnapshot()).toMatchObject({ playing: false, cycle: end, end });
    playback.stepBack();
    expect(playback.cycle).toBeCloseTo((end * 19) / 20);
    playback.stepForward();
    playback.stepForward();
    expect(playback.cycle).toBe(end);
  });
});

describe("a run paced by its hand-offs", () => {
  it("takes three quarters of the time of each for the way of the lock, however long it took", () => {
    const source = new HandFrames();
    const playback = new Playback([model], { scheduler: new RafScheduler(source), secondsEach: 4 });
    const costs = playback.pace?.costs;
    for (const i of [0, 5, 9]) {
      const released = costs?.released[i] ?? 0;
      playback.seek(released);
      playback.play();
      source.run(3020);
      playback.pause();
      const held = released + (costs?.cycles[i] ?? 0);
      expect(playback.cycle).toBeCloseTo(held, 0);
    }
  });

  it("goes at a speed as soon as one is chosen, and two runs side by side always do", () => {
    const { source, playback } = make();
    playback.setSecondsEach(4);
    expect(playback.getSnapshot().secondsEach).toBe(4);
    playback.setSpeed(1000);
    expect(playback.getSnapshot().secondsEach).toBeUndefined();
    playback.seek(model.begin);
    playback.play();
    source.run(1020);
    expect(playback.cycle - model.begin).toBeCloseTo(1000, 0);
    const two = new Playback([model, otherModel()], { secondsEach: 4 });
    expect(two.getSnapshot().secondsEach).toBeUndefined();
  });
});

describe("the acts of a hand-off", () => {
  it("are its release, its storm and its arrival, one after the other", () => {
    const { playback } = make();
    const { releaseTime, heldTime } = model.handoffs;
    playback.seek((releaseTime[3] ?? 0) - 1);
    const seen = [1, 2, 3].map(() => {
      playback.moveAct(1);
      return playback.getSnapshot().cycle;
    });
    const middle = Math.round(((releaseTime[3] ?? 0) + (heldTime[3] ?? 0)) / 2);
    expect(seen).toEqual([releaseTime[3], middle, heldTime[3]]);
  });

  it("lead back the way they came, and stop at the ends", () => {
    const { playback } = make();
    const there = [playback.getSnapshot().cycle];
    for (let i = 0; i < 9; i++) {
      playback.moveAct(1);
      there.push(playback.getSnapshot().cycle);
    }
    for (const cycle of there.slice(1, -1).reverse()) {
      playback.moveAct(-1);
      expect(playback.getSnapshot().cycle).toBe(cycle);
    }
    playback.seek(model.end);
    playback.moveAct(1);
    expect(playback.getSnapshot().cycle).toBe(model.end);
  });
});

describe("playback", () => {
  it("starts paused and asks for no frame", () => {
    const { source, playback } = make();
    expect(playback.getSnapshot()).toMatchObject({ playing: false, cycle: model.begin });
    expect(source.pending).toBeUndefined();
    playback.stepForward();
    playback.nextHandoff();
    playback.seek(500);
    expect(source.pending).toBeUndefined();
  });

  it("takes two seconds for a typical hand-off", () => {
    const { heldTime, releaseTime } = model.handoffs;
    const durations = heldTime.map((time, i) => time - (releaseTime[i] ?? 0)).sort();
    expect(defaultSpeed([model])).toBeCloseTo((durations[durations.length >> 1] ?? 0) / 2, -1);
  });

  it("takes one second for a typical service of a line where there are no locks", () => {
    const records = ticketTrace({ cores: 8, sections: 30, work: 400, service: 120 });
    const lockless = buildTraceModel({
      records: writeRecords(records.filter((record) => !record.kind.startsWith("LOCK"))),
      coreCount: 8,
      lineBytes: 64,
      fromStart: true,
    });
    expect(defaultSpeed([lockless])).toBe(120);
  });

  it("knows where the reader left the time, and that a place shown to them is no choice of theirs", () => {
    const { source, playback } = make();
    expect(playback.chosen).toBeUndefined();
    playback.place(700);
    expect([playback.cycle, playback.chosen]).toEqual([700, undefined]);
    playback.stepForward();
    expect(playback.chosen).toBe(playback.cycle);
    playback.play();
    source.run(100);
    expect(playback.chosen).toBeUndefined();
    playback.pause();
    expect(playback.chosen).toBe(Math.round(playback.cycle));
    playback.place(800);
    expect(playback.chosen).toBeUndefined();
  });

  it("has been moved by a reader who has only played it", () => {
    const { source, playback } = make();
    playback.play();
    source.run(100);
    playback.pause();
    expect([playback.hasMoved(), playback.chosen]).toEqual([true, Math.round(playback.cycle)]);
  });

  it("tells its listeners of a place shown to the reader as of one that the reader has not chosen", () => {
    const { playback } = make();
    const told: (number | undefined)[] = [];
    playback.subscribe(() => told.push(playback.chosen));
    playback.place(700);
    playback.play();
    playback.place(800);
    expect(new Set(told)).toEqual(new Set([undefined]));
    playback.seek(900);
    expect(told.at(-1)).toBe(900);
  });

  it("advances by its speed, and stops asking for frames when paused", () => {
    const { source, playback } = make();
    playback.setSpeed(1000);
    playback.play();
    source.run(1020);
    expect(playback.cycle).toBeCloseTo(model.begin + 1000, 6);
    playback.pause();
    expect(source.run(1000)).toBe(0);
    expect(playback.getSnapshot().playing).toBe(false);
  });

  it("stops at the end, and begins anew when played from there", () => {
    const { source, playback } = make();
    playback.setSpeed(1e9);
    playback.play();
    source.run(1000);
    expect(playback.getSnapshot()).toMatchObject({ playing: false, cycle: model.end });
    expect(source.pending).toBeUndefined();
    playback.play();
    expect(playback.cycle).toBe(model.begin);
    playback.pause();
  });

  it("goes on playing when other traces take the place of those it plays, and stays paused when it was", () => {
    const { source, playback } = make();
    playback.setModels([otherModel()]);
    expect(playback.getSnapshot().playing).toBe(false);
    playback.play();
    source.run(100);
    playback.setModels([otherModel()]);
    expect(playback.getSnapshot().playing).toBe(true);
    const before = playback.cycle;
    source.run(200);
    expect(playback.cycle).toBeGreaterThan(before);
  });

  it("goes on when it came to the end of a stretch before the rest of the run was there, if left alone", () => {
    const ended = () => {
      const made = make();
      made.playback.setSpeed(1e9);
      made.playback.play();
      made.source.run(1000);
      return made;
    };
    const { source, playback } = ended();
    expect(playback.cycle).toBe(model.end);
    playback.setModels([longerModel()]);
    expect(playback.getSnapshot().playing).toBe(true);
    source.run(1000);
    expect(playback.cycle).toBeGreaterThan(model.end);
    const moved = ended().playback;
    moved.seek(model.end);
    moved.setModels([longerModel()]);
    expect(moved.getSnapshot()).toMatchObject({ playing: false, cycle: model.end });
    const whole = ended().playback;
    whole.setModels([modelOf({ sections: 30, work: 400 })]);
    expect(whole.getSnapshot().playing).toBe(false);
  });

  it("keeps the speed, or the time for each hand-off, that the reader has chosen, when other traces come", () => {
    const playback = new Playback([model], { secondsEach: 4 });
    playback.setSecondsEach(8);
    playback.setModels([otherModel()]);
    expect(playback.getSnapshot().secondsEach).toBe(8);
    playback.setSpeed(1234);
    playback.setModels([model]);
    expect(playback.getSnapshot()).toMatchObject({ speed: 1234, secondsEach: undefined });
  });

  it("plays the whole of a race in half a minute, also when longer traces take the place of its own", () => {
    const longer = longerModel();
    const playback = new Playback([model, otherModel()]);
    playback.setRaceSpeed();
    for (const models of [playback.traces, [longer, longer]]) {
      playback.setModels(models);
      const { start, finish } = playback.common;
      expect((finish - start) / playback.getSnapshot().speed).toBeCloseTo(30, 0);
    }
    expect(playback.raceSpeed).toBe(playback.getSnapshot().speed);
  });

  it("has no speed for a race of one run, or of runs that have no time in common", () => {
    expect(make().playback.raceSpeed).toBeUndefined();
    expect(raceSpeed({ start: 7, finish: 7 })).toBeUndefined();
  });

  it("begins anew at the first look where other traces lack its cycle, and stays where they have it", () => {
    const { playback } = make();
    const later = buildTraceModel({
      records: writeRecords(ticketTrace({ cores: 8, sections: 30, work: 400, start: 1e6 })),
      coreCount: 8,
      lineBytes: 64,
      fromStart: false,
    });
    playback.seek(model.begin + 500);
    playback.setModels([otherModel()], model.begin + 700);
    expect([playback.cycle, playback.hasMoved()]).toEqual([model.begin + 500, true]);
    playback.setModels([later], later.begin + 900);
    expect([playback.cycle, playback.hasMoved()]).toEqual([later.begin + 900, false]);
    playback.setModels([model]);
    expect(playback.cycle).toBe(model.begin);
  });

  it("tells React at most ten times a second while it plays, and views every frame", () => {
    const { source, playback } = make();
    let told = 0;
    let followed = 0;
    playback.setSpeed(100);
    playback.subscribe(() => told++);
    playback.follow(() => followed++);
    playback.play();
    source.run(2000);
    expect(told).toBeLessThanOrEqual(22);
    expect(told).toBeGreaterThan(10);
    expect(followed).toBeGreaterThan(90);
    playback.pause();
  });

  it("with reduced motion only ever shows moments of events, twice a second at most", () => {
    const { source, playback } = make({ reducedMotion: true });
    const shown = new Set<number>();
    playback.follow(() => shown.add(playback.cycle));
    playback.setSpeed(500);
    playback.play();
    source.run(3000);
    const times = new Set([...model.columns.time, model.begin]);
    for (const cycle of shown) expect(times.has(cycle)).toBe(true);
    expect(shown.size).toBeLessThanOrEqual(8);
    expect(shown.size).toBeGreaterThan(2);
    playback.pause();
  });

  it("steps to the next and back to the same event and hand-off", () => {
    const { playback } = make();
    playback.seek(2000);
    playback.stepForward();
    const there = playback.cycle;
    playback.stepForward();
    playback.stepBack();
    expect(playback.cycle).toBe(there);
    playback.nextHandoff();
    const first = playback.cycle;
    expect(model.handoffs.heldTime).toContain(first);
    playback.nextHandoff();
    playback.previousHandoff();
    expect(playback.cycle).toBe(first);
  });

  it("keeps two traces in one time", () => {
    const later = buildTraceModel({
      records: writeRecords(ticketTrace({ cores: 2, sections: 5, start: 900 })),
      coreCount: 2,
      lineBytes: 64,
      fromStart: false,
    });
    const playback = new Playback([model, later], { scheduler: new RafScheduler(new HandFrames()) });
    expect(playback.getSnapshot()).toMatchObject({ begin: model.begin, end: Math.max(model.end, later.end) });
    playback.seek(model.begin + 1);
    playback.stepForward();
    expect(playback.cycle).toBeLessThan(900);
    expect(playback.cycleOf(later)).toBe(playback.cycle);
  });

  it("lets traces of far apart stretches of time begin together, each keeping its own cycles", () => {
    const late = buildTraceModel({
      records: writeRecords(ticketTrace({ cores: 3, sections: 8, start: 5_000_000 })),
      coreCount: 3,
      lineBytes: 64,
      fromStart: false,
    });
    const playback = new Playback([model, late], { scheduler: new RafScheduler(new HandFrames()) });
    expect(playback.cycleOf(model)).toBe(model.begin);
    expect(playback.cycleOf(late)).toBe(late.begin);
    const steps = new Set<number>();
    for (let k = 0; k < 120; k++) {
      playback.stepForward();
      steps.add(playback.cycleOf(late));
    }
    expect([...late.columns.time].filter((time) => steps.has(time)).length).toBeGreaterThan(3);
  });

  it("steps on in the longer trace when the shorter one is over", () => {
    const short = buildTraceModel({
      records: writeRecords(ticketTrace({ cores: 2, sections: 2, work: 300 })),
      coreCount: 2,
      lineBytes: 64,
      fromStart: true,
    });
    const playback = new Playback([model, short], { scheduler: new RafScheduler(new HandFrames()) });
    playback.seek(short.end + 10);
    playback.stepForward();
    expect(playback.cycle).toBeGreaterThan(short.end + 10);
  });
});
