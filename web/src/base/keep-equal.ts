/**
 * A new value of plain data in which each part that equals the part before is that very object: code that compares
 * parts by identity, as React and selectors do, sees what has changed and nothing else.
 */

/** Arrays and records are compared part by part; everything else, such as maps and functions, by identity. */
export function keepEqual<Value>(before: unknown, next: Value): Value {
  return kept(before, next) as Value;
}

function kept(before: unknown, next: unknown): unknown {
  if (Object.is(before, next)) return before;
  if (Array.isArray(before) && Array.isArray(next)) return keptArray(before, next);
  return isRecord(before) && isRecord(next) ? keptRecord(before, next) : next;
}

function keptArray(before: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const all = next.map((part, i) => kept(before[i], part));
  return all.length === before.length && all.every((part, i) => Object.is(part, before[i])) ? before : all;
}

type PlainRecord = Readonly<Record<string, unknown>>;

function keptRecord(before: PlainRecord, next: PlainRecord): PlainRecord {
  const keys = Object.keys(next);
  const all = Object.fromEntries(keys.map((key) => [key, kept(before[key], next[key])]));
  const isEqual = keys.length === Object.keys(before).length && keys.every((key) => isPartOf(before, key, all[key]));
  return isEqual ? before : all;
}

function isPartOf(before: PlainRecord, key: string, part: unknown): boolean {
  return Object.hasOwn(before, key) && Object.is(before[key], part);
}

function isRecord(value: unknown): value is PlainRecord {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
