/**
 * Makes random statements: assignments, branches, loops that end, switches, blocks with variables of their own, parts
 * chosen by #if.
 */
import { condition } from "./conditions.ts";
import { assignment, expression, pureExpression } from "./expressions.ts";
import { hiddenName, labelledBody } from "./labels.ts";
import { nestedVariable } from "./designators.ts";
import type { Maker, Thing } from "./maker.ts";
import { chance, fresh, fullExpression, noteRead, one, scalar, scoped, times } from "./maker.ts";
import { bitFields } from "./bit-fields.ts";
import { unionVariable } from "./unions.ts";

/** The most rounds of all loops around a statement together. */
const REPEATS_MAX = 120;
const INDICES_MAX = 2;

type Form = (maker: Maker, depth: number) => string;

const SIMPLE: readonly Form[] = [assign, assign, assign, assign, effect, jump, early];
const FORMS: readonly Form[] = [
  ...SIMPLE,
  ifElse,
  ifOnly,
  forLoop,
  whileLoop,
  doLoop,
  switchStatement,
  block,
  block,
  chosenByIf,
  walk,
  loopByGoto,
  skipByGoto,
  outByGoto,
  intoByGoto,
  labelled,
  hidden,
  gotoByAddress,
];

function statement(maker: Maker, depth: number): string {
  maker.cost += maker.repeats;
  const forms = depth > 0 ? FORMS : SIMPLE;
  return (forms[maker.pick(forms.length)] ?? assign)(maker, depth);
}

export function statements(maker: Maker, count: number, depth: number): string {
  return times(count, () => statement(maker, depth)).join("\n");
}

function assign(maker: Maker): string {
  return `\t${fullExpression(maker, () => assignment(maker, 2)) ?? ""};`;
}

/** An expression for its side effects only. */
function effect(maker: Maker): string {
  return `\t(void)${full(maker, 2)};`;
}

function full(maker: Maker, depth: number): string {
  return fullExpression(maker, () => expression(maker, depth));
}

function jump(maker: Maker): string {
  if (!maker.canBreak || maker.loopDepth === 0) return assign(maker);
  return `\tif (${full(maker, 2)})\n\t\t${one(maker, ["break", "continue"])};`;
}

function early(maker: Maker): string {
  if (maker.resultType === "" || !chance(maker, 2)) return assign(maker);
  return `\tif (${full(maker, 1)})\n\t\treturn ${full(maker, 2)};`;
}

// ---- Branches -------------------------------------------------------------------------------------------------------

function ifElse(maker: Maker, depth: number): string {
  const test = full(maker, 2);
  const yes = inner(maker, depth);
  return `\tif (${test}) {\n${yes}\n\t} else {\n${inner(maker, depth)}\n\t}`;
}

function ifOnly(maker: Maker, depth: number): string {
  const test = one(maker, [
    () => full(maker, 2),
    () => `${full(maker, 1)} && ${full(maker, 1)}`,
    () => `!${full(maker, 1)} || ${full(maker, 1)}`,
  ])();
  return `\tif (${test})\n${inner(maker, depth, 1)}`;
}

function inner(maker: Maker, depth: number, most = 2): string {
  return scoped(maker, () => statements(maker, 1 + maker.pick(most), depth - 1));
}

function switchStatement(maker: Maker, depth: number): string {
  const { canBreak } = maker;
  const value = `(${one(maker, maker.types)})${full(maker, 2)}`;
  const reduced = chance(maker, 3) ? value : `(${value}) % ${2 + maker.pick(20)}`;
  maker.canBreak = false;
  const cases: string[] = [];
  let next = -6;
  for (let count = 1 + maker.pick(7); count > 0; count--) {
    next += 1 + maker.pick(4);
    const last = next + maker.pick(5) * one(maker, [1, 1, 1, 1000]);
    const label = next >= 0 && chance(maker, 4) ? `${next} ... ${last}` : `${next}`;
    cases.push(`\tcase ${label}:\n${inner(maker, depth, 1)}\n${chance(maker, 3) ? "\t\t;" : "\t\tbreak;"}`);
    next = last;
  }
  if (chance(maker, 2))
    cases.splice(maker.pick(cases.length + 1), 0, `\tdefault:\n${inner(maker, depth, 1)}\n\t\tbreak;`);
  maker.canBreak = canBreak;
  return `\tswitch (${reduced}) {\n${cases.join("\n")}\n\t}`;
}

