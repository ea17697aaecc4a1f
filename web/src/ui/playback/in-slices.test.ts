import { describe, expect, it } from "vitest";
import type { Steps } from "../../scene/trace/steps.ts";
import { inSlices } from "./in-slices.ts";
import { eventually } from "../../../../tests/harness/eventually.ts";

function* counting(count: number, each: (step: number) => void): Steps<string> {
  for (let step = 1; step <= count; step++) {
    each(step);
    yield;
  }
  return "made";
}

const never = () => {
  throw new Error("called");
};

describe("work in slices", () => {
  it("does nothing at once, and hands over the result of the last step", async () => {
    const steps: number[] = [];
    const made: string[] = [];
    void inSlices(
      counting(3, (step) => steps.push(step)),
      new AbortController().signal,
    ).then((one) => made.push(one));
    expect(steps).toEqual([]);
    await eventually(() => expect(made).toEqual(["made"]));
    expect(steps).toEqual([1, 2, 3]);
  });

  it("lets timers of others in between when steps take long", async () => {
    const happened: string[] = [];
    const busy = (step: number): void => {
      for (const until = performance.now() + 10; performance.now() < until;);
      happened.push(`step ${step}`);
      if (step === 1) setTimeout(() => happened.push("other"), 0);
    };
    void inSlices(counting(3, busy), new AbortController().signal).then((made) => happened.push(made));
    await eventually(() => expect(happened).toContain("made"));
    expect(happened.indexOf("other")).toBeLessThan(happened.indexOf("step 3"));
  });

  it("hands over nothing when given up, and a failure as one", async () => {
    const over = new AbortController();
    const end = inSlices(counting(2, never), over.signal);
    over.abort(new Error("given up"));
    await expect(end).rejects.toThrow("given up");
    await expect(inSlices(counting(2, never), new AbortController().signal)).rejects.toThrow("called");
  });
});
