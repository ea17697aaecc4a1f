/** Is a link of another release than this? What follows comes when it is (as-was.ts). */
import { HOTLINE_VERSION } from "../base/version.ts";
import { madeByOf } from "./link/route-versions.ts";
import type { PageState } from "./state/app-state.ts";

/** The release that made the link, where it is another one than this. */
export function otherRelease({ route }: PageState): string | undefined {
  const madeBy = madeByOf(route);
  return madeBy === HOTLINE_VERSION ? undefined : madeBy;
}
