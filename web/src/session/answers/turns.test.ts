import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { byHand, settled } from "../testing/by-hand.ts";
import type { Question } from "./answer.ts";
import { Answers } from "./ask.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("urgency", () => {
  it("lets what is shown begin at once, the rest one by one, and what is ahead at last", async () => {
    const answers = new Answers();
    const { begun, question, names } = byHand();
    void answers.ahead(question("ahead"));
    for (const name of ["beside 1", "beside 2"]) answers.observe(question(name, "beside"), () => undefined);
    answers.observe(question("shown"), () => undefined);
    await settled();
    expect(names()).toEqual(["shown", "beside 1"]);
    begun[1]?.give("");
    await settled();
    expect(names()).toEqual(["shown", "beside 1", "beside 2"]);
    begun[2]?.fail("broken");
    await settled();
    expect(names()).toHaveLength(3);
    begun[0]?.give("");
    await settled();
    expect(names()).toEqual(["shown", "beside 1", "beside 2", "ahead"]);
  });

  it("rises when an observer comes to what was asked ahead, and a look that ends does not end it", async () => {
    const answers = new Answers();
    const { begun, question, names } = byHand();
    answers.observe(question("other"), () => undefined);
    const done = answers.ahead(question("a"));
    await settled();
    expect(names()).toEqual(["other"]);
    const leave = answers.observe(question("a"), () => undefined);
    await settled();
    expect(names()).toEqual(["other", "a"]);
    leave();
    await settled();
    expect(begun[1]?.work.signal.aborted).toBe(false);
    begun[1]?.give("A");
    await done;
    expect(answers.peek(question("a")).value).toBe("A");
  });

  it("lets work beside others give way between its passes", async () => {
    const answers = new Answers();
    const order: string[] = [];
    const twoPasses = (name: string): Question<string> => ({
      key: ["passes", name],
      urgency: "beside",
      answer: async ({ tell, giveWay }) => {
        order.push(`quick ${name}`);
        tell("quick");
        await giveWay();
        order.push(`precise ${name}`);
        return "precise";
      },
    });
    for (const name of ["a", "b", "c"]) answers.observe(twoPasses(name), () => undefined);
    await settled();
    expect(order).toEqual(["quick a", "quick b", "quick c", "precise a", "precise b", "precise c"]);
  });

  it("does not hold a turn for work that has no observer any more", async () => {
    const answers = new Answers();
    const { begun, question, names } = byHand();
    answers.observe(question("a", "beside"), () => undefined);
    const leave = answers.observe(question("b", "beside"), () => undefined);
    answers.observe(question("c", "beside"), () => undefined);
    await settled();
    leave();
    begun[0]?.give("A");
    await settled();
    expect(names()).toEqual(["a", "c"]);
  });
});
