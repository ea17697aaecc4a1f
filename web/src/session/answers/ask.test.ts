import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { byHand, settled } from "../testing/by-hand.ts";
import type { Answer } from "../../base/answer.ts";
import type { Question } from "./answer.ts";
import { Answers } from "./ask.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("an answer", () => {
  it("is worked out once for all its observers, and kept", async () => {
    const answers = new Answers();
    const { begun, question } = byHand();
    const seen: (string | undefined)[] = [];
    answers.observe(question("a"), () => seen.push(answers.peek(question("a")).value));
    const leave = answers.observe(question("a"), () => undefined);
    await settled();
    expect(begun).toHaveLength(1);
    expect(answers.peek(question("a"))).toMatchObject({ value: undefined, coming: { done: 0, total: 0 } });
    begun[0]?.give("A");
    await settled();
    expect(seen).toContain("A");
    expect(answers.peek(question("a"))).toEqual({
      value: "A",
      edition: "precise",
      coming: undefined,
      failure: undefined,
    });
    leave();
    answers.observe(question("a"), () => undefined);
    await settled();
    expect(begun).toHaveLength(1);
  });

  it("is given up when the last observer has left, and not before", async () => {
    const answers = new Answers();
    const { begun, question } = byHand();
    const [one, two] = [0, 1].map(() => answers.observe(question("a"), () => undefined));
    await settled();
    one?.();
    await settled();
    expect(begun[0]?.work.signal.aborted).toBe(false);
    two?.();
    await settled();
    expect(begun[0]?.work.signal.aborted).toBe(true);
    begun[0]?.give("too late");
    await settled();
    expect(answers.peek(question("a")).value).toBeUndefined();
    answers.observe(question("a"), () => undefined);
    await settled();
    expect(begun).toHaveLength(2);
  });

  it("goes on for an observer who leaves and comes back within one task", async () => {
    const answers = new Answers();
    const { begun, question } = byHand();
    const leave = answers.observe(question("a"), () => undefined);
    await settled();
    leave();
    answers.observe(question("a"), () => undefined);
    await settled();
    expect(begun).toHaveLength(1);
    expect(begun[0]?.work.signal.aborted).toBe(false);
  });

  it("gives up the work that has no observer before other work begins", async () => {
    const answers = new Answers();
    const order: string[] = [];
    const question = (name: string): Question<string> => ({
      key: [name],
      answer: ({ signal }) => {
        order.push(`begin ${name}`);
        signal.addEventListener("abort", () => order.push(`end ${name}`));
        return new Promise(() => undefined);
      },
    });
    const leave = answers.observe(question("a"), () => undefined);
    await settled();
    answers.observe(question("b"), () => undefined);
    leave();
    await settled();
    expect(order).toEqual(["begin a", "end a", "begin b"]);
  });

  it("has different keys for objects that only look alike", async () => {
    const answers = new Answers();
    const { begun } = byHand();
    const about = (part: object): Question<string> => ({ key: ["about", part], answer: async () => "known" });
    const [one, other] = [{ same: 1 }, { same: 1 }];
    await answers.ahead(about(one));
    expect(answers.peek(about(one)).value).toBe("known");
    expect(answers.peek(about(other)).value).toBeUndefined();
    expect(begun).toEqual([]);
  });

  it("comes in parts, in their order, each of them quick until the last", async () => {
    const answers = new Answers();
    const { begun, question } = byHand();
    const seen: Answer<string>[] = [];
    answers.observe(question("a"), () => seen.push(answers.peek(question("a"))));
    await settled();
    const work = begun[0]?.work;
    work?.progress(1, 3);
    work?.tell("one");
    work?.progress(2, 3);
    work?.tell("two");
    begun[0]?.give("all");
    await settled();
    expect(seen.slice(-5).map(({ value, edition, coming }) => [value, edition, coming?.done])).toEqual([
      [undefined, undefined, 1],
      ["one", "quick", 1],
      ["one", "quick", 2],
      ["two", "quick", 2],
      ["all", "precise", undefined],
    ]);
  });

  it("that was left in parts is never taken for the whole, and goes on from there", async () => {
    const answers = new Answers();
    const { begun, question } = byHand();
    const leave = answers.observe(question("a"), () => undefined);
    await settled();
    begun[0]?.work.tell("a part");
    leave();
    await settled();
    begun[0]?.work.tell("too late");
    expect(answers.peek(question("a"))).toMatchObject({ value: "a part", edition: "quick", coming: { done: 0 } });
    answers.observe(question("a"), () => undefined);
    await settled();
    expect(begun[1]?.work.known).toBe("a part");
    begun[1]?.give("all");
    await settled();
    expect(answers.peek(question("a"))).toMatchObject({ value: "all", edition: "precise", coming: undefined });
  });

  it("keeps what was told when it is stopped, and is worked out when it is asked again", async () => {
    const answers = new Answers();
    const { begun, question } = byHand();
    answers.observe(question("a"), () => undefined);
    await settled();
    answers.stop(question("a"));
    expect(begun[0]?.work.signal.aborted).toBe(true);
    begun[0]?.give("so far");
    await settled();
    expect(answers.peek(question("a"))).toMatchObject({ value: "so far", edition: "quick", coming: undefined });
    answers.again(question("a"));
    await settled();
    begun[1]?.give("all");
    await settled();
    expect(answers.peek(question("a"))).toMatchObject({ value: "all", edition: "precise" });
  });

  it("has the failure as words, until it is asked again", async () => {
    const answers = new Answers();
    const { begun, question } = byHand();
    const leave = answers.observe(question("a"), () => undefined);
    answers.observe(question("b"), () => undefined);
    await settled();
    begun[0]?.work.tell("a part");
    begun[0]?.fail("no network");
    await settled();
    expect(answers.peek(question("a"))).toMatchObject({ value: "a part", coming: undefined, failure: "no network" });
    answers.againFailed();
    await settled();
    expect(begun.map(({ name }) => name)).toEqual(["a", "b", "a"]);
    expect(answers.peek(question("a"))).toMatchObject({ coming: { done: 0 }, failure: undefined });
    begun[2]?.fail("no network either");
    await settled();
    leave();
    await settled();
    answers.againFailed();
    await settled();
    expect(begun).toHaveLength(3);
    expect(answers.peek(question("a")).failure).toBeUndefined();
  });

  it("that throws at once is a failure as well", async () => {
    const answers = new Answers();
    const question: Question<string> = {
      key: ["throws"],
      answer: () => {
        throw new Error("broken");
      },
    };
    await answers.ahead(question);
    answers.observe(question, () => undefined);
    await settled();
    expect(answers.peek(question).failure).toBe("broken");
  });

  it("may pause before it begins, and is not begun for who leaves meanwhile", async () => {
    const answers = new Answers();
    let count = 0;
    const question = (text: string): Question<string> => ({
      key: ["typed", text],
      answer: async ({ pause }) => {
        await pause(250);
        count++;
        return text;
      },
    });
    const leave = answers.observe(question("a"), () => undefined);
    await vi.advanceTimersByTimeAsync(200);
    leave();
    answers.observe(question("ab"), () => undefined);
    await vi.advanceTimersByTimeAsync(249);
    expect(count).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(count).toBe(1);
    expect(answers.peek(question("ab")).value).toBe("ab");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that is stored is there at once, and stays until a better one comes", async () => {
    const answers = new Answers();
    const { begun, question } = byHand();
    const stored = { ...question("a"), stored: () => "stored" };
    expect(answers.peek(stored)).toMatchObject({ value: "stored", edition: "stored", coming: { done: 0 } });
    answers.observe(stored, () => undefined);
    await settled();
    begun[0]?.give("computed");
    await settled();
    expect(answers.peek(stored)).toMatchObject({ value: "computed", edition: "precise" });
    const all = { key: ["all there is"] as const, stored: () => "stored" };
    expect(answers.peek(all)).toMatchObject({ value: "stored", edition: "stored", coming: undefined });
    answers.again(all);
    answers.observe(all, () => undefined);
    await settled();
    expect(answers.peek(all)).toMatchObject({ value: "stored", edition: "stored", coming: undefined });
  });
});

