import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PARTS } from "../../embed/options.ts";
import { PANELS } from "../../model/scenario/lab-words.ts";
import { panelCount, shownParts } from "./shown-parts.ts";

describe("the parts of an embed", () => {
  it("are those of the link when it shows no tour, whatever step is open", () => {
    expect(shownParts(["figure", "machine"], "why")).toEqual(["figure", "machine"]);
  });

  it("bring the panel of the tour's step in the place of the last panel", () => {
    expect(shownParts(["figure", "machine", "tour"], "why")).toEqual(["figure", "why", "tour"]);
    expect(shownParts(["figure", "machine", "timeline", "tour"], "code")).toEqual(["figure", "code", "tour"]);
    expect(shownParts(["figure", "tour"], "machine")).toEqual(["machine", "tour"]);
    expect(shownParts(["timeline", "code", "tour"], "machine")).toEqual(["machine", "timeline", "code", "tour"]);
    expect(shownParts(["figure", "machine", "code", "tour"], "parameters")).toEqual([
      "figure",
      "machine",
      "controls",
      "tour",
    ]);
  });

  it("are figure and machine where the link names nothing but the tour", () => {
    expect(shownParts(["tour"], undefined)).toEqual(["figure", "machine", "tour"]);
    expect(shownParts(["tour"], "code")).toEqual(["figure", "code", "tour"]);
  });

  it("in a tour contain the step's panel, and as many panels as without the step", () => {
    const asked = fc.subarray([...PARTS]).map((parts) => [...new Set([...parts, "tour" as const])]);
    fc.assert(
      fc.property(asked, fc.constantFrom(...PANELS.filter((panel) => panel !== "notes")), (parts, panel) => {
        const shown = shownParts(parts, panel);
        expect(shown).toContain(panel === "parameters" ? "controls" : panel);
        expect(shown).toContain("tour");
        expect(panelCount(shown)).toBe(panelCount(shownParts(parts, undefined)));
      }),
      { seed: 5 },
    );
  });
});
