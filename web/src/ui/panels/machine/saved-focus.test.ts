import { afterEach, describe, expect, it, vi } from "vitest";
import { SavedFocus } from "./saved-focus.ts";

/** An element that contains itself only. */
function element() {
  const made = { focused: 0, contains: (other: unknown) => other === made, focus: () => void made.focused++ };
  return { made, node: made as unknown as HTMLElement };
}

const withFocusOn = (active: unknown): void => void vi.stubGlobal("document", { activeElement: active });

describe("the focus of a machine that goes", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("comes to the machine that takes its place, once", () => {
    const savedFocus = new SavedFocus();
    const [first, second, third] = [element(), element(), element()];
    savedFocus.take(first.node);
    withFocusOn(first.made);
    savedFocus.take(null);
    savedFocus.take(second.node);
    expect([first.made.focused, second.made.focused]).toEqual([0, 1]);
    withFocusOn("elsewhere");
    savedFocus.take(null);
    savedFocus.take(third.node);
    expect(third.made.focused).toBe(0);
  });

  it("stays where it is when it was not within the machine", () => {
    const savedFocus = new SavedFocus();
    const [first, second] = [element(), element()];
    savedFocus.take(first.node);
    withFocusOn("a slider");
    savedFocus.take(null);
    savedFocus.take(second.node);
    expect(second.made.focused).toBe(0);
  });
});
