import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Findings } from "../import/source-file.ts";
import { readScenario } from "../scenario/scenario.ts";
import { isC2cReport, readC2cReport } from "./c2c-report.ts";
import { isLockReport, readLockReport } from "./lock-report.ts";
import { lockScenario } from "./lock-scenario.ts";
import { lockTimes } from "./lock-times.ts";
import { readPerf } from "./read-perf.ts";

const LOCKS = ` contended   total wait     max wait     avg wait         type   caller

       238     85.30 ms     12.71 ms    358.43 us     spinlock   rcu_core+0xc7
        12      3.00 us    900.00 ns    250.00 ns        mutex   pipe_read+0x4f
`;
const CSV =
  "# output: contended, total wait, max wait, avg wait, type, caller\n3, 76950, 66480, 25650, spinlock, try_to_wake_up+0x3a\n";

const C2C = `=================================================
           Shared Data Cache Line Table
=================================================
#
#        ----------- Cacheline ----------      Tot  ------- Load Hitm -------
# Index             Address  Node  PA cnt     Hitm    Total  LclHitm  RmtHitm
# .....  ..................  ....  ......  .......  .......  .......  .......
#
      0      0x55d1c1a04080     0   19876   95.50%     4242     4242        0
      1      0xffff9d5c8a40     0      12    4.50%      200      100      100

=================================================
      Shared Cache Line Distribution Pareto
=================================================
#
#        ----- HITM -----  --------- Data address ---------
#   Num  RmtHitm  LclHitm              Offset  Node  PA cnt     Symbol of the code
# .....  .......  .......  ..................  ....  ......  .....................
#
  -------------------------------
      0        0     4242      0x55d1c1a04080
  -------------------------------
           0.00%   50.21%                 0x0     0       1  [.] worker thread
`;

function read<T>(text: string, reader: (source: { name: string; text: string }, findings: Findings) => T) {
  const findings = new Findings("report");
  return { value: reader({ name: "report", text }, findings), said: findings.all.map(({ message }) => message) };
}

describe("a text of perf", () => {
  it("is recognised; what is neither report is told, and a long report is cut", () => {
    expect(readPerf({ name: "c2c", text: C2C }).tables).toHaveLength(2);
    expect(readPerf({ name: "locks", text: LOCKS }).locks).toHaveLength(2);
    expect(readPerf({ name: "data", text: "PERFILE2\0\0" }).findings).toMatchObject([
      { severity: "error", message: expect.stringContaining("the file is binary") },
    ]);
    const long = readPerf({ name: "long", text: CSV + "1, 2, 2, 2, mutex, a\n".repeat(1000) });
    expect(long.locks).toHaveLength(500);
    expect(long.findings).toMatchObject([{ message: "the report has 1001 locks; the first 500 are shown" }]);
  });
});

describe("perf lock contention", () => {
  it("is read as printed for people and with a separator", () => {
    expect(isLockReport(LOCKS) && isLockReport(CSV)).toBe(true);
    expect(read(LOCKS, readLockReport).value).toEqual([
      {
        name: "rcu_core+0xc7",
        kind: "spinlock",
        contended: 238,
        totalNs: 85_300_000,
        maxNs: 12_710_000,
        meanNs: 358_430,
      },
      { name: "pipe_read+0x4f", kind: "mutex", contended: 12, totalNs: 3000, maxNs: 900, meanNs: 250 },
    ]);
    expect(read(CSV, readLockReport).value).toEqual([
      { name: "try_to_wake_up+0x3a", kind: "spinlock", contended: 3, totalNs: 76_950, maxNs: 66_480, meanNs: 25_650 },
    ]);
  });

  it("knows times of minutes and hours", () => {
    const text = LOCKS.replace("85.30 ms     12.71 ms    358.43 us", " 1.25 h       3.00 m      18.91 s ");
    const { value, said } = read(text, readLockReport);
    expect([value[0]?.totalNs, value[0]?.maxNs, value[0]?.meanNs, said]).toEqual([4500e9, 180e9, 18.91e9, []]);
  });

  it("takes no address and no number of a process for a kind", () => {
    const head = " contended   total wait     max wait     avg wait  ";
    const row = "\n\n       238     85.30 ms     12.71 ms    358.43 us  ";
    const locks = [
      read(`${head}          address   symbol${row} ffff9d5c8a40   rcu_state (spinlock)\n`, readLockReport).value,
      read(`${head}          address   symbol${row} ffff9d5c8a40   tasklist_lock\n`, readLockReport).value,
      read(`${head}          pid   comm${row}         1234   cc1\n`, readLockReport).value,
    ];
    expect(locks.flat().map(({ name, kind }) => [name, kind])).toEqual([
      ["rcu_state (spinlock)", "spinlock"],
      ["tasklist_lock", ""],
      ["cc1", ""],
    ]);
  });

  it("with a separator, a line that was cut short or has no number is told", () => {
    const head = "# output: contended,total wait,max wait,avg wait,type,caller\n";
    const said = (rows: string): readonly string[] =>
      readPerf({ name: "f", text: `${head}${rows}` }).findings.map(({ line, message }) => `${line}: ${message}`);
    expect(said("100,1000,50\n")).toEqual(['2: "100,1000,50" is no line of the report']);
    expect(said("1,9,9,9,spinlock,f\nx,9,9,9,spinlock,g\n")).toEqual([
      '3: "x,9,9,9,spinlock,g" is no line of the report',
    ]);
    expect(said("1,9,9,9,spinlock,f\n\n# debug\n")).toEqual([]);
  });

  it("tells what is no report", () => {
    expect(read("hello", readLockReport).said[0]).toContain("no line has the heads");
    expect(read(LOCKS.replace("85.30 ms", "fast"), readLockReport).said[0]).toContain("is no line of the report");
  });
});

