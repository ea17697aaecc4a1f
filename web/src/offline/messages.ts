/** The messages from pages to the service worker. */

/** The version that waits may take over: the page that says so is about to be loaded again. */
export const TAKE_OVER = { kind: "take-over" } as const;

export function isTakeOver(data: unknown): boolean {
  return typeof data === "object" && data !== null && "kind" in data && data.kind === TAKE_OVER.kind;
}
