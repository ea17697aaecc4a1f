/** The messages from pages to the service worker. */

/** Lets the waiting version take over: the page that sends this is about to be loaded again. */
export const TAKE_OVER = { kind: "take-over" } as const;

export function isTakeOver(data: unknown): boolean {
  return typeof data === "object" && data !== null && "kind" in data && data.kind === TAKE_OVER.kind;
}
