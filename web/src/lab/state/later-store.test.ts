import fc from "fast-check";
import { expect, test } from "vitest";
import { laterStore } from "./later-store.ts";
import { createStore } from "./store.ts";

interface Counted {
  readonly results: number;
  readonly choice: number;
}

type Happening = "result" | "choice" | "nothing";

function reduce(state: Counted, happening: Happening): Counted {
  if (happening === "result") return { ...state, results: state.results + 1 };
  return happening === "choice" ? { ...state, choice: state.choice + 1 } : state;
}

/** Results may come later, choices may not; `pass` lets the time pass. */
function made() {
  const source = createStore<Counted, Happening>({ results: 0, choice: 0 }, reduce);
  const due = new Set<() => void>();
  const late = laterStore(source, {
    canWait: (before, after) => before.choice === after.choice,
    later: (show) => {
      due.add(show);
      return () => due.delete(show);
    },
  });
  const pass = (): void => {
    for (const show of [...due]) {
      due.delete(show);
      show();
    }
  };
  return { source, late, due, pass };
}

test("a result is shown later, once for all that have come meanwhile", () => {
  const { source, late, pass } = made();
  const seen: Counted[] = [];
  late.subscribe(() => seen.push(late.get()));
  source.dispatch("result");
  source.dispatch("result");
  expect(late.get().results).toBe(0);
  pass();
  expect(seen).toEqual([{ results: 2, choice: 0 }]);
});

test("a choice is shown at once, with the results before it", () => {
  const { late, due } = made();
  const seen: Counted[] = [];
  late.subscribe(() => seen.push(late.get()));
  late.dispatch("result");
  late.dispatch("choice");
  expect(seen).toEqual([{ results: 1, choice: 1 }]);
  expect(due.size).toBe(0);
});

test("without a listener nothing is late, and nothing is waited for", () => {
  const { source, late, due } = made();
  const unsubscribe = late.subscribe(() => undefined);
  source.dispatch("result");
  unsubscribe();
  expect(due.size).toBe(0);
  expect(late.get().results).toBe(1);
  source.dispatch("result");
  expect(late.get().results).toBe(2);
});

test("what is shown never goes back, is what listeners were told, and in the end the newest state", () => {
  const step = fc.constantFrom<Happening | "pass">("result", "choice", "nothing", "pass");
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { source, late, pass } = made();
      let told = late.get();
      late.subscribe(() => {
        const next = late.get();
        expect(next.results >= told.results && next.choice >= told.choice).toBe(true);
        expect(next).not.toBe(told);
        told = next;
      });
      for (const one of steps) {
        if (one === "pass") pass();
        else source.dispatch(one);
        expect(late.get()).toBe(told);
        expect(late.get().choice).toBe(source.get().choice);
      }
      pass();
      expect(late.get()).toBe(source.get());
    }),
  );
});
