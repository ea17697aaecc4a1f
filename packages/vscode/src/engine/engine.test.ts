import { describe, expect, it } from "vitest";
import { wasmBytes } from "../../../../web/src/core/testing/wasm.ts";
import { readLab, writeLab } from "../../../../web/src/lab/link/link.ts";
import { readFolderText } from "../../../../web/src/model/folder/own-folder.ts";
import { withOperation } from "./called-function.ts";
import type { AnswerOf, FromEngine, JobKind, Order, OrderOf, ProgramTexts, RunChoice, ToEngine } from "./protocol.ts";
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
  readonly answered: number[] = [];
  private readonly waiting = new Map<number, (message: FromEngine) => void>();
  private readonly send: (message: ToEngine) => void;
  private last = 0;

  constructor() {
    this.send = serveEngine((message) => {
      if (message.kind === "progress") return;
      this.answered.push(message.id);
      this.waiting.get(message.id)?.(message);
    });
    this.send({ kind: "load", core: wasmBytes() });
  }

  async ask<Kind extends JobKind>(kind: Kind, order: OrderOf<Kind>): Promise<AnswerOf<Kind>> {
    const id = ++this.last;
    const message = await new Promise<FromEngine>((resolve) => {
      this.waiting.set(id, resolve);
      this.send({ kind: "ask", id, order: { kind, ...order } as Order });
    });
    if (message.kind !== "answer") throw new Error(JSON.stringify(message));
    return message.answer;
  }

  /** The number of an order that is given up as soon as it has been asked. */
  cancelled(order: Order): number {
    const id = ++this.last;
    this.send({ kind: "ask", id, order });
    this.send({ kind: "cancel", id });
    return id;
  }
}

const engine = new Asked();

/** The line of a text, counted from 1, that has these words. */
function lineOf(text: string, words: string): number {
  return text.split("\n").findIndex((line) => line.includes(words)) + 1;
}

describe("a run", () => {
  it("tells how fast it is, where the time goes, and what of it each line has", async () => {
    const { summary, problems, lines, text } = await engine.ask("run", { program: program(COUNTER), choice: CHOICE });
    expect(problems).toEqual([]);
    expect(summary).toMatchObject({ cores: 8, isCut: false });
    expect(summary?.headline).toMatch(/^[\d.]+ M operations\/s$/);
    expect(summary?.where).toMatch(/^\d\d.% waiting for cache lines$/u);
    const hottest = [...lines].sort((a, b) => b.share - a.share)[0];
    expect(hottest).toMatchObject({ file: "program.c", line: lineOf(COUNTER, "fetch_add") });
    expect(hottest?.sentences.join(" ")).toMatch(/in count\(\)\. The cache line of counter moved \d+ times/);
    expect(text).toContain("Where the cycles went");
  });

  it("has no more cores than the machine", async () => {
    const { summary } = await engine.ask("run", {
      program: program(COUNTER),
      choice: { ...CHOICE, cores: 48, machine: "m1-pro-8" },
    });
    expect(summary?.cores).toBe(8);
  });

  it("ends when its time is over, and says so", async () => {
    const { summary } = await engine.ask("run", { program: program(COUNTER), choice: { ...CHOICE, seconds: 1e-6 } });
    expect(summary).toMatchObject({ isCut: true });
  });

  it("that is given up has no answer, and does not keep others waiting", async () => {
    const id = engine.cancelled({ kind: "run", program: program(COUNTER), choice: { ...CHOICE, cores: 48 } });
    await engine.ask("outline", { program: program(COUNTER) });
    expect(engine.answered).not.toContain(id);
  });

  it("of a program with main() prints what it printed, and takes its arguments", async () => {
    const text =
      '#include <stdio.h>\nint main(int argc, char **argv)\n{\n\tprintf("%d %s\\n", argc, argv[1]);\n\treturn 3;\n}\n';
    const report = await engine.ask("run", { program: program(text, { mainArguments: "'a b' c" }), choice: CHOICE });
    expect(report.text).toMatch(/^3 a b\n/);
    expect(report.summary?.headline).toMatch(/^ended with status 3 after /);
  });
});

describe("a function as the operation", () => {
  const text = "static long slots[64];\nlong push(int slot, long value)\n{\n\treturn slots[slot % 64] += value;\n}\n";

  it("is called by every core, with the arguments as C", async () => {
    const call = { name: "push", args: "cpu(), 1" };
    const { summary, lines } = await engine.ask("run", { program: program(text, { call }), choice: CHOICE });
    expect(summary?.headline).toContain("operations/s");
    expect(lines.map(({ line }) => line)).toContain(4);
  });

  it("whose arguments are wrong has the compiler's finding behind its text", async () => {
    const call = { name: "push", args: "1" };
    const { problems } = await engine.ask("run", { program: program(text, { call }), choice: CHOICE });
    expect(problems[0]?.severity).toBe("error");
    expect(problems[0]?.position?.line).toBeGreaterThan(5);
  });
});

