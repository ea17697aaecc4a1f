/**
 * Makes random expressions of integer value. Side effects inside of expressions are made too: assignments, ++, atomic
 * operations and calls as values, wherever C defines the order.
 */
import { assemblyOn, bitsByAssembly, exchangeOfPair } from "./assembly.ts";
import type { MadeFunction, Maker, Thing } from "./maker.ts";
import { canRead, canWrite, chance, fresh, noteRead, noteWrite, one, times } from "./maker.ts";
import { NUMBERS, isBool } from "./types.ts";

export const BINARY = [
  ..."+ - * & | ^ / % << >> < <= > >= == != && ||".split(" "),
  ..."< <= > >= == != && || + - >> /".split(" "),
] as const;
export const UNARY = ["-", "~", "!", "+", "!!"] as const;
const COMPOUND = ["+=", "-=", "*=", "&=", "|=", "^=", "/=", "%=", "<<=", ">>="] as const;
const ATOMIC_COMPOUND = ["+=", "-=", "&=", "|=", "^="] as const;
const OPERATIONS = ["add", "sub", "and", "or", "xor"] as const;

/** The most statements that a call may execute, those of the loops around the call included. */
const COST_MAX = 300;

type Form = (maker: Maker, depth: number) => string | undefined;

/** The forms of expressions; frequent ones occur several times. A form that is impossible here yields undefined. */
const FORMS: readonly Form[] = [
  number,
  reading,
  reading,
  reading,
  binary,
  binary,
  binary,
  binary,
  binary,
  cast,
  unary,
  conditional,
  assigned,
  assigned,
  stepped,
  called,
  called,
  macroUse,
  comma,
  atomic,
  sizes,
  statementExpression,
  constant,
  elvis,
  atCompileTime,
  assembled,
  assembled,
  likely,
  emptyUse,
];
const LEAVES = 4;

/** An expression, in parentheses where it is more than a word. */
export function expression(maker: Maker, depth: number): string {
  const form = FORMS[maker.pick(depth > 0 ? FORMS.length : LEAVES)] ?? number;
  return form(maker, depth) ?? number(maker);
}

function number(maker: Maker): string {
  return one(maker, NUMBERS);
}

function constant(maker: Maker): string | undefined {
  return maker.constants.length === 0 ? undefined : one(maker, maker.constants);
}

function reading(maker: Maker): string | undefined {
  const thing = chosen(maker, (each) => canRead(maker, each.base));
  if (thing === undefined) return undefined;
  const text = read(maker, thing);
  return thing.isBits ? `(+${text})` : text;
}

/** One of the objects for which the condition holds; those declared last are chosen more often. */
function chosen(maker: Maker, holds: (thing: Thing) => boolean): Thing | undefined {
  const able = maker.things.filter(holds);
  return able.length === 0 ? undefined : one(maker, chance(maker, 2) ? able.slice(-6) : able);
}

function read(maker: Maker, thing: Thing): string {
  noteRead(maker, thing);
  return thing.text(maker);
}

/** An object to be written, and the text of the access. Only the value to be written may read the object. */
function target(maker: Maker, wanted: (thing: Thing) => boolean = () => true): [Thing, string] | undefined {
  const thing = chosen(maker, (each) => each.writable && wanted(each) && canWrite(maker, each.base));
  if (thing === undefined) return undefined;
  return [thing, read(maker, thing)];
}

function binary(maker: Maker, depth: number): string {
  const operator = one(maker, BINARY);
  const left = expression(maker, depth - 1);
  const right = expression(maker, depth - 1);
  if (operator === "/" || operator === "%") return `(${left} ${operator} ${divisor(maker, right)})`;
  if (operator === "<<" || operator === ">>")
    return chance(maker, 4)
      ? `((${one(maker, ["long", "unsigned long", "uint64_t"])})${left} ${operator} (${right} & 63))`
      : `(${left} ${operator} (${right} & ${one(maker, ["7", "15", "31"])}))`;
  return `(${left} ${operator} ${right})`;
}

/** A divisor that is never zero, and never minus one (whose quotient may overflow). */
function divisor(maker: Maker, value: string): string {
  return one(maker, [
    `((${value} & 0x7c) | 3)`,
    `(-((${value} & 0x7c) | 3))`,
    "3",
    "8",
    "-4",
    "16u",
    "1024",
    "-7",
    "65536",
    "10ul",
  ]);
}

