import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { definesOf, includePlaces, pathInScenario, sourceTexts } from "./sources.ts";

const name = fc.stringMatching(/^(lib\/)?[a-z]{1,3}\.h$/);

describe("the texts of a scenario's programs", () => {
  it("have the names that programs include them by, in folders of the scenario too", () => {
    expect(pathInScenario("../../../../scenarios/mine/main.c", "mine")).toBe("main.c");
    expect(pathInScenario("../../../../scenarios/mine/gcc/atomics.h", "mine")).toBe("gcc/atomics.h");
    expect(pathInScenario("../../../../scenarios/other/gcc/atomics.h", "mine")).toBeUndefined();
    expect(pathInScenario("../../../../scenarios/mine2/main.c", "mine")).toBeUndefined();
  });

  it("take a header of the library by its name with and without lib/", () => {
    const { include } = sourceTexts(new Map(), new Map([["mcs.h", "a lock"]]));
    expect([include("lib/mcs.h"), include("mcs.h")]).toEqual(["a lock", "a lock"]);
    expect(include("ticket.h")).toBeUndefined();
  });

  it("prefer the folder's own header, unless the name asks for the library's", () => {
    const { include } = sourceTexts(new Map([["mcs.h", "own"]]), new Map([["mcs.h", "the library's"]]));
    expect([include("mcs.h"), include("lib/mcs.h")]).toEqual(["own", "the library's"]);
  });

  it("look for a header in both places, in the order of the rule, and nowhere else", () => {
    fc.assert(
      fc.property(name, (asked) => {
        const [first, second] = includePlaces(asked);
        expect(new Set([first.root, second.root]).size).toBe(2);
        expect(first.root).toBe(asked.startsWith("lib/") ? "library" : "folder");
        const only = (place: typeof first) => {
          const files = new Map([[place.path, "found"]]);
          const none = new Map<string, string>();
          return place.root === "folder" ? sourceTexts(files, none) : sourceTexts(none, files);
        };
        expect([only(first).include(asked), only(second).include(asked)]).toEqual(["found", "found"]);
      }),
    );
  });

  it("write the macros of a variant as text", () => {
    const variant = { id: "a", label: "a", program: "a.c", about: "", defines: { LOCK: "mcs", N: 4 } };
    expect(definesOf(variant)).toEqual({ LOCK: "mcs", N: "4" });
  });
});
