/**
 * Makes whole random programs: macros, types, global variables, functions with and without parameters, and operation(),
 * which ends with sums over all objects of the program. A program whose sums differ between compilers has failed.
 */
import type { Pick } from "./choices.ts";
import { addressConstants } from "./addresses.ts";
import { nestedVariable } from "./designators.ts";
import { constantExpression } from "./constant-expressions.ts";
import { expression, steppedVariable } from "./expressions.ts";
import type { Maker, Thing } from "./maker.ts";
import { chance, fresh, fullExpression, newMaker, nothingTouched, one, scalar, scoped, times } from "./maker.ts";
import { declaration, element, index, matrixThing, statements } from "./statements.ts";
import { bitFields } from "./bit-fields.ts";
import { unionVariable } from "./unions.ts";
import { NUMBERS, PLAIN_TYPES, isBool } from "./types.ts";

export interface RandomProgram {
  readonly text: string;
  /** The array of results: `outputs` numbers of type long. */
  readonly out: string;
  readonly outputs: number;
  /** Parameters of the experiment, in order, with their values. */
  readonly params: readonly { readonly name: string; readonly value: number }[];
}

/**
 * The program of a choice sequence. All its names begin with the prefix, except operation() when the program is
 * compiled alone.
 */
export function randomProgram(pick: Pick, prefix: string): RandomProgram {
  const maker = newMaker(pick, prefix);
  const params = times(maker.pick(3), (at) => ({ name: `${prefix}n${at}`, value: maker.pick(1000) - 300 }));
  const head = [
    ...params.map(({ name }) => `extern const long ${name};`),
    ...times(1 + maker.pick(3), () => constantMacro(maker)),
    ...times(maker.pick(2), () => keptMacro(maker)),
    ...times(maker.pick(2), () => stringizing(maker)),
    ...times(1 + maker.pick(2), () => enumeration(maker)),
  ];
  maker.constants.push(...params.map(({ name }) => name));
  maker.types.push(...PLAIN_TYPES);
  head.push(...times(maker.pick(3), () => typedef(maker)));
  head.push(...times(1 + maker.pick(3), () => macro(maker)));
  if (chance(maker, 3)) head.push(emptyStructure(maker));
  const variables = globals(maker);
  const functions = times(1 + maker.pick(4), () => functionText(maker));
  const operation = operationText(maker);
  const text = ['#include "lib/hotline.h"', ...head, `long ${prefix}out[2];`, ...variables, ...functions, operation];
  return { text: `${text.join("\n")}\n`, out: `${prefix}out`, outputs: 2, params };
}

// ---- Macros and types -----------------------------------------------------------------------------------------------

function constantMacro(maker: Maker): string {
  const name = fresh(maker, "M");
  const body = one(maker, ["1", "0x10u", "-1", "(2 + 3)", "'x'", "70000", "0xffffffffffffffff", "3u"]);
  maker.constants.push(name);
  return `#define ${name} ${body}`;
}

/** A macro that has another text for a while, as #pragma push_macro allows; an enumerator keeps that text's value. */
function keptMacro(maker: Maker): string {
  const name = one(
    maker,
    maker.constants.filter((each) => /M\d+$/.test(each)),
  );
  const meanwhile = fresh(maker, "E");
  maker.constants.push(meanwhile);
  const kept = (word: string): string =>
    chance(maker, 2) ? `#pragma ${word}("${name}")` : `_Pragma("${word}(\\"${name}\\")")`;
  const body = one(maker, ["11", "(4 << 2)", "'y'"]);
  return `${kept("push_macro")}\n#undef ${name}\n#define ${name} ${body}\nenum { ${meanwhile} = ${name} };\n${kept("pop_macro")}`;
}

/** An enumerator for the length of what # makes of a text with white space, escapes and quotes. */
function stringizing(maker: Maker): string {
  const name = fresh(maker, "s");
  const length = fresh(maker, "E");
  maker.constants.push(length);
  const argument = one(maker, ["\\n", " a  b ", '"q\\n\\""', "'\\''  +1", "a/**/b", "\\t\\\\", "(x , y)", ""]);
  const body = one(maker, ["#x", "#x #x", '"<" #x ">"']);
  return `#define ${name}(x) ${body}\nenum { ${length} = (int)sizeof(${name}(${argument})) };`;
}

