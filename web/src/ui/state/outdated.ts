/** Whether a panel still shows the run of the settings before, while the run of the present ones is on its way. */
import { createContext, useContext } from "react";

export const OutdatedContext = createContext(false);

interface OutdatedMark {
  readonly "data-outdated"?: "";
  readonly "aria-busy"?: true;
}

const MARK: OutdatedMark = { "data-outdated": "", "aria-busy": true };
const NO_MARK: OutdatedMark = {};

/** Attributes for the panel's element. */
export function useOutdatedMark(): OutdatedMark {
  return useContext(OutdatedContext) ? MARK : NO_MARK;
}
