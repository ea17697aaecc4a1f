/**
 * Work that can be interrupted: a generator that yields between steps of some milliseconds and returns its result. A
 * page does a step at a time and draws in between; all others do the whole at once, with the same result.
 */
export type Steps<Made> = Generator<undefined, Made, undefined>;

export function atOnce<Made>(steps: Steps<Made>): Made {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
