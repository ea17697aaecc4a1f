/** The owner of a line as the records of a trace tell it. */
import { LINE_STATE } from "../../../base/abi.gen.ts";

/** No core, and "not yet known from the trace": values of owners and holders. */
export const NOBODY = -1;
export const NOT_KNOWN = -2;

/** The owner once a core has the data of its request, and the line is in that state. */
export function ownerAfterData(state: number, core: number, owner: number): number {
  switch (state) {
    case LINE_STATE.MODIFIED:
    case LINE_STATE.EXCLUSIVE:
    case LINE_STATE.FORWARD:
      return core;
    case LINE_STATE.OWNED:
      return owner;
    default:
      return NOBODY;
  }
}

/** The owner that a record names; it names no core where there is none. */
export function namedOwner(named: number, coreCount: number): number {
  return named < coreCount ? named : NOBODY;
}
