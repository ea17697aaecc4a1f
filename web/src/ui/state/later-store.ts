/**
 * A store that shows the state of another one, some changes of it a moment later: a page that moves what is under the
 * reader's hand first, and draws everything else in tasks of its own, answers sooner. Actions go to the other store at
 * once. A state is only ever shown as a whole, and never an older one after a newer one.
 */
import type { Store } from "../../lab/state/store.ts";
import type { Clock } from "../../worker/clock.ts";

/** What one action has changed, beside the state that is still shown. */
export interface Change<State> {
  readonly before: State;
  readonly after: State;
  readonly shown: State;
}

interface LaterOptions<State> {
  /**
   * Milliseconds for which the state after the change may wait, counted from the first change that has not been shown;
   * undefined: it is shown at once, with everything before it.
   */
  readonly waitMs: (change: Change<State>) => number | undefined;
  readonly clock: Clock;
}

export function laterStore<State, Action>(
  store: Store<State, Action>,
  { waitMs, clock }: LaterOptions<State>,
): Store<State, Action> {
  const listeners = new Set<() => void>();
  let shown = store.get();
  let seen = shown;
  /** When the first change came that has not been shown. */
  let lateSince: number | undefined;
  let prevent: () => void = () => undefined;
  let leave: (() => void) | undefined;

  const wait = (ms: number): void => {
    const now = clock.now();
    lateSince ??= now;
    prevent();
    prevent = clock.after(Math.max(0, lateSince + ms - now), show);
  };
  const endWait = (): void => {
    prevent();
    lateSince = undefined;
  };
  const show = (): void => {
    endWait();
    if (shown === store.get()) return;
    shown = store.get();
    for (const listener of [...listeners]) listener();
  };
  const look = (): void => {
    const before = seen;
    seen = store.get();
    const ms = waitMs({ before, after: seen, shown });
    if (ms === undefined) show();
    else wait(ms);
  };
  const unsubscribe = (listener: () => void): void => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    endWait();
    leave?.();
    leave = undefined;
  };

  return {
    /** Without a subscriber nothing is late. */
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