function cast(maker: Maker, depth: number): string {
  return `((${one(maker, maker.types)})${expression(maker, depth - 1)})`;
}

function unary(maker: Maker, depth: number): string {
  return `(${one(maker, UNARY)} ${expression(maker, depth - 1)})`;
}

function conditional(maker: Maker, depth: number): string {
  const test = expression(maker, depth - 1);
  return `(${test} ? ${expression(maker, depth - 1)} : ${expression(maker, depth - 1)})`;
}

/** Makes gcc's "? :" without a first choice. */
function elvis(maker: Maker, depth: number): string {
  return `(${expression(maker, depth - 1)} ?: ${expression(maker, depth - 1)})`;
}

/** Expressions that gcc decides while it compiles; the operands that do not count are not evaluated. */
function atCompileTime(maker: Maker, depth: number): string {
  const [a = "0"] = pureArguments(maker, 1, depth);
  const [type, other] = [one(maker, ["int", "long", "unsigned char"]), one(maker, ["long", "int", "unsigned"])];
  return one(maker, [
    `__builtin_choose_expr(${maker.pick(2)}, ${a}, ${number(maker)})`,
    `__builtin_types_compatible_p(${type}, ${other})`,
    `__builtin_types_compatible_p(typeof(${number(maker)}), ${other})`,
    `__builtin_constant_p(${number(maker)})`,
    `({ __auto_type ${fresh(maker, "a")} = ${a}; sizeof(${maker.prefix}a${maker.names - 1}) + ${maker.prefix}a${maker.names - 1}; })`,
  ]);
}

// ---- Side effects ---------------------------------------------------------------------------------------------------

function assigned(maker: Maker, depth: number): string | undefined {
  const text = assignment(maker, depth - 1, isUsable);
  return text === undefined ? undefined : `(${text})`;
}

/** clang 14 takes the value of an assignment to an atomic object for an atomic one, and then refuses to use it. */
function isUsable({ isAtomic }: Thing): boolean {
  return !isAtomic;
}

/** An assignment, plain or compound, without parentheses. */
export function assignment(
  maker: Maker,
  depth: number,
  wanted: (thing: Thing) => boolean = () => true,
): string | undefined {
  const found = target(maker, wanted);
  if (found === undefined) return undefined;
  const [thing, place] = found;
  const value = expression(maker, depth);
  noteWrite(maker, thing);
  if (chance(maker, 2) || (thing.isAtomic && isBool(thing.type))) return `${place} = ${value}`;
  const operator = one(maker, thing.isAtomic ? ATOMIC_COMPOUND : COMPOUND);
  if (operator === "/=" || operator === "%=") return `${place} ${operator} ${divisor(maker, value)}`;
  if (operator === "<<=" || operator === ">>=") return `${place} ${operator} (${value} & 7)`;
  return `${place} ${operator} ${value}`;
}

/** A plain assignment of this value, without parentheses. */
export function storing(maker: Maker, value: string): string | undefined {
  const found = target(maker);
  if (found === undefined) return undefined;
  noteWrite(maker, found[0]);
  return `${found[1]} = ${value}`;
}

/** A step of a variable that is named and nothing more, for places in which gcc allows no statements. */
export function steppedVariable(maker: Maker): string | undefined {
  const isPlain = ({ base, every, isBits }: Thing): boolean => !isBits && every.length === 1 && every[0] === base;
  return stepOf(maker, isPlain);
}

function stepped(maker: Maker): string | undefined {
  return stepOf(maker, () => true);
}

function stepOf(maker: Maker, wanted: (thing: Thing) => boolean): string | undefined {
  const found = target(maker, (thing) => wanted(thing) && !(thing.isAtomic && isBool(thing.type)));
  if (found === undefined) return undefined;
  const [thing, place] = found;
  noteWrite(maker, thing);
  const sign = one(maker, ["++", "--"]);
  /* clang does not promote the old value of a bit-field. */
  return thing.isBits || chance(maker, 2) ? `(${sign}${place})` : `(${place}${sign})`;
}

function hasPlainAddress({ type, isAtomic, isBits }: Thing): boolean {
  return !isBool(type) && !isAtomic && !isBits;
}

