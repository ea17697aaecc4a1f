import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Arrivals, STALL_MS } from "./arrivals.ts";
import { failureSentence, LoadError } from "./load-error.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ADDRESS = "https://example.org/assets/part-abc.js";
const SCRIPT = "export const answer = 42;";

type Answer = () => Promise<Response>;

/** Answers requests in turn, and repeats the last answer for ever. The requests are kept. */
function site(...answers: readonly Answer[]) {
  const asked: RequestInit[] = [];
  const get = (_: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    asked.push(init ?? {});
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    return answer === undefined ? Promise.reject(new Error("nothing planned")) : answer();
  };
  return { arrivals: new Arrivals(get), asked };
}

const sends =
  (text: string, status = 200): Answer =>
  () =>
    Promise.resolve(new Response(text, { status }));
const breaksOff: Answer = () => Promise.reject(new TypeError("Failed to fetch"));
const hangs: Answer = () => new Promise(() => undefined);

async function failureOf(promise: Promise<unknown>): Promise<LoadError> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof LoadError)) throw new Error(`no LoadError: ${String(error)}`);
  return error;
}

it("takes a file that is written into its address from there, and requests nothing", async () => {
  const { arrivals, asked } = site(breaksOff);
  expect([...(await arrivals.bytes("data:application/wasm;base64,AGFzbQ=="))]).toEqual([0, 97, 115, 109]);
  expect(asked).toEqual([]);
});

describe("a file of the site", () => {
  it("is requested once, however many callers want it", async () => {
    const { arrivals, asked } = site(sends(SCRIPT));
    const all = await Promise.all([arrivals.bytes(ADDRESS), arrivals.bytes(ADDRESS)]);
    await arrivals.bytes(ADDRESS);
    expect(new TextDecoder().decode(all[0])).toBe(SCRIPT);
    expect(asked.length).toBe(1);
  });

  it.each([
    ["missing", sends("<h1>Not found</h1>", 404)],
    ["missing", sends("", 410)],
    ["unreachable", sends("", 503)],
    ["unreachable", breaksOff],
    ["wrong", sends(" \n<!doctype html><title>Welcome</title>")],
    ["wrong", sends("\ufeff<html>")],
  ] as const)("that is %s is told, and comes when tried again, past what caches have kept", async (failure, answer) => {
    const { arrivals, asked } = site(answer, sends(SCRIPT));
    const error = await failureOf(arrivals.bytes(ADDRESS));
    expect(error.failure).toBe(failure);
    expect(failureSentence("The editor", error)).toMatch(/^The editor could not be loaded: .*part-abc\.js.*\.$/);
    await arrivals.bytes(ADDRESS);
    expect(asked.map(({ cache }) => cache)).toEqual(["default", "reload"]);
  });

  it("is wrong when it should be WebAssembly and is not", async () => {
    const { arrivals } = site(sends("oops"));
    expect((await failureOf(arrivals.bytes("https://example.org/core-1.wasm"))).failure).toBe("wrong");
  });

  it("that hangs is told within ten seconds, and comes when tried again", async () => {
    expect(STALL_MS).toBeLessThan(10_000);
    const { arrivals } = site(hangs, sends(SCRIPT));
    const waited = failureOf(arrivals.bytes(ADDRESS));
    await vi.advanceTimersByTimeAsync(STALL_MS);
    expect((await waited).failure).toBe("stalled");
    expect((await arrivals.bytes(ADDRESS)).length).toBe(SCRIPT.length);
  });

  it("that comes slowly is waited for as long as anything comes", async () => {
    const PIECES = 20;
    let sent = 0;
    const trickle = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, STALL_MS - 1));
        controller.enqueue(new TextEncoder().encode("1;"));
        sent += 1;
        if (sent === PIECES) controller.close();
      },
    });
    const { arrivals } = site(() => Promise.resolve(new Response(trickle)));
    const counts: number[] = [];
    const file = arrivals.bytes(ADDRESS, ({ bytes }) => counts.push(bytes));
    await vi.advanceTimersByTimeAsync((PIECES + 1) * STALL_MS);
    expect((await file).length).toBe(2 * PIECES);
    expect(counts.at(-1)).toBe(2 * PIECES);
  });

  it("that comes late is told to the callers that had given it up, and need not be fetched again", async () => {
    let answer: (response: Response) => void = () => undefined;
    const late: Answer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const { arrivals, asked } = site(late);
    let told = 0;
    arrivals.onLate(() => (told += 1));
    const waited = failureOf(arrivals.bytes(ADDRESS));
    await vi.advanceTimersByTimeAsync(STALL_MS);
    await waited;
    expect(told).toBe(0);
    answer(new Response(SCRIPT));
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toBe(1);
    await arrivals.bytes(ADDRESS);
    expect(asked.length).toBe(1);
  });

  it("that was given up is asked for again when the network is there again, and nothing is told otherwise", async () => {
    const broken: Answer = () => Promise.reject(new TypeError("no network"));
    const { arrivals } = site(broken, () => Promise.resolve(new Response(SCRIPT)));
    let told = 0;
    arrivals.onLate(() => (told += 1));
    arrivals.reconnected();
    expect(told).toBe(0);
    await failureOf(arrivals.bytes(ADDRESS));
    arrivals.reconnected();
    expect(told).toBe(1);
    await arrivals.bytes(ADDRESS);
  });

  it("that failed late does not undo a second try that went well", async () => {
    let fail: (error: Error) => void = () => undefined;
    const failsLate: Answer = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    const { arrivals, asked } = site(failsLate, sends(SCRIPT));
    const waited = failureOf(arrivals.bytes(ADDRESS));
    await vi.advanceTimersByTimeAsync(STALL_MS);
    await waited;
    await arrivals.bytes(ADDRESS);
    fail(new TypeError("Failed to fetch"));
    await vi.advanceTimersByTimeAsync(1);
    await arrivals.bytes(ADDRESS);
    expect(asked.length).toBe(2);
  });
});
