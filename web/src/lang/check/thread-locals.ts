/**
 * Gives thread-local variables their first values: ordinary memory holds an image of these, as the file of a real
 * program does, and every core copies it to its own storage before its first operation.
 */
import type { CheckContext } from "./context.ts";
import { newFunction } from "./functions.ts";
import { makeGlobal } from "./globals.ts";
import { plainBuiltin } from "../builtins/table.ts";
import { constant } from "../types/fold.ts";
import { alignOf, roundUp, sizeOf, withFlexibleLength } from "../types/type-layout.ts";
import type { Span } from "../text/source.ts";
import type { Func, Global, Stmt, Value } from "../types/typed-tree.ts";
import { CHAR, INT, VOID, pointerTo } from "../types/types.ts";

/** Adds the copying to setup() and setup_cpu(), when there are values to copy. */
export function initializeThreadLocals(c: CheckContext): void {
  if (c.isPlain) return initializeOfThreads(c);
  const variables = c.globals.filter((global) => global.isThreadLocal && global.hasInitializer && global.defined);
  const given = variables.filter(hasValues);
  if (given.length === 0) return;
  const images = given.map((global) => imageOf(c, global));
  const copies = given.map((global, at) => copyOf(global, images[at] ?? global));
  const setup = entry(c, "setup");
  const setupCpu = entry(c, "setup_cpu") ?? addEntry(c, "setup_cpu");
  for (const global of [...given, ...images]) setupCpu.uses.add(global);
  if (setup !== undefined) setup.body = [...copies, ...(setup.body ?? [])];
  /* setup() ran on core 0 and may have changed the copies of core 0 already. */
  const others = setup === undefined ? copies : [unlessFirst(copies)];
  setupCpu.body = [...others, ...(setupCpu.body ?? [])];
}

/** The function of a plain program's library in which each thread begins: its context may be that of an earlier one. */
const OF_THREADS = "program_thread_locals";

function initializeOfThreads(c: CheckContext): void {
  const variables = c.globals.filter((global) => global.isThreadLocal && global.defined);
  const begin = c.functions.find(({ name }) => name === OF_THREADS);
  if (begin === undefined || variables.length === 0) return;
  const images = variables.map((global) => imageOf(c, global));
  begin.body = variables.map((global, at) => copyOf(global, images[at] ?? global));
  for (const global of [...variables, ...images]) begin.uses.add(global);
}

function hasValues({ init }: Global): boolean {
  return init.some(({ value }) => value.kind !== "const" || value.value !== 0n);
}

function imageOf(c: CheckContext, { name, type: declared, flexible, init, span }: Global): Global {
  const type = withFlexibleLength(declared, flexible);
  const image = makeGlobal(c, `initial ${name}`, type, alignOf(type), span);
  return Object.assign(image, { isStatic: true, used: true, hasInitializer: true, init });
}

function copyOf(global: Global, image: Global): Stmt {
  const { span } = global;
  const { type } = image;
  const align = alignOf(type);
  const from: Value = { kind: "global", global: image, offset: 0, type: pointerTo(CHAR), span };
  const to: Value = { kind: "thread", global, offset: 0, type: pointerTo(CHAR), span };
  const size = roundUp(sizeOf(type), align);
  return { kind: "value", value: { kind: "copy", to, from, size, align, type: VOID, span }, span };
}

function unlessFirst(copies: readonly Stmt[]): Stmt {
  const span: Span = copies[0]?.span ?? { file: 0, from: 0, to: 0 };
  const cpu: Value = { kind: "builtin", builtin: plainBuiltin("cpu"), args: [], type: INT, span };
  const test: Value = {
    kind: "compare",
    op: "ne",
    signed: true,
    left: cpu,
    right: constant(0, INT, span),
    type: INT,
    span,
  };
  return { kind: "if", test, yes: copies, no: [], span };
}

function entry(c: CheckContext, name: string): Func | undefined {
  return c.functions.find((func) => func.isEntry && func.name === name && func.body !== undefined);
}

function addEntry(c: CheckContext, name: string): Func {
  const span: Span = c.globals.find((global) => global.isThreadLocal)?.span ?? { file: 0, from: 0, to: 0 };
  const func = newFunction(c, name, { kind: "function", result: VOID, params: [] }, span);
  return Object.assign(func, { noInline: true, body: [] });
}
