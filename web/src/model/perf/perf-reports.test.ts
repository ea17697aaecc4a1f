import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Findings } from "../import/texts/source-file.ts";
import { readScenario } from "../scenario/read-scenario.ts";
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

/** The same with all rows of both lines. */
const WHOLE = `${C2C}           0.00%   49.79%                 0x8     0       1  [.] other
  -------------------------------
      1      100      100      0xffff9d5c8a40
  -------------------------------
         100.00%   50.21%                 0x0     0       1  [.] worker
           0.00%   49.79%                 0x8     0       1  [.] other
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
      { severity: "error", message: expect.stringContaining("the file is what perf records") },
    ]);
    const long = readPerf({ name: "long", text: CSV + "1, 2, 2, 2, mutex, a\n".repeat(1000) });
    expect(long.locks).toHaveLength(500);
    expect(long.findings).toMatchObject([{ message: "the report has 1001 locks; the first 500 are shown" }]);
  });
});

describe("a text of another tool", () => {
  it("is told as such, with what is read", () => {
    const said = (text: string): string => readPerf({ name: "f", text }).findings[0]?.message ?? "";
    const texts: readonly (readonly [string, string])[] = [
      ["\n Performance counter stats for 'sleep 1':\n", "perf stat"],
      ["# Samples: 8K of event 'cycles'\n#\n# Overhead  Command  Symbol\n", "perf report"],
      ["  perf 11728 57415.667060:     250000 cpu-clock:      7fa9dffa562a f+0xa (ld.so)\n", "perf script"],
      ["npm 11224 [001] 57390.783106: lock:contention_begin: 0xffff8881003c4cec (flags=SPIN)\n", "perf lock script"],
      ["=====\n            Trace Event Information              \n=====\n", "perf c2c report --stats"],
      ["Architecture:            x86_64\n", "Your machine"],
      ["threads,throughput\n1,2\n", 'the text begins with "threads,throughput"'],
    ];
    for (const [text, what] of texts) {
      expect(said(text)).toContain(what);
      expect(said(text)).toContain("what is read are the texts that perf c2c report --stdio, perf lock contention");
    }
    expect(said("\u001F\uFFFD\u0008\0\0")).toContain("gunzip");
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
    expect(said("100,1000,50\n")).toEqual(['2: "100,1000,50" is no line of the report: the report was cut short']);
    expect(said("1,9,9,9,spinlock,f\nx,9,9,9,spinlock,g\n")).toEqual([
      '3: "x,9,9,9,spinlock,g" is no line of the report: the report was cut short',
    ]);
    expect(said("1,9,x,9,spinlock,f\n")).toEqual([
      '2: "1,9,x,9,spinlock,f" is no line of the report: the report was cut short',
    ]);
    expect(said("1,9,9,9,spinlock,f\n\n# debug\n")).toEqual([]);
  });

  it("is found by the names of its columns, in any order, with any of them", () => {
    const body = (head: string, row: string) => read(`${head}\n\n${row}\n`, readLockReport);
    const five = body(
      " contended   total wait     max wait     min wait     avg wait         type   caller",
      "       382      2.02 ms     61.50 us      2.13 us      5.30 us     spinlock   unix_stream_read+0x6de",
    );
    const name = "unix_stream_read+0x6de";
    const whole = { name, kind: "spinlock", contended: 382, totalNs: 2_020_000, maxNs: 61_500, meanNs: 5300 };
    expect(five).toEqual({ value: [whole], said: [] });
    const order = body(
      "  total wait  contended     avg wait         type   caller",
      "     2,02 ms        382      5,30 us     spinlock   unix_stream_read+0x6de",
    );
    expect(order).toEqual({ value: [{ ...whole, maxNs: undefined }], said: [] });
    const two = body(" contended   total wait   caller", "       400      2.00 ms   unix_stream_read+0x6de");
    expect(two.value).toMatchObject([{ contended: 400, maxNs: undefined, meanNs: 5000 }]);
    const none = body("  total wait     max wait   caller", "     2.02 ms     61.50 us   f+0x1");
    expect(none).toMatchObject({ value: [], said: [expect.stringContaining("no column contended")] });
  });

  it("of perf lock report has names in front, which may have blanks or be empty", () => {
    const rows = [
      "       CPU 3/KVM     154017     154017     62.19 us      9.58 s    101.01 us      1.49 us ",
      "                   15488031   15488031      5.16 us      1.33 m  5124095.50 h       284 ns",
      "        jiffies         433          0         0 ns        0 ns         0 ns        0 ns",
    ];
    const head = "                Name   acquired  contended     avg wait   total wait     max wait     min wait ";
    const text = `${head}\n\n${rows.join("\n")}\n\n=== output for debug===\n\nbad: 10, total: 246\n`;
    const { value, said } = read(text, readLockReport);
    expect(said).toEqual([]);
    expect(value.map((lock) => [lock.name, lock.contended, lock.meanNs, lock.totalNs])).toEqual([
      ["CPU 3/KVM", 154_017, 62_190, 9_580_000_000],
      ["(no name)", 15_488_031, 5160, 79_800_000_000],
    ]);
    const old = "   Name   acquired  contended total wait (ns)   max wait (ns)   min wait (ns)\n";
    expect(read(`${old}  dcache_lock     62     2       300     200      100\n`, readLockReport).value).toEqual([
      { name: "dcache_lock", kind: "", contended: 2, totalNs: 300, maxNs: 200, meanNs: 150 },
    ]);
  });

  it("may have stacks (-v), colours, a prompt before it and Windows line ends", () => {
    const stack = "\t\t\t0xffffffff82203efe  __pv_queued_spin_lock_slowpath+0x10e\n";
    const text = `# perf lock contention -v\n^C${LOCKS.replace("rcu_core+0xc7\n", `rcu_core+0xc7\n${stack}`)}`;
    const coloured = text.replace("238", "\u001B[31m238\u001B[m").replaceAll("\n", "\r\n");
    expect(read(coloured, readLockReport)).toMatchObject({ value: [{ contended: 238 }, { contended: 12 }], said: [] });
  });

  it("names a lock without a symbol by its address", () => {
    const head = " contended   total wait     max wait     avg wait            address   symbol\n\n";
    const row = "         1    262.96 ms    262.96 ms    262.96 ms   ffff8e67502d0170    (mutex)\n";
    expect(read(head + row, readLockReport).value).toMatchObject([{ name: "ffff8e67502d0170 (mutex)", kind: "mutex" }]);
  });

  it("that was cut short, is empty, or is followed by another one, is told with its line", () => {
    const said = (text: string): readonly string[] =>
      readPerf({ name: "f", text }).findings.map(({ line, message }) => `${line}: ${message}`);
    const cut = LOCKS.slice(0, LOCKS.indexOf("ns        mutex"));
    expect(said(cut)).toEqual([expect.stringMatching(/^4: ".*" is no line of the report: the report was cut short$/)]);
    expect(said(LOCKS.slice(0, LOCKS.indexOf("   pipe_read")))).toHaveLength(1);
    expect(said(LOCKS.split("\n")[0] ?? "")).toEqual([expect.stringContaining("1: the report has no line")]);
    expect(said(LOCKS + CSV)).toEqual([expect.stringContaining("5: a second report begins here")]);
  });

  it("tells what is no report", () => {
    expect(read("hello", readLockReport).said[0]).toContain("no line has the names of the columns");
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

  it("keeps a symbol of one word in its column", () => {
    const [, pareto] = read(C2C.replace("worker thread", "worker"), readC2cReport).value;
    expect(pareto?.rows[1]).toEqual(["", "0.00%", "50.21%", "0x0", "0", "1", "[.] worker"]);
  });

  it("has heads of groups with one dash at a side", () => {
    const dashes = C2C.replace("------- Load Hitm -------", "- Load Hitm -------------");
    expect(read(dashes, readC2cReport).value[0]?.heads.slice(-3)).toEqual([
      "Load Hitm Total",
      "Load Hitm LclHitm",
      "Load Hitm RmtHitm",
    ]);
  });

  it("is read with colours, Windows line ends and an indentation, and with a number wider than its column", () => {
    const indented = C2C.replaceAll("\n", "\r\n  ").replace("# Index", "\u001B[1m# Index\u001B[m");
    expect(read(indented, readC2cReport)).toEqual(read(C2C, readC2cReport));
    const wide = C2C.replace("   4242     4242        0", " 18446744073709551615  4242  0");
    expect(read(wide, readC2cReport).value[0]?.rows[0]?.slice(-3)).toEqual(["18446744073709551615", "4242", "0"]);
  });

  describe("that was cut short is told with the line:", () => {
    const said = (text: string): readonly string[] =>
      readPerf({ name: "f", text }).findings.map(({ line, message }) => `${line}: ${message}`);
    const after = (sign: string, text = C2C): string => text.slice(0, text.lastIndexOf(sign));

    it("in its heads, and in a row", () => {
      expect(said(C2C.slice(0, 200))[0]).toMatch(/^2: .*no row of dots.*cut short/);
      expect(said(after("50%     4242"))).toContainEqual(
        expect.stringMatching(/^9: the row ends before its column "Load Hitm Total"/),
      );
      expect(said(after("0     0       1  [.]"))).toEqual([
        expect.stringMatching(/^23: the row ends before its column "Data address Node"/),
        expect.anything(),
      ]);
    });

    it("between its parts, and between the rows of the second", () => {
      expect(said(after("====="))[0]).toMatch(/^13: .*no row of dots/);
      expect(said(after("\n==", after("Pareto")))).toEqual([
        expect.stringMatching(/^10: the report ends before its part "Who accesses each line"/),
      ]);
      expect(said(WHOLE)).toEqual([]);
      expect(said(C2C)).toEqual([expect.stringMatching(/^23: .* lacks the lines with the index 1: .*cut short/)]);
      expect(said(after("           0.00%   49.79%", WHOLE))).toEqual([
        expect.stringMatching(/^\d+: the rows of the last line have 50.21 % of its "HITM LclHitm".*cut short/),
      ]);
    });
  });

  it("is never taken for a whole one, wherever it was cut before its last name", () => {
    const from = WHOLE.indexOf("Table") + 5;
    const silent = Array.from({ length: WHOLE.lastIndexOf("[.] other") - from }, (_, i) => from + i).filter(
      (end) => readPerf({ name: "f", text: WHOLE.slice(0, end) }).findings.length === 0,
    );
    expect(silent).toEqual([]);
  });

  it("says when no line was shared, a second report follows, or a part or rows are not shown", () => {
    const said = (text: string): readonly string[] => readPerf({ name: "f", text }).findings.map((one) => one.message);
    const rows = C2C.split("\n").filter((line) => /^ +\d+ +0x/.test(line));
    const none = rows.reduce((text, row) => text.replace(`${row}\n`, ""), C2C);
    expect(said(none)).toEqual([expect.stringContaining("no line was shared")]);
    expect(said(WHOLE + WHOLE)).toEqual([expect.stringContaining("a second report begins before this line")]);
    expect(said(WHOLE + LOCKS)).toEqual([expect.stringContaining("a report of perf lock as well, which is not read")]);
    expect(said(WHOLE.slice(WHOLE.indexOf("      Shared Cache Line")))).toEqual([
      expect.stringContaining('the part "Shared cache lines" is missing'),
    ]);
    const row = "      1      0xffff9d5c8a40     0      12    4.50%      200      100      100\n";
    const many = said(C2C.replace(row, row.repeat(600)));
    expect(many).toContain('"Shared cache lines" has 601 rows; the first 500 are shown');
  });

  it("whose lines a terminal has broken is told as such", () => {
    const narrow = C2C.replace(/^.{70}/gm, "$&\n");
    expect(readPerf({ name: "f", text: narrow }).findings[0]?.message).toContain("the lines of the report are broken");
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
