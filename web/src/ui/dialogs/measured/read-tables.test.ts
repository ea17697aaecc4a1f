import { expect, it } from "vitest";
import { readMeasured } from "../../../model/measured/read-measured.ts";
import { askedOf, isNotAsked, tablesOf, withLabels, withTables } from "./read-tables.ts";

const sourceOf = (name: string, text: string) => ({ name, text });
const TIMES = sourceOf("times.csv", "threads,ns/op\n1,100\n2,400\n");
const RATES = sourceOf("rates.csv", "threads,ops/s,ipc\n1,10,1\n2,19,1\n");
const PLAIN = sourceOf("plain.csv", "threads,ops/s\n1,10\n2,19\n");
const readOf = (source: typeof TIMES) => ({ name: source.name, ...readMeasured(source) });

it("offers the columns of tables that are asked about, or that have more than are drawn", () => {
  const sources = [TIMES, RATES, PLAIN];
  const read = sources.map(readOf);
  const tables = tablesOf(sources, read, 7);
  expect(tables.map(({ key, source, labels }) => [key, source.name, labels])).toEqual([
    ["7-0", "times.csv", []],
    ["7-1", "rates.csv", ["rates.csv"]],
  ]);
  expect(read.filter(isNotAsked).map(({ name }) => name)).toEqual(["rates.csv", "plain.csv"]);
  expect(askedOf(read)).toEqual([expect.stringContaining('times.csv:1: error: the column "ns/op" has times')]);
});

it("keeps a question until it is answered, and only the last texts that were read", () => {
  const first = tablesOf([TIMES, RATES], [TIMES, RATES].map(readOf), 1);
  const both = withTables(first, tablesOf([RATES], [readOf(RATES)], 2));
  expect(both.map(({ key }) => key)).toEqual(["1-0", "2-0"]);
  const answer = { name: TIMES.name, ...readMeasured(TIMES, "means=time-per-thread") };
  const answered = withLabels(both, "1-0", answer);
  expect(answered[0]?.labels).toEqual(["times.csv"]);
  expect(withTables(answered, []).map(({ key }) => key)).toEqual([]);
});
