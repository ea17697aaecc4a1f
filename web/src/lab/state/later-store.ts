/**
 * A store that shows the state of another one, some changes of it a moment later: a page that moves what is under the
 * reader's hand first, and draws everything else in tasks of its own, answers sooner. Actions go to the other store at
 * once. A state is only ever shown as a whole, and never an older one after a newer one.
 */
import type { Store } from "./store.ts";

interface LaterOptions<State> {
  /** May the change of one action be shown later? Any other one is shown at once, with everything before it. */
  readonly canWait: (before: State, after: State) => boolean;
  /** Calls the function later, once; returns what prevents the call. */
  readonly later: (show: () => void) => () => void;
}

export function laterStore<State, Action>(
  store: Store<State, Action>,
  { canWait, later }: LaterOptions<State>,
): Store<State, Action> {
  const listeners = new Set<() => void>();
  let shown = store.get();
  let seen = shown;
  let prevent: (() => void) | undefined;
  let leave: (() => void) | undefined;

  const show = (): void => {
    prevent?.();
    prevent = undefined;
    if (shown === store.get()) return;
    shown = store.get();
    for (const listener of [...listeners]) listener();
  };
  const look = (): void => {
    const before = seen;
    seen = store.get();
    if (!canWait(before, seen)) show();
    else prevent ??= later(show);
  };
  const unsubscribe = (listener: () => void): void => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    prevent?.();
    prevent = undefined;
    leave?.();
    leave = undefined;
  };

  return {
    /** Nobody listens: then nothing is late. */
    get: () => (leave === undefined ? store.get() : shown),
    dispatch: store.dispatch,
    subscribe: (listener) => {
      listeners.add(listener);
      if (leave === undefined) {
        shown = seen = store.get();
        leave = store.subscribe(look);
      }
      return () => unsubscribe(listener);
    },
  };
}
