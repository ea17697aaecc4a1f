import { describe, expect, it } from "vitest";
import { compileCore } from "../core/load.ts";
import { assemble } from "../core/testing/assemble.ts";
import { counterSpec } from "../core/testing/specs.ts";
import { wasmBytes } from "../core/testing/wasm.ts";
import type { FromWorker } from "./protocol.ts";
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
});
