import { describe, expect, it } from "vitest";
import type { MeasuredLabPoint } from "../../lab/state/lab-point.ts";
import type { RecordingOptions } from "../../lab/recording-options.ts";
import type { RunPool } from "../../worker/drive.ts";
import type { RunOutcome } from "../../worker/submitted-run.ts";
import { Answers } from "../answers/ask.ts";
import { fakeMachine, fakeScenario } from "../testing/fake-scenario.ts";
import { pointsOf } from "../testing/points.ts";
import { areOtherPasses, isOnlySetAnew, isPassOf, type Traced, traceOf } from "./trace.ts";

const OPTIONS: RecordingOptions = {
  stretch: "end",
  watched: undefined,
  picture: undefined,
  scenario: fakeScenario(),
  machine: fakeMachine(),
  programs: {},
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

async function point(): Promise<MeasuredLabPoint> {
  const [first] = await pointsOf("1a");
  if (first === undefined) throw new Error("the sweep has no points");
  return first;
}

/** A session with that way to make a run, and what was asked of it. */
function sessionOf(outcomeOf: (one: MeasuredLabPoint) => RunOutcome, one: MeasuredLabPoint) {
  const asked: string[] = [];
  const submit: RunPool["submit"] = (_, order) => {
    asked.push(order ?? "");
    const outcome = settled().then(() => outcomeOf(one));
    return { outcome, cancel: () => void asked.push("cancelled"), hurry: () => void asked.push("hurried") };
  };
  return { asked, session: { pool: async (): Promise<RunPool> => ({ size: 1, submit }) } };
}

const same = ({ result }: MeasuredLabPoint): RunOutcome => ({ kind: "finished", result });

describe("the trace of a point's run", () => {
  it("is made once for several observers, also with a point of the same run that was handed on anew", async () => {
    const one = await point();
    const { asked, session } = sessionOf(same, one);
    const answers = new Answers();
    const [first, second] = await Promise.all([
      answers.once(traceOf(session, one, OPTIONS)),
      answers.once(traceOf(session, { ...one }, { ...OPTIONS })),
    ]);
    expect(first.value?.point).toBe(one);
    expect(second).toBe(first);
    expect(answers.peek(traceOf(session, one, OPTIONS))).toBe(first);
    expect(answers.peek(traceOf(session, one, { ...OPTIONS, stretch: "begin" })).value).toBeUndefined();
    expect(asked).toEqual(["urgent"]);
  });

  it("that waits in turn becomes urgent when a reader asks for it, and is not made twice", async () => {
    const one = await point();
    const { asked, session } = sessionOf(same, one);
    const answers = new Answers();
    const ahead = answers.ahead(traceOf(session, one, OPTIONS));
    for (let i = 0; i < 20; i++) await Promise.resolve();
    expect(asked).toEqual(["in turn"]);
    const now = answers.once(traceOf(session, one, OPTIONS));
    await Promise.resolve();
    expect(asked).toEqual(["in turn", "hurried"]);
    expect((await now).value).toBe((await ahead).value);
  });

  it("is given up with the asking ahead, and not when a reader waits for it", async () => {
    const one = await point();
    const { asked, session } = sessionOf(same, one);
    const answers = new Answers();
    const over = new AbortController();
    const ahead = answers.ahead(traceOf(session, one, OPTIONS), over.signal);
    for (let i = 0; i < 20; i++) await Promise.resolve();
    over.abort();
    expect((await ahead).value).toBeUndefined();
    await settled();
    expect(asked).toEqual(["in turn", "cancelled"]);
    const second = new AbortController();
    void answers.ahead(traceOf(session, one, OPTIONS), second.signal);
    const reader = answers.once(traceOf(session, one, OPTIONS));
    second.abort();
    expect((await reader).value?.point).toBe(one);
  });

  it("is none where its run failed or was another run, and the reader is told", async () => {
    const one = await point();
    const failureWith = async (outcome: RunOutcome) =>
      (await new Answers().once(traceOf(sessionOf(() => outcome, one).session, one, OPTIONS))).failure;
    expect(await failureWith({ kind: "failed", message: "the core trapped" })).toBe("the core trapped");
    const other = { ...one.result, traceHash: "other" };
    expect(await failureWith({ kind: "finished", result: other })).toBe(
      "the run with its trace (other) is not the run of the figure (1a)",
    );
  });
});

/** The traces of "stock" at both places, whose runs have that hash. */
async function passOf(
  traceHash: string,
  hold = 100,
  options: Partial<RecordingOptions> = {},
): Promise<readonly Traced[]> {
  const points = await pointsOf(traceHash, hold);
  return points.map((one) => ({ point: one, result: one.result, options: { ...OPTIONS, ...options } }));
}

describe("traces that may stay in sight", () => {
  it("are those of other passes: of the same places, settings, machine and stretch, and of other runs", async () => {
    const [first, precise] = [await passOf("1a"), await passOf("2b")];
    expect(areOtherPasses(first, precise)).toBe(true);
    expect(areOtherPasses(first.slice(0, 1), precise.slice(0, 1))).toBe(true);
    expect(areOtherPasses(first, await passOf("1a"))).toBe(false);
    expect(areOtherPasses(first, await passOf("2b", 200))).toBe(false);
    expect(areOtherPasses(first, await passOf("2b", 100, { machine: fakeMachine() }))).toBe(false);
    expect(areOtherPasses(first, await passOf("2b", 100, { stretch: "begin" }))).toBe(false);
  });

  it("are of as many places", async () => {
    const [first, precise] = [await passOf("1a"), await passOf("2b")];
    expect(first).toHaveLength(2);
    expect(areOtherPasses(first, precise.slice(0, 1))).toBe(false);
    expect(areOtherPasses(first.slice(0, 1), precise.slice(1))).toBe(false);
    /* Of a race: the second place is another one. */
    expect(areOtherPasses(first, [...precise.slice(0, 1), ...precise.slice(0, 1)])).toBe(false);
  });

  it("are those of the same place and text with other settings, as earlier ones", async () => {
    const [[one], [other]] = [await passOf("1a"), await passOf("2b", 200)];
    if (one === undefined || other === undefined) throw new Error("a pass has traces");
    const ref = { seriesId: "stock", x: one.point.point.x };
    expect(isPassOf(one, other.point, OPTIONS)).toBe(false);
    expect(isOnlySetAnew(one, ref, OPTIONS)).toBe(true);
    expect(isOnlySetAnew(one, { ...ref, x: ref.x + 1 }, OPTIONS)).toBe(false);
    expect(isOnlySetAnew(one, ref, { ...OPTIONS, programs: { stock: "int x;" } })).toBe(false);
    expect(isOnlySetAnew(one, ref, { ...OPTIONS, programs: { fixed: "int x;" } })).toBe(true);
    expect(isOnlySetAnew(one, ref, { ...OPTIONS, machine: fakeMachine() })).toBe(false);
    expect(isOnlySetAnew(one, ref, { ...OPTIONS, scenario: fakeScenario() })).toBe(false);
  });
});
