import { describe, expect, it } from "vitest";
import { reduce } from "../../lab/reducer.ts";
import { openedState } from "../testing/rendered.tsx";
import { runNameIn } from "./run-name.tsx";

describe("the name of a run", () => {
  const edited = reduce(openedState(), { kind: "change", change: { programs: { stock: "int mine;" } } });

  it("has the variant and the place; where there is none, it is empty", () => {
    expect(runNameIn(openedState(), { seriesId: "fixed", x: 4 })).toBe("fixed at 4 cores");
    expect(runNameIn(openedState(), undefined)).toBe("");
  });

  it("says so where the reader's own version of the program runs, and of that variant alone", () => {
    expect(runNameIn(edited, { seriesId: "stock", x: 1 })).toBe("your version of stock at 1 core");
    expect(runNameIn(edited, { seriesId: "fixed", x: 4 })).toBe("fixed at 4 cores");
  });
});
