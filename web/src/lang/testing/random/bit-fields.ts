/**
 * Makes structures with bit-fields, beside which other members lie in the same word. None is of a type wider than int:
 * gcc and clang compute with such bit-fields in different types.
 */
import { steppedVariable } from "./expressions.ts";
import type { Maker, Thing } from "./maker.ts";
import { chance, one, scalar, times } from "./maker.ts";

const TYPES = [
  ["int", 32],
  ["unsigned", 32],
  ["unsigned char", 8],
  ["signed char", 8],
  ["short", 16],
  ["uint16_t", 16],
  ["bool", 1],
  ["_Bool", 1],
] as const;

const FIELDS = 6;

/** A variable that is a structure with bit-fields; each bit-field is an object of its own. */
export function bitFields(maker: Maker, name: string, options: Partial<Thing>, value: () => string): string {
  const raw = chance(maker, 3);
  const path = raw ? "in." : "";
  const things: Thing[] = [];
  const note = (thing: Thing): unknown => things.push(thing);
  const members = times(FIELDS, (at) => member(maker, name, `${path}f${at}`, at, options, note));
  const fields = members.map(({ text }) => text).join(" ");
  const names = members.flatMap(({ named }) => named);
  const values = names.filter(() => chance(maker, 2)).map((field) => `.${field} = ${value()}`);
  const body = raw ? `union { unsigned char bytes[24]; struct { ${fields} } in; }` : `struct { ${fields} }`;
  const list = values.length === 0 ? `{ ${raw ? ".bytes = { 1 }" : "1"} }` : `{ ${values.join(", ")} }`;
  const bytes = { ...options, text: () => `${name}.bytes[2]`, every: [`${name}.bytes[2]`] };
  if (raw) note(scalar(name, "unsigned char", bytes));
  maker.things.push(...things);
  return `${body} ${name} = ${list};`;
}

function member(
  maker: Maker,
  name: string,
  path: string,
  at: number,
  options: Partial<Thing>,
  note: (thing: Thing) => void,
): { text: string; named: string[] } {
  const [type, most] = one(maker, TYPES);
  const access = { text: (m: Maker) => accessTo(m, name, path), every: [`${name}.${path}`] };
  const form = maker.pick(8);
  if (form === 0) return { text: `${type} : ${maker.pick(most + 1)};`, named: [] };
  if (form === 1) {
    note(scalar(name, "char", { ...options, ...access }));
    return { text: `char f${at};`, named: [path] };
  }
  note(scalar(name, type, { ...options, ...access, isBits: true }));
  const qualifier = chance(maker, 6) ? "volatile " : "";
  return {
    text: `${qualifier}${type} f${at} : ${1 + maker.pick(form < 5 ? Math.min(most, 9) : most)};`,
    named: [path],
  };
}

/** The text of an access; sometimes the object's expression does something else as well, and must do so once. */
function accessTo(maker: Maker, name: string, path: string): string {
  const effect = maker.pick(3) === 2 ? steppedVariable(maker) : undefined;
  if (effect === undefined) return `${name}.${path}`;
  return one(maker, [`(${effect}, &${name})->${path}`, `(*({ ${effect}; &${name}; })).${path}`]);
}
