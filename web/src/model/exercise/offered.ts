/**
 * What a reader can click or tick in a question, where only a run or an exploration knows it: the rows of a table, the
 * outcomes of a litmus test. It is shown before the lock, so it is in an order that tells nothing.
 */
import { fail, ok, type Result } from "../../base/result.ts";
import { handoffsIn } from "./common/lock-trace.ts";
import { found, type Results } from "./common/needs.ts";
import { fieldsOfLines, rankedRows } from "./common/run-tables.ts";
import type { ExerciseFile } from "./kinds.ts";

/** Undefined: what can be answered follows from the exercise itself. */
export type Offered = readonly string[] | undefined;

export function offersFromRuns({ kind }: ExerciseFile): boolean {
  return kind === "pick" || kind === "outcomes";
}

/** From what the right answer follows from. */
export function offeredIn(file: ExerciseFile, results: Results): Result<Offered, string> {
  if (file.kind === "outcomes") {
    const outcomes = found(results, "outcomes");
    return outcomes.ok ? ok([...outcomes.value.offered].sort()) : outcomes;
  }
  if (file.kind !== "pick") return ok(undefined);
  const run = found(results, "run");
  if (!run.ok) return run;
  switch (file.ask.what) {
    case "core":
      return ok(run.value.result.cores.map((_, core) => String(core)));
    case "field":
      return ok([...new Set(fieldsOfLines(run.value))].sort());
    case "moment": {
      const handoffs = handoffsIn(run.value);
      if (!handoffs.ok) return handoffs;
      const [first, last] = [handoffs.value[0], handoffs.value.at(-1)];
      return first === undefined || last === undefined
        ? fail("the trace has no hand-off")
        : ok([String(first.from), String(last.to)]);
    }
    case "line":
      return namesOf(rankedRows(run.value, "lines", "transfers"));
    case "lock":
      return namesOf(rankedRows(run.value, "locks", "acquisitions"));
    case "function":
      return namesOf(rankedRows(run.value, "functions", "share"));
  }
}

function namesOf(rows: ReturnType<typeof rankedRows>): Result<Offered, string> {
  return rows.ok ? ok([...new Set(rows.value.map(({ name }) => name))].sort()) : rows;
}
