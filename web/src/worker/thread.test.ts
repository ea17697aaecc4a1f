import { describe, expect, it } from "vitest";
import { compileCore } from "../core/load.ts";
import { counterSpec } from "../core/testing/specs.ts";
import { wasmBytes } from "../core/testing/wasm.ts";
import { Pool } from "./pool.ts";
import type { WorkerPort } from "./port.ts";
import type { FromWorker } from "./protocol.ts";
import { isForThread } from "./shared-port.ts";
import { noticing } from "./testing/noticing-port.ts";
import { Thread } from "./thread.ts";
import { messageYield } from "./yield.ts";

const MODULE = await compileCore(wasmBytes());
const SPEC = counterSpec();
const ENDLESS = counterSpec({ precision: 0, operationsMax: 4_000_000_000 });

/** A thread, and a way in for pages; the compilations are counted. */
function shared(onProgress = () => undefined as void) {
  const compiled: string[] = [];
  const compile = async (address: string) => {
    compiled.push(address);
    if (address === "missing") throw new Error("404");
    return MODULE;
  };
  const thread = new Thread({ compile, yieldToMessages: messageYield() });
  const spawn = (core: string) => (): WorkerPort => noticing(connected(core), onProgress);
  const connected = (core: string): WorkerPort => {
    let listener: (message: FromWorker) => void = () => undefined;
    const client = thread.connect((message) => queueMicrotask(() => listener(message)));
    client({ kind: "load-from", core });
    return {
      post: (message) => isForThread(message) && client(message),
      onMessage: (next) => {
        listener = next;
      },
      onError: () => undefined,
      end: () => {
        listener = () => undefined;
      },
    };
  };
  const pool = (core = "core.wasm") => new Pool({ spawn: spawn(core), module: undefined, size: 1 });
  return { pool, compiled };
}

describe("a thread that pages share", () => {
  it("gives each its own results, from one core", async () => {
    const { pool, compiled } = shared();
    const pages = [pool(), pool(), pool()];
    const outcomes = await Promise.all(pages.map((page, i) => page.submit(counterSpec({ cores: i + 1 })).outcome));
    const counts = outcomes.map((one) => (one.kind === "finished" ? one.result.cores.length : one.kind));
    expect(counts).toEqual([1, 2, 3]);
    expect(compiled).toEqual(["core.wasm"]);
  });

  it("goes on with the others when one gives its run up", async () => {
    const { pool } = shared(() => {
      queued.cancel();
      endless.cancel();
    });
    const endless = pool().submit(ENDLESS);
    const queued = pool().submit(ENDLESS);
    const other = pool().submit(SPEC);
    expect((await other.outcome).kind).toBe("finished");
    expect(await endless.outcome).toEqual({ kind: "cancelled" });
  });

  it("lets a page that rests and comes back have its run", async () => {
    const { pool } = shared();
    const [first, second] = [pool(), pool()];
    const run = first.submit(SPEC);
    first.hold();
    expect((await second.submit(SPEC).outcome).kind).toBe("finished");
    first.resume();
    expect((await run.outcome).kind).toBe("finished");
  });

  it("has a core per address, and says when one cannot be had", async () => {
    const { pool, compiled } = shared();
    const outcomes = await Promise.all(
      [pool("old.wasm"), pool(), pool("missing"), pool("old.wasm")].map((page) => page.submit(SPEC).outcome),
    );
    expect(outcomes.map((one) => one.kind)).toEqual(["finished", "finished", "unavailable", "finished"]);
    expect(compiled.filter((one) => one === "old.wasm")).toHaveLength(1);
  });
});
