/**
 * Work that must not run at the same time: each piece begins when the one before has ended, with or without an error.
 */
export function inTurn(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
