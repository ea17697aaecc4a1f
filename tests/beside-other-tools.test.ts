/** docs/beside-other-tools.md is true: its numbers are what Hotline computes, and the other tools' files are read. */
import { expect, it } from "vitest";
import { fitLaw } from "../web/src/model/laws/fit.ts";
import { readMeasured } from "../web/src/model/measured/read-measured.ts";
import { lockTimes } from "../web/src/model/perf/lock-times.ts";
import { documentAt } from "./docs/markdown.ts";
import { measured } from "./harness/points.ts";
import { openMachine, openScenario } from "./harness/project.ts";
import { readExpected } from "./harness/sweeps.ts";

const words = documentAt("docs/beside-other-tools.md").text.replaceAll(/\s+/g, " ");
const count = (value: number): string => Math.round(value).toLocaleString("en");

/** The curve of the stock kernel as it was measured. */
const mail = openScenario("lookup_mnt")
  .file.published.filter(({ variant, points }) => variant === "stock" && points.length > 2)
  .flatMap(({ points }) => points.map(([x, y]) => ({ x, y })));

/** The law of the curve up to so many cores. */
function fitted(most: number) {
  const fit = fitLaw(
    "usl",
    mail.filter(({ x }) => x <= most),
  );
  if (fit?.peak === undefined) throw new Error(`no law with a peak fits up to ${most} cores`);
  return { ...fit, peak: fit.peak.x };
}

it("says what the Universal Scalability Law expects of a mail server, and what was measured", () => {
  const [early, late] = [fitted(32), fitted(40)];
  expect(early.points).toBe(7);
  expect(words).toContain(`seven points with R² = ${early.r2.toFixed(4)}`);
  expect(words).toContain(`the peak is at ${Math.round(early.peak)} cores`);
  expect(words).toContain(`48 cores deliver ${count(early.at(48))} messages a second`);
  expect(words).toContain(`Measured are ${count(mail.find(({ x }) => x === 48)?.y ?? 0)}.`);
  expect(words).toContain(`(R² = ${late.r2.toFixed(3)}), sees the peak at ${Math.round(late.peak)}`);
  expect(words).toContain(`expects ${count(late.at(48))}`);
});

it("says what the simulated mail server does on 48 cores", () => {
  const points = readExpected("lookup_mnt")?.points ?? [];
  const of48 = (variant: string): string =>
    count(points.find((point) => point.variant === variant && point.x === 48)?.throughput ?? 0);
  expect(words).toContain(`to ${of48("stock")} messages a second on 48 cores`);
  expect(words).toContain(`an MCS lock rises to ${of48("mcs")}.`);
});

it("says how long the lock of its example is held, and left alone", () => {
  const stated = /([\d,]+) waits of ([\d.]+) s in all/.exec(words) ?? [];
  const contended = Number(stated[1]?.replaceAll(",", ""));
  const times = lockTimes({ threads: 48, seconds: 10, contended, totalWaitSeconds: Number(stated[2]) });
  const [hold = 0, think = 0] = [times?.holdSeconds, times?.thinkSeconds].map((seconds) => (seconds ?? 0) * 1e6);
  expect(words).toContain(`held for ${hold.toFixed(1)} µs and left alone for ${think.toFixed(0)} µs`);
});

it("says how much faster separate lines are on eight cores under one cache", async () => {
  const machine = openMachine("epyc-7763-128");
  expect(new Set(machine.model.nodeOfCore.slice(0, 8)).size).toBe(1);
  const rateOf = async (variant: string): Promise<number> =>
    (await measured({ scenario: "false_sharing", variant, machine, cores: 8, seed: 1 })).rate;
  const times = (await rateOf("padded")) / (await rateOf("one_line"));
  expect(words).toContain(`separate lines are ${times.toFixed(1)} times as fast`);
});

it("is right that a table of will-it-scale is read as it is", () => {
  const head = "tasks,processes,processes_idle,threads,threads_idle,linear";
  const text = `${head}\n0,0,100,0,100,0\n1,1000,97.00,990,97.10,1000\n2,1900,94.00,1700,94.00,2000\n`;
  const { curves, findings } = readMeasured({ name: "open1.csv", text });
  expect(findings).toEqual([]);
  expect(curves.map(({ points }) => points.map(({ x, y }) => [x, y]))).toEqual([
    [
      [1, 990],
      [2, 1700],
    ],
    [
      [1, 1000],
      [2, 1900],
    ],
  ]);
});
