import { describe, expect, it } from "vitest";
import { bareScenario } from "./bare-scenario.ts";
import { readScenario } from "./read-scenario.ts";
import { askedScenario } from "./asked-scenario.ts";
import { axesOf } from "./x-axis.ts";

const plain = { counts: false, takesArguments: true };
const file = bareScenario("mine", ["prog.c", "other.c"], {
  parameters: [],
  plain: [plain, plain],
  arguments: ["{cores}"],
});

function scenarioOfFile() {
  const read = readScenario("mine", file);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

const scenario = scenarioOfFile();
const asked = (text: string, over?: string) => askedScenario(scenario, { over, mainArguments: { prog: text } });

describe("a scenario with a reader's arguments", () => {
  it("is the scenario itself without any", () => {
    expect(askedScenario(scenario, { over: undefined, mainArguments: {} })).toBe(scenario);
  });

  it("has the words of the text for this variant, and for no other", () => {
    expect(asked("8 'two words'").file.variants.map((one) => one.arguments)).toEqual([["8", "two words"], ["{cores}"]]);
    expect(asked("").file.variants[0]?.arguments).toEqual([]);
  });

  it("has a parameter for {threads}, which can be on the x-axis, and none for {cores}", () => {
    expect(axesOf(asked("{cores} {threads}"))).toEqual(["cores", "threads"]);
    const over = asked("{threads}", "threads");
    expect([over.file.sweep.over, over.values.slice(0, 5), over.file.sweep.cores]).toEqual([
      "threads",
      [1, 2, 4, 8, 16],
      48,
    ]);
    expect(asked("8", "threads").file.sweep.over).toBe("cores");
  });

  it("is the scenario's own where the text has a mistake", () => {
    expect(asked("'8").file.variants[0]?.arguments).toEqual(["{cores}"]);
  });
});
