/**
 * A store: one immutable value, changed only by a pure reducer, observed by selectors. No middleware, no globals.
 */
export interface Store<State, Action> {
  readonly get: () => State;
  readonly dispatch: (action: Action) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<State, Action>(
  initial: State,
  reduce: (state: State, action: Action) => State,
): Store<State, Action> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    dispatch: (action) => {
      const next = reduce(state, action);
      if (next === state) return;
      state = next;
      for (const listener of [...listeners]) listener();
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
