/** The processor time of a page's own thread: scripts, styles, layout and painting, whatever else the machine does. */
import type { Page } from "@playwright/test";

/** Returns a function that says how many milliseconds the thread has worked since the page began. */
export async function pageThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value;
    if (seconds === undefined) throw new Error("The browser does not count the time of tasks.");
    return 1000 * seconds;
  };
}
