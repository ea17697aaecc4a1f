import { describe, expect, it } from "vitest";
import { RafScheduler } from "./raf-scheduler.ts";
import type { FrameSource } from "./raf-scheduler.ts";

class HandFrames implements FrameSource {
  pending: ((timeMs: number) => void) | undefined;
  requested = 0;
  request(callback: (timeMs: number) => void): number {
    this.pending = callback;
    return ++this.requested;
  }
  cancel(): void {
    this.pending = undefined;
  }
  run(timeMs: number): void {
    const callback = this.pending;
    this.pending = undefined;
    callback?.(timeMs);
  }
}

describe("the frame scheduler", () => {
  it("requests no frame while no view asks, and stops when the last task is done", () => {
    const source = new HandFrames();
    const scheduler = new RafScheduler(source);
    expect(source.requested).toBe(0);
    let left = 3;
    scheduler.ask(() => --left > 0);
    for (let i = 0; i < 10; i++) source.run(i);
    expect(left).toBe(0);
    expect(scheduler.frames).toBe(3);
    expect(scheduler.isIdle).toBe(true);
    expect(source.requested).toBe(3);
  });

  it("runs what moves before what draws, and lets a mover ask a drawer into the same frame", () => {
    const source = new HandFrames();
    const scheduler = new RafScheduler(source);
    const order: string[] = [];
    scheduler.ask(() => {
      order.push("move");
      scheduler.ask(() => order.push("late draw") < 0);
      return false;
    }, "move");
    scheduler.ask(() => order.push("draw") < 0);
    source.run(1);
    expect(order).toEqual(["move", "draw", "late draw"]);
    expect(scheduler.isIdle).toBe(true);
  });

  it("runs a task once per frame however often it was asked for", () => {
    const source = new HandFrames();
    const scheduler = new RafScheduler(source);
    let runs = 0;
    const task = (): boolean => ++runs < 0;
    scheduler.ask(task);
    scheduler.ask(task);
    source.run(1);
    expect(runs).toBe(1);
  });

  it("cancels the frame when the only task is forgotten", () => {
    const source = new HandFrames();
    const scheduler = new RafScheduler(source);
    const task = (): boolean => true;
    scheduler.ask(task);
    scheduler.forget(task);
    expect(source.pending).toBeUndefined();
    expect(scheduler.isIdle).toBe(true);
  });

  it("requests nothing while suspended, and catches up when resumed", () => {
    const source = new HandFrames();
    const scheduler = new RafScheduler(source);
    let drawn = 0;
    const draw = () => ++drawn < 2;
    scheduler.ask(draw);
    scheduler.suspend();
    expect(source.pending).toBeUndefined();
    scheduler.ask(draw);
    expect(source.requested).toBe(1);
    scheduler.resume();
    source.run(1);
    source.run(2);
    expect(drawn).toBe(2);
    expect(scheduler.isIdle).toBe(true);
  });

  it("asks another source for the frame that was asked for, and for none where none was", () => {
    const [before, after] = [new HandFrames(), new HandFrames()];
    const scheduler = new RafScheduler(before);
    scheduler.takeFramesFrom(after);
    expect(after.requested).toBe(0);
    scheduler.ask(() => false);
    scheduler.takeFramesFrom(before);
    expect([after.pending, before.requested]).toEqual([undefined, 1]);
    before.run(1);
    expect([scheduler.frames, scheduler.isIdle]).toEqual([1, true]);
  });
});