function macro(maker: Maker): string {
  const name = fresh(maker, "F");
  const forms: readonly (readonly [arity: number, params: string, body: string])[] = [
    [2, "(a, b)", "((a) > (b) ? (a) : (b))"],
    [1, "(x)", "((x) * (x) + 1)"],
    [2, "(a, b)", "(a ^ (b))"],
    [1, "(x)", "(sizeof(#x) > 3 ? (unsigned)(x) : (x))"],
    [3, "(a, ...)", "SELECT_(a, __VA_ARGS__)"],
    [2, "(a, b)", "({ typeof(a) a_ = (a); typeof(b) b_ = (b); a_ < b_ ? a_ : b_; })"],
  ];
  const [arity, params, body] = one(maker, forms);
  maker.macros.push({ name, arity });
  const needsHelper = body.startsWith("SELECT_");
  const own = body.replace("SELECT_", `${name}_`);
  const helper = needsHelper ? `#define ${name}_(a, b, c) ((a) ? (b) : (c))\n` : "";
  return `${helper}#define ${name}${params} ${own}`;
}

function enumeration(maker: Maker): string {
  const tag = fresh(maker, "e");
  const names = times(1 + maker.pick(4), () => fresh(maker, "E"));
  maker.constants.push(...names);
  maker.enumerators.push(...names);
  maker.types.push(`enum ${tag}`);
  const items = names.map((name) =>
    chance(maker, 2) ? `${name} = ${one(maker, ["0", "-3", "5", "100", "1 << 20"])}` : name,
  );
  return `enum ${tag} { ${items.join(", ")} };`;
}

function typedef(maker: Maker): string {
  const name = fresh(maker, "t");
  const type = one(
    maker,
    maker.types.filter((each) => !isBool(each)),
  );
  maker.types.push(name);
  return `typedef ${type} ${name};`;
}

/** A structure without members, a variable of it, and a function that takes and returns one. */
function emptyStructure(maker: Maker): string {
  const [tag, variable, name] = [fresh(maker, "s"), fresh(maker, "k"), fresh(maker, "k")];
  maker.empty = { tag, variable, function: name };
  const body = one(maker, [`return given;`, `struct ${tag} copy = given; return at ? copy : ${variable};`]);
  const inline = chance(maker, 2) ? "inline " : "";
  return (
    `struct ${tag} { };\nstatic struct ${tag} ${variable};\n` +
    `static ${inline}struct ${tag} ${name}(struct ${tag} given, long at) { ${body} }`
  );
}

// ---- Global variables -----------------------------------------------------------------------------------------------

function globals(maker: Maker): string[] {
  const variables = times(3 + maker.pick(5), () => globalVariable(maker));
  const rooms = times(1 + maker.pick(2), () => {
    const name = fresh(maker, "r");
    const type = one(maker, maker.types);
    maker.rooms.push({ name, type });
    return `${type} ${name}[8] = { ${one(maker, NUMBERS)}, 5, [6] = ${one(maker, NUMBERS)} };`;
  });
  return [...variables, ...rooms];
}

function globalVariable(maker: Maker): string {
  const type = one(maker, maker.types);
  const name = fresh(maker, "g");
  const common = { isGlobal: true };
  switch (maker.pick(13)) {
    case 0: {
      maker.things.push(element(name, type, 8, common));
      const list = `{ ${constantExpression(maker, 1)}, [3] = ${constantExpression(maker, 2)} }`;
      const later = chance(maker, 3) ? addressConstants(maker, name, "", type) : [];
      return [...early(maker, `${type} ${name}[]`), `${type} ${name}[8] = ${list};`, ...later].join("\n");
    }
    case 1:
      maker.things.push(matrixThing(name, type, common));
      return `static ${type} ${name}[2][4] = { { 1, ${one(maker, NUMBERS)} }, { [2] = 9 } };`;
    case 2:
      return structure(maker, name);
    case 3:
      if (isBool(type)) break;
      maker.things.push(scalar(name, type, { ...common, isAtomic: true }));
      return `_Atomic ${type} ${name};`;
    case 4:
      return unionVariable(maker, name, common);
    case 5:
      maker.things.push(element(name, type, 4, common));
      return `${one(maker, ["static __thread", "_Thread_local"])} ${type} ${name}[4] = { 1, ${constantExpression(maker, 1)} };`;
    case 6:
      return flexible(maker, name, type);
    case 7:
      return `static ${bitFields(maker, name, common, () => one(maker, NUMBERS))}`;
    case 8:
      return `static ${nestedVariable(maker, name, common, () => constantExpression(maker, 1))}`;
    default:
  }
  maker.things.push(scalar(name, type, common));
  return `${one(maker, ["", "static ", "volatile ", "static __thread "])}${type} ${name} = ${constantExpression(maker, 2)};`;
}

/** Declarations before the definition of a variable, when its type need not be complete yet. */
function early(maker: Maker, declarator: string): string[] {
  return one(maker, [[], [], [`extern ${declarator};`], [`${declarator};`]]);
}