describe("work that was asked ahead", () => {
  it("is told when a reader waits for it", async () => {
    const answers = new Answers();
    const { begun, question } = byHand();
    void answers.ahead(question("a"));
    await settled();
    const hurried = vi.fn<() => void>();
    void begun[0]?.work.hurried.then(hurried);
    await settled();
    expect([begun[0]?.work.isAhead(), hurried.mock.calls.length]).toEqual([true, 0]);
    answers.observe(question("a"), () => undefined);
    await settled();
    expect([begun[0]?.work.isAhead(), hurried.mock.calls.length]).toEqual([false, 1]);
    expect(begun).toHaveLength(1);
  });

  it("is given up when its asking is ended, at once where that has been", async () => {
    const answers = new Answers();
    const { begun, question } = byHand();
    const over = new AbortController();
    const asked = answers.ahead(question("a"), over.signal);
    await settled();
    over.abort();
    expect((await asked).value).toBeUndefined();
    await settled();
    expect(begun[0]?.work.signal.aborted).toBe(true);
    expect((await answers.ahead(question("b"), over.signal)).value).toBeUndefined();
    await settled();
    expect(begun).toHaveLength(1);
  });
});

describe("memory", () => {
  it("loses an answer that is soon made again with its last observer", async () => {
    const answers = new Answers();
    const question: Question<object> = { key: ["scene"], isForgotten: true, answer: async () => ({}) };
    const [one, other] = [0, 1].map(() => answers.observe(question, () => undefined));
    await settled();
    const { value } = answers.peek(question);
    one?.();
    await settled();
    expect(answers.peek(question).value).toBe(value);
    other?.();
    await settled();
    expect([value === undefined, answers.peek(question).value]).toEqual([false, undefined]);
  });

  it("loses the answers that were not looked at for longest, and none that is looked at", async () => {
    const answers = new Answers({ bytesMax: 2 * 2 ** 20 });
    const large = (name: string): Question<string> => ({
      key: ["large", name],
      bytes: () => 2 ** 20,
      answer: async () => name,
    });
    answers.observe(large("looked at"), () => undefined);
    for (const name of ["a", "b"]) await answers.ahead(large(name));
    await answers.ahead(large("a"));
    await answers.ahead(large("c"));
    await settled();
    const isKept = (name: string): boolean => answers.peek(large(name)).value === name;
    expect(["looked at", "a", "b", "c"].map(isKept)).toEqual([true, false, false, true]);
  });
});
