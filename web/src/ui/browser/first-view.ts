/**
 * What a page does only when its reader sees it and can use it: on a slow network, everything that is asked for earlier
 * makes the page itself come later.
 */

let isThere = false;
const waiting: (() => void)[] = [];

/** A page's content is there (parts/use-arrival.ts). */
export function reportFirstView(): void {
  isThere = true;
  for (const task of waiting.splice(0)) task();
}

/** Begins the task at once when there is a page already. */
export function afterFirstView(task: () => void): void {
  if (isThere) task();
  else waiting.push(task);
}