/** One of two statements, chosen by the preprocessor. */
function chosenByIf(maker: Maker, depth: number): string {
  const yes = inner(maker, depth, 1);
  const no = inner(maker, depth, 1);
  const other = chance(maker, 3) ? `#elif ${condition(maker, 2)}\n${inner(maker, depth, 1)}\n` : "";
  return `#if ${condition(maker, 3)}\n${yes}\n${other}#else\n${no}\n#endif`;
}

// ---- Loops ----------------------------------------------------------------------------------------------------------

/** The body of a loop of at most `rounds` rounds; with a counter that only the loop writes. */
function looped(maker: Maker, rounds: number, depth: number, make: () => string): string {
  const { repeats, canBreak } = maker;
  if (repeats * rounds > REPEATS_MAX) return statement(maker, Math.min(depth - 1, 0));
  maker.repeats = repeats * rounds;
  maker.canBreak = true;
  maker.loopDepth++;
  const text = scoped(maker, make);
  maker.loopDepth--;
  maker.repeats = repeats;
  maker.canBreak = canBreak;
  return text;
}

function forLoop(maker: Maker, depth: number): string {
  const name = fresh(maker, "i");
  const rounds = 1 + maker.pick(6);
  return looped(maker, rounds, depth, () => {
    const type = one(maker, ["int", "unsigned", "long", "unsigned char", "short"]);
    maker.things.push(scalar(name, type, { writable: false }));
    const down = chance(maker, 3);
    const head = down
      ? `${type} ${name} = ${rounds}; ${name}; ${name}--`
      : `${type} ${name} = 0; ${name} < ${rounds}; ${name}++`;
    return `\tfor (${head}) {\n${statements(maker, 1 + maker.pick(2), depth - 1)}\n\t}`;
  });
}

function whileLoop(maker: Maker, depth: number): string {
  const name = fresh(maker, "w");
  const rounds = 1 + maker.pick(5);
  return looped(maker, rounds, depth, () => {
    const type = one(maker, ["int", "unsigned", "unsigned char", "long"]);
    const test = full(maker, 2);
    const body = statements(maker, 1 + maker.pick(2), depth - 1);
    const wanted = one(maker, [
      `${name}-- && ${test}`,
      `${name}-- > 0 && ${test}`,
      `(${name} = ${name} - 1) != 0 && ${test}`,
    ]);
    return `\t{\n\t${type} ${name} = ${rounds};\n\twhile (${wanted}) {\n${body}\n\t}\n\t}`;
  });
}

function doLoop(maker: Maker, depth: number): string {
  const name = fresh(maker, "d");
  const rounds = 1 + maker.pick(5);
  return looped(maker, rounds, depth, () => {
    const body = statements(maker, 1 + maker.pick(2), depth - 1);
    const test = full(maker, 1);
    return `\t{\n\tint ${name} = ${rounds};\n\tdo {\n${body}\n\t} while (--${name} > 0 && ${test});\n\t}`;
  });
}

// ---- goto -----------------------------------------------------------------------------------------------------------

/** Makes a loop from a label and a goto; break and continue inside belong to the loop around it. */
function loopByGoto(maker: Maker, depth: number): string {
  const { repeats } = maker;
  const rounds = 1 + maker.pick(4);
  if (repeats * rounds > REPEATS_MAX) return assign(maker);
  const [name, label] = [fresh(maker, "d"), fresh(maker, "l")];
  maker.repeats = repeats * rounds;
  const body = inner(maker, depth);
  const test = full(maker, 1);
  maker.repeats = repeats;
  return `\t{\n\tint ${name} = ${rounds};\n${label}:;\n${body}\n\tif (--${name} > 0 && ${test})\n\t\tgoto ${label};\n\t}`;
}

function skipByGoto(maker: Maker, depth: number): string {
  const label = fresh(maker, "l");
  return `\tif (${full(maker, 2)})\n\t\tgoto ${label};\n${inner(maker, depth)}\n${label}:;`;
}

/** Makes a goto that leaves two loops at once. */
function outByGoto(maker: Maker, depth: number): string {
  const { repeats, canBreak } = maker;
  if (repeats * 6 > REPEATS_MAX) return assign(maker);
  const [outer, within, label] = [fresh(maker, "i"), fresh(maker, "i"), fresh(maker, "l")];
  maker.repeats = repeats * 6;
  maker.canBreak = true;
  maker.loopDepth++;
  const body = inner(maker, depth, 1);
  const test = full(maker, 1);
  maker.loopDepth--;
  maker.repeats = repeats;
  maker.canBreak = canBreak;
  const loops = `\tfor (int ${outer} = 0; ${outer} < 2; ${outer}++)\n\tfor (int ${within} = 0; ${within} < 3; ${within}++) {`;
  return `${loops}\n${body}\n\tif (${test})\n\t\tgoto ${label};\n\t}\n${label}:;`;
}

