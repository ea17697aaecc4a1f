import { describe, expect, it } from "vitest";
import { attributesOf, fragmentOf } from "./attributes.ts";
import { mergedFragments, pairsOf } from "./keys.ts";

describe("the attributes of the element", () => {
  it("are words for the keys of a link", () => {
    const attributes: [string, string][] = [
      ["class", "wide"],
      ["scenario", "some_lock"],
      ["cores", "48"],
      ["variant", "mcs"],
      ["param-hold-time", "400"],
      ["bends", ""],
      ["show", "figure,machine"],
      ["autoplay", ""],
    ];
    const fragment = "v=1&s=some_lock&n=48&x=mcs&p.hold_time=400&bends=1&show=figure,machine&autoplay=1";
    expect(fragmentOf(attributes)).toBe(fragment);
    expect(attributesOf(fragment)).toContainEqual(["bends", ""]);
  });

  it("change what a whole link says, wherever they stand", () => {
    const attributes: [string, string][] = [
      ["cores", "8"],
      ["link", "https://example.org/#v=1&s=a&n=48&p.x=1"],
    ];
    expect(fragmentOf(attributes)).toBe("v=1&s=a&n=8&p.x=1");
  });

  it("name a machine in place of a machine's file in the link", () => {
    const link: [string, string] = ["link", "#v=1&s=a&mf=eJx_-A&n=4"];
    expect(fragmentOf([["machine", "mesh-72"], link])).toBe("v=1&s=a&n=4&m=mesh-72");
    expect(fragmentOf([["cores", "8"], link])).toBe("v=1&s=a&mf=eJx_-A&n=8");
  });

  it("cannot smuggle other keys in by their values", () => {
    expect(fragmentOf([["scenario", "a&allow=*#x"]])).toBe("v=1&s=a%26allow%3D*%23x");
  });

  it("named like members of every object are none of ours", () => {
    expect(fragmentOf([["constructor", "1"]])).toBe("v=1");
  });
});

describe("a fragment as attributes", () => {
  it("has words, and leaves the rest to a link", () => {
    expect(attributesOf("v=1&s=a&t=3&n=48&p.hold_time=4&show=figure,machine&autoplay=1")).toEqual([
      ["scenario", "a"],
      ["cores", "48"],
      ["param-hold-time", "4"],
      ["show", "figure,machine"],
      ["autoplay", ""],
      ["link", "#t=3"],
    ]);
  });

  it.each([
    "v=1&s=a&n=48",
    "v=1&s=a&mv=3&off=b,c&why=lines&t=12",
    "v=1&s=a&p.Capital=4&c.mcs=eJx_-A&autoplay=0&allow=https://a.org",
    "v=2&s=a",
  ])("says the same when it is read: %s", (fragment) => {
    expect(new Map(pairsOf(fragmentOf(attributesOf(fragment))))).toEqual(new Map(pairsOf(fragment)));
  });
});

it("merging fragments replaces keys, and an empty value takes one away", () => {
  expect(mergedFragments("#v=1&s=a&n=4&x=b", "n=8&x=")).toBe("v=1&s=a&n=8");
});

describe("merging a machine into a fragment", () => {
  it.each([
    ["v=1&s=a&mf=eJx_-A", "m=mesh-72", "v=1&s=a&m=mesh-72"],
    ["v=1&s=a&mf=eJx_-A", "m=", "v=1&s=a"],
    ["v=1&s=a&mf=eJx_-A", "n=8", "v=1&s=a&mf=eJx_-A&n=8"],
    ["v=1&s=a&mf=eJx_-A", "mf=eJy_-A&m=", "v=1&s=a&mf=eJy_-A"],
    ["mf=eJx_-A", "m=mesh-72", "m=mesh-72"],
    ["v=1&s=a&m=mesh-72", "mf=eJx_-A", "v=1&s=a&mf=eJx_-A"],
    ["v=1&s=a&m=mesh-72", "mf=", "v=1&s=a&m=mesh-72"],
  ])("leaves one machine: %s, then %s", (first, second, merged) => {
    expect(mergedFragments(first, second)).toBe(merged);
  });
});
