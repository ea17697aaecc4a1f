/** Whether a panel still shows the run of the settings before, while the run of the present ones is on its way. */
import { createContext, useContext } from "react";

export const StaleContext = createContext(false);

interface StaleMark {
  readonly "data-stale"?: "";
  readonly "aria-busy"?: true;
}

const MARK: StaleMark = { "data-stale": "", "aria-busy": true };
const NO_MARK: StaleMark = {};

/** Attributes for the panel's element. */
export function useStaleMark(): StaleMark {
  return useContext(StaleContext) ? MARK : NO_MARK;
}
