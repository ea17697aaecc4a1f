/** Where words of a tour's text can lead: an embed leads nowhere, since what the words name may not be on its page. */
import { createContext } from "react";

interface TourWays {
  /** The scenarios that a link can open. */
  readonly scenarios: ReadonlySet<string>;
  readonly onParameter: ((name: string) => void) | undefined;
}

export const TourWaysContext = createContext<TourWays>({ scenarios: new Set(), onParameter: undefined });
