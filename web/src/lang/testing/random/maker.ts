/**
 * The state of making one random program, and what every part of the generator needs: chance, names, the objects in
 * scope, and a record of what the present full expression reads and writes.
 *
 * The programs have no undefined behaviour (given -fwrapv) and do not depend on an order of evaluation that C leaves
 * open: an object that is written inside an expression is touched nowhere else in it.
 */
import type { Pick } from "./choices.ts";

/** An object that holds an integer: a variable, an element, a field, the target of a pointer. */
export interface Thing {
  /** The variable that the object is part of. */
  readonly base: string;
  readonly type: string;
  readonly writable: boolean;
  /** True when the value outlives the function: a function that uses such an object has an effect. */
  readonly isGlobal: boolean;
  readonly isAtomic: boolean;
  /** True for a bit-field, which has no address, size or type of its own. */
  readonly isBits: boolean;
  /** The access as C text; indices are made anew each time. */
  readonly text: (maker: Maker) => string;
  /** All objects that the text may name, for k = 0 .. `rounds` - 1. */
  readonly every: readonly string[];
  readonly rounds: number;
}

/** Names of variables. */
export interface Touched {
  readonly read: Set<string>;
  readonly written: Set<string>;
}

export interface MadeFunction {
  /** The texts that can stand before the arguments of a call: the name, and pointers to the function. */
  readonly callees: readonly string[];
  /** True when the first argument is the number of nested calls: the function calls itself with one less each time. */
  readonly recursive: boolean;
  /** The types of the other parameters; a pointer is to eight elements of one of `rooms`. */
  readonly params: readonly string[];
  /** True when a call does not convert its arguments to the types of the parameters: each is cast. */
  readonly casts?: boolean;
  readonly effects: Touched;
  /** The approximate number of statements that a call executes. */
  readonly cost: number;
}

interface MadeMacro {
  readonly name: string;
  readonly arity: number;
}

export interface Maker {
  readonly pick: Pick;
  /** The beginning of every name, so that many programs can stand in one file for gcc. */
  readonly prefix: string;
  names: number;
  /** The objects in scope, inner ones last. */
  things: Thing[];
  /** Arrays of eight elements that can be passed by pointer: only operation() uses them by name. */
  readonly rooms: { readonly name: string; readonly type: string }[];
  /** The arrays of variable length, into whose scope no jump by the address of a label may lead. */
  readonly varying: Set<string>;
  readonly functions: MadeFunction[];
  readonly macros: MadeMacro[];
  /** Enumerators, macros without parameters, and parameters of the experiment. */
  readonly constants: string[];
  /** The enumerators alone: an enumeration inside of a statement can hide them. */
  readonly enumerators: string[];
  readonly types: string[];
  /** The names of a structure without members, of a variable of it, and of a function that takes and returns one. */
  empty: { readonly tag: string; readonly variable: string; readonly function: string } | undefined;
  touched: Touched;
  /** The global objects that the function being made reads and writes. */
  effects: Touched;
  /** True where side effects are forbidden: in the arguments of macros, which may be evaluated twice. */
  pure: boolean;
  inOperation: boolean;
  /** The depth of indices inside of indices. */
  indices: number;
  /** The result type of the function being made. */
  resultType: string;
  loopDepth: number;
  /** True in an inner loop, but not in a switch inside of it. */
  canBreak: boolean;
  /** How often the present statement is executed at most; `cost` is the sum for the function. */
  repeats: number;
  cost: number;
}

export function newMaker(pick: Pick, prefix: string): Maker {
  return {
    pick,
    prefix,
    names: 0,
    things: [],
    rooms: [],
    varying: new Set(),
    functions: [],
    macros: [],
    constants: [],
    enumerators: [],
    types: [],
    empty: undefined,
    touched: nothingTouched(),
    effects: nothingTouched(),
    pure: false,
    inOperation: false,
    indices: 0,
    resultType: "",
    loopDepth: 0,
    canBreak: false,
    repeats: 1,
    cost: 0,
  };
}

export function nothingTouched(): Touched {
  return { read: new Set(), written: new Set() };
}

export function one<T>(maker: Maker, choices: readonly T[]): T {
  const choice = choices[maker.pick(choices.length)];
  if (choice === undefined) throw new Error("there is nothing to choose from");
  return choice;
}

export function chance(maker: Maker, oneIn: number): boolean {
  return maker.pick(oneIn) === oneIn - 1;
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

export function fresh(maker: Maker, stem: string): string {
  return `${maker.prefix}${stem}${maker.names++}`;
}

export function scalar(name: string, type: string, options: Partial<Thing> = {}): Thing {
  return {
    base: name,
    type,
    writable: true,
    isGlobal: false,
    isAtomic: false,
    isBits: false,
    text: () => name,
    every: [name],
    rounds: 1,
    ...options,
  };
}

/** Makes one full expression, and forgets at its end which objects it uses. */
export function fullExpression<T>(maker: Maker, make: () => T): T {
  maker.touched = nothingTouched();
  const made = make();
  maker.touched = nothingTouched();
  return made;
}

export function canRead(maker: Maker, base: string): boolean {
  return !maker.touched.written.has(base);
}

export function canWrite(maker: Maker, base: string): boolean {
  return !maker.pure && !maker.touched.written.has(base) && !maker.touched.read.has(base);
}

export function noteRead(maker: Maker, thing: Thing): void {
  maker.touched.read.add(thing.base);
  if (thing.isGlobal) maker.effects.read.add(thing.base);
}

export function noteWrite(maker: Maker, thing: Thing): void {
  maker.touched.written.add(thing.base);
  if (thing.isGlobal) maker.effects.written.add(thing.base);
}

/** Makes code with variables of its own, which are removed from the scope afterwards. */
export function scoped<T>(maker: Maker, make: () => T): T {
  const outer = [...maker.things];
  const made = make();
  maker.things = outer;
  return made;
}
