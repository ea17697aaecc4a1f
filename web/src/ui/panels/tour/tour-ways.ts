/**
 * Where words of a tour's text can lead, and what works there: an embed leads nowhere, since what the words name may
 * not be on its page, and keys that act wherever the focus is belong to the page around it.
 */
import { createContext } from "react";

interface TourWays {
  /** The scenarios that a link can open. */
  readonly scenarios: ReadonlySet<string>;
  readonly onParameter: ((name: string) => void) | undefined;
  /** Do keys act wherever the focus is: do the arrow keys step through the run, and does Escape close the tour? */
  readonly hasKeys: boolean;
}

export const TourWaysContext = createContext<TourWays>({
  scenarios: new Set(),
  onParameter: undefined,
  hasKeys: false,
});
