import { describe, expect, it } from "vitest";
import { stepsOfKey, type TourKey } from "./tour-keys.ts";

const press = (key: string, change: Partial<TourKey> = {}): TourKey => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...change,
});

describe("keys of a tour", () => {
  it("are those of a presenter's remote, and Alt with the arrows", () => {
    expect(stepsOfKey(press("PageDown"), false)).toBe(1);
    expect(stepsOfKey(press("PageUp"), false)).toBe(-1);
    expect(stepsOfKey(press("ArrowRight", { altKey: true }), false)).toBe(1);
    expect(stepsOfKey(press("ArrowLeft", { altKey: true }), false)).toBe(-1);
  });

  it("are not taken from a field, or from a handler that has used them", () => {
    expect(stepsOfKey(press("PageDown"), true)).toBeUndefined();
    expect(stepsOfKey(press("PageDown", { defaultPrevented: true }), false)).toBeUndefined();
  });

  it("are no other keys: plain arrows step the animation, Ctrl+PageDown changes the browser's tab", () => {
    for (const other of [
      press("ArrowRight"),
      press("PageDown", { ctrlKey: true }),
      press("PageDown", { altKey: true }),
      press("PageUp", { shiftKey: true }),
      press("ArrowLeft", { altKey: true, metaKey: true }),
      press(" "),
    ])
      expect(stepsOfKey(other, false)).toBeUndefined();
  });
});
