import { describe, expect, it } from "vitest";
import { compile } from "../../lang/compile.ts";
import { checkFiles } from "../../session/folder/check-files.ts";
import { readInWorker, type ReadingWorker } from "./read-in-worker.ts";
import type { ToReader } from "./reading-worker.ts";
import { runReading } from "./readings.ts";

/** A worker in name only; `work` does what its script would do with a message. */
class FakeWorker implements ReadingWorker {
  onmessage: ReadingWorker["onmessage"] = null;
  onerror: ReadingWorker["onerror"] = null;
  readonly asked: ToReader[] = [];
  terminated = 0;
  private readonly work: (worker: FakeWorker, message: ToReader) => void;

  constructor(work: (worker: FakeWorker, message: ToReader) => void) {
    this.work = work;
  }

  postMessage(message: ToReader): void {
    /* As the browser does: only what can be cloned reaches a worker. */
    this.asked.push(structuredClone(message));
    this.work(this, message);
  }

  terminate(): void {
    this.terminated++;
  }

  answer(data: unknown): void {
    this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent);
  }

  break(): void {
    const event = { message: "lost", preventDefault: () => {} };
    this.onerror?.call(this as unknown as Worker, event as unknown as ErrorEvent);
  }
}

const readerOf = (worker: FakeWorker, { kind, input }: ToReader): void =>
  void runReading(kind, input as never).then((value) => worker.answer({ ok: true, value: structuredClone(value) }));

const site = { library: new Map<string, string>(), coreCounts: new Map([["opteron-48", 48]]) };
const files = new Map([["main.c", "long n;\nvoid operation(void)\n{\n\tn++\n}\n"]]);
const folder = { title: "mine", files, site };
const noWorker = (): ReadingWorker => {
  throw new Error("a worker was started");
};

describe("reading aside", () => {
  it("checks even the smallest folder in a worker, with the findings of the check itself", async () => {
    const worker = new FakeWorker(readerOf);
    const whole = await readInWorker("completed", folder, {}, () => worker);
    expect(whole.get("scenario.json")).toContain("main.c");
    const checked = await readInWorker("folder", { ...folder, files: whole }, {}, () => worker);
    expect(checked).toEqual(checkFiles("mine", whole, { ...site, compile }));
    expect(checked.lines.join("\n")).toContain("main.c:4:5: error");
    expect(worker.asked.map(({ kind }) => kind)).toEqual(["completed", "folder"]);
    expect(worker.terminated).toBe(2);
  });

  it("reads a small table here, and a large one in a worker", async () => {
    const table = (rows: number) => [{ name: "t.csv", text: `threads,throughput\n${"1,1000\n".repeat(rows)}` }];
    expect(await readInWorker("measured", { sources: table(3) }, {}, noWorker)).toHaveLength(1);
    const worker = new FakeWorker(readerOf);
    expect(await readInWorker("measured", { sources: table(5000) }, {}, () => worker)).toHaveLength(1);
    expect(worker.asked).toHaveLength(1);
  });

  it("ends a worker that gives no answer in time, and one whose answer is no longer wanted", async () => {
    const silent = new FakeWorker(() => {});
    await expect(readInWorker("folder", folder, { seconds: 0.001 }, () => silent)).rejects.toThrow(
      "It took more than 0.001 s and was given up.",
    );
    const controller = new AbortController();
    const reading = readInWorker("folder", folder, { signal: controller.signal }, () => silent);
    controller.abort(new Error("not wanted"));
    await expect(reading).rejects.toThrow("not wanted");
    expect(silent.terminated).toBe(2);
  });

  it("reads here when the worker is lost", async () => {
    const lost = new FakeWorker((worker) => worker.break());
    expect((await readInWorker("folder", folder, {}, () => lost)).lines).toEqual([
      "The folder has no scenario.json, and no program at its top.",
    ]);
  });
});
