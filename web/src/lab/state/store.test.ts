import { expect, test } from "vitest";
import { createStore, derive, deriveKept } from "./store.ts";

interface Shown {
  readonly a: number;
  readonly other: string;
}

function counted() {
  let computed = 0;
  const select = derive(
    (state: Shown) => [state.a] as const,
    (a) => ({ twice: 2 * a, computed: ++computed }),
  );
  return { select, times: () => computed };
}

test("a selector computes again only when one of its parts has changed", () => {
  const { select, times } = counted();
  const first = select({ a: 1, other: "x" });
  expect(select({ a: 1, other: "y" })).toBe(first);
  expect(select({ a: 2, other: "y" }).twice).toBe(4);
  expect(times()).toBe(2);
});

test("states that are shown by turns keep their values, as a panel that follows later needs", () => {
  const { select, times } = counted();
  const states = [1, 2, 3, 4].map((a): Shown => ({ a, other: "" }));
  const first = states.map(select);
  for (let turn = 0; turn < 3; turn++) expect(states.map(select).every((one, i) => one === first[i])).toBe(true);
  expect(times()).toBe(4);
});

test("of many states those that were used last are remembered", () => {
  const { select, times } = counted();
  for (const a of [1, 2, 3, 1, 4, 5, 1]) select({ a, other: "" });
  expect(times()).toBe(5);
  select({ a: 2, other: "" });
  expect(times()).toBe(6);
});

test("listeners are told of the newest state only, and once, when one of them dispatches", () => {
  const store = createStore(0, (state: number, by: number) => state + by);
  const told: string[] = [];
  const listen = (name: string) => store.subscribe(() => told.push(`${name} ${store.get()}`));
  listen("before");
  store.subscribe(() => {
    if (store.get() === 1) [10, 100].forEach(store.dispatch);
  });
  listen("after");
  store.dispatch(1);
  expect(told).toEqual(["before 1", "before 111", "after 111"]);
});

test("a listener that fails does not keep others from being told of the next state", () => {
  const store = createStore(0, (state: number, by: number) => state + by);
  const told: number[] = [];
  store.subscribe(() => {
    if (store.get() === 1) throw new Error("broken");
  });
  store.subscribe(() => told.push(store.get()));
  expect(() => store.dispatch(1)).toThrow("broken");
  store.dispatch(1);
  expect(told).toEqual([2]);
});

test("of a derived value that is kept, equal parts stay the same objects", () => {
  const select = deriveKept(
    ({ a, other }: Shown) => [a, other] as const,
    (a, other) => ({ sign: [Math.sign(a)], other }),
  );
  const first = select({ a: 1, other: "x" });
  expect(select({ a: 2, other: "x" })).toBe(first);
  expect(select({ a: 2, other: "y" }).sign).toBe(first.sign);
});