/** The left side is evaluated before the right side, which may therefore read objects that the left side wrote. */
function comma(maker: Maker, depth: number): string | undefined {
  const found = target(maker);
  if (found === undefined) return undefined;
  const [thing, place] = found;
  const value = expression(maker, depth - 1);
  noteWrite(maker, thing);
  const after = expression(maker, depth - 1);
  return `(${place} = ${value}, ${one(maker, [place, number(maker)])} ${one(maker, ["+", "^", "<"])} ${after})`;
}

/**
 * The operands do not read the object, since gcc 12, when it optimises, turns add_fetch(p, *p) into fetch_add(p, *p) +
 * *p and thereby reads a value that is too large.
 */
function atomic(maker: Maker, depth: number): string | undefined {
  const found = target(maker, hasPlainAddress);
  if (found === undefined) return undefined;
  const [thing, place] = found;
  noteWrite(maker, thing);
  const value = expression(maker, depth - 1);
  const other = expression(maker, depth - 1);
  const operation = one(maker, OPERATIONS);
  return one(maker, [
    `__atomic_fetch_${operation}(&${place}, ${value}, __ATOMIC_SEQ_CST)`,
    `__sync_fetch_and_${operation}(&${place}, ${value})`,
    `__atomic_${operation}_fetch(&${place}, ${value}, __ATOMIC_RELAXED)`,
    `__atomic_exchange_n(&${place}, ${value}, __ATOMIC_ACQUIRE)`,
    `__sync_val_compare_and_swap(&${place}, ${other}, ${value})`,
    `__sync_bool_compare_and_swap(&${place}, ${other}, ${value})`,
    `__atomic_load_n(&${place}, __ATOMIC_SEQ_CST)`,
    `__atomic_load_n(&${place}, (${value}, 5))`,
    `__atomic_fetch_${operation}(&${place}, ${value}, ((void)${other}, __ATOMIC_RELAXED))`,
    compareExchange(maker, thing, place, other, value),
    byAddress(maker, thing, place, other, value),
  ]);
}

function assembled(maker: Maker, depth: number): string | undefined {
  if (maker.pick(4) === 0) {
    const [value = "0", other = "0"] = pureArguments(maker, 2, depth);
    return one(maker, [bitsByAssembly(maker, value), exchangeOfPair(maker, value, other)]);
  }
  const found = target(maker, hasPlainAddress);
  if (found === undefined) return undefined;
  const [thing, place] = found;
  noteWrite(maker, thing);
  return assemblyOn(maker, thing.type, place, expression(maker, depth - 1), expression(maker, depth - 1));
}

function compareExchange(maker: Maker, thing: Thing, place: string, expected: string, value: string): string {
  const name = fresh(maker, "e");
  const call = `__atomic_compare_exchange_n(&${place}, &${name}, ${value}, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)`;
  return `({ ${thing.type} ${name} = ${expected}; long ${name}r = ${call}; ${name}r * 2 + (long)${name}; })`;
}

/** The generic forms, which take every value by its address. */
function byAddress(maker: Maker, { type }: Thing, place: string, expected: string, value: string): string {
  const [a, b, c] = [fresh(maker, "e"), fresh(maker, "e"), fresh(maker, "e")];
  const declared = `${type} ${a} = ${expected}, ${b} = ${value}, ${c};`;
  return one(maker, [
    `({ ${declared} __atomic_exchange(&${place}, &${b}, &${c}, __ATOMIC_SEQ_CST); ${a} + ${c}; })`,
    `({ ${declared} __atomic_load(&${place}, &${c}, __ATOMIC_RELAXED); __atomic_store(&${place}, &${b}, 3); ${a} + ${c}; })`,
    `({ ${declared} ${c} = __atomic_compare_exchange(&${place}, &${a}, &${b}, 0, 5, 0); ${c} * 2 + ${a}; })`,
  ]);
}

/** Makes a statement expression whose arguments are each evaluated once: gcc's way to write max(). */
function statementExpression(maker: Maker, depth: number): string {
  const a = fresh(maker, "a");
  const b = fresh(maker, "b");
  const first = expression(maker, depth - 1);
  const second = expression(maker, depth - 1);
  const declared = `${one(maker, maker.types)} ${a} = ${first}; ${one(maker, maker.types)} ${b} = ${second};`;
  return `({ ${declared} ${a} ${one(maker, ["<", ">", "=="])} ${b} ? ${a} : ${b}; })`;
}

