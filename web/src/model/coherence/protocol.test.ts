/** Protocols by hand: sound ones keep their invariants, and every planted bug that shows is found. */
import { ACCESSES, PROTOCOL_NAMES } from "./coherence-words.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Change,
  type CoreAccess,
  findWrong,
  INVALID,
  type Protocol,
  stepsOf,
  unusedLine,
  withChange,
} from "./protocol.ts";
import { protocolNamed } from "./protocols.ts";

const CORES = 4;
const access = fc.record({ core: fc.nat({ max: CORES - 1 }), does: fc.constantFrom(...ACCESSES) });
const accesses = fc.array(access, { minLength: 1, maxLength: 30 });

/** The states after each access, as a table is written: "M I". */
function table(protocol: Protocol, list: readonly CoreAccess[], cores = 2): readonly string[] {
  return stepsOf(protocol, cores, list).map(({ line }) => line.states.join(" "));
}

const read = (core: number): CoreAccess => ({ core, does: "read" });
const write = (core: number): CoreAccess => ({ core, does: "write" });

describe.each(PROTOCOL_NAMES)("%s", (name) => {
  const protocol = protocolNamed(name);

  it("never has two writers and never reads an old value, in any state that can be reached", () => {
    expect(findWrong(protocol, CORES)).toBeUndefined();
  });

  it("leaves every copy with the value that was written last", () => {
    fc.assert(
      fc.property(accesses, (list) => {
        for (const { line, wrong } of stepsOf(protocol, CORES, list)) {
          expect(wrong).toEqual([]);
          line.states.forEach((state, core) => expect(line.fresh[core]).toBe(state !== INVALID));
        }
      }),
    );
  });

  it("names the states that it has, and all of them", () => {
    const letters = protocol.states.map(({ letter }) => letter);
    const named = [...protocol.own, ...protocol.seen].flatMap(({ state, next }) => [state, next]);
    expect([...new Set(named)].sort()).toEqual([...letters].sort());
  });

  it("has one rule for each access in each state", () => {
    const keys = protocol.own.map(({ state, access: does }) => `${state} ${does}`);
    const all = protocol.states.flatMap(({ letter }) => [`${letter} read`, `${letter} write`]);
    expect([...keys].sort()).toEqual(all.sort());
  });

  it("writes back or supplies what memory does not have", () => {
    fc.assert(
      fc.property(accesses, (list) => {
        const last = stepsOf(protocol, CORES, list).at(-1)?.line ?? unusedLine(CORES);
        const hasFresh = last.memoryFresh || last.fresh.some(Boolean);
        expect(hasFresh).toBe(true);
      }),
    );
  });
});

describe("the life of a line", () => {
  const list = [read(0), read(1), write(1), read(0), write(0)];

  it.each([
    ["MSI", ["S I", "S S", "I M", "S S", "M I"]],
    ["MESI", ["E I", "S S", "I M", "S S", "M I"]],
    ["MOESI", ["E I", "S S", "I M", "S O", "M I"]],
    ["MESIF", ["E I", "S F", "I M", "F S", "M I"]],
    ["Dragon", ["E I", "Sc Sc", "Sc Sm", "Sc Sm", "Sm Sc"]],
  ] as const)("under %s is that of the textbook", (name, states) => {
    expect(table(protocolNamed(name), list)).toEqual(states);
  });

  it("goes from Exclusive to Modified without a message", () => {
    const steps = stepsOf(protocolNamed("MESI"), 2, [read(0), write(0)]);
    expect(steps.map(({ messages }) => messages)).toEqual([["BusRd"], []]);
    expect(steps.at(-1)?.line.states).toEqual(["M", "I"]);
  });

  it("costs an upgrade where the core shares the line, and the whole line where it has no copy", () => {
    const steps = stepsOf(protocolNamed("MESI"), 2, [read(0), read(1), write(0), write(1)]);
    expect(steps.map(({ messages }) => messages.join())).toEqual(["BusRd", "BusRd", "BusUpgr", "BusRdX"]);
    expect(steps.at(-1)?.supplier).toBe(0);
  });
});

describe("a planted bug", () => {
  const MESI = protocolNamed("MESI");

  it.each<[string, Change, number]>([
    [
      "a copy that stays when another core writes",
      { in: "seen", state: "S", message: "BusUpgr", rule: { next: "S" } },
      3,
    ],
    [
      "a modified line that memory never gets",
      { in: "seen", state: "M", message: "BusRd", rule: { writesBack: undefined } },
      4,
    ],
    [
      "a write to a shared copy without a message",
      { in: "own", state: "S", access: "write", rule: { messages: [] } },
      3,
    ],
    ["a reader that believes to be alone", { in: "own", state: "I", access: "read", rule: { next: "E" } }, 2],
  ])("is found: %s", (_, change, length) => {
    const way = findWrong(withChange(MESI, change), 3);
    expect(way?.length).toBeLessThanOrEqual(length);
    expect(stepsOf(withChange(MESI, change), 3, way ?? []).at(-1)?.wrong).not.toEqual([]);
  });

  it("in Dragon is found, where a copy does not take the new value", () => {
    const change: Change = { in: "seen", state: "Sc", message: "BusUpd", rule: { updates: undefined } };
    const way = findWrong(withChange(protocolNamed("Dragon"), change), 2);
    expect(way?.at(-1)?.does).not.toBe("write");
  });

  it("is not made by a change of an entry that does not exist", () => {
    expect(withChange(MESI, { in: "seen", state: "O", message: "BusRd", rule: { next: "I" } })).toBe(MESI);
  });

  it("is what findWrong says, by the shortest way: no shorter sequence shows it", () => {
    const change: Change = { in: "seen", state: "S", message: "BusRdX", rule: { next: "S" } };
    const planted = withChange(MESI, change);
    const shortest = findWrong(planted, 3)?.length ?? 0;
    fc.assert(
      fc.property(fc.array(access, { minLength: 1, maxLength: shortest - 1 }), (list) => {
        const within = list.filter(({ core }) => core < 3);
        expect(stepsOf(planted, 3, within).flatMap(({ wrong }) => wrong)).toEqual([]);
      }),
    );
  });
});
