/**
 * Makes unions of random programs: a value written as one field is read as others, finally byte by byte. No field is a
 * bool, which is undefined when it holds a value other than 0 and 1.
 */
import type { Maker, Thing } from "./maker.ts";
import { fresh, one, scalar } from "./maker.ts";
import { isBool } from "./types.ts";

/** The bytes of each union: the two longs that cover all of it. */
const BYTES = 16;

/** A variable that is a union whose bytes all have a value; its fields are objects of their own. */
export function unionVariable(maker: Maker, name: string, options: Partial<Thing>): string {
  const numbers = maker.types.filter((type) => !isBool(type));
  const [a, b, c, d] = [one(maker, numbers), one(maker, numbers), one(maker, numbers), one(maker, numbers)];
  const fields: readonly (readonly [path: string, type: string])[] = [
    ["a", a],
    ["b[1]", b],
    ["in.c", c],
    ["in.d", d],
    [`bytes[${maker.pick(BYTES)}]`, "unsigned char"],
    ["all[1]", "long"],
  ];
  for (const [at, [path, type]] of fields.entries()) {
    const every = at === 0 ? { every: [`${name}.bytes[k]`], rounds: BYTES } : { every: [] };
    maker.things.push(scalar(name, type, { ...options, ...every, text: () => `${name}.${path}` }));
  }
  const tag = maker.pick(2) === 0 ? `${fresh(maker, "u")} ` : "";
  const anonymous =
    maker.pick(3) === 0
      ? "union { long all[2]; unsigned char bytes[16]; };"
      : `long all[2]; unsigned char bytes[${BYTES}];`;
  const list = one(maker, [
    "{ .all = { 77, -3 } }",
    "{ .all[1] = 5, .all[0] = -1 }",
    "{ .bytes = { [9] = 200, [2] = 7 } }",
  ]);
  return `union ${tag}{ ${a} a; ${b} b[2]; struct { ${c} c; ${d} d; } in; ${anonymous} } ${name} = ${list};`;
}