/**
 * Makes an operand whose value changes nothing: what else it does counts. gcc drops it beside a constant, which is why
 * the first operand reads a variable.
 */
function likely(maker: Maker, depth: number): string | undefined {
  const thing = chosen(maker, (each) => each.writable && canRead(maker, each.base));
  if (thing === undefined) return undefined;
  const text = read(maker, thing);
  return `__builtin_expect(${thing.isBits ? `+${text}` : text}, ${expression(maker, depth - 1)})`;
}

/** Passes, returns, copies and stores structures without members; the numbers beside them count. */
function emptyUse(maker: Maker, depth: number): string | undefined {
  const { empty } = maker;
  if (empty === undefined) return undefined;
  const name = fresh(maker, "a");
  const [first, second] = [expression(maker, depth - 1), expression(maker, depth - 1)];
  const made = `${empty.function}(${empty.variable}, ${first})`;
  return one(maker, [
    `({ struct ${empty.tag} ${name} = ${made}; ${empty.variable} = ${name}; ${second} + sizeof(${name}); })`,
    `({ struct ${empty.tag} ${name}[3] = { }; ${name}[2] = ${made}; ${second} ^ (${name}[1] = ${name}[2], 3); })`,
    `(${made}, ${second})`,
    `({ struct { char c; struct ${empty.tag} in; long d; } ${name} = { 1, ${made}, ${second} }; ${name}.d + ${name}.c; })`,
  ]);
}

// ---- Calls and macros -----------------------------------------------------------------------------------------------

function mayCall(maker: Maker, { effects, cost }: MadeFunction): boolean {
  if (cost * maker.repeats > COST_MAX) return false;
  return (
    [...effects.read].every((base) => canRead(maker, base)) &&
    [...effects.written].every((base) => canWrite(maker, base))
  );
}

function called(maker: Maker, depth: number): string | undefined {
  const able = maker.functions.filter((each) => mayCall(maker, each));
  if (able.length === 0) return undefined;
  const callee = one(maker, able);
  for (const base of callee.effects.read) {
    maker.touched.read.add(base);
    maker.effects.read.add(base);
  }
  for (const base of callee.effects.written) {
    maker.touched.written.add(base);
    maker.effects.written.add(base);
  }
  maker.cost += callee.cost * maker.repeats;
  const cast = (type: string, text: string): string => (callee.casts === true ? `(${type})${text}` : text);
  const args = callee.params.map((type) =>
    type.endsWith("*") ? room(maker, type) : cast(type, expression(maker, depth - 1)),
  );
  const depths = callee.recursive ? [one(maker, ["0", "1", "2"])] : [];
  return args.includes(undefined) ? undefined : `${one(maker, callee.callees)}(${[...depths, ...args].join(", ")})`;
}

/** An array for a pointer parameter; the function may write it. */
function room(maker: Maker, type: string): string | undefined {
  const able = maker.rooms.filter((each) => `${each.type} *` === type && canWrite(maker, each.name));
  if (!maker.inOperation || able.length === 0) return undefined;
  const { name } = one(maker, able);
  maker.touched.written.add(name);
  return one(maker, [name, `&${name}[0]`, `(${name} + 0)`]);
}

function macroUse(maker: Maker, depth: number): string | undefined {
  if (maker.macros.length === 0) return undefined;
  const { name, arity } = one(maker, maker.macros);
  return `${name}(${pureArguments(maker, arity, depth).join(", ")})`;
}

/** An expression without side effects, for a value that another one may replace. */
export function pureExpression(maker: Maker): string {
  return pureArguments(maker, 1, 2)[0] ?? "0";
}

function pureArguments(maker: Maker, arity: number, depth: number): string[] {
  const { pure } = maker;
  maker.pure = true;
  const args = times(arity, () => expression(maker, depth - 1));
  maker.pure = pure;
  return args;
}

function sizes(maker: Maker, depth: number): string {
  const type = one(maker, maker.types);
  const [operand = "0"] = pureArguments(maker, 1, depth);
  return one(maker, [`sizeof(${type})`, `_Alignof(${type})`, `sizeof(${operand})`, `(int)sizeof(${type})`]);
}
