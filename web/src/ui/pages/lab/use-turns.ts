/**
 * The parts of a page appear in a few turns, one after the other, so that the browser can draw and answer between them:
 * all at once would hold it up for more than a tenth of a second. Beside that, React interrupts the work of a turn.
 */
import { startTransition, useEffect, useState } from "react";

/**
 * The number of turns whose parts are to be shown, from 0 to `count`. It grows from the moment at which the page is
 * ready. A page that is ready from the beginning, as one that is written as text, has all parts at once, and so has one
 * that asks for it (`atOnce`).
 */
export function useTurns(count: number, isReady: boolean, atOnce: boolean): number {
  const [turn, setTurn] = useState(isReady ? count : 0);
  useEffect(() => {
    if (isReady && turn < count) startTransition(() => setTurn(turn + 1));
  }, [isReady, turn, count]);
  return isReady && atOnce ? count : turn;
}
