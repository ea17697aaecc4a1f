import { describe, expect, it } from "vitest";
import type { RunResult } from "../base/run.ts";
import { KeptTraces } from "./kept-traces.ts";
import type { Traced } from "./trace-request.ts";

const TRACED = { kind: "traced", result: { operations: 7 } as unknown as RunResult } as const;
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

function promised<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((done) => (resolve = done));
  return { promise, resolve };
}

/** Traces, of which those on their way end when the test says so. */
function traces() {
  const kept = new KeptTraces();
  const made: { end: (traced: Traced) => void; isCancelled: boolean; hurried: number }[] = [];
  const make = () => {
    const { promise, resolve } = promised<Traced>();
    const one = { end: resolve, isCancelled: false, hurried: 0 };
    made.push(one);
    return {
      outcome: promise,
      cancel: () => void (one.isCancelled = true),
      hurry: () => void (one.hurried += 1),
    };
  };
  return { kept, made, request: (key: string) => kept.request(key, make) };
}

describe("a trace on its way", () => {
  it("is made once for all callers that wait for it, and again when it is asked for later", async () => {
    const { made, request } = traces();
    const both = [request("a"), request("a")];
    expect(made.length).toBe(1);
    made[0]?.end(TRACED);
    expect(await Promise.all(both.map(({ outcome }) => outcome))).toEqual([TRACED, TRACED]);
    request("a");
    request("b");
    expect(made.length).toBe(3);
  });

  it("is hurried by a second caller that waits for it", () => {
    const { made, request } = traces();
    request("a");
    request("a").hurry?.();
    expect(made.map(({ hurried }) => hurried)).toEqual([1]);
  });

  it("goes on while a caller waits for it; a caller that has cancelled gets no result", async () => {
    const { made, request } = traces();
    const first = request("a");
    const second = request("a");
    first.cancel();
    first.cancel();
    await nextTask();
    expect(made[0]?.isCancelled).toBe(false);
    made[0]?.end(TRACED);
    expect([(await first.outcome)?.kind, (await second.outcome)?.kind]).toEqual([undefined, "traced"]);
  });

  it("is taken over by a caller that asks in the task in which the last one cancelled", async () => {
    const { made, request } = traces();
    request("a").cancel();
    const second = request("a");
    await nextTask();
    expect(made.map(({ isCancelled }) => isCancelled)).toEqual([false]);
    second.cancel();
    await nextTask();
    expect(made[0]?.isCancelled).toBe(true);
    request("a");
    expect(made.length).toBe(2);
  });
});

describe("kept traces", () => {
  it("are the last eight that were used", () => {
    const { kept } = traces();
    for (let i = 0; i < 8; i++) kept.keep(`${i}`, TRACED);
    expect(kept.find("0")).toBe(TRACED);
    kept.keep("8", TRACED);
    expect([kept.find("0"), kept.find("1"), kept.find("8")]).toEqual([TRACED, undefined, TRACED]);
  });
});
