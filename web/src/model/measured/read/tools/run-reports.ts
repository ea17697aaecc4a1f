/**
 * Reports of tools that print one run each: sysbench, pgbench, k6, wrk, ab and YCSB. The reports of several runs, one
 * after the other, make a curve. Of each tool this file says which lines have the place on the x-axis, and which the
 * rate; a value that is said again begins the next run.
 */
import type { Findings } from "../../../import/texts/source-file.ts";
import type { MeasuredTable } from "../table/measured-table.ts";
import type { Line } from "../../../import/texts/pasted-lines.ts";
import { type ReadySample, readyTable } from "./ready-table.ts";

interface Said {
  readonly key: string;
  readonly pattern: RegExp;
}

interface Tool {
  readonly name: string;
  /** Recognises the tool's report. */
  readonly sign: RegExp;
  readonly names: readonly Said[];
  readonly places: readonly Said[];
  /** Operations per second, in order of preference. */
  readonly rates: readonly RegExp[];
  /** A number of operations, and the seconds in which they were made, where no rate is said. */
  readonly total?: { readonly count: RegExp; readonly seconds: RegExp };
  /** Lines of moments of a run: they count only where no line sums the runs up. */
  readonly moment?: RegExp;
  /** What to do where a run does not say its place. */
  readonly hint: string;
  /** What the rate is, where that is not plain. */
  readonly told?: string;
}

const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const per = (before: string, behind = ""): RegExp => new RegExp(before + NUMBER + behind);

