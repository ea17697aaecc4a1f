import { describe, expect, it } from "vitest";
import type { LitmusModel, LitmusProgram } from "../../base/litmus.ts";
import type { ExploreRequest, FromExplorer, ToExplorer } from "../../worker/protocol.ts";
import type { WorkerPort } from "../../worker/port.ts";
import { ExploreClient } from "./explore-client.ts";

type Port = WorkerPort<ToExplorer, FromExplorer>;

/** Workers that answer when the test says so. */
function fakeWorkers() {
  const workers: { readonly asked: LitmusModel[]; ended: boolean; answer: () => void; breakOff: () => void }[] = [];
  const spawn = (): Port => {
    let tell: (message: FromExplorer) => void = () => undefined;
    let fail: (message: string) => void = () => undefined;
    const ids: number[] = [];
    const worker = {
      asked: [] as LitmusModel[],
      ended: false,
      answer: () => {
        const id = ids.shift() ?? 0;
        const explored = { result: { model: worker.asked[id - 1] } };
        tell({ kind: "explored", id, explored } as unknown as FromExplorer);
      },
      breakOff: () => fail("the worker broke"),
    };
    workers.push(worker);
    return {
      post: (message) => {
        if (message.kind !== "explore") return;
        worker.asked.push(message.request.model);
        ids.push(message.id);
      },
      onMessage: (listener) => (tell = listener),
      onError: (listener) => (fail = listener),
      end: () => (worker.ended = true),
    };
  };
  const client = new ExploreClient(() => Promise.resolve({ module: {}, spawn }));
  return { workers, client };
}

function request(model: LitmusModel): ExploreRequest {
  return { program: {} as LitmusProgram, model, withWitnesses: false };
}

/** Lets promises that are due be settled. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
}

const signal = new AbortController().signal;

describe("explorations in a worker", () => {
  it("are asked for one after the other, in one worker", async () => {
    const { workers, client } = fakeWorkers();
    const all = Promise.all([client.explore(request("SC"), signal), client.explore(request("TSO"), signal)]);
    await settled();
    expect(workers.map(({ asked }) => asked)).toEqual([["SC"]]);
    workers[0]?.answer();
    await settled();
    expect(workers.map(({ asked }) => asked)).toEqual([["SC", "TSO"]]);
    workers[0]?.answer();
    expect(await all).toHaveLength(2);
    expect(workers[0]?.ended).toBe(false);
  });

  it("end the worker when the one with which it is busy is aborted; the others go to the next worker", async () => {
    const { workers, client } = fakeWorkers();
    const ending = new AbortController();
    const first = client.explore(request("SC"), ending.signal);
    const second = client.explore(request("TSO"), signal);
    await settled();
    ending.abort(new Error("it is not wanted"));
    await expect(first).rejects.toThrow("it is not wanted");
    await settled();
    expect(workers.map(({ asked, ended }) => [asked, ended])).toEqual([
      [["SC"], true],
      [["TSO"], false],
    ]);
    workers[0]?.answer();
    workers[0]?.breakOff();
    workers[1]?.answer();
    await second;
  });

  it("are dropped when they still wait, and the worker goes on", async () => {
    const { workers, client } = fakeWorkers();
    const ending = new AbortController();
    const first = client.explore(request("SC"), signal);
    const second = client.explore(request("TSO"), ending.signal);
    await settled();
    ending.abort(new Error("it is not wanted"));
    await expect(second).rejects.toThrow("it is not wanted");
    workers[0]?.answer();
    await first;
    await settled();
    expect(workers.map(({ asked, ended }) => [asked, ended])).toEqual([[["SC"], false]]);
  });

  it("that were aborted before are not asked for", async () => {
    const { workers, client } = fakeWorkers();
    await expect(client.explore(request("SC"), AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
    expect(workers).toEqual([]);
  });

  it("all fail when the worker breaks; the next one has another worker", async () => {
    const { workers, client } = fakeWorkers();
    const [one, two] = ["SC", "TSO"].map((model) => client.explore(request(model as LitmusModel), signal));
    await settled();
    workers[0]?.breakOff();
    await expect(one).rejects.toThrow("the worker broke");
    await expect(two).rejects.toThrow("the worker broke");
    const next = client.explore(request("PSO"), signal);
    await settled();
    workers[1]?.answer();
    await next;
    expect(workers).toHaveLength(2);
  });

  it("fail when no worker can be had, and are tried again when asked again", async () => {
    let count = 0;
    const client = new ExploreClient(() => Promise.reject(new Error(`no core ${++count}`)));
    await expect(client.explore(request("SC"), signal)).rejects.toThrow("no core 1");
    await expect(client.explore(request("SC"), signal)).rejects.toThrow("no core 2");
  });
});
