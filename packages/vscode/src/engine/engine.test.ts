import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { readLab } from "../../../../web/src/lab/link/link.ts";
import { readFolderText } from "../../../../web/src/model/folder/own-folder.ts";
import type { FromEngine, Order, ProgramTexts, RunChoice, ToEngine } from "./protocol.ts";
import { serveEngine } from "./serve.ts";

const CHOICE: RunChoice = { cores: 8, machine: "opteron-48", seed: 1, seconds: 600 };

const COUNTER = `#include "lib/hotline.h"
static long counter;
static void count(void)
{
	__atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED);
}
void operation(void)
{
	count();
	work(100);
}
`;

function program(text: string, others: Partial<ProgramTexts> = {}): ProgramTexts {
  return { file: "program.c", files: [["program.c", text]], call: undefined, mainArguments: undefined, ...others };
}

/** An engine with its core, and the answers that it gives. */
class Asked {
  private readonly waiting = new Map<number, (message: FromEngine) => void>();
  private readonly send: (message: ToEngine) => void;
  private last = 0;

  constructor() {
    this.send = serveEngine((message) => {
      if (message.kind !== "progress") this.waiting.get(message.id)?.(message);
    });
    this.send({ kind: "load", core: new Uint8Array(readFileSync("wasm-core/dist/core.wasm")) });
  }

  async ask<Kind extends Order["kind"]>(order: Extract<Order, { kind: Kind }>): Promise<unknown> {
    const id = ++this.last;
    const message = await new Promise<FromEngine>((resolve) => {
      this.waiting.set(id, resolve);
      this.send({ kind: "ask", id, order });
    });
    if (message.kind !== "answer") throw new Error(JSON.stringify(message));
    return message.answer;
  }

  cancelled(order: Order): number {
    const id = ++this.last;
    this.send({ kind: "ask", id, order });
    this.send({ kind: "cancel", id });
    return id;
  }
}

let engine: Asked;
beforeAll(() => {
  engine = new Asked();
});

describe("a run", () => {
  it("tells how fast it is, where the time goes, and what of it each line has", async () => {
    const report = await engine.ask<"run">({ kind: "run", program: program(COUNTER), choice: CHOICE });
    expect(report).toMatchObject({ problems: [], summary: { cores: 8, isCut: false } });
    console.log(JSON.stringify(report, undefined, 1).slice(0, 6000));
  });
});
