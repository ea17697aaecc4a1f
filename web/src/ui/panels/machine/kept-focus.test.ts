import { afterEach, describe, expect, it, vi } from "vitest";
import { KeptFocus } from "./kept-focus.ts";

/** An element that contains itself only. */
function element() {
  const made = { focused: 0, contains: (other: unknown) => other === made, focus: () => void made.focused++ };
  return { made, node: made as unknown as HTMLElement };
}

const withFocusOn = (active: unknown): void => void vi.stubGlobal("document", { activeElement: active });

describe("the focus of a machine that goes", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("comes to the machine that takes its place, once", () => {
    const kept = new KeptFocus();
    const [first, second, third] = [element(), element(), element()];
    kept.take(first.node);
    withFocusOn(first.made);
    kept.take(null);
    kept.take(second.node);
    expect([first.made.focused, second.made.focused]).toEqual([0, 1]);
    withFocusOn("elsewhere");
    kept.take(null);
    kept.take(third.node);
    expect(third.made.focused).toBe(0);
  });

  it("stays where it is when it was not within the machine", () => {
    const kept = new KeptFocus();
    const [first, second] = [element(), element()];
    kept.take(first.node);
    withFocusOn("a slider");
    kept.take(null);
    kept.take(second.node);
    expect(second.made.focused).toBe(0);
  });
});
