import fc from "fast-check";
import { expect, test } from "vitest";
import { createStore } from "../../lab/state/store.ts";
import { FakeClock } from "../../worker/testing/fake-clock.ts";
import { laterStore } from "./later-store.ts";

interface Counted {
  readonly results: number;
  readonly choices: number;
  readonly isEmpty: boolean;
}

type Happening = "result" | "emptied" | "choice" | "nothing";

function reduce(state: Counted, happening: Happening): Counted {
  if (happening === "result") return { ...state, results: state.results + 1, isEmpty: false };
  if (happening === "emptied") return { ...state, isEmpty: true };
  return happening === "choice" ? { ...state, choices: state.choices + 1 } : state;
}

const SOON_MS = 16;
const LONG_MS = 500;

/** A choice is shown at once, a result soon, and nothing in the place of something only after a long time. */
function made() {
  const source = createStore<Counted, Happening>({ results: 0, choices: 0, isEmpty: false }, reduce);
  const clock = new FakeClock();
  const late = laterStore(source, {
    waitMs: ({ before, after, shown }) => {
      if (before.choices !== after.choices) return undefined;
      return after.isEmpty && !shown.isEmpty ? LONG_MS : SOON_MS;
    },
    clock,
  });
  return { source, late, clock };
}

function watched() {
  const all = made();
  const seen: Counted[] = [];
  const unsubscribe = all.late.subscribe(() => seen.push(all.late.get()));
  return { ...all, seen, unsubscribe };
}

test("a result is shown later, once for all that have come meanwhile", () => {
  const { source, late, clock, seen } = watched();
  source.dispatch("result");
  source.dispatch("result");
  expect(late.get().results).toBe(0);
  clock.pass(SOON_MS);
  expect(seen).toEqual([{ results: 2, choices: 0, isEmpty: false }]);
});

test("a choice is shown at once, with everything before it", () => {
  const { late, clock, seen } = watched();
  late.dispatch("emptied");
  late.dispatch("choice");
  expect(seen).toEqual([{ results: 0, choices: 1, isEmpty: true }]);
  expect(clock.waiting).toBe(0);
});

test("the last result stays until the next one is there", () => {
  const { source, clock, seen } = watched();
  source.dispatch("emptied");
  clock.pass(100);
  source.dispatch("result");
  clock.pass(SOON_MS);
  expect(seen).toEqual([{ results: 1, choices: 0, isEmpty: false }]);
});

test("but not for longer than the wait, however often it is taken away", () => {
  const { source, clock, seen } = watched();
  for (let passed = 0; passed < LONG_MS; passed += 50) {
    source.dispatch("result");
    source.dispatch("emptied");
    expect(seen).toEqual([]);
    clock.pass(50);
  }
  expect(seen).toEqual([{ results: 10, choices: 0, isEmpty: true }]);
});

test("without a listener nothing is late, and nothing is waited for", () => {
  const { source, late, clock, unsubscribe } = watched();
  source.dispatch("result");
  unsubscribe();
  expect(clock.waiting).toBe(0);
  expect(late.get().results).toBe(1);
  source.dispatch("result");
  expect(late.get().results).toBe(2);
});

test("what is shown never goes back, is what listeners were told, and in the end the newest state", () => {
  const step = fc.oneof(
    fc.constantFrom<Happening>("result", "emptied", "choice", "nothing"),
    fc.integer({ min: 0, max: 2 * SOON_MS }),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { source, late, clock } = made();
      let told = late.get();
      late.subscribe(() => {
        const next = late.get();
        expect(next.results >= told.results && next.choices >= told.choices).toBe(true);
        expect(next).not.toBe(told);
        told = next;
      });
      for (const one of steps) {
        if (typeof one === "number") clock.pass(one);
        else source.dispatch(one);
        expect(late.get()).toBe(told);
        expect(late.get().choices).toBe(source.get().choices);
        expect(clock.waiting).toBeLessThanOrEqual(1);
      }
      clock.pass(LONG_MS);
      expect(late.get()).toBe(source.get());
      expect(clock.waiting).toBe(0);
    }),
  );
});