/** A structure that ends with an array without a length, of four elements. */
function flexible(maker: Maker, name: string, type: string): string {
  const head = one(maker, maker.types);
  const items = { text: (m: Maker) => `${name}.items[${index(m, 4)}]`, every: [`${name}.items[k]`], rounds: 4 };
  maker.things.push(scalar(name, head, { isGlobal: true, text: () => `${name}.head`, every: [`${name}.head`] }));
  maker.things.push(scalar(name, type, { isGlobal: true, ...items }));
  const list = one(maker, [`{ 3, 1, 4, ${one(maker, NUMBERS)} }`, `{ [3] = 5, [1] = ${one(maker, NUMBERS)} }`]);
  return `static struct { ${head} head; ${type} items[]; } ${name} = { .items = ${list}, .head = 7 };`;
}

/** A structure with fields of four types, a variable of it, and an array of it. */
function structure(maker: Maker, name: string): string {
  const tag = `${name}s`;
  const [a = "int", b = "int", c = "int", d = "int"] = times(4, () => one(maker, maker.types));
  const fields = `${a} a; struct { ${b} b; ${c} c[2]; } in; ${d} d;`;
  const fieldsOf = (m: Maker): readonly (readonly [string, string])[] => [
    ["a", a],
    ["in.b", b],
    [`in.c[${m.pick(2)}]`, c],
    ["d", d],
  ];
  const names = ["a", "in.b", "in.c[0]", "in.c[1]", "d"];
  const every = names.map((field) => `${name}[k].${field}`);
  const access = (m: Maker): string =>
    one(m, [`${name}[${index(m, 4)}].`, `(${name} + ${m.pick(4)})->`, `(&${name}[${m.pick(4)}])->`]);
  for (let at = 0; at < 4; at++) {
    const text = (m: Maker): string => fieldsOf(m)[at]?.[0] ?? "a";
    const type = [a, b, c, d][at] ?? "int";
    const common = { isGlobal: true, every: [] };
    maker.things.push(
      scalar(name, type, { ...common, text: (m) => access(m) + text(m), every: at === 0 ? every : [], rounds: 4 }),
    );
    const own = at === 0 ? names.map((field) => `${name}o.${field}`) : [];
    maker.things.push(scalar(`${name}o`, type, { ...common, text: (m) => `${name}o.${text(m)}`, every: own }));
  }
  const list = `{ .d = ${one(maker, NUMBERS)}, .in = { 1, { ${one(maker, NUMBERS)} } } }`;
  const before = early(maker, `struct ${tag} ${name}o`);
  const members: readonly (readonly [string, string])[] = [
    [".a", a],
    [".in.b", b],
    [".in.c[1]", c],
    [".d", d],
  ];
  const [member, type] = one(maker, members);
  const later = chance(maker, 2) ? addressConstants(maker, name, member, type) : [];
  return [
    ...(before.length > 0 ? [`struct ${tag};`] : []),
    ...before,
    `struct ${tag} { ${fields} };`,
    `struct ${tag} ${name}[4] = { [1] = ${list} };`,
    `struct ${tag} ${name}o = ${list};`,
    ...later,
  ].join("\n");
}

// ---- Functions ------------------------------------------------------------------------------------------------------

/** The types as which variable arguments are passed, and read. */
const PASSED = ["int", "unsigned", "long", "unsigned long", "long long", "ptrdiff_t"];

/** Makes a function with variable arguments, which gives the sum of what it is passed. */
function variadicFunction(maker: Maker): string {
  const name = fresh(maker, "f");
  const first = one(maker, PASSED);
  const types = times(1 + maker.pick(4), () => one(maker, PASSED));
  const additions = types.map((type) => `\tsum = sum * 31 + (long)__builtin_va_arg(list, ${type});`);
  const again = chance(maker, 2)
    ? ["\t__builtin_va_copy(copy, list);", "\tsum += __builtin_va_arg(copy, int) & 0;"]
    : [];
  const isCopied = again.length > 0 && types[0] === "int";
  maker.functions.push({
    callees: [name, `(&${name})`],
    recursive: false,
    params: [first, ...types],
    casts: true,
    effects: nothingTouched(),
    cost: 1 + types.length,
  });
  return [
    `static long ${name}(${first} first, ...)`,
    "{",
    `\t__builtin_va_list list${isCopied ? ", copy" : ""};`,
    "\tlong sum = (long)first;",
    "\t__builtin_va_start(list, first);",
    ...(isCopied ? again : []),
    ...additions,
    "\t__builtin_va_end(list);",
    "\treturn sum;",
    "}",
  ].join("\n");
}

