/**
 * lib/math.h and lib/strtod.h: programs compute their functions at random places, and JavaScript's functions, which are
 * at most one unit in the last place off, or its numbers say what is right. (Of 500,000 arguments of each function none
 * was further than 1.5 units from glibc's results in long double.)
 */
import { describe, expect, test } from "vitest";
import { LIMITS } from "../base/abi.gen.ts";
import { compile } from "./compile.ts";
import { libraryFile } from "./testing/library.ts";
import { seededPick } from "./testing/random/choices.ts";
import type { Pick } from "./testing/random/choices.ts";
import { runOnce } from "./testing/run-program.ts";

const PLACES = 120;
const STEPS_MAX = 20_000_000;

/** What the global array r holds after operation(). */
function results(text: string, count: number): readonly number[] {
  const { program, diagnostics } = compile({ file: "math.c", text, include: libraryFile });
  expect(diagnostics).toEqual([]);
  if (program === undefined) return [];
  const { memory } = runOnce(program.bytes, { stepsMax: STEPS_MAX });
  const at = program.debug.globals.find(({ name }) => name === "r")?.address ?? 0;
  const view = new DataView(memory.buffer, memory.byteOffset);
  return Array.from({ length: count }, (_, i) => view.getFloat64(at - LIMITS.MEMORY_BASE + 8 * i, true));
}

/** Numbers of many sizes, and those at which functions are special. */
function places(pick: Pick): readonly number[] {
  const part = (): number => pick(1 << 26) / (1 << 26);
  const sign = (): number => (pick(2) === 0 ? 1 : -1);
  const special = [0, -0, 1, -1, 0.5, 2, 10, 1000, Infinity, -Infinity, NaN, 5e-324, 1e-310, Number.MAX_VALUE, 1e22];
  const random = Array.from({ length: PLACES - special.length }, (_, at) =>
    [
      () => sign() * part(),
      () => sign() * part() * 10,
      () => sign() * part() * 700,
      () => 1 + sign() * part() * 0.02,
      () => sign() * part() * 2 ** (pick(600) - 300),
    ][at % 5]?.(),
  );
  return [...special, ...random.map((value) => value ?? 0)];
}

function written(value: number): string {
  if (Number.isNaN(value)) return "NAN";
  if (!Number.isFinite(value)) return value > 0 ? "INFINITY" : "-INFINITY";
  return Object.is(value, -0) ? "-0.0" : value.toExponential();
}

/** The distance in units of the last place of the number that is right. */
function unitsOff(found: number, right: number): number {
  if (Object.is(found, right)) return 0;
  if (Number.isNaN(found) || Number.isNaN(right) || found === right) return Infinity;
  const exponent = Math.max(Math.floor(Math.log2(Math.abs(right))), -1022);
  return Math.abs(found - right) / 2 ** Math.max(exponent - 52, -1074);
}

function programOf(name: string, rows: readonly (readonly number[])[]): string {
  const arity = rows[0]?.length ?? 1;
  const table = rows.map((row) => `\t{ ${row.map(written).join(", ")} },\n`).join("");
  const args = Array.from({ length: arity }, (_, at) => `in[i][${at}]`).join(", ");
  return `#include <math.h>
static const double in[][${arity}] = {
${table}};
double r[${rows.length}];
void operation(void)
{
	for (int i = 0; i < ${rows.length}; i++)
		r[i] = ${name}(${args});
}
`;
}

function furthest(name: string, right: (...args: number[]) => number, rows: readonly (readonly number[])[]): unknown {
  const found = results(programOf(name, rows), rows.length);
  const off = rows.map((row, at) => ({ row, units: unitsOff(found[at] ?? NaN, right(...row)), found: found[at] }));
  return off.filter(({ units }) => !(units <= 2.5));
}

