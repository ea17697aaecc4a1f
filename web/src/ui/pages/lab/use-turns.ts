/**
 * The panels of a page appear one after the other, each in a task of its own, so that the browser can draw and answer
 * between two of them: all at once would hold it up for more than a tenth of a second.
 */
import { startTransition, useEffect, useState } from "react";

/**
 * The number of panels that are to be shown, from 1 to `count`. It grows from the moment at which the page is ready. A
 * page that is ready from the beginning, as one that is written as text, has all panels at once, and so has one that
 * asks for it (`atOnce`).
 */
export function useTurns(count: number, isReady: boolean, atOnce: boolean): number {
  const [turn, setTurn] = useState(isReady ? count : 1);
  useEffect(() => {
    if (isReady && turn < count) startTransition(() => setTurn(turn + 1));
  }, [isReady, turn, count]);
  return atOnce ? count : turn;
}
