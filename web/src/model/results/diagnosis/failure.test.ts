import { describe, expect, it } from "vitest";
import { ACTIVITY } from "../../../base/abi.gen.ts";
import { engineMessage, failureText, faultText } from "./failure.ts";
import type { FailedPoint } from "../points/point.ts";
import { DEBUG, runFault } from "../../testing/fixtures.ts";

const FAULT = runFault();
const PLACE = { kind: "failed", variant: "atomic", x: 8, cores: 8, phase: "refined" } as const;
const BY_PROGRAM: FailedPoint = { ...PLACE, fault: FAULT, message: undefined };
const BY_ENGINE: FailedPoint = { ...PLACE, fault: undefined, message: "the worker ended" };

describe("failureText", () => {
  it("gives a program's fault as its whole diagnosis", () => {
    expect(failureText(BY_PROGRAM, DEBUG)).toBe(
      "atomic.c:21: assertion failed: owner <= next on core 3 in operation() at cycle 1 234 567",
    );
  });

  it("falls back to the fault's general sentence where nothing is known of the program", () => {
    expect(failureText(BY_PROGRAM, undefined)).toBe(FAULT.text);
  });

  it("gives the engine's own words when no program is at fault, and some when it had none", () => {
    expect(failureText(BY_ENGINE, DEBUG)).toBe("the worker ended");
    expect(engineMessage({ ...BY_ENGINE, message: undefined })).toBe("the run failed");
  });
});

describe("faultText", () => {
  it("quotes the line that cores wait at where the caller has the sources", () => {
    const waiting = { pc: 1, activity: ACTIVITY.SPINNING, calls: [], watched: [], wants: undefined };
    const fault = runFault({ status: "DEADLOCK", text: "no core can ever proceed", core: 0, pc: 1, cores: [waiting] });
    const text = faultText(fault, DEBUG, () => "  while (l->owner != me)");
    expect(text).toContain("at lib/locks.h:10: while (l->owner != me)");
    expect(text).toContain("\nhint: no core can go on");
    expect(faultText(fault, DEBUG)).not.toContain("while (l->owner != me)");
  });
});
