/** Time as the pool uses it, so that tests can let it pass at will. */

export interface Clock {
  /** Milliseconds since some moment; never goes back. */
  readonly now: () => number;
  /** Calls `act` once, `ms` later or after that; the returned function prevents the call. */
  readonly after: (ms: number, act: () => void) => () => void;
}

export const WALL_CLOCK: Clock = {
  now: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