/** Makes a function; a third of the functions have no parameters. */
function functionText(maker: Maker): string {
  if (chance(maker, 6)) return variadicFunction(maker);
  const name = fresh(maker, "f");
  const result = one(maker, maker.types);
  const pointed = chance(maker, 5) && maker.rooms.length > 0 ? [`${one(maker, maker.rooms).type} *`] : [];
  const plain = times(chance(maker, 3) ? 0 : maker.pick(4), () => one(maker, maker.types));
  const params = chance(maker, 2) ? [...pointed, ...plain] : [...plain, ...pointed];
  const names = params.map(() => fresh(maker, "p"));
  const depth = chance(maker, 4) ? fresh(maker, "d") : undefined;
  maker.effects = nothingTouched();
  maker.cost = 1;
  maker.resultType = result;
  const lengths = new Map<string, string>();
  const body = scoped(maker, () => {
    params.forEach((type, at) => {
      const param = names[at] ?? "";
      const step =
        type.endsWith("*") && chance(maker, 2) ? fullExpression(maker, () => steppedVariable(maker)) : undefined;
      if (step !== undefined) lengths.set(param, `(unsigned char)${step} + 1`);
      maker.things.push(paramThing(param, type));
    });
    const declared = times(maker.pick(3), () => declaration(maker));
    if (depth !== undefined) declared.push(callOfItself(maker, name, depth, names));
    const made = statements(maker, maker.pick(3), 2);
    return [...declared, made, `\treturn ${fullExpression(maker, () => expression(maker, 3))};`].join("\n");
  });
  maker.resultType = "";
  const all = [
    ...(depth === undefined ? [] : [`int ${depth}`]),
    ...params.map((type, at) => `${type}${type.endsWith("*") ? "" : " "}${names[at] ?? ""}`),
  ];
  const oldStyle = chance(maker, 6) && all.length > 0;
  const list = all.length === 0 ? "void" : all.join(", ");
  const defined = [...lengths].reduce(
    (text, [own, length]) => text.replace(`*${own}`, () => `${own}[${length}]`),
    list,
  );
  const pointers = chance(maker, 2) && !oldStyle ? fresh(maker, "h") : undefined;
  maker.functions.push({
    callees: pointers === undefined ? [name] : [name, `${pointers}[1]`, `(*${pointers}[0])`, `(&${name})`],
    recursive: depth !== undefined,
    params,
    casts: oldStyle,
    effects: maker.effects,
    cost: depth === undefined ? maker.cost : 3 * maker.cost,
  });
  const inline = chance(maker, 3) ? "inline " : "";
  const table = pointers === undefined ? "" : `\nstatic ${result} (*${pointers}[2])(${list}) = { ${name}, &${name} };`;
  if (oldStyle) {
    const own = depth === undefined ? names : [depth, ...names];
    return `static ${inline}${result} ${name}(${own.join(", ")})\n\t${all.join(";\n\t")};\n{\n${body}\n}`;
  }
  return `static ${inline}${result} ${name}(${defined})\n{\n${body}\n}${table}`;
}

/** A variable that holds the function's own result for one call less. */
function callOfItself(maker: Maker, name: string, depth: string, params: readonly string[]): string {
  const variable = fresh(maker, "v");
  maker.things.push(scalar(variable, "long"));
  return `\tlong ${variable} = ${depth} > 0 ? (long)${name}(${[`${depth} - 1`, ...params].join(", ")}) : 7;`;
}

function paramThing(name: string, type: string): Thing {
  if (!type.endsWith(" *")) return scalar(name, type);
  return element(name, type.slice(0, -2), 8);
}

function operationText(maker: Maker): string {
  maker.inOperation = true;
  for (const { name, type } of maker.rooms) maker.things.push(element(name, type, 8, { isGlobal: true }));
  const body = scoped(maker, () => {
    const declared = times(2 + maker.pick(4), () => declaration(maker));
    const things = [...maker.things];
    const made = statements(maker, 2 + maker.pick(6), 3);
    const result = fullExpression(maker, () => expression(maker, 3));
    const last = `\t${maker.prefix}out[0] = (long)${result};`;
    return [...declared, made, last, ...sums(`${maker.prefix}out[1]`, things)].join("\n");
  });
  return `void operation(void)\n{\n${body}\n}`;
}

/** The results become sums over all objects. */
function sums(out: string, things: readonly Thing[]): string[] {
  return things
    .filter(({ every }) => every.length > 0)
    .map(({ every, rounds }) => {
      const values = every.map((text) => `${out} = ${out} * 31 + (long)${text};`).join(" ");
      return rounds === 1 ? `\t${values}` : `\tfor (int k = 0; k < ${rounds}; k++) { ${values} }`;
    });
}
