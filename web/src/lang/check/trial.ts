/**
 * Checks code that is no part of the program, such as the choices that _Generic does not take: its mistakes are
 * reported, and nothing else remains of it.
 */
import type { CheckContext } from "./context.ts";
import { Labels } from "./labels.ts";

/** Codes of what gcc only warns about in such code: a value of one type where a macro meant another. */
const LENIENT = new Set(["E306", "E312"]);

export function withoutTrace(c: CheckContext, check: () => void): void {
  const restore = [...listsOf(c).map(keepLength), ...setsOf(c).map(keepSet), ...mapsOf(c).map(keepMap), keepLocals(c)];
  const { labels, anonymous, valuesGiven } = c;
  const pointers = new Set(c.pointers.keys());
  c.labels = new Labels();
  c.enterScope();
  c.report.leniently(LENIENT, () => c.withoutEffects(check));
  c.leaveScope();
  for (const func of c.pointers.keys()) if (!pointers.has(func)) func.pointedTo = false;
  Object.assign(c, { labels, anonymous, valuesGiven });
  for (const undo of restore) undo();
}

function listsOf(c: CheckContext): unknown[][] {
  return [c.globals, c.functions, c.assertions, c.texts, c.locals, c.uncheckedCalls, c.current?.slots ?? []];
}

function setsOf(c: CheckContext): Set<unknown>[] {
  return [c.current?.uses ?? new Set(), ...c.reachedCalls()] as Set<unknown>[];
}

function mapsOf(c: CheckContext): Map<unknown, unknown>[] {
  return [c.strings, c.pointers, c.current?.calls ?? new Map()] as Map<unknown, unknown>[];
}

function keepLength(list: unknown[]): () => void {
  const { length } = list;
  return () => list.splice(length);
}

function keepSet(set: Set<unknown>): () => void {
  const before = new Set(set);
  return () => {
    for (const one of set) if (!before.has(one)) set.delete(one);
  };
}

function keepMap(map: Map<unknown, unknown>): () => void {
  const before = new Set(map.keys());
  return () => {
    for (const key of map.keys()) if (!before.has(key)) map.delete(key);
  };
}

/** Keeps what is known of the variables in scope: where they must live, and whether they are written. */
function keepLocals(c: CheckContext): () => void {
  const before = c.localsInScope().map((local) => ({ local, ...local }));
  return () => {
    for (const { local, inMemory, assigned, used, firstRead } of before) {
      Object.assign(local, { inMemory, assigned, used });
      if (firstRead === undefined) delete local.firstRead;
    }
  };
}
