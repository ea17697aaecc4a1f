import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMBED_THEMES, PARTS, splitFragment, TITLE_MAX, TYPE_PX, writeOptions, type EmbedOptions } from "./options.ts";

const USUAL: EmbedOptions = {
  parts: ["figure", "machine"],
  theme: undefined,
  title: undefined,
  transparent: false,
  type: TYPE_PX.usual,
  autoplay: false,
  still: false,
  reveal: false,
  allow: [],
};

const OPTIONS: fc.Arbitrary<EmbedOptions> = fc.record({
  parts: fc.subarray([...PARTS], { minLength: 1 }),
  theme: fc.option(fc.constantFrom(...EMBED_THEMES), { nil: undefined }),
  title: fc.option(
    fc
      .string({ unit: "grapheme", minLength: 1, maxLength: TITLE_MAX / 4 })
      .map((text) => text.trim())
      .filter((text) => text !== "" && text.length <= TITLE_MAX),
    { nil: undefined },
  ),
  transparent: fc.boolean(),
  type: fc.integer({ min: TYPE_PX.least, max: TYPE_PX.most }),
  autoplay: fc.boolean(),
  still: fc.boolean(),
  reveal: fc.boolean(),
  allow: fc.subarray(["https://example.org", "http://localhost:8000"]),
});

describe("the options of an embed", () => {
  it("ride beside the keys of a link, which are left as they are", () => {
    const split = splitFragment("#v=1&s=a&show=code,figure&p.hold=400&theme=dark&type=20&autoplay=1");
    expect(split.link).toBe("#v=1&s=a&p.hold=400");
    expect(split.options).toEqual({ ...USUAL, parts: ["figure", "code"], theme: "dark", type: 20, autoplay: true });
    expect(split.notices).toEqual([]);
  });

  it("have defaults that need not be written", () => {
    expect(splitFragment("#v=1&s=a").options).toEqual(USUAL);
    expect(writeOptions(USUAL)).toBe("");
  });

  it("come back as they were written, with any link", () => {
    fc.assert(
      fc.property(OPTIONS, (options) => {
        const split = splitFragment(`#v=1&s=a&${writeOptions(options)}&n=4`);
        expect(split).toEqual({ options, link: "#v=1&s=a&n=4", notices: [] });
      }),
      { seed: 3 },
    );
  });

  it.each([
    ["show=engine", { parts: USUAL.parts }],
    ["show=engine,code", { parts: ["code"] }],
    ["theme=pink", { theme: undefined }],
    ["background=red", { transparent: false }],
    [`title=${"a".repeat(TITLE_MAX + 1)}`, { title: "a".repeat(TITLE_MAX) }],
    ["type=1000", { type: TYPE_PX.most }],
    ["type=big", { type: TYPE_PX.usual }],
    ["autoplay=yes", { autoplay: false }],
    ["allow=https://a.org,javascript:1", { allow: ["https://a.org"] }],
  ])("that cannot be understood are said, and replaced: %s", (text, expected) => {
    const { options, notices } = splitFragment(`#v=1&s=a&${text}`);
    expect(options).toMatchObject(expected);
    expect(notices).toHaveLength(1);
  });

  it("let no page in when the list of origins makes no sense", () => {
    expect(splitFragment("#allow=example.org").options.allow).toEqual(["invalid:"]);
  });

  it("can be any noise", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(splitFragment(text).link.startsWith("#")).toBe(true);
      }),
      { seed: 4, numRuns: 500 },
    );
  });
});

it("names at most 16 origins that may drive the embed, and says that others were left out", () => {
  const origins = (count: number) => Array.from({ length: count }, (_, i) => `https://host${i}.example`);
  expect(splitFragment(`#allow=${origins(16).join(",")}`)).toMatchObject({
    options: { allow: origins(16) },
    notices: [],
  });
  const { options, notices } = splitFragment(`#allow=${origins(17).join(",")}`);
  expect(options.allow).toEqual(origins(16));
  expect(notices).toEqual([expect.stringContaining("at most 16 origins")]);
});