const UNARY: readonly (readonly [name: string, right: (x: number) => number])[] = [
  ["exp", Math.exp],
  ["exp2", (x) => 2 ** x],
  ["expm1", Math.expm1],
  ["log", Math.log],
  ["log2", Math.log2],
  ["log10", Math.log10],
  ["log1p", Math.log1p],
  ["cbrt", Math.cbrt],
  ["sin", Math.sin],
  ["cos", Math.cos],
  ["tan", Math.tan],
  ["asin", Math.asin],
  ["acos", Math.acos],
  ["atan", Math.atan],
  ["sinh", Math.sinh],
  ["cosh", Math.cosh],
  ["tanh", Math.tanh],
  ["sqrtf", (x) => Math.fround(Math.sqrt(Math.fround(x)))],
  ["floorf", (x) => Math.floor(Math.fround(x))],
];

/** Half away from zero, as C rounds. */
function round(x: number): number {
  const whole = Math.trunc(x);
  return Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole;
}

const EXACT: readonly (readonly [name: string, right: (x: number) => number])[] = [
  ["sqrt", Math.sqrt],
  ["fabs", Math.abs],
  ["floor", Math.floor],
  ["ceil", Math.ceil],
  ["trunc", Math.trunc],
  ["round", round],
];

describe("lib/math.h", () => {
  test.each(UNARY)("%s", (name, right) => {
    expect(
      furthest(
        name,
        right,
        places(seededPick(1)).map((x) => [x]),
      ),
    ).toEqual([]);
  });

  test.each(EXACT)("%s is exact", (name, right) => {
    const all = [...places(seededPick(2)), 0.49999999999999994, 2.5, -2.5, 2 ** 51 + 0.5].map((x) => [x]);
    expect(results(programOf(name, all), all.length)).toEqual(all.map(([x = 0]) => right(x)));
  });

  test.each([
    ["pow", (x: number, y: number) => (Math.abs(x) === 1 && !Number.isFinite(y) ? 1 : x === 1 ? 1 : x ** y)],
    ["atan2", Math.atan2],
    ["hypot", Math.hypot],
    ["fmod", (x: number, y: number) => x % y],
    ["fmin", (x: number, y: number) => (Number.isNaN(x) ? y : Number.isNaN(y) ? x : Math.min(x, y))],
    ["fmax", (x: number, y: number) => (Number.isNaN(x) ? y : Number.isNaN(y) ? x : Math.max(x, y))],
  ] as const)("%s", (name, right) => {
    const [first, second] = [places(seededPick(3)), places(seededPick(4))];
    const rows = first.flatMap((x, at) => [
      [x, second[at] ?? 0],
      [x, first[(at * 7) % 15] ?? 0],
    ]);
    expect(furthest(name, right, rows)).toEqual([]);
  });

  test("numbers are taken apart and put together", () => {
    const text = `#include <math.h>
double r[9];
void operation(void)
{
	int e;
	r[0] = frexp(-12.5, &e);
	r[1] = e;
	r[2] = frexp(5e-324, &e);
	r[3] = e;
	r[4] = modf(-2.75, &r[5]);
	r[6] = ldexp(0.75, -1073);
	r[7] = ldexp(-1, 2000);
	r[8] = lround(-2.5);
}
`;
    expect(results(text, 9)).toEqual([-0.78125, 4, 0.5, -1073, -0.75, -2, 1e-323, -Infinity, -3]);
  });
});

test("strtod() gives the nearest double", () => {
  const pick = seededPick(5);
  const digits = (count: number): string => Array.from({ length: count }, () => String(pick(10))).join("");
  const random = Array.from({ length: 30 }, () => `${digits(1 + pick(3))}.${digits(pick(25))}e${pick(620) - 310}`);
  const fixed = ["0.1", "1e22", "1e23", "9007199254740993", "2.4703282292062328e-324", "1.7976931348623159e308", "-.5"];
  const all = [...fixed, "  +12.5e-1x", "2.2250738585072011e-308", ...random];
  const text = `#include <stdlib.h>
double r[${all.length}];
void operation(void)
{
${all.map((each, at) => `\tr[${at}] = atof("${each}");\n`).join("")}}
`;
  expect(results(text, all.length)).toEqual(all.map((each) => Number(each.replace("x", ""))));
});
