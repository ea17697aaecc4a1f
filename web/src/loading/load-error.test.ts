import { describe, expect, it } from "vitest";
import { failureSentence, fileName, LoadError } from "./load-error.ts";

describe("what is said of a file that did not come", () => {
  it("has the part's name and the reason, and one full stop", () => {
    const missing = new LoadError("missing", "https://labs.example/a.js", "the server has no file a.js (404)");
    expect(failureSentence("The Share dialog", missing)).toBe(
      "The Share dialog could not be loaded: the server has no file a.js (404).",
    );
    const slow = new Error("It took more than 60 s and was given up.");
    expect(failureSentence("What was dropped", slow)).toBe(
      "What was dropped could not be loaded: It took more than 60 s and was given up.",
    );
    expect(failureSentence("The lab", "gone")).toBe("The lab could not be loaded: gone.");
  });

  it("names the file without its folder, query and fragment", () => {
    expect(fileName("https://labs.example/assets/lab-1a2b.js?v=1/2#x")).toBe("lab-1a2b.js");
    expect(fileName("core.wasm")).toBe("core.wasm");
  });
});