/** Makes a goto into a block, past the initialiser of its variable, which receives a value before it is read. */
function intoByGoto(maker: Maker, depth: number): string {
  const [name, label] = [fresh(maker, "v"), fresh(maker, "l")];
  const type = one(maker, maker.types);
  const test = full(maker, 1);
  const [first, second] = [full(maker, 1), full(maker, 2)];
  const body = scoped(maker, () => {
    maker.things.push(scalar(name, type));
    return statements(maker, 1 + maker.pick(2), depth - 1);
  });
  const target = `\t{\n\t${type} ${name} = ${first};\n\t(void)${name};\n${label}:\n\t${name} = ${second};\n${body}\n\t}`;
  return `\tif (${test})\n\t\tgoto ${label};\n${target}`;
}

function labelled(maker: Maker): string {
  return maker.repeats * 8 > REPEATS_MAX ? assign(maker) : labelledBody(maker);
}

function hidden(maker: Maker): string {
  return hiddenName(maker) ?? assign(maker);
}

/** Makes a jump by the address of a label, from a table of constants. */
function gotoByAddress(maker: Maker, depth: number): string {
  if (maker.things.some(({ base }) => maker.varying.has(base))) return assign(maker);
  const [table, first, second] = [fresh(maker, "t"), fresh(maker, "l"), fresh(maker, "l")];
  const where = full(maker, 2);
  const head = `\t{\n\tstatic void *const ${table}[] = { &&${first}, &&${second} };\n\tgoto *${table}[(${where}) & 1];`;
  return `${head}\n${first}:;\n${inner(maker, depth)}\n${second}:;\n${inner(maker, depth, 1)}\n\t}`;
}

// ---- Variables ------------------------------------------------------------------------------------------------------

function block(maker: Maker, depth: number): string {
  return scoped(maker, () => {
    const declared = times(1 + maker.pick(2), () => declaration(maker)).join("\n");
    return `\t{\n${declared}\n${statements(maker, 1 + maker.pick(2), depth - 1)}\n\t}`;
  });
}

type Declare = (maker: Maker, type: string, name: string) => string;

/** A variable, array or pointer of the present block. */
export function declaration(maker: Maker): string {
  const declare = one<Declare>(maker, [
    ...[variable, variable, variable, array, pointer, matrix, union, bits, designated],
    ...[variableArray, variableMatrix],
  ]);
  return declare(maker, one(maker, maker.types), fresh(maker, "v"));
}

function variable(maker: Maker, type: string, name: string): string {
  const value = full(maker, 2);
  const isStatic = chance(maker, 12);
  const isConst = chance(maker, 8);
  const qualifier = one(maker, ["", "", "", "volatile "]);
  if (isStatic) {
    maker.things.push(scalar(name, type, { isGlobal: true }));
    return `\tstatic ${type} ${name} = ${maker.pick(300)};`;
  }
  maker.things.push(scalar(name, type, { writable: !isConst }));
  if (isConst) return `\tconst ${type} ${name} = ${value};`;
  const addressed = chance(maker, 5) && qualifier === "";
  if (!addressed) return `\t${qualifier}${type} ${name} = ${value};`;
  const through = `${name}p`;
  maker.things.push(scalar(name, type, { text: () => `(*${through})`, every: [] }));
  return `\t${type} ${name} = ${value};\n\t${type} *${through} = &${name};`;
}

export function element(name: string, type: string, length: number, options: Partial<Thing> = {}): Thing {
  const text = (maker: Maker): string => `${name}[${index(maker, length)}]`;
  return scalar(name, type, { text, every: [`${name}[k]`], rounds: length, ...options });
}

/** An element of an array of two rows of four. */
export function matrixThing(name: string, type: string, options: Partial<Thing> = {}): Thing {
  return scalar(name, type, {
    text: (maker) => `${name}[${index(maker, 2)}][${index(maker, 4)}]`,
    every: [`${name}[k >> 2][k & 3]`],
    rounds: 8,
    ...options,
  });
}

