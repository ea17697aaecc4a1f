/**
 * A store: one immutable value, changed only by a pure reducer, observed by selectors. No middleware, no globals.
 */
import { keepEqual } from "../../base/keep-equal.ts";

export interface Store<State, Action> {
  readonly get: () => State;
  readonly dispatch: (action: Action) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * A listener may dispatch: then those that have not yet been told of the state before are told of the newest one only.
 * A page has hundreds of listeners, and a slider that moves makes the session dispatch several times.
 */
export function createStore<State, Action>(
  initial: State,
  reduce: (state: State, action: Action) => State,
): Store<State, Action> {
  let state = initial;
  let isTelling = false;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (let told: State | undefined; told !== state;) {
      told = state;
      for (const listener of [...listeners]) {
        listener();
        if (told !== state) break;
      }
    }
  };
  return {
    get: () => state,
    dispatch: (action) => {
      const next = reduce(state, action);
      if (next === state) return;
      state = next;
      if (isTelling) return;
      isTelling = true;
      try {
        tell();
      } finally {
        isTelling = false;
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * States that may be shown at the same time: some panels follow a state later than others (ui/state/later-store.ts).
 * A selector that forgot the result of one of them would give another value for it each time, and React would render
 * again and again.
 */
const REMEMBERED = 4;

/** A selector over parts: it is recomputed only when one of its inputs has changed. */
export function derive<State, Inputs extends readonly unknown[], Out>(
  inputs: (state: State) => readonly [...Inputs],
  compute: (...parts: Inputs) => Out,
): (state: State) => Out {
  /* The one that was used last is the first. */
  let remembered: readonly { readonly parts: readonly [...Inputs]; readonly out: Out }[] = [];
  return (state) => {
    const parts = inputs(state);
    const known = remembered.find((one) => parts.every((part, i) => Object.is(part, one.parts[i])));
    if (known !== undefined && known === remembered[0]) return known.out;
    const used = known ?? { parts, out: compute(...parts) };
    remembered = [used, ...remembered.filter((one) => one !== known)].slice(0, REMEMBERED);
    return used.out;
  };
}

/**
 * A derived value of plain data: parts that are equal to those of the value before are the same objects. What
 * is drawn from a part that has not changed is then left alone.
 */
export function deriveKept<State, Inputs extends readonly unknown[], Out>(
  inputs: (state: State) => readonly [...Inputs],
  compute: (...parts: Inputs) => Out,
): (state: State) => Out {
  let last: Out | undefined;
  return derive(inputs, (...parts: Inputs) => (last = keepEqual(last, compute(...parts))));
}
