/**
 * Cores that are not all alike: cores of several kinds, of which some take longer for the same work, and threads that
 * share the caches and the throughput of a core (simultaneous multithreading).
 */
import { countOf } from "../../base/text.ts";
import { type Problem, problem } from "../json/problem.ts";
import type { MachineFile } from "./schema.ts";

type Kinds = NonNullable<MachineFile["kinds"]>;

/** What work() takes on each core, in percent. */
export function workOf({ kind_of_core, work }: Kinds): readonly number[] {
  return kind_of_core.map((kind) => work[kind] ?? 100);
}

/** A list that must have an entry for each core has another number of them. */
function notOneEach(path: string, entries: number, cores: number): Problem {
  return problem(path, `${countOf(entries, "entry", "entries")} for ${countOf(cores, "core")}`);
}

export function kindProblems({ kinds }: MachineFile, cores: number): Problem[] {
  if (kinds === undefined) return [];
  const { kind_of_core, work } = kinds;
  if (kind_of_core.length !== cores) return [notOneEach("kinds.kind_of_core", kind_of_core.length, cores)];
  return kind_of_core.flatMap((kind, core) =>
    kind < work.length
      ? []
      : [problem(`kinds.kind_of_core[${core}]`, `kind ${kind} does not exist; kinds are 0 to ${work.length - 1}`)],
  );
}

export function smtProblems({ smt }: MachineFile, nodeOfCore: readonly number[]): Problem[] {
  if (smt === undefined) return [];
  const { core_of_thread } = smt;
  if (core_of_thread.length !== nodeOfCore.length)
    return [notOneEach("smt.core_of_thread", core_of_thread.length, nodeOfCore.length)];
  const nodeOf = new Map<number, number>();
  return core_of_thread.flatMap((core, thread) => {
    const node = nodeOfCore[thread] ?? 0;
    const known = nodeOf.get(core) ?? node;
    nodeOf.set(core, known);
    if (known === node) return [];
    return [problem(`smt.core_of_thread[${thread}]`, `core ${core} has threads on the nodes ${known} and ${node}`)];
  });
}
