import { expect, it } from "vitest";
import { newLitmusState } from "../../../lab/link/litmus-state.ts";
import { initialState } from "../../../lab/state/app-state.ts";
import { readLink } from "../../../lab/link/route.ts";
import { rendered, textOf } from "../../testing/rendered.tsx";
import { NoExperiment } from "./no-experiment.tsx";

function shown(experiment: string): string {
  const { route, notices } = readLink(`#v=1&litmus=${experiment}`);
  const litmus = newLitmusState(experiment);
  return rendered(<NoExperiment litmus={litmus} message="It is so." />, initialState(route, notices));
}

it("an experiment that there is not has a heading, and leads to the nearest name or to all", () => {
  const html = shown("store_bufering");
  expect(html).toContain("<h1>");
  expect(textOf(html)).toBe("This experiment cannot be opened. It is so. Open store_buffering All scenarios");
  expect(html).toMatch(/href="#v=1&amp;litmus=store_buffering/);
  expect(textOf(shown("quite_another"))).toBe("This experiment cannot be opened. It is so. All scenarios");
});
