import { describe, expect, it } from "vitest";
import { initialState } from "../lab/state/app-state.ts";
import { newLabState, type LabState } from "../lab/link/lab-state.ts";
import { sourceLineOf } from "./source-lines.ts";
import { openScenario } from "../ui/site/open-scenario.ts";
import { sweepInputs, type SweepInputs } from "./sweep-inputs.ts";
import { answeredWith } from "../base/answer.ts";

async function inputsOf(change: Partial<LabState> = {}): Promise<SweepInputs> {
  const opened = await openScenario("dput");
  if (!opened.ok) throw new Error(opened.error);
  const start = initialState({ page: "lab", experiment: { ...newLabState("dput"), ...change } }, []);
  const inputs = sweepInputs({ ...start, opened: answeredWith(opened.value) });
  if (inputs === undefined) throw new Error("nothing to run");
  return inputs;
}

describe("the lines of a variant's files", () => {
  it("are the scenario's and the library's", async () => {
    const line = sourceLineOf(await inputsOf(), "atomic");
    expect(line("atomic.c", 1)).toBe("/*");
    expect(line("lib/hotline.h", 1)).toBe("/*");
    expect(line("atomic.c", 9999)).toBeUndefined();
    expect(line("nowhere.h", 1)).toBeUndefined();
  });

  it("are the reader's where the program has been edited, of that variant only", async () => {
    const inputs = await inputsOf({ programs: { atomic: "first\nsecond\n" } });
    expect(sourceLineOf(inputs, "atomic")("atomic.c", 2)).toBe("second");
    expect(sourceLineOf(inputs, "sloppy")("sloppy.c", 1)).toBe("/*");
  });
});
