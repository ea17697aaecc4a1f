import { describe, expect, it } from "vitest";
import { openedState, rendered } from "../../testing/rendered.tsx";
import { ParametersPanel } from "./parameters-panel.tsx";

describe("the parameters", () => {
  it("have the seed in a field that counts when it is left, as those of the numbers", () => {
    const html = rendered(<ParametersPanel />, openedState("#v=1&s=test&seed=12345"));
    const field = /<input[^>]*aria-label="Seed"[^>]*>/.exec(html)?.[0];
    expect(field).toContain('inputMode="numeric"');
    expect(field).toContain('value="12\u202f345"');
  });
});
