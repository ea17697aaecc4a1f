/** Reports as people post them: quoted, fenced, cut, wrapped; /proc/lock_stat; and other tools of locks. */
import { describe, expect, it } from "vitest";
import { readPerf } from "./read-perf.ts";

const LOCKS = ` contended   total wait     max wait     avg wait         type   caller

       238     85.30 ms     12.71 ms    358.43 us     spinlock   rcu_core+0xc7
        12      3.00 us    900.00 ns    250.00 ns        mutex   pipe_read+0x4f
`;

/** Both parts of a report of perf c2c, of two lines. */
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
const WHOLE = `${C2C}           0.00%   49.79%                 0x8     0       1  [.] other
  -------------------------------
      1      100      100      0xffff9d5c8a40
  -------------------------------
         100.00%   50.21%                 0x0     0       1  [.] worker
           0.00%   49.79%                 0x8     0       1  [.] other
`;

describe("a report as people post it", () => {
  const shown = (text: string) => {
    const { locks, tables, findings } = readPerf({ name: "f", text });
    return {
      locks: locks.map(({ name, contended }) => `${name} ${contended}`),
      tables: tables.map(({ rows }) => rows.length),
      said: findings.map(({ severity, line, message }) => `${severity} ${line ?? "-"}: ${message}`),
    };
  };
  const PLAIN = ["rcu_core+0xc7 238", "pipe_read+0x4f 12"];

  it("has the owners of locks behind the waits (-abvo), which are no waits", () => {
    const owners =
      "\n=== owner stack trace ===\n\n  4  40.00 us  12.00 us  10.00 us  mutex  pipe_write+0x1\n   0xffffffff81000310  pipe_write+0x1\n";
    expect(shown(LOCKS + owners)).toMatchObject({
      locks: PLAIN,
      said: [expect.stringMatching(/^warning 6: .*owners/)],
    });
  });

  it("is fenced, with prose around it", () => {
    const fenced = (report: string): string =>
      `Look:\n\n\`\`\`\n${report}\`\`\`\n\n## What it says\n\nThe lock is 99 times slower.\n`;
    expect(shown(fenced(LOCKS))).toEqual({ locks: PLAIN, tables: [], said: [] });
    expect(shown(fenced(WHOLE))).toMatchObject({ tables: [2, 6], said: [] });
  });

  it("is quoted in a mail", () => {
    const quotedOnce = (text: string): string => text.replace(/^/gm, "> ");
    expect(shown(quotedOnce(LOCKS))).toEqual({ locks: PLAIN, tables: [], said: [] });
    expect(shown(`On Monday A wrote:\n${quotedOnce(quotedOnce(LOCKS))}\nI see.\n`)).toMatchObject({
      locks: PLAIN,
      said: [],
    });
    expect(shown(quotedOnce(WHOLE))).toMatchObject({ tables: [2, 6], said: [] });
  });

  it("ends with dots for what is not shown, which is told", () => {
    for (const end of ["...", "[...]", "…", "<snip>", "  ..."]) {
      const told = [expect.stringMatching(/^warning 5: .* stands for lines that are not shown/)];
      expect([end, shown(`${LOCKS}${end}\n`)]).toMatchObject([end, { locks: PLAIN, said: told }]);
    }
    expect(shown(WHOLE.replace(/\n +1 {6}0xffff9d5c8a40 .*/, "\n...")).said[0]).toContain("are not shown");
  });

  it("has a wrapped line of names, or wrapped rows as well", () => {
    const wrapped = LOCKS.replace("type   caller", "type\ncaller");
    expect(shown(wrapped)).toMatchObject({
      locks: PLAIN,
      said: [expect.stringContaining("wrapped, and were joined again")],
    });
    const both = LOCKS.replace("avg wait         type", "avg wait\n  type").replaceAll(
      /(us|ns) +(spinlock|mutex) +/g,
      "$1\n $2 ",
    );
    expect(shown(both)).toMatchObject({ locks: PLAIN, said: [expect.stringContaining("wrapped")] });
  });

  it("is followed by prose without a fence", () => {
    expect(shown(`${LOCKS}\nSo much for the locks.\nAny ideas?\n`)).toMatchObject({
      locks: PLAIN,
      said: [expect.stringMatching(/^warning 6: from "So much for the locks\." on/)],
    });
  });
});

describe("/proc/lock_stat", () => {
  const NAMES =
    "con-bounces contentions waittime-min waittime-max waittime-total waittime-avg acq-bounces acquisitions " +
    "holdtime-min holdtime-max holdtime-total holdtime-avg";
  const HEAD = `lock_stat version 0.4
------
    class name    ${NAMES.replaceAll(" ", "   ")}
------

`;
  const ROW =
    "    &mm->lock-W:    46    80    0.25    900.00    1600.00    20.00    47    2900    0.16    22.00    1746.00    5.90\n";

  it("has the waits of classes of locks in microseconds, with the places that waited below them", () => {
    const places = "    -----------\n    &mm->lock    13    [<ffffffff8113054f>] vm_munmap+0x5f/0x80\n\n.......\n\n";
    const plain =
      "    dcache_lock:    1    4    0.25    2.00    4.00    1.00    47    2900    0.16    22.00    1746.00    5.90\n";
    const { locks, findings } = readPerf({ name: "f", text: HEAD + plain + ROW + places });
    expect(findings).toEqual([]);
    expect(locks).toEqual([
      { name: "&mm->lock", kind: "rw:W", contended: 80, totalNs: 1.6e6, maxNs: 900_000, meanNs: 20_000 },
      { name: "dcache_lock", kind: "", contended: 4, totalNs: 4000, maxNs: 2000, meanNs: 1000 },
    ]);
  });

  it("is told where it was cut, or has no waits", () => {
    const said = (text: string): readonly string[] =>
      readPerf({ name: "f", text }).findings.map(({ line, message }) => `${line}: ${message}`);
    expect(said(HEAD + ROW.slice(0, 60))[0]).toMatch(/^6: the line has \d numbers, and the head 12/);
    expect(said(HEAD)).toEqual([expect.stringContaining("no lock was waited for")]);
  });
});

it("other tools of locks are named, with what to give instead", () => {
  const said = (text: string): string =>
    readPerf({ name: "f", text })
      .findings.map(({ message }) => message)
      .join();
  expect(
    said("          Caller   Avg Wait    Count   Max Wait   Total Wait\n   futex+0x1   2.0 us   4   5 us   8 us\n"),
  ).toContain("klockstat: run perf lock contention");
  expect(said("mutrace: Showing statistics for process x (PID: 7).\nMutex #   Locked  Changed    Cont.\n")).toContain(
    "mutrace, which",
  );
  expect(said("Thread ID: comm\n      0: swapper\n")).toContain("perf lock info, which counts nothing");
});
