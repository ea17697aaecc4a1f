import { describe, expect, it } from "vitest";
import { LIMITS } from "../base/abi.gen.ts";
import { compileCore } from "../core/load.ts";
import { assemble } from "../core/testing/assemble.ts";
import { counterProgram, counterSpec } from "../core/testing/specs.ts";
import { wasmBytes } from "../core/testing/wasm.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import { serve } from "./serve.ts";
import { messageYield } from "./yield.ts";

const ADDITIONS = Array.from({ length: 2000 }, () => ["ADDI", 1, 1, 0, 1] as const);
/**
 * The program goes round a long body for ever, and never lets other cores have their turn: its event has no natural
 * end.
 */
const ENDLESS = counterSpec({
  program: assemble({ code: [...ADDITIONS, ["JMP", 0, 0, 0, 0], ["RET"]], memoryBytes: 64 }),
  progressStepsMax: 4_000_000_000,
});

/** Takes more than half of the core's memory, or a part of that. */
const large = (part: number) =>
  counterSpec({
    program: counterProgram(LIMITS.MEMORY_BYTES_MAX * part),
    precision: 0,
    operationsMax: 400_000,
  });

describe("serve", () => {
  it("hears of a cancellation while one core computes without end", async () => {
    const said: FromWorker[] = [];
    let saidLast: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      saidLast = resolve;
    });
    const next = messageYield();
    const receive = serve({
      post: (message) => {
        said.push(message);
        if (message.kind === "ready") receive({ kind: "run", runId: 7, spec: ENDLESS });
        if (message.kind === "progress") receive({ kind: "cancel", runId: 7 });
        if (message.kind === "cancelled" || message.kind === "finished" || message.kind === "failed") saidLast();
      },
      yieldToMessages: next,
    });
    receive({ kind: "load", module: await compileCore(wasmBytes()) });
    await ended;
    expect(said.map((message) => message.kind)).toEqual(["ready", "progress", "cancelled"]);
  });

  /** What is said until so many runs have been answered. */
  async function answered(count: number, act: (said: FromWorker, receive: (message: ToWorker) => void) => void) {
    const said: FromWorker[] = [];
    let saidLast: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      saidLast = resolve;
    });
    const isAnswer = ({ kind }: FromWorker): boolean => ["cancelled", "finished", "failed"].includes(kind);
    const receive = serve({
      post: (message) => {
        said.push(message);
        act(message, receive);
        if (said.filter(isAnswer).length === count) saidLast();
      },
      yieldToMessages: messageYield(),
    });
    receive({ kind: "load", module: await compileCore(wasmBytes()) });
    await ended;
    return said.filter(isAnswer);
  }

  async function answers(...asked: Parameters<typeof answered>) {
    return (await answered(...asked)).map((one) => [one.kind, "runId" in one ? one.runId : undefined]);
  }

  it("begins a run that waits when the one before has ended, and never two at a time", async () => {
    const said = await answers(3, ({ kind }, receive) => {
      if (kind === "ready") for (const runId of [1, 2, 3]) receive({ kind: "run", runId, spec: counterSpec() });
    });
    expect(said).toEqual([
      ["finished", 1],
      ["finished", 2],
      ["finished", 3],
    ]);
  });

  it("gives up a run that waits without beginning it, while the present one goes on", async () => {
    const said = await answers(2, (message, receive) => {
      if (message.kind === "ready") {
        receive({ kind: "run", runId: 1, spec: ENDLESS });
        receive({ kind: "run", runId: 2, spec: counterSpec() });
      }
      if (message.kind === "progress") receive({ kind: "cancel", runId: 2 });
      if (message.kind === "cancelled" && message.runId === 2) receive({ kind: "cancel", runId: 1 });
    });
    expect(said).toEqual([
      ["cancelled", 2],
      ["cancelled", 1],
    ]);
  });

  it("pauses for as long as it is told, and makes the same run", async () => {
    const asked = { kind: "run", runId: 1, spec: counterSpec() } as const;
    const PAUSE_MS = 40;
    let began = 0;
    const pausing = await answered(1, ({ kind }, receive) => {
      if (kind !== "ready") return;
      began = performance.now();
      receive({ kind: "rest", ms: PAUSE_MS });
      receive(asked);
    });
    const took = performance.now() - began;
    const other = await answered(1, ({ kind }, receive) => kind === "ready" && receive(asked));
    /* A timer may come a little before its time. */
    expect(took).toBeGreaterThan(PAUSE_MS - 2);
    expect(pausing).toEqual(other);
  });

  it("ends its pause when a run is given up, whether it has begun or not", async () => {
    const PAUSE_MS = 1e6;
    const said = await answers(2, (message, receive) => {
      if (message.kind === "ready") receive({ kind: "run", runId: 1, spec: ENDLESS });
      if (message.kind === "progress") {
        receive({ kind: "rest", ms: PAUSE_MS });
        setTimeout(() => receive({ kind: "cancel", runId: 1 }), 0);
      }
      if (message.kind === "cancelled" && message.runId === 1) {
        receive({ kind: "rest", ms: PAUSE_MS });
        receive({ kind: "run", runId: 2, spec: ENDLESS });
        receive({ kind: "cancel", runId: 2 });
      }
    });
    expect(said).toEqual([
      ["cancelled", 1],
      ["cancelled", 2],
    ]);
  });

  it("begins nothing more with an instance that may be broken", async () => {
    const said: FromWorker[] = [];
    const receive = serve({ post: (message) => said.push(message), yieldToMessages: messageYield() });
    /* Without a core every run fails. */
    for (const runId of [1, 2]) receive({ kind: "run", runId, spec: counterSpec() });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(said).toMatchObject([{ kind: "failed", runId: 1 }]);
  });

  it("makes an urgent run between two slices of the present one, which goes on as if nothing had been", async () => {
    const LONG = counterSpec({ precision: 0, operationsMax: 400_000 });
    const run = (isUrgent: boolean) => (message: FromWorker, receive: (message: ToWorker) => void) => {
      if (message.kind === "ready") receive({ kind: "run", runId: 1, spec: LONG });
      if (message.kind !== "progress" || message.runId !== 1 || !isUrgent) return;
      isUrgent = false;
      receive({ kind: "run", runId: 2, spec: counterSpec() });
      receive({ kind: "run", runId: 3, spec: counterSpec(), isUrgent: true });
    };
    const alone = await answered(1, run(false));
    const said = await answered(3, run(true));
    expect(said.map((one) => "runId" in one && one.runId)).toEqual([3, 1, 2]);
    expect(said[1]).toEqual(alone[0]);
  });

  it("gives up an urgent run, and the one that it interrupts", async () => {
    const said = await answers(2, (message, receive) => {
      if (message.kind === "ready") receive({ kind: "run", runId: 1, spec: ENDLESS });
      if (message.kind !== "progress") return;
      if (message.runId === 1) receive({ kind: "run", runId: 2, spec: ENDLESS, isUrgent: true });
      if (message.runId === 2) for (const runId of [1, 2]) receive({ kind: "cancel", runId });
    });
    expect(said).toEqual([
      ["cancelled", 2],
      ["cancelled", 1],
    ]);
  });

  /* The C library keeps the memory of a core in pieces once it could not have more: the larger run needs a new core. */
  it.each([1, 0.75])(
    "makes an urgent run after the present one, of %f times its size, without room for both",
    async (part) => {
      const said = await answered(2, (message, receive) => {
        if (message.kind !== "ready") return;
        receive({ kind: "run", runId: 1, spec: large(part) });
        receive({ kind: "run", runId: 2, spec: large(1), isUrgent: true });
      });
      expect(said).toMatchObject([
        { kind: "finished", runId: 1, result: { fault: undefined } },
        { kind: "finished", runId: 2, result: { fault: undefined } },
      ]);
    },
  );
});
