/** Is a link of another release than this? What follows comes when it is (as-was.ts). */
import { HOTLINE_VERSION } from "../base/version.ts";
import type { PageState } from "./state/app-state.ts";

/** The release that made the link, where it is another one than this. */
export function otherRelease(state: PageState): string | undefined {
  if (state.route.page !== "lab") return undefined;
  const { madeBy } = state.route.experiment;
  return madeBy === HOTLINE_VERSION ? undefined : madeBy;
}
