import { describe, expect, it } from "vitest";
import { type Ids, type Order, Orders } from "./orders.ts";

/** A budget whose moments end when they are told to; `done` has what was carried out and what was refused. */
function orders() {
  const done: (readonly [order: Order | "refused", ids: Ids])[] = [];
  const due: (() => void)[] = [];
  const all = new Orders({
    carryOut: (order, ids) => done.push([order, [...ids]]),
    refuse: (ids) => done.push(["refused", [...ids]]),
    later: (callback) => due.push(callback),
  });
  const moment = (): void => due.splice(0).forEach((callback) => callback());
  const rest = (): void => {
    while (due.length > 0) moment();
  };
  return {
    done,
    due,
    take: (order: object, id?: number) => all.take({ hotline: 1, ...order, id } as unknown as Order),
    moment,
    rest,
  };
}

const set = (keys: object) => ({ type: "set", keys });
const link = (text: string) => ({ type: "set", link: text, keys: {} });
const PICTURE = { type: "picture", format: "svg" };

/** What is carried out of orders that come after the moment's budget is used up. */
function carriedOut(...asked: readonly object[]): readonly Order[] {
  const { take, done, rest } = orders();
  for (const order of [PICTURE, PICTURE, ...asked]) take(order);
  rest();
  return done.slice(2).map(([order]) => order as Order);
}

describe("orders", () => {
  it("are carried out at once and in their order while there is a budget, and then moment by moment", () => {
    const { take, done, moment, rest, due } = orders();
    for (let id = 0; id < 10; id++) {
      take({ type: "table" }, id);
      take({ type: "state" }, id);
    }
    const before = done.length;
    expect(before).toBeGreaterThan(4);
    expect(before).toBeLessThan(10);
    moment();
    expect(done.length).toBeLessThan(20);
    rest();
    expect(done.map(([order, ids]) => [(order as Order).type, ids[0]])).toEqual(
      Array.from({ length: 20 }, (_, i) => [i % 2 === 0 ? "table" : "state", Math.floor(i / 2)]),
    );
    expect(due).toEqual([]);
  });

  it("of one kind that wait in a row become the last, and each question gets its answer", () => {
    const { take, done, rest } = orders();
    for (let i = 0; i < 2; i++) take(PICTURE);
    for (let id = 1; id <= 50; id++) take({ type: "seek", cycle: id }, id);
    take({ type: "seek", cycle: 99 });
    rest();
    expect(done).toHaveLength(3);
    expect(done[2]).toEqual([
      expect.objectContaining({ type: "seek", cycle: 99 }),
      [...Array.from({ length: 50 }, (_, i) => i + 1), undefined],
    ]);
  });

  it("that set become one set that leads to the same", () => {
    expect(carriedOut(set({ n: 1, x: "a" }), set({ n: 2 }))).toMatchObject([{ keys: { n: "2", x: "a" } }]);
    expect(carriedOut(set({ mf: "file" }), set({ m: "opteron-48" }))).toMatchObject([{ keys: { m: "opteron-48" } }]);
    expect(carriedOut(set({ n: 1 }), link("#v=1&s=b"))).toEqual([expect.objectContaining(link("#v=1&s=b"))]);
    expect(carriedOut(link("#v=1&s=b"), set({ n: 3 }))).toMatchObject([{ link: "#v=1&s=b", keys: { n: "3" } }]);
    const [tour, ...more] = carriedOut(set({ n: 1, show: "machine" }), set({ tour: 3 }));
    expect(tour).toMatchObject({ keys: { show: "machine", tour: "3" } });
    expect(tour).not.toHaveProperty("keys.n");
    expect(more).toEqual([]);
    expect(carriedOut(set({ tour: 3 }), set({ n: 1 }))).toMatchObject([{ keys: { tour: "3", n: "1" } }]);
  });

  it("to step add up while they go the same way, and steps there and back stay two", () => {
    const step = (count?: number, by?: string) => ({
      type: "step",
      ...(by === undefined ? {} : { by }),
      ...(count === undefined ? {} : { count }),
    });
    expect(carriedOut(step(), step(2), step(3, "event"))).toMatchObject([{ by: "event", count: 6 }]);
    expect(carriedOut(step(2, "tour"), step(-1, "tour"))).toMatchObject([{ count: 2 }, { count: -1 }]);
    expect(carriedOut(step(1), step(1, "handoff"))).toHaveLength(2);
    expect(carriedOut(step(10_000), step(1))).toHaveLength(2);
    expect(carriedOut(step(0), step(5))).toMatchObject([{ count: 0 }, { count: 5 }]);
  });

  it("for which there is no room are refused in their turn, and nothing grows without a bound", () => {
    const { take, done, rest } = orders();
    const kinds = [{ type: "seek", cycle: 1 }, { type: "pause" }];
    for (let id = 0; id < 900; id++) take(kinds[id % 2] ?? {}, id);
    const before = done.length;
    expect(done.every(([order]) => order !== "refused")).toBe(true);
    rest();
    expect(done.flatMap(([, ids]) => ids)).toEqual(Array.from({ length: 900 }, (_, i) => i));
    expect(done.filter(([order]) => order !== "refused").length).toBe(before + 64);
    for (let id = 0; id < 5000; id++) take(kinds[id % 2] ?? {}, id);
    /* The oldest questions are answered before their turn. */
    expect(done.some(([order, ids]) => order === "refused" && ids.length === 1000)).toBe(true);
    rest();
    expect(done.flatMap(([, ids]) => ids)).toHaveLength(5900);
  });

  it("without a number are refused by one answer, however many they are", () => {
    const { take, done, rest } = orders();
    for (let i = 0; i < 9000; i++) take(i % 2 === 0 ? { type: "seek", cycle: 1 } : { type: "pause" });
    rest();
    expect(done.filter(([order]) => order === "refused")).toEqual([["refused", [undefined]]]);
  });
});
