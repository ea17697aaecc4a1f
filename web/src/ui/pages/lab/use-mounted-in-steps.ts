/**
 * The parts of a page are mounted in a few steps, one after the other, so that the browser can draw and answer between
 * them: all at once would hold it up for more than a tenth of a second. Besides, React interrupts the work of a step.
 */
import { startTransition, useEffect, useState } from "react";

/**
 * The number of steps whose parts are to be shown, from 0 to `count`. It grows from the moment at which the page is
 * ready. A page that is ready from the beginning, as one that is written as text, has all parts at once, and so has one
 * that asks for it (`atOnce`).
 */
export function useMountedInSteps(count: number, isReady: boolean, atOnce: boolean): number {
  const [step, setStep] = useState(isReady ? count : 0);
  useEffect(() => {
    if (isReady && step < count) startTransition(() => setStep(step + 1));
  }, [isReady, step, count]);
  return isReady && atOnce ? count : step;
}
