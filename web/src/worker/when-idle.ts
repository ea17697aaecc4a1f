/** For work on the page's own thread that a reader must not notice: it is done while the browser has nothing to do. */

/** Resolves when the browser is idle, or after so many milliseconds. Safari has no idle callbacks: there, soon. */
export function whenIdle(limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: limitMs });
    else setTimeout(resolve, 0);
  });
}
