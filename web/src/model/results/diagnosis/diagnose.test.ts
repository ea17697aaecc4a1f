import { describe, expect, it } from "vitest";
import { ACTIVITY, CONFIG, LIMITS, OP, STATUSES } from "../../../base/abi.gen.ts";
import type { RunFault, StoppedCore } from "../../../base/run.ts";
import { diagnose, diagnosisText } from "./diagnose.ts";
import { DEBUG, runFault } from "../../testing/fixtures.ts";

function text(change: Partial<RunFault>): string {
  return diagnosisText(diagnose(runFault(change), DEBUG));
}

function stopped(core: Pick<StoppedCore, "pc" | "activity"> & Partial<StoppedCore>): StoppedCore {
  return { calls: [], watched: [], wants: undefined, ...core };
}

describe("diagnose", () => {
  it("names line, assertion, core, function and time", () => {
    expect(text({})).toBe("atomic.c:21: assertion failed: owner <= next on core 3 in operation() at cycle 1 234 567");
  });

  it("shows the values that the condition was computed from", () => {
    const values = [
      { text: "owner", register: 2, as: "signed" },
      { text: "next", register: 0, as: "unsigned" },
      { text: "head", register: 1, as: "pointer" },
      { text: "tail", register: 3, as: "pointer" },
    ] as const;
    const debug = { ...DEBUG, asserted: [{ pc: runFault({}).pc ?? 0, values }] };
    const fault = runFault({ registers: [18446744073709551615n, 4144n, 18446744073709551611n, 0n] });
    expect(diagnose(fault, debug).message).toContain(
      "owner <= next (owner = -5, next = 18446744073709551615, head = &head, tail = a null pointer) on core 3",
    );
    expect(diagnose(runFault({ pc: 0 }), debug).message).toContain("owner <= next on core 3");
  });

  it("gives index and bound, also of a negative index", () => {
    expect(text({ status: "INDEX_RANGE", detailA: 9, detailB: 4 })).toContain("array index 9 is outside 0..3");
    expect(text({ status: "INDEX_RANGE", detailA: -1, detailB: 4 })).toContain("array index -1 is outside 0..3");
    expect(text({ status: "INDEX_RANGE", detailA: -4096, detailB: 4 })).toContain("array index -4096");
  });

  it("knows null pointers and the end of which array was passed", () => {
    expect(text({ status: "BAD_ADDRESS", detailA: 0, detailB: 8 })).toContain("a null pointer");
    expect(text({ status: "BAD_ADDRESS", detailA: 16, detailB: 8 })).toContain("a null pointer plus 16 bytes");
    expect(text({ status: "BAD_ADDRESS", detailA: -24, detailB: 8 })).toContain(
      "at 0xffffffffffffffe8: a null pointer minus 24 bytes",
    );
    expect(text({ status: "BAD_ADDRESS", detailA: 4141, detailB: 1 })).toContain("2 bytes past the end of flags");
    expect(text({ status: "BAD_ADDRESS", detailA: 5152, detailB: 8 })).toContain("1000 bytes past the end of head");
  });

  it("counts in the singular where there is one", () => {
    expect(text({ status: "BAD_ADDRESS", detailA: 4140, detailB: 1 })).toContain(
      "access of 1 byte at 0x102c: between variables, 1 byte past the end of flags",
    );
    expect(text({ status: "BAD_ADDRESS", detailA: 1, detailB: 4 })).toContain("a null pointer plus 1 byte on core 3");
    expect(text({ status: "BAD_CALL", detailA: LIMITS.FUNCTION_BASE, detailB: 1 })).toContain(
      "call through a pointer with 1 argument, but it points to lock()",
    );
    expect(text({ status: "STACK_FULL", pc: 0, detailA: 1 })).toContain("the variables of 1 call take all of it");
  });

  it("tells a station without servers from too many, and an address without a name once", () => {
    expect(text({ status: "TOO_MANY_STATIONS", detailA: 0, detailB: 64 })).toMatch(
      /station_create\(\) was given 0 servers.*\nhint: a station has at least one server/,
    );
    expect(text({ status: "TOO_MANY_STATIONS", detailA: 2, detailB: 64 })).toContain("at most 64 stations");
    expect(text({ status: "BAD_CALL", detailA: 0x4d2, detailB: 0 })).toContain(
      "call through 0x4d2, which is no function",
    );
  });

  it("tells a lock that no core holds from one that is held for ever", () => {
    const waiting = (holder: number | undefined): StoppedCore =>
      stopped({ pc: 1, activity: ACTIVITY.SPINNING, wants: { address: 4096, holder } });
    const hint = (...holders: readonly (number | undefined)[]) =>
      diagnose(runFault({ status: "DEADLOCK", pc: 1, cores: holders.map(waiting) }), DEBUG).hint;
    expect(hint(undefined, undefined)).toContain("no core holds the lock that these cores want");
    expect(hint(undefined, 0)).toContain("never released");
    expect(hint()).toContain("never released");
  });

  it("names the variable of a misaligned access", () => {
    expect(text({ status: "MISALIGNED", detailA: 4113, detailB: 8 })).toContain("(counts[1]), not a multiple of 8");
  });

  it("lists what groups of cores wait for, with the line's text where it is known", () => {
    const waiting = stopped({ pc: 1, activity: ACTIVITY.SPINNING });
    const working = stopped({ pc: 4, activity: ACTIVITY.QUEUED });
    const fault = runFault({
      status: "DEADLOCK",
      text: "no core can ever proceed",
      core: 0,
      pc: 1,
      cores: [waiting, working, waiting, waiting],
    });
    const source = (file: string, line: number) =>
      file === "lib/locks.h" && line === 10 ? "  while (l->owner != me)" : undefined;
    expect(diagnose(fault, DEBUG, source).details).toEqual([
      "cores 0, 2-3: going round a wait loop on cached copies, in lock() at lib/locks.h:10: while (l->owner != me)",
      "core 1: its request waits in the queue of the directory, in operation() at atomic.c:21",
    ]);
  });

  it("lists the largest group first, at most twelve groups, and how many cores are elsewhere", () => {
    const at = (count: number): StoppedCore =>
      stopped({
        pc: 1,
        activity: ACTIVITY.SPINNING,
        watched: [{ address: 4104, bytes: [count, 0, 0, 0, 0, 0, 0, 0], writer: count }],
      });
    const detailsOf = (cores: readonly StoppedCore[]): readonly string[] =>
      diagnose(runFault({ status: "DEADLOCK", core: 0, pc: 1, cores }), DEBUG).details.filter(
        (line) => !line.startsWith("probably"),
      );
    const [first, second] = detailsOf([at(9), at(8), at(8), at(7), at(7), at(7)]);
    expect(first).toMatch(/^cores 3-5: .*by core 7\)$/);
    expect(second).toMatch(/^cores 1-2: .*by core 8\)$/);
    const each = (groups: number): readonly string[] => detailsOf(Array.from({ length: groups }, (_, i) => at(i + 20)));
    expect(each(12)).toHaveLength(12);
    expect(each(12).at(-1)).toMatch(/^core 11: /);
    expect(each(13).at(-1)).toBe("1 more core is elsewhere");
    expect(each(15).at(-1)).toBe("3 more cores are elsewhere");
  });

  it("tells cores that wait each for its own element of an array as one group", () => {
    const at = (index: number, count: number): StoppedCore => {
      const watched = [{ address: 4096 + 8 * index, bytes: [count, 0, 0, 0, 0, 0, 0, 0], writer: index }];
      return stopped({ pc: 1, activity: ACTIVITY.SPINNING, watched });
    };
    const detailsOf = (...cores: readonly StoppedCore[]): readonly string[] =>
      diagnose(runFault({ status: "DEADLOCK", core: 0, pc: 1, cores }), DEBUG).details;
    const waiting = "going round a wait loop on cached copies, in lock() at lib/locks.h:10";
    const all = detailsOf(at(1, 1), at(2, 1), at(1, 1), at(2, 1), at(1, 7));
    expect(all.filter((line) => !line.includes("circle"))).toEqual([
      `cores 0-3: ${waiting}; each loops while counts[…] is 1`,
      `core 4: ${waiting}; loops while counts[0] is 7 (its line last written by core 1)`,
    ]);
    const two = detailsOf(at(1, 1), at(2, 1)).filter((line) => line.includes(waiting));
    expect(two).toHaveLength(2);
  });

  it("names the circle of cores that wait for each other, and what each waits for", () => {
    const waiting = (address: number, holder: number): StoppedCore =>
      stopped({
        pc: 1,
        activity: ACTIVITY.SPINNING,
        calls: [4],
        watched: [{ address, bytes: [1, 0, 0, 0, 0, 0, 0, 0], writer: holder }],
        wants: { address, holder },
      });
    const cores = [waiting(4104, 1), waiting(4112, 0)];
    const { details } = diagnose(runFault({ status: "DEADLOCK", core: 0, pc: 1, cores }), DEBUG);
    expect(details).toEqual([
      "a circle of cores that wait for each other: core 0 wants counts[0], held by core 1; " +
        "core 1 wants counts[1], held by core 0",
      ...[0, 1].map(
        (core) =>
          `core ${core}: going round a wait loop on cached copies, in lock() at lib/locks.h:10; ` +
          `loops while counts[${core}] is 1 (its line last written by core ${1 - core}); ` +
          `wants the lock counts[${core}], held by core ${1 - core}; called from operation() at atomic.c:21`,
      ),
    ]);
  });

  it("names the probable circle at locks without annotations, by the cores that wrote their lines last", () => {
    const waiting = (address: number, writer: number): StoppedCore =>
      stopped({ pc: 1, activity: ACTIVITY.SPINNING, watched: [{ address, bytes: [1, 0, 0, 0, 0, 0, 0, 0], writer }] });
    const circle = (...cores: StoppedCore[]) =>
      diagnose(runFault({ status: "DEADLOCK", core: 0, pc: 1, cores }), DEBUG).details.filter((detail) =>
        detail.includes("circle"),
      );
    expect(circle(waiting(4104, 2), waiting(4104, 2), waiting(4112, 1))).toEqual([
      "probably a circle of cores that wait for each other, at locks without annotations: " +
        "core 2 waits for counts[1], whose line core 1 wrote last; core 1 waits for counts[0], whose line core 2 wrote last",
    ]);
    const wanting = { ...waiting(4104, 1), wants: { address: 4096, holder: 1 } };
    expect(circle(wanting, waiting(4112, 0))).toEqual([
      "probably a circle of cores that wait for each other, at locks without annotations: " +
        "core 0 wants the_lock, held by core 1; core 1 waits for counts[1], whose line core 0 wrote last",
    ]);
    /* A core that wrote the line itself, as one that drew a ticket, says nothing about the holder. */
    expect(circle(waiting(4104, 0), waiting(4112, 0))).toEqual([]);
  });

  it("tells by which calls a fault was reached, inlined ones included", () => {
    const inlineOf = DEBUG.inlineOf.map((_, pc) => (pc === 1 ? 0 : -1));
    const debug = { ...DEBUG, inlineOf, inlines: [{ name: "spin", file: 1, line: 12, outer: -1 }] };
    const core = stopped({ pc: 1, activity: ACTIVITY.COMPUTING, calls: [4] });
    const { message, details } = diagnose(runFault({ core: 0, pc: 1, cores: [core] }), debug);
    expect(message).toContain("on core 0 in spin()");
    expect(details).toEqual(["called from lock() at lib/locks.h:12", "called from operation() at atomic.c:21"]);
  });

  it("says what fills a stack, whose it is, and counts calls from one position", () => {
    const full = (pc: number, calls: readonly number[], name = "operation"): string => {
      const [lock, operation] = DEBUG.functions;
      if (lock === undefined || operation === undefined) throw new Error("the fixture lacks its functions");
      const core = stopped({ pc, activity: ACTIVITY.COMPUTING, calls });
      const fault = runFault({ status: "STACK_FULL", core: 0, pc, cores: [core], detailA: calls.length });
      return diagnosisText(diagnose(fault, { ...DEBUG, functions: [lock, { ...operation, name }] }));
    };
    const deep = full(1, [4, ...Array.from({ length: 63 }, () => 2)]);
    expect(deep).toContain("the call stack is full: 64 calls are inside one another on core 0 in lock()");
    expect(deep).toContain("called from lock() at lib/locks.h:11, 63 times\n  called from operation() at atomic.c:21");
    expect(deep).toContain("at most 64 calls can be inside one another");
    const wide = full(0, [4, 2], "begin");
    expect(wide).toContain(
      "the call stack of a context that began in begin() is full: the variables of 2 calls take all of it on core 0",
    );
    expect(wide).toContain("its arrays, structures and variables with an address take memory in every call");
  });

  it("names the core of a standstill only as the one where it was noticed", () => {
    const fault = { status: "DEADLOCK", text: "no core can ever proceed", cores: [] } as const;
    expect(text(fault)).toContain("no core can ever proceed, each waits for another, noticed on core 3 in operation()");
  });

  it("leaves out cores that have not begun, as in setup()", () => {
    const begun = stopped({ pc: 1, activity: ACTIVITY.COMPUTING });
    const not = stopped({ pc: 1 << 20, activity: ACTIVITY.COMPUTING });
    const fault = runFault({ status: "NO_PROGRESS", core: 0, pc: 1, cores: [begun, not, not] });
    const { details } = diagnose(fault, DEBUG);
    expect(details).toHaveLength(1);
    expect(details[0]).toMatch(/^core 0: /);
  });

  it("tells setup() that never returns from an operation() that never does", () => {
    const inSetup = diagnose(
      runFault({ status: "NO_PROGRESS", pc: 1, core: 0, time: 0, stage: "setup", detailA: 100_000_000 }),
      DEBUG,
    );
    expect(inSetup.message).toBe(
      "lib/locks.h:10: setup() did not return within 100 000 000 instructions and events, noticed on core 0 in lock(), in setup() before time starts",
    );
    expect(inSetup.hint).toContain("setup() never returns");
    const running = diagnose(runFault({ status: "NO_PROGRESS", pc: 1, detailA: 5000 }), DEBUG);
    expect(running.message).toContain("no operation was completed within 5 000 instructions");
    expect(running.message).toContain("at cycle 1 234 567");
    expect(running.hint).toContain("operation() never returns");
  });

  it("says which builtin was given what, and what it takes", () => {
    const fault = runFault({ status: "BAD_ARGUMENT", detailA: -4096, detailB: OP.RANDOM });
    const { message, hint } = diagnose(fault, DEBUG);
    expect(message).toContain("random_below() was given -4096");
    expect(hint).toBe("random_below() takes 1 to 2^32");
    expect(text({ status: "BAD_ARGUMENT", detailA: 9, detailB: OP.ONNODE })).toContain("on_node() was given 9");
  });

  it.each([
    [OP.WAKE, "cpu_wake()"],
    [OP.USE, "use()"],
    [OP.ENTERSTATION, "station_enter()"],
    [OP.MEMORYSTREAM, "memory_stream()"],
    [OP.WORKINGSET, "working_set()"],
    [OP.STREAM, "stream()"],
    [OP.PACE, "pace()"],
    [OP.USER, "user()"],
    [OP.KERNEL, "kernel()"],
    [OP.COMPLETED, "operation_completed()"],
  ])("knows every builtin of systems that checks an argument: %s is %s", (opcode, call) => {
    const { message, hint } = diagnose(runFault({ status: "BAD_ARGUMENT", detailA: 1, detailB: opcode }), DEBUG);
    expect(message).toContain(`${call} was given 1, which is outside its range`);
    expect(hint).toMatch(/ takes .*\d/);
  });

  it("names the field of a configuration that was refused", () => {
    const fault = {
      status: "BAD_CONFIG",
      text: "a field is out of its range",
      core: undefined,
      pc: undefined,
      detailA: CONFIG.line_bytes,
      detailB: 48,
    };
    expect(text(fault)).toContain("a field is out of its range: line_bytes is 48");
    const latency = { ...fault, detailA: CONFIG.atomic_hit_cycles, detailB: 0 };
    expect(text(latency)).toContain(
      "latency.atomic_hit of the machine is 0 cycles (atomic on a line held exclusively)",
    );
  });

  it("says something for every status there is, without a position where there is none", () => {
    for (const { name, text: sentence } of STATUSES) {
      const message = text({ status: name, text: sentence, core: undefined, pc: undefined, detailA: 0, detailB: 1 });
      expect(message.length).toBeGreaterThan(5);
      expect(message).not.toMatch(/undefined|NaN|cycle/);
    }
  });
});
