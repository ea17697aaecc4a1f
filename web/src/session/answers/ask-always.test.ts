import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Begun, settled } from "../testing/by-hand.ts";
import type { Answer } from "../../base/answer.ts";
import type { Question, Urgency } from "./answer.ts";
import { Answers } from "./ask.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("whatever happens", () => {
  type Step = (world: World) => void;
  const KEYS = ["a", "b", "c"] as const;

  /** Answers whose values name their key and the work that gave them, and a list of who observes what. */
  class World {
    readonly answers = new Answers();
    readonly leaving = new Map<string, (() => void)[]>(KEYS.map((key) => [key, []]));
    readonly open: (Begun & { readonly number: number })[] = [];
    count = 0;
    readonly question = (key: string, urgency: Urgency): Question<string> => ({
      key: ["k", key],
      urgency,
      answer: (work) =>
        new Promise((resolve, reject) => {
          const number = ++this.count;
          this.open.push({
            name: key,
            number,
            work,
            give: resolve,
            fail: (reason) => reject(new Error(reason)),
          });
        }),
    });
    peek(key: string): Answer<string> {
      return this.answers.peek(this.question(key, "shown"));
    }
  }

  const someKey = fc.constantFrom(...KEYS);
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.tuple(someKey, fc.constantFrom<Urgency>("shown", "beside")).map(([key, urgency]): Step => (world) => {
      world.leaving.get(key)?.push(world.answers.observe(world.question(key, urgency), () => undefined));
    }),
    someKey.map(
      (key): Step =>
        (world) =>
          world.leaving.get(key)?.shift()?.(),
    ),
    fc.nat(5).map((at): Step => (world) => {
      const one = world.open.splice(at % Math.max(1, world.open.length), 1)[0];
      one?.give(`${one.name} ${one.number}`);
    }),
    fc.nat(5).map((at): Step => (world) => {
      const one = world.open[at % Math.max(1, world.open.length)];
      one?.work.tell(`${one.name} ${one.number}`);
    }),
    fc.nat(5).map((at): Step => (world) => {
      const one = world.open.splice(at % Math.max(1, world.open.length), 1)[0];
      one?.fail(`${one.name} ${one.number}`);
    }),
    someKey.map(
      (key): Step =>
        (world) =>
          world.answers.stop(world.question(key, "shown")),
    ),
    someKey.map((key): Step => (world) => {
      if (world.leaving.get(key)?.length !== 0) world.answers.again(world.question(key, "shown"));
    }),
  );

  it("an answer is of its own key, never goes back, has one work at most, and none without an observer", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 25 }), async (tasks) => {
        const world = new World();
        const latest = new Map<string, number>();
        for (const steps of tasks) {
          for (const one of steps) one(world);
          await settled();
          for (const key of KEYS) {
            const { value, failure, coming } = world.peek(key);
            for (const words of [value, failure]) if (words !== undefined) expect(words.split(" ")[0]).toBe(key);
            const number = Number(value?.split(" ")[1] ?? 0);
            expect(number).toBeGreaterThanOrEqual(latest.get(key) ?? 0);
            latest.set(key, number);
            const working = world.open.filter(({ name, work }) => name === key && !work.signal.aborted);
            expect(working.length).toBeLessThanOrEqual(1);
            const isWanted = world.leaving.get(key)?.length !== 0;
            if (!isWanted) expect(working).toEqual([]);
            if (isWanted && coming === undefined) expect(working).toEqual([]);
            expect(failure !== undefined && coming !== undefined).toBe(false);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
