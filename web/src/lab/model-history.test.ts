import { describe, expect, it } from "vitest";
import { MODEL_VERSION } from "../base/abi.gen.ts";
import { changesSince } from "./model-history.ts";

describe("the history of the model", () => {
  it("says what has changed since a link's version, up to today's", () => {
    expect(changesSince(2, 3)).toContain("each level serves its own waiting cores first");
    expect(changesSince(2, 3)).toContain("messages are as often early as late");
    expect(changesSince(2, MODEL_VERSION)).toBeDefined();
    expect(changesSince(MODEL_VERSION, MODEL_VERSION)).toBeUndefined();
    expect(changesSince(2, 2)).toBeUndefined();
  });
});
