/** A drag of files from the disk as the system makes it: the browser itself makes the events and their data. */
import { expect, type Locator, type Page } from "@playwright/test";

/** The browser's number for the operation that a source of files offers. */
const COPY = 1;

/**
 * Drags files or folders of this machine over a part of the page, and lets go: once more where the page does not hear
 * of it. The browser refuses a drop on an element that has come under the pointer since the last "dragover", and a lab
 * that computes draws its panels anew all the time.
 */
export async function drop(page: Page, target: Locator, files: readonly string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error("the place of the drop is not on the page");
  const { width, height } = page.viewportSize() ?? box;
  const x = (box.x + Math.min(box.x + box.width, width)) / 2;
  const y = (box.y + Math.min(box.y + box.height, height)) / 2;
  const drag = await dragAt(page, { x, y }, files);
  const heard = await page.evaluateHandle(() => {
    const drops = { count: 0 };
    addEventListener("drop", () => (drops.count += 1), { capture: true, once: true });
    return drops;
  });
  await expect(async () => {
    for (const type of ["dragEnter", "dragOver", "drop"] as const) await drag.send(type);
    expect(await heard.evaluate(({ count }) => count)).toBe(1);
  }).toPass();
  await heard.dispose();
  await drag.end();
}

interface Drag {
  readonly send: (type: "dragEnter" | "dragOver" | "drop") => Promise<void>;
  readonly end: () => Promise<void>;
}

/** A drag of files or folders of this machine over one place of the page, event by event. */
export async function dragAt(page: Page, { x, y }: { x: number; y: number }, files: readonly string[]): Promise<Drag> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: COPY };
  return {
    send: async (type) => {
      await session.send("Input.dispatchDragEvent", { type, x, y, data });
    },
    end: () => session.detach(),
  };
}
