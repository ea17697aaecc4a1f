/**
 * Go's benchmarks (`go test -bench . -cpu 1,2,4`) and benchstat's tables of them. The number behind a name's last dash
 * is GOMAXPROCS, which is left out when it is 1. ns/op is the time of the whole run over b.N, the iterations of all
 * goroutines together, also in RunParallel (testing.BenchmarkResult.NsPerOp): its inverse is the rate of all of them.
 */
import type { Findings } from "../../../import/texts/source-file.ts";
import { columnMeaning } from "../table/column-meaning.ts";
import { cellNumber } from "../table/cell-number.ts";
import type { MeasuredTable } from "../table/measured-table.ts";
import type { Line } from "../../../import/texts/pasted-lines.ts";
import { type ReadySample, readyTable } from "./ready-table.ts";

const RESULT = /^(Benchmark\S*)\s+\d+\s+(\d+(?:\.\d+)?(?:e[-+]?\d+)?) ns\/op(.*)$/;

export function isGoBench(text: string): boolean {
  return text.split("\n").some((line) => RESULT.test(line.trim()));
}

export function readGoBench(lines: readonly Line[], findings: Findings): MeasuredTable {
  const samples = lines.flatMap(({ line, text }): ReadySample[] => {
    const [, name = "", time = ""] = RESULT.exec(text.trim()) ?? [];
    const ns = Number(time);
    return ns > 0 ? [{ line, about: aboutOf(name), rate: 1e9 / ns }] : [];
  });
  findings.warn("ns/op is the time over the iterations of all goroutines: the rate is one over it");
  return tableOf("benchmarks of Go", samples);
}

/** BenchmarkLock/mutex/goroutines=4-8: the name, the parameters, and GOMAXPROCS. */
function aboutOf(written: string): Readonly<Record<string, string | number>> {
  const [, name = "", procs = "1"] = /^(?:Benchmark)?(.*?)(?:-(\d+))?$/.exec(written) ?? [];
  const parts = name.split("/");
  const keyed = parts.flatMap((part) => {
    const [, key, value] =
      /^([A-Za-z]\w*)[=:](.+)$/.exec(part) ??
      /^([A-Za-z]+)[-_]?(\d+)$/.exec(columnMeaning(part.replace(/[-_]?\d+$/, "")).kind === "x" ? part : "") ??
      [];
    return key === undefined || value === undefined ? [] : [{ part, key, value }];
  });
  const last = parts.length > 1 && /^\d+$/.test(parts.at(-1) ?? "") ? { argument: parts.at(-1) ?? "" } : {};
  const named = parts.filter(
    (part, i) => !keyed.some((one) => one.part === part) && !("argument" in last && i === parts.length - 1),
  );
  return {
    benchmark: named.join("/"),
    GOMAXPROCS: procs,
    ...Object.fromEntries(keyed.map(({ key, value }) => [key, value])),
    ...last,
  };
}

function tableOf(format: string, samples: readonly ReadySample[]): MeasuredTable {
  return readyTable({ format, names: ["benchmark", "file"], places: ["GOMAXPROCS"] }, samples);
}

// ---- benchstat ------------------------------------------------------------------------------------------------------

/** "11.20n ± 2%", "11.2ns ± 2%", "25.3µ ± ∞ ¹" */
const VALUE = /(\d+(?:\.\d+)?)\s?(n|µ|μ|u|m|k|M|G)?s?\s*±\s*(?:(\d+)%|∞)/g;
const UNITS: Readonly<Record<string, number>> = { n: 1e-9, µ: 1e-6, μ: 1e-6, u: 1e-6, m: 1e-3, k: 1e3, M: 1e6, G: 1e9 };

export function isBenchstat(text: string): boolean {
  return /(?:sec\/op|time\/op)/.test(text) && (/±/.test(text) || /^,sec\/op,CI/m.test(text));
}

/** The tables of times; those of bytes and allocations, which follow them, are left out. */
export function readBenchstat(lines: readonly Line[], findings: Findings): MeasuredTable {
  const samples: ReadySample[] = [];
  let [isTime, files]: [boolean, readonly string[]] = [true, []];
  for (const { line, text } of lines) {
    if (/(?:sec|time|[A-Za-z]+)\/(?:op|s)\b/.test(text) && !/±/.test(text)) isTime = /(?:sec|time)\/op/.test(text);
    if (/│.*│/.test(text) && !/\/op/.test(text))
      files = text
        .split("│")
        .map((one) => one.trim())
        .filter((one) => one !== "");
    if (/^name\s+old time\/op\s+new time\/op/.test(text)) files = ["old", "new"];
    const [name = ""] = text.trim().split(/\s+/);
    const csv = /^([^,\s]+),(\d[\d.e+-]*),(\d+)%/.exec(text);
    if (!isTime || /^geomean$/i.test(name) || name.startsWith("[")) continue;
    const values =
      csv === null ? [...text.matchAll(VALUE)].map(secondsOf) : [{ seconds: Number(csv[2]), percent: Number(csv[3]) }];
    values.forEach(({ seconds, percent }, i) => {
      const file = values.length > 1 || files.length > 1 ? { file: files[i] ?? `column ${i + 1}` } : {};
      const about = { ...aboutOf(csv?.[1] ?? name), ...file };
      const half = percent / 100;
      if (seconds > 0)
        samples.push({
          line,
          about,
          rate: 1 / seconds,
          low: 1 / (seconds * (1 + half)),
          high: 1 / (seconds * Math.max(0.01, 1 - half)),
        });
    });
  }
  findings.warn("the time per operation counts all goroutines together, so the rate is its inverse");
  return tableOf("table of benchstat", samples);
}

function secondsOf(match: RegExpMatchArray): { seconds: number; percent: number } {
  const [, value = "", unit = "", percent = "0"] = match;
  return { seconds: (cellNumber(value)?.value ?? 0) * (UNITS[unit] ?? 1), percent: Number(percent) };
}