const TOOLS: readonly Tool[] = [
  {
    /* "transactions: 9523 (952.20 per sec.)"; the tests cpu, memory, mutex and threads count events. */
    name: "sysbench",
    sign: /^sysbench \d|^\[ \d+s \] thds: \d+|^Running the test with following options:/m,
    names: [],
    places: [{ key: "threads", pattern: /^(?:Number of threads: |\[ \d+s \] thds: )(\d+)/ }],
    rates: [
      per(String.raw`^\s*transactions:\s+\d+\s+\(`, String.raw` per sec`),
      per(String.raw`^\s*events per second:\s+`),
      per(String.raw`^\s*events/s \(eps\):\s+`),
      per(String.raw`^\[ \d+s \] thds: \d+ (?:tps|eps): `),
    ],
    total: {
      count: per(String.raw`^\s*total number of events:\s+`),
      seconds: per(String.raw`^\s*total time:\s+`, "s"),
    },
    moment: /^\[ \d+s \]/,
    hint: 'give the reports of sysbench whole, with their lines "Number of threads"',
  },
  {
    /* -c is the number of sessions; the threads of -j only drive them (PostgreSQL's manual of pgbench). */
    name: "pgbench",
    sign: /^number of clients: \d+/m,
    names: [{ key: "name", pattern: /^transaction type: <?(?:builtin: )?([^<>(]+?)\s*(?:\(.*)?>?$/ }],
    places: [
      { key: "clients", pattern: /^number of clients: (\d+)/ },
      { key: "-j", pattern: /^number of threads: (\d+)/ },
    ],
    rates: [
      per("^tps = ", String.raw` \((?:excluding connections establishing|without initial connection time)\)`),
      per("^tps = ", String.raw` \(including`),
    ],
    hint: 'give the summaries of pgbench whole, with their lines "number of clients"',
    told: "x is pgbench's clients (-c); its threads (-j) only drive them",
  },
  {
    name: "k6",
    sign: /^\s*(?:✓ )?(?:iterations|http_reqs)\.{3,}:/m,
    names: [],
    places: [{ key: "vus", pattern: /^\s*vus_max\.{2,}:\s+(\d+)/ }],
    rates: [
      per(String.raw`^\s*iterations\.{2,}:\s+\d+\s+`, "/s"),
      per(String.raw`^\s*(?:✓ )?http_reqs\.{2,}:\s+\d+\s+`, "/s"),
    ],
    hint: "give the summaries of k6 whole, with their lines vus_max",
    told: "an operation is an iteration of k6's script, and x is its virtual users",
  },
  {
    name: "wrk",
    sign: /^\s*\d+ threads and \d+ connections/m,
    names: [],
    places: [{ key: "connections", pattern: /^\s*\d+ threads and (\d+) connections/ }],
    rates: [per(String.raw`^Requests/sec:\s+`)],
    hint: "give what wrk prints whole",
    told: "x is wrk's connections",
  },
  {
    name: "ab",
    sign: /^Concurrency Level:/m,
    names: [],
    places: [{ key: "connections", pattern: /^Concurrency Level:\s+(\d+)/ }],
    rates: [per(String.raw`^Requests per second:\s+`)],
    hint: "give what ab prints whole",
  },
  {
    name: "YCSB",
    sign: /^\[OVERALL\], Throughput\(ops\/sec\)/m,
    names: [],
    places: [{ key: "threads", pattern: /-(?:threads|p threadcount=)\s*(\d+)/ }],
    rates: [per(String.raw`^\[OVERALL\], Throughput\(ops/sec\), `)],
    hint: "give its first lines as well, with the command line and its -threads, or a table threads,ops/s",
  },
];

export function runReportTool(text: string): Tool | undefined {
  return TOOLS.find(({ sign }) => sign.test(text));
}

interface Run {
  readonly line: number;
  readonly isMoment: boolean;
  /** Every value that was said, by its key; rates by their places in the tool's list. */
  readonly said: ReadonlyMap<string, string>;
}

export function readRunReports(tool: Tool, lines: readonly Line[], findings: Findings): MeasuredTable {
  const rated = runsOf(tool, lines).flatMap((run) => {
    const rate = rateOf(tool, run);
    return rate === undefined ? [] : [{ ...run, rate }];
  });
  const whole = rated.filter(({ isMoment }) => !isMoment);
  const samples = (whole.length > 0 ? whole : rated).flatMap(({ line, said, rate }): ReadySample[] => {
    const keys = [...tool.names, ...tool.places].map(({ key }) => key);
    const about = Object.fromEntries(keys.flatMap((key) => (said.has(key) ? [[key, said.get(key) ?? ""]] : [])));
    if (tool.places.every(({ key }) => about[key] === undefined)) {
      findings.error(`a run of ${tool.name} does not say its ${tool.places[0]?.key ?? "place"}: ${tool.hint}`, line);
      return [];
    }
    if (rate > 0) return [{ line, about, rate }];
    findings.warn("the run has completed no operation, and is left out", line);
    return [];
  });
  if (samples.length === 0 && !findings.failed)
    findings.error(`the text is of ${tool.name}, and no run in it has a rate: ${tool.hint}`);
  if (tool.told !== undefined) findings.warn(tool.told);
  const places = tool.places.slice(0, 1).map(({ key }) => key);
  return readyTable({ format: `reports of ${tool.name}`, names: tool.names.map(({ key }) => key), places }, samples);
}

/** A value that is said again begins the next run. */
function runsOf({ names, places, rates, total, moment }: Tool, lines: readonly Line[]): readonly Run[] {
  const totals =
    total === undefined
      ? []
      : [
          { key: "count", pattern: total.count },
          { key: "seconds", pattern: total.seconds },
        ];
  const all: readonly Said[] = [
    ...names,
    ...places,
    ...rates.map((pattern, i) => ({ key: `rate ${i}`, pattern })),
    ...totals,
  ];
  const runs: { line: number; isMoment: boolean; said: Map<string, string> }[] = [];
  for (const { line, text } of lines) {
    const isMoment = moment?.test(text) === true;
    for (const { key, pattern } of all) {
      const value = pattern.exec(text)?.[1];
      if (value === undefined) continue;
      const last = runs.at(-1);
      if (last === undefined || last.said.has(key)) runs.push({ line, isMoment, said: new Map([[key, value]]) });
      else {
        last.said.set(key, value);
        last.isMoment &&= isMoment;
      }
    }
  }
  return runs;
}

function rateOf({ rates }: Tool, { said }: Run): number | undefined {
  const best = rates.map((_, i) => said.get(`rate ${i}`)).find((value) => value !== undefined);
  if (best !== undefined) return Number(best);
  const [count, seconds] = [said.get("count"), said.get("seconds")].map((text) => Number(text ?? Number.NaN));
  return count !== undefined && seconds !== undefined && seconds > 0 ? count / seconds : undefined;
}
