import { describe, expect, it } from "vitest";
import { passOf } from "../../testing/traced-pass.ts";
import { isOtherPass } from "./other-pass.ts";

describe("another pass of the runs that are shown", () => {
  it("is of the same place with the same settings, and another run", async () => {
    const [first, precise] = [await passOf("1a"), await passOf("2b")];
    expect(isOtherPass(first, precise)).toBe(true);
    expect(isOtherPass(first.slice(0, 1), precise.slice(0, 1))).toBe(true);
    expect(isOtherPass(first, await passOf("1a"))).toBe(false);
    expect(isOtherPass(first, await passOf("2b", 200))).toBe(false);
  });

  it("is of as many places, and neither run has failed", async () => {
    const [first, precise] = [await passOf("1a"), await passOf("2b")];
    expect(first).toHaveLength(2);
    expect(isOtherPass(first, precise.slice(0, 1))).toBe(false);
    expect(isOtherPass(first.slice(0, 1), precise.slice(1))).toBe(false);
    /* Of a race: the second place is another one. */
    expect(isOtherPass(first, [...precise.slice(0, 1), ...precise.slice(0, 1)])).toBe(false);
    const failed = precise.map((one) => ({ ...one, traced: { kind: "failed", message: "no" } as const }));
    expect(isOtherPass(first, failed)).toBe(false);
    expect(isOtherPass(failed, first)).toBe(false);
  });
});
