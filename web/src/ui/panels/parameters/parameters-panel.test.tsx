import { describe, expect, it } from "vitest";
import { fakeScenario } from "../../../session/testing/fake-scenario.ts";
import { openedState, rendered } from "../../testing/rendered.tsx";
import { ParametersPanel } from "./parameters-panel.tsx";

describe("the parameters", () => {
  it("have the seed in a field that counts when it is left, as those of the numbers", () => {
    const html = rendered(<ParametersPanel />, openedState("#v=1&s=test&seed=12345"));
    const field = /<input[^>]*aria-label="Seed"[^>]*>/.exec(html)?.[0];
    expect(field).toContain('inputMode="numeric"');
    expect(field).toContain('value="12\u202f345"');
  });

  it("have the number of cores where the x-axis is a parameter, unless each variant has its own", () => {
    const cores = (link: string, changes: object): string | undefined => {
      const html = rendered(<ParametersPanel />, openedState(link, fakeScenario(changes)));
      return /<input[^>]*aria-label="Cores"[^>]*>/.exec(html)?.[0];
    };
    const overHold = { sweep: { over: "hold", values: "10-30:10", cores: 6 }, published: [] };
    expect(cores("#v=1&s=test", overHold)).toContain('value="6"');
    expect(cores("#v=1&s=test&p.cores=3", overHold)).toContain('value="3"');
    expect(cores("#v=1&s=test", {})).toBeUndefined();
    const variants = [{ id: "stock", label: "stock", program: "stock.c", about: "as it is", cores: 2 }];
    expect(cores("#v=1&s=test", { ...overHold, variants })).toBeUndefined();
  });
});
