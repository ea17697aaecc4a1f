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

/** A selector over parts: it is recomputed only when one of its inputs has changed. */
export function derive<State, Inputs extends readonly unknown[], Out>(
  inputs: (state: State) => readonly [...Inputs],
  compute: (...parts: Inputs) => Out,
): (state: State) => Out {
  let last: { readonly parts: readonly [...Inputs]; readonly out: Out } | undefined;
  return (state) => {
    const parts = inputs(state);
    if (last !== undefined && parts.every((part, i) => Object.is(part, last?.parts[i]))) return last.out;
    const out = compute(...parts);
    last = { parts, out };
    return out;
  };
}
