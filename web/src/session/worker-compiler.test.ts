import { describe, expect, it, vi } from "vitest";
import { compile } from "../lang/compile.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import {
  WorkerCompiler,
  type CompilerPort,
  type FromCompiler,
  serveCompiler,
  type ToCompiler,
} from "./worker-compiler.ts";
import type { CompilerInput } from "./compiler.ts";

/** A worker in this thread: its messages are copied, as a browser does, and it can break. */
class FakeWorker implements CompilerPort {
  readonly got: ToCompiler[] = [];
  ended = false;
  silent = false;
  private answer: (message: FromCompiler) => void = () => undefined;
  private fail: (message: string) => void = () => undefined;
  private readonly receive = serveCompiler(compile, (message) => this.answer(structuredClone(message)));

  post(message: ToCompiler): void {
    const copy = structuredClone(message);
    this.got.push(copy);
    if (!this.silent) queueMicrotask(() => this.receive(copy));
  }

  onMessage(listener: (message: FromCompiler) => void): void {
    this.answer = listener;
  }

  onError(listener: (message: string) => void): void {
    this.fail = listener;
  }

  end(): void {
    this.ended = true;
  }

  break(): void {
    this.fail("it broke");
  }
}

const HEADER = "struct pair { long first; long second; };";

function inputOf(text: string, header = HEADER): CompilerInput {
  const { include, inMemory } = sourceTexts(new Map([["pair.h", header]]), new Map([["locks/l.h", "long held;"]]));
  return { file: "a.c", text, defines: { N: "3" }, include, inMemory };
}

const TEXT = `#include "pair.h"\n#include "lib/locks/l.h"\nstruct pair pairs[N];\nvoid operation(void) { pairs[1].first = held; }`;

function aside() {
  const worker = new FakeWorker();
  const here: string[] = [];
  const compiler = new WorkerCompiler(
    () => Promise.resolve(worker),
    (input) => {
      here.push(input.text);
      return compile(input);
    },
  );
  return { worker, here, compiler };
}

describe("the compiler beside the page", () => {
  it("gives what the compiler gives: bytes, names, places and findings", async () => {
    const { compiler, here } = aside();
    const broken = `${TEXT}\nlong x = nonsense;`;
    const [good, bad] = await Promise.all([compiler.compile(inputOf(TEXT)), compiler.compile(inputOf(broken))]);
    expect(good).toEqual(compile(inputOf(TEXT)));
    expect(good.program?.debug.globals.find(({ name }) => name === "pairs")?.fields).toHaveLength(6);
    expect(bad).toEqual(compile(inputOf(broken)));
    expect(bad.diagnostics[0]).toMatchObject({ file: "a.c", line: 5 });
    expect(here).toEqual([]);
  });

  it("gets the texts of a scenario once, and those of another one anew", async () => {
    const { compiler, worker } = aside();
    const first = inputOf(TEXT);
    await compiler.compile(first);
    await compiler.compile({ ...first, text: `${TEXT}\n` });
    const other = inputOf(TEXT, "struct pair { int first; int second; int third; };");
    const result = await compiler.compile(other);
    expect(worker.got.map(({ kind }) => kind)).toEqual(["texts", "compile", "compile", "texts", "compile"]);
    expect(result.program?.debug.globals.find(({ name }) => name === "pairs")?.size).toBe(36);
  });

  it("is replaced by the page's own thread when it breaks, also for what it was asked", async () => {
    const { compiler, worker, here } = aside();
    worker.silent = true;
    const asked = [compiler.compile(inputOf(TEXT)), compiler.compile(inputOf(`${TEXT}\n`))];
    await Promise.resolve();
    await Promise.resolve();
    worker.break();
    expect(await Promise.all(asked)).toEqual([compile(inputOf(TEXT)), compile(inputOf(`${TEXT}\n`))]);
    await compiler.compile(inputOf(`${TEXT}\n\n`));
    expect([here.length, worker.ended]).toEqual([3, true]);
  });

  it("is replaced as well when it falls silent, after the answers that it gave", async () => {
    vi.useFakeTimers();
    try {
      const { compiler, worker, here } = aside();
      await compiler.compile(inputOf(TEXT));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(worker.ended).toBe(false);
      worker.silent = true;
      const asked = compiler.compile(inputOf(`${TEXT}\n`));
      await vi.advanceTimersByTimeAsync(9000);
      expect(worker.ended).toBe(false);
      await vi.advanceTimersByTimeAsync(1000);
      expect(await asked).toEqual(compile(inputOf(`${TEXT}\n`)));
      expect([here.length, worker.ended]).toEqual([1, true]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is not asked for texts that are not in memory", async () => {
    const { compiler, worker, here } = aside();
    await compiler.compile({ ...inputOf(TEXT), inMemory: undefined });
    expect([here, worker.got]).toEqual([[TEXT], []]);
  });

  it("is the page's own thread where the page may have no worker", async () => {
    const here: string[] = [];
    const compiler = new WorkerCompiler(
      () => Promise.resolve(undefined),
      (input) => {
        here.push(input.text);
        return compile(input);
      },
    );
    compiler.warm();
    expect(await compiler.compile(inputOf(TEXT))).toEqual(compile(inputOf(TEXT)));
    expect(here).toEqual([TEXT]);
  });

  it("rejects while its script does not come, and is tried again", async () => {
    let isThere = false;
    const worker = new FakeWorker();
    const start = () => (isThere ? Promise.resolve(worker) : Promise.reject(new Error("offline")));
    const compiler = new WorkerCompiler(start, compile);
    compiler.warm();
    await expect(compiler.compile(inputOf(TEXT))).rejects.toThrow("offline");
    isThere = true;
    expect(await compiler.compile(inputOf(TEXT))).toEqual(compile(inputOf(TEXT)));
    expect(worker.got).toHaveLength(2);
  });
});