/** An index inside an array whose length is a power of two. */
export function index(maker: Maker, length: number): string {
  const form = maker.indices < INDICES_MAX ? maker.pick(5) : 0;
  if (form === 0) return `${maker.pick(length)}`;
  maker.indices++;
  const value = expression(maker, form > 2 ? 1 : 0);
  maker.indices--;
  if (form === 1) return `${value} & ${length - 1}`;
  return `(${one(maker, ["unsigned", "unsigned char", "size_t"])})${value} % ${length}`;
}

function array(maker: Maker, type: string, name: string): string {
  const length = one(maker, [2, 4, 8]);
  const value = full(maker, 1);
  maker.things.push(element(name, type, length));
  const items = one(maker, [
    `{ ${value} }`,
    `{ 1, 2 }`,
    `{ [1] = ${value}, [0] = 3 }`,
    `{ [0 ... ${length - 1}] = 7, [1] = ${value} }`,
  ]);
  return `\t${type} ${name}[${length}] = ${items};`;
}

function matrix(maker: Maker, type: string, name: string): string {
  const rows = fullExpression(maker, () => `{ { ${expression(maker, 1)}, 2 }, { [2] = ${expression(maker, 1)} } }`);
  maker.things.push(matrixThing(name, type));
  return `\t${type} ${name}[2][4] = ${rows};`;
}

/** An array whose length is known while the program runs: four elements at least. */
function variableArray(maker: Maker, type: string, name: string): string {
  const length = `4 + ((unsigned)${full(maker, 1)} & 7)`;
  maker.things.push(element(name, type, 4));
  maker.varying.add(name);
  return `\tint ${name}n = ${length};\n\t${type} ${name}[${name}n];\n\tfor (int k = 0; k < ${name}n; k++) ${name}[k] = k * ${maker.pick(9)};`;
}

/** A matrix of two rows or more, of four columns, whose sizes are variables, reached by a pointer to its rows. */
function variableMatrix(maker: Maker, type: string, name: string): string {
  const rows = `2 + ((unsigned)${full(maker, 1)} & 3)`;
  const through = chance(maker, 2);
  const own = through ? `${name}m` : name;
  maker.things.push(matrixThing(name, type));
  maker.varying.add(name);
  const fill = `\tfor (int k = 0; k < ${name}r * ${name}c; k++) ${own}[k / 4][k % 4] = k + ${maker.pick(50)};`;
  const pointer = through ? `\n\t${type} (*${name})[${name}c] = ${own};` : "";
  return `\tint ${name}r = ${rows}, ${name}c = 4;\n\t${type} ${own}[${name}r][${name}c];\n${fill}${pointer}`;
}

function union(maker: Maker, _type: string, name: string): string {
  return `\t${unionVariable(maker, name, {})}`;
}

function bits(maker: Maker, _type: string, name: string): string {
  return `\t${fullExpression(maker, () => bitFields(maker, name, {}, () => expression(maker, 1)))}`;
}

function designated(maker: Maker, _type: string, name: string): string {
  return `\t${fullExpression(maker, () => nestedVariable(maker, name, {}, () => pureExpression(maker)))}`;
}

/** A pointer into an array of its own, which moves inside of it. */
function pointer(maker: Maker, type: string, name: string): string {
  const at = full(maker, 1);
  const moved = chance(maker, 2) ? `\n\t${name} = ${name}a + ((${name} - ${name}a + ${maker.pick(4)}) & 3);` : "";
  const base = `${name}a`;
  maker.things.push(element(base, type, 4));
  maker.things.push(
    scalar(base, type, { text: () => one(maker, [`(*${name})`, `${name}[0]`, `(*&${name}[0])`]), every: [] }),
  );
  return `\t${type} ${base}[4] = { 3, 1, 4 };\n\t${type} *${name} = ${base} + (${at} & 3);${moved}`;
}

/** Walks over an array by a pointer, as C programmers do. */
function walk(maker: Maker): string {
  if (!maker.inOperation || maker.rooms.length === 0) return assign(maker);
  const { name, type } = one(maker, maker.rooms);
  const sum = fullExpression(maker, () => {
    maker.touched.read.add(name);
    const able = maker.things.filter((thing) => thing.writable && !thing.isAtomic);
    if (able.length === 0) return undefined;
    const thing = one(maker, able);
    noteRead(maker, thing);
    return thing.text(maker);
  });
  if (sum === undefined) return assign(maker);
  const step = fresh(maker, "q");
  const head = `for (${type} *${step} = ${name}; ${step} < ${name} + 8; ${step}++)`;
  return `\t${head}\n\t\t${sum} ${one(maker, ["+=", "^=", "="])} *${step};`;
}
