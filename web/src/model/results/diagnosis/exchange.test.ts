import { describe, expect, it } from "vitest";
import { ACTIVITY } from "../../../base/abi.gen.ts";
import type { DebugInfo } from "../../../base/program.ts";
import type { StoppedCore } from "../../../base/run.ts";
import { DEBUG, runFault } from "../../testing/fixtures.ts";
import { diagnose } from "./diagnose.ts";

function waitingFor(address: number): StoppedCore {
  const watched = [{ address, bytes: [0], writer: undefined }];
  return { pc: 1, activity: ACTIVITY.SPINNING, calls: [], watched, wants: undefined };
}

describe("a deadlock at a flag", () => {
  const debug: DebugInfo = {
    ...DEBUG,
    stores: [
      { pc: 4, address: 4104 },
      { pc: 2, address: 4096 },
      { pc: 2, address: 8192 },
    ],
    threadLocals: {
      base: 8192,
      stride: 64,
      variables: [{ name: "mine", type: "int", address: 0, size: 4, fields: [], file: 0, line: 5 }],
    },
  };
  const diagnosisOf = (...addresses: readonly number[]) =>
    diagnose(runFault({ status: "DEADLOCK", core: 0, pc: 1, cores: addresses.map(waitingFor) }), debug);

  it("says where the program writes what the cores wait for, whichever element of an array it is", () => {
    const { details, hint } = diagnosisOf(4104, 4112);
    expect(details.filter((one) => one.includes("is written"))).toEqual([
      "counts[…] is written at atomic.c:21 in operation(), where no core can come",
    ]);
    expect(hint).toContain("for a flag that a core sets only after its own wait");
  });

  it("says nothing of that where the program writes it nowhere, or each core has a copy of the variable", () => {
    for (const address of [4136, 8192 + 64]) {
      const { details, hint } = diagnosisOf(address);
      expect(details.filter((one) => one.includes("is written"))).toEqual([]);
      expect(hint).not.toContain("for a flag");
    }
  });
});

describe("a run without progress", () => {
  const noProgress = (writers: readonly number[], users: readonly number[]) =>
    diagnose(
      runFault({
        status: "NO_PROGRESS",
        pc: 1,
        core: 0,
        detailA: 5000,
        exchanged: [{ address: 4096, writtenWords: [4112, 4100], writers, users }],
      }),
      DEBUG,
    );

  it("is a livelock where several cores write lines in turn, and names the variables, the writers and the readers", () => {
    const { message, details, hint } = noProgress([0, 2], [0, 1, 2, 3]);
    expect(message).toContain("a livelock of 2 cores: no operation was completed within 5 000 instructions and events");
    expect(details).toContain(
      "the line of counts[1], the_lock.owner goes to and fro: written by cores 0, 2, read by cores 1, 3",
    );
    expect(hint).toContain("cores that give way to each other for ever");
  });

  it("is an endless loop where one core alone writes", () => {
    const { message, hint } = noProgress([0], [0, 1]);
    expect(message).toContain("an endless loop: no operation was completed");
    expect(hint).toContain("a loop whose condition no core changes");
  });

  it("may be a wait for others where there is one core only", () => {
    const alone = runFault({ status: "NO_PROGRESS", pc: 1, core: 0, detailA: 5000, cores: [waitingFor(4096)] });
    const { message, hint } = diagnose(alone, DEBUG);
    expect(message).toContain("or a wait for other cores, of which there are none: no operation was completed");
    expect(hint).toContain("run the program on two cores or more");
    expect(hint).not.toContain("fewer cores");
  });
});
