import { describe, expect, it } from "vitest";
import type { Subject } from "../../../lab/tour/subject.ts";
import { subjectInWords } from "./subject-words.ts";

const FILE = {
  parameters: [
    { name: "threshold", label: "spare references" },
    { name: "think", label: "work between" },
    { name: "refs", label: "references per open" },
  ],
  watched: undefined,
};
const NOTHING = { table: undefined, parameters: [], hasLines: false };
const words = (subject: Partial<Subject> & Pick<Subject, "panel">): string =>
  subjectInWords({ ...NOTHING, ...subject }, FILE);

describe("what a step is about, in words", () => {
  it("is a panel by the name that a reader knows", () => {
    expect(words({ panel: "machine" })).toBe("the machine");
    expect(words({ panel: "code" })).toBe("the code");
    expect(words({ panel: "code", hasLines: true })).toBe("the marked lines of the code");
  });

  it("is a table by the name of its tab", () => {
    expect(words({ panel: "why", table: "profile" })).toBe("where the cycles go, in the view “Profile”");
  });

  it("is the sliders that the text names, by their labels", () => {
    expect(words({ panel: "parameters" })).toBe("the parameters");
    expect(words({ panel: "parameters", parameters: ["refs"] })).toBe("the slider “references per open”");
    expect(words({ panel: "parameters", parameters: ["refs", "threshold"] })).toBe(
      "the sliders “spare references” and “references per open”",
    );
  });
});
