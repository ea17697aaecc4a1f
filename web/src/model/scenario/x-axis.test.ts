import { describe, expect, it } from "vitest";
import { SCENARIO_NAMES, openScenario } from "../../../../tests/harness/project.ts";
import { readScenario } from "./read-scenario.ts";
import { axesOf, scenarioOver } from "./x-axis.ts";

const everyAxis = SCENARIO_NAMES.flatMap((name) =>
  axesOf(openScenario(name)).map((over) => [name, over] as [string, string]),
);

describe("the axes of a scenario", () => {
  it("are its own and its parameters, but not those that are switches", () => {
    const axes = axesOf(openScenario("exim"));
    expect([axes[0], axes.includes("section"), axes.includes("sloppy_mounts")]).toEqual(["cores", true, false]);
  });

  it("are a parameter and the other parameters, where the scenario sweeps one", () => {
    const axes = axesOf(openScenario("syscall_batching"));
    expect(axes).toEqual(["batch", "crossing"]);
  });
});

describe("a scenario over another axis", () => {
  it("is the scenario itself over its own axis, over none, and over an axis that it does not have", () => {
    const scenario = openScenario("lookup_mnt");
    for (const over of [undefined, "cores", "nothing", "toString"]) expect(scenarioOver(scenario, over)).toBe(scenario);
    expect(scenarioOver(openScenario("exim"), "sloppy_mounts").file.sweep.over).toBe("cores");
  });

  it("runs the cores of the right end, and says nothing of what belongs to its own axis", () => {
    const scenario = openScenario("serial_section");
    const { file } = scenarioOver(scenario, "section");
    expect(scenario.file.overlays).toBeDefined();
    expect([file.sweep.over, file.sweep.cores, file.published, file.overlays]).toEqual([
      "section",
      scenario.values.at(-1),
      [],
      undefined,
    ]);
  });

  it("runs as many cores as before, where the scenario sweeps a parameter", () => {
    const scenario = openScenario("reactive");
    expect(scenarioOver(scenario, "think").file.sweep.cores).toBe(scenario.file.sweep.cores);
  });

  it("has a logarithmic x-axis where the places grow, and the scenario's own y-axis", () => {
    const logOf = (name: string, over: string) => scenarioOver(openScenario(name), over).file.log;
    expect(logOf("lookup_mnt", "section")).toBe("x");
    expect(logOf("lookup_mnt", "user_work")).toBeUndefined();
    expect(logOf("granularity", "section")).toBe("xy");
    expect(logOf("first_touch", "moved")).toBe("y");
  });

  it.each(everyAxis)("%s over %s is a scenario that can be read as any other, without its tour", (name, over) => {
    const { file, values } = scenarioOver(openScenario(name), over);
    const { tour: _, ...rest } = file;
    const read = readScenario(name, JSON.parse(JSON.stringify(rest)));
    expect(read.ok ? read.value.values : read.error).toEqual(values);
  });
});
