/** Does the reader see what the author of the link saw? Pure; the sentence is in link-news.tsx. */
import type { SeenResult } from "./link/lab-state.ts";
import type { PageState } from "./state/app-state.ts";
import { experimentOf } from "./state/opened.ts";
import { derive } from "./state/store.ts";
import { finalPoint, resultOf } from "./shared-state.ts";

export type Comparison =
  | { readonly kind: "waiting" }
  | { readonly kind: "same"; readonly now: SeenResult }
  | { readonly kind: "other"; readonly then: SeenResult; readonly now: SeenResult };

/** Undefined when the link has no result. */
export const comparison = derive(
  (state: PageState) => [experimentOf(state).result, finalPoint(state)] as const,
  (then, point): Comparison | undefined => {
    if (then === undefined) return undefined;
    if (point === undefined) return { kind: "waiting" };
    const now = resultOf(point);
    return now.hash === then.hash ? { kind: "same", now } : { kind: "other", then, now };
  },
);
