import { describe, expect, it } from "vitest";
import { splitFragment } from "../../embed/options.ts";
import { createEmbedView, isHeld } from "./embed-view.ts";

/** Is the embed held, after these changes of what a new one knows? */
function heldWith(change: object, address = "#v=1&s=test"): boolean {
  const view = createEmbedView(splitFragment(address).options);
  view.dispatch(change);
  return isHeld(view.get());
}

describe("an embed computes and moves", () => {
  it("while it is in the window, its page in front, and its host does not say that it cannot be seen", () => {
    expect(heldWith({ inView: true })).toBe(false);
    expect(heldWith({ inView: true, hostVisible: true })).toBe(false);
    expect(heldWith({ inView: true, hostVisible: false })).toBe(true);
    expect(heldWith({ inView: true, pageVisible: false, hostVisible: true })).toBe(true);
    expect(heldWith({ inView: false, hostVisible: true })).toBe(true);
  });

  it("always where it is a still picture, since paper is not in any window", () => {
    expect(heldWith({ inView: false, hostVisible: false }, "#v=1&s=test&still=1")).toBe(false);
  });

  it("and observers are not told of a change that changes nothing", () => {
    const view = createEmbedView(splitFragment("#v=1&s=test").options);
    let told = 0;
    view.subscribe(() => (told += 1));
    view.dispatch({ inView: false });
    expect(told).toBe(0);
    view.dispatch({ inView: true });
    expect(told).toBe(1);
  });
});
