/** The link of a line that is driven by hand says everything, and what it cannot say is told. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import { ACCESSES, PROTOCOL_NAMES } from "../../model/coherence/coherence-words.ts";
import { readHand } from "./hand-link.ts";
import { HAND_CORES, HAND_LINES, type HandState, NEW_HAND } from "./hand-state.ts";
import { readLink, writeLink } from "./route.ts";

const sizes = fc.record({ cores: fc.constantFrom(...HAND_CORES), lines: fc.constantFrom(...HAND_LINES) });
const anyState: fc.Arbitrary<HandState> = sizes.chain(({ cores, lines }) =>
  fc.record({
    madeBy: fc.constantFrom("0.1.0", "0.2.0-rc.1", "12.3.45"),
    modelVersion: fc.integer({ min: 1, max: 65_535 }),
    protocol: fc.constantFrom(...PROTOCOL_NAMES),
    cores: fc.constant(cores),
    lines: fc.constant(lines),
    accesses: fc.array(
      fc.record({
        core: fc.nat({ max: cores - 1 }),
        does: fc.constantFrom(...ACCESSES),
        line: fc.nat({ max: lines - 1 }),
      }),
      { maxLength: 64 },
    ),
    bug: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
    asks: fc.boolean(),
  }),
);

describe("the link of a line by hand", () => {
  it("says everything", () => {
    fc.assert(
      fc.property(anyState, (hand) => {
        const read = readLink(writeLink({ page: "hand", hand }));
        expect(read).toEqual({ route: { page: "hand", hand }, notices: [] });
      }),
    );
  });

  it("is short and readable", () => {
    const accesses = [
      { core: 0, does: "read", line: 0 },
      { core: 2, does: "update", line: 1 },
    ] as const;
    const hand = { ...NEW_HAND, lines: 2, accesses };
    expect(writeLink({ page: "hand", hand })).toBe(
      `#v=1&hand=MESI&do=r0,u2b&hv=${HOTLINE_VERSION}&lines=2&mv=${MODEL_VERSION}`,
    );
  });

  it.each([
    ["v=1&hand=MESIX", "The link's hand=MESIX is not one of"],
    ["v=1&hand=MESI&do=r0,x1", "The link's do=r0,x1 is not a list"],
    ["v=1&hand=MESI&cores=9", "The link's cores=9 is not a whole number"],
    ["v=1&hand=MESI&cores=2&do=r0,r3", "The link's do has accesses of cores or lines"],
  ])("tells what is wrong with %s", (fragment, told) => {
    const { state, notices } = readHand(fragment);
    expect(notices).toEqual([expect.stringContaining(told)]);
    expect(state.accesses.every(({ core }) => core < state.cores)).toBe(true);
  });
});
