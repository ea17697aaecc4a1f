/** Is a link of another release than this? The modules that ask that release (as-was.ts) are loaded only then. */
import { HOTLINE_VERSION } from "../base/version.ts";
import { madeByOf } from "./link/route-versions.ts";
import type { PageState } from "./state/app-state.ts";

/** The release that made the link, where it is another one than this. */
export function otherRelease({ route }: PageState): string | undefined {
  const madeBy = madeByOf(route);
  return madeBy === HOTLINE_VERSION ? undefined : madeBy;
}
