/** What the first page draws of the machine of its first scenario: read when the site is built. */
import { scenarioNames } from "../../cli/files/catalogue.ts";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import type { DrawnMachine } from "../../src/scene/run-scene.ts";
import { drawnMachine } from "../../src/ui/playback/scene-of-traced.ts";

/** Undefined where no scenario has the first place on the first page. */
export function heroMachine(): DrawnMachine | undefined {
  const first = scenarioNames()
    .map((name) => openScenario(name).scenario)
    .find(({ file }) => file.featured === 1);
  return first && drawnMachine(openMachine(first.file.machine));
}