describe("problems", () => {
  it("of the compiler have its codes and exact ranges, also in a file beside the program", async () => {
    const files = [
      ["program.c", '#include "mine.h"\nvoid operation(void)\n{\n\tmissing(1);\n}\n'],
      ["mine.h", "int a = ;\n"],
    ] as const;
    const found = await engine.ask("check", { program: { ...program(""), files } });
    const at = found.map(({ code, position }) => {
      const text = files.find(([path]) => path === position?.file)?.[1] ?? "";
      return [code, position?.file, position?.line, text.slice(position?.span?.from, position?.span?.to)];
    });
    expect(at).toEqual([
      ["E304", "program.c", 4, "missing"],
      ["E203", "mine.h", 1, ""],
    ]);
  });

  it("of a failed assertion stand at the assertion", async () => {
    const text = '#include "lib/hotline.h"\nvoid operation(void)\n{\n\tassert(cpu() < 2);\n}\n';
    const { problems, summary } = await engine.ask("run", { program: program(text), choice: CHOICE });
    expect(summary).toBeUndefined();
    expect(problems).toMatchObject([{ code: "assert-failed", position: { file: "program.c", line: 4 } }]);
    expect(problems[0]?.message).not.toContain("program.c:4");
  });

  it("of a deadlock name every place where cores stand", async () => {
    const { problems } = await engine.ask("run", { program: program(DEADLOCK), choice: { ...CHOICE, cores: 2 } });
    const [problem] = problems;
    const lines = [problem?.position?.line, ...(problem?.related.map(({ position }) => position.line) ?? [])];
    expect(problem?.code).toBe("deadlock");
    expect(new Set(lines)).toEqual(new Set([lineOf(DEADLOCK, "(&a)"), lineOf(DEADLOCK, "(&b)")]));
  });

  it("that a search has found have both places, and a link that shows the schedule", async () => {
    const text = COUNTER.replace("__atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED)", "counter++");
    const { problems, extent } = await engine.ask("search", { program: program(text), choice: CHOICE });
    expect(extent).toMatch(/^400 schedules of 2, 8 cores: /);
    expect(problems).toMatchObject([{ code: "data-race", position: { line: lineOf(text, "counter++") } }]);
    expect(problems[0]?.related[0]?.message).toMatch(/^plain (?:read|write) by core \d$/);
    const { state } = readLab(problems[0]?.link ?? "");
    expect(state).toMatchObject({ races: true, variant: "program" });
  });
});

const DEADLOCK = `#include <linux/spinlock.h>
#include "lib/hotline.h"
static DEFINE_SPINLOCK(a);
static DEFINE_SPINLOCK(b);
/* No core ever lets go of its lock. */
void operation(void)
{
	if (cpu() == 0)
		spin_lock(&a);
	else
		spin_lock(&b);
}
`;

describe("the lab", () => {
  it("has the program and the files that it includes in its link", async () => {
    const files = [
      ["program.c", '#include "mine.h"\nvoid operation(void) { work(TIME); }\n'],
      ["mine.h", '#include "lib/hotline.h"\n#define TIME 10\n'],
    ] as const;
    const { fragment } = await engine.ask("lab", {
      program: { ...program(""), files },
      choice: { ...CHOICE, cores: 11, seed: 7 },
    });
    const { state, notices } = readLab(fragment ?? "");
    expect(notices).toEqual([]);
    expect(state).toMatchObject({ x: 12, seed: 7, machine: undefined });
    const folder = readFolderText(state?.folder ?? "");
    expect(folder.ok && [...folder.value.files.keys()]).toEqual(["mine.h", "program.c", "scenario.json"]);
  });

  it("gives back what was edited there, without the lines that were added", async () => {
    const call = { name: "f", args: "" };
    const text = "static long n;\nvoid f(void) { n++; }\n";
    const { fragment } = await engine.ask("lab", { program: program(text, { call }), choice: CHOICE });
    const { state } = readLab(fragment ?? "");
    if (state === undefined) throw new Error("the link has no lab");
    expect(await engine.ask("edited", { fragment: fragment ?? "" })).toEqual({ text: undefined });
    const edited = withOperation(text.replace("n++", "n += 2"), call);
    const link = writeLab({ ...state, programs: { program: edited } });
    expect(await engine.ask("edited", { fragment: link })).toEqual({ text: text.replace("n++", "n += 2") });
  });
});