describe("perf c2c report", () => {
  it("becomes tables with the columns of the report", () => {
    expect(isC2cReport(C2C)).toBe(true);
    const [lines, pareto] = read(C2C, readC2cReport).value;
    expect(lines?.heads.slice(0, 3)).toEqual(["Index", "Cacheline Address", "Cacheline Node"]);
    expect(lines?.rows[0]).toEqual(["0", "0x55d1c1a04080", "0", "19876", "95.50%", "4242", "4242", "0"]);
    expect(pareto?.rows[1]?.at(-1)).toBe("[.] worker thread");
  });

  it("that was cut short is told", () => {
    expect(read(C2C.slice(0, 200), readC2cReport).said[0]).toContain("cut short");
  });
});

it("any text is read without an exception", () => {
  const piece = fc.constantFrom(
    "Shared Data Cache Line Table",
    "# ..... ....",
    "\n",
    "#",
    "contended  total wait",
    "1 2 ms",
    ",",
    "=",
    " ",
    "é",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 40 }), (pieces) => {
      read(pieces.join(""), readLockReport);
      read(pieces.join(""), readC2cReport);
    }),
    { numRuns: 300 },
  );
});

describe("hold and think times", () => {
  it("are those that make a queue wait as reported", () => {
    // A simulation of 4 threads, thinking 9 µs and holding 1 µs, exponentially: the numbers of a long run.
    const { contended, totalWaitSeconds } = simulated(4, 9e-6, 1e-6, 200_000);
    const times = lockTimes({ threads: 4, seconds: contended.seconds, contended: contended.count, totalWaitSeconds });
    expect((times?.holdSeconds ?? 0) * 1e6).toBeCloseTo(1, 1);
    expect(((times?.thinkSeconds ?? 0) * 1e6) / 9).toBeCloseTo(1, 1);
  });

  it("of a queue that is always full, and of impossible numbers", () => {
    expect(lockTimes({ threads: 4, seconds: 1, contended: 1000, totalWaitSeconds: 3 })).toMatchObject({
      isSaturated: true,
      thinkSeconds: 0,
    });
    expect(lockTimes({ threads: 4, seconds: 1, contended: 1000, totalWaitSeconds: 5 })).toBeUndefined();
    expect(lockTimes({ threads: 1, seconds: 1, contended: 1, totalWaitSeconds: 0.1 })).toBeUndefined();
  });

  it("make a scenario that can be read", () => {
    const asked = { threads: 8, seconds: 10, contended: 238, totalWaitSeconds: 0.0853 };
    const times = lockTimes(asked);
    const [lock] = read(LOCKS, readLockReport).value;
    if (times === undefined || lock === undefined) throw new Error("the report of this test says too little");
    const files = lockScenario({ lock, asked, times, machine: { id: "xeon-24", clockHz: 2.5e9, cores: 24 } });
    const scenario = readScenario("lock", JSON.parse(files.get("scenario.json") ?? ""));
    expect(scenario.ok && scenario.value.file.parameters.map(({ name }) => name)).toEqual(["hold", "think"]);
    expect([...files.keys()]).toEqual(["scenario.json", "ticket.c", "mcs.c"]);
  });
});

/** Threads that think and queue for one server, event by event, with a generator of numbers of its own. */
function simulated(threads: number, think: number, hold: number, uses: number) {
  let state = 12345;
  const random = (mean: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return -mean * Math.log((state + 0.5) / 4294967296);
  };
  const ready = Array.from({ length: threads }, () => random(think));
  let [free, waited, count] = [0, 0, 0];
  for (let i = 0; i < uses; i++) {
    const at = ready.indexOf(Math.min(...ready));
    const arrival = ready[at] ?? 0;
    const start = Math.max(arrival, free);
    if (start > arrival) count += 1;
    waited += start - arrival;
    free = start + random(hold);
    ready[at] = free + random(think);
  }
  return { contended: { count, seconds: free }, totalWaitSeconds: waited };
}
