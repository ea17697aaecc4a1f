/**
 * Makes variables of nested structures and arrays whose initialisers name subobjects by designators of several levels,
 * with values behind them that go on from there. Later designators may replace what earlier ones gave.
 */
import type { Maker, Thing } from "./maker.ts";
import { chance, one, scalar, times } from "./maker.ts";

/** The scalars in their order, and the designators that name them, or aggregates that begin with them. */
const SCALARS = [
  "s.a",
  "s.b",
  "c[0][0]",
  "c[0][1]",
  "c[1][0]",
  "c[1][1]",
  "low",
  "high",
  "t.in.x",
  "t.y",
  "last",
] as const;
const AGGREGATES: readonly (readonly [path: string, first: number])[] = [
  ["s", 0],
  ["c", 2],
  ["c[1]", 4],
  ["t", 8],
  ["t.in", 8],
];
/** What follows a range goes on behind its last element. clang has ranges only where all values are constants. */
const RANGES: readonly (readonly [path: string, last: number])[] = [
  ["c[0 ... 1][0]", 4],
  ["c[0 ... 1][1]", 5],
  ["c[1][0 ... 1]", 5],
];

/** A variable of a structure, or an array of two, with such an initialiser. */
export function nestedVariable(maker: Maker, name: string, options: Partial<Thing>, value: () => string): string {
  const [a, c, x] = [one(maker, maker.types), one(maker, maker.types), one(maker, maker.types)];
  const types = [a, "int", c, c, c, c, "short", "char", x, "long", "int"];
  const isArray = chance(maker, 3);
  const element = isArray ? `${name}[${maker.pick(2)}]` : name;
  const chunks = times(1 + maker.pick(3), () => chunk(maker, isArray, options.isGlobal === true, value));
  for (const [at, path] of SCALARS.entries()) {
    const every = isArray ? [`${name}[0].${path}`, `${name}[1].${path}`] : [`${name}.${path}`];
    maker.things.push(scalar(name, types[at] ?? "int", { ...options, text: () => `${element}.${path}`, every }));
  }
  const fields =
    `struct { ${a} a; int b; } s; ${c} c[2][2]; struct { short low; char high; }; ` +
    `struct { struct { ${x} x; } in; long y; } t; int last;`;
  return `struct { ${fields} } ${name}${isArray ? "[2]" : ""} = { ${chunks.join(", ")} };`;
}

/** A designator, the value it gives, and some values behind it. */
function chunk(maker: Maker, isArray: boolean, isConstant: boolean, value: () => string): string {
  const element = isArray ? maker.pick(2) : 0;
  const ranges = isConstant ? RANGES : [];
  const [path, at] = one(maker, [
    ...SCALARS.map((scalarPath, which) => [scalarPath, which] as const),
    ...AGGREGATES,
    ...ranges,
  ]);
  const last = isArray ? (2 - element) * SCALARS.length : SCALARS.length;
  const values = times(1 + maker.pick(Math.min(6, last - at)), value);
  return `${isArray ? `[${element}]` : ""}.${path} = ${values.join(", ")}`;
}
