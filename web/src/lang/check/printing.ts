/**
 * Checks printf(): the format becomes a text with places for values, and every argument must fit its place. Nothing is
 * written while the program runs: the values go into the trace, and the views write the text. What cannot be known
 * before the run, as a string that is computed, functions of a plain program's library write, character by character.
 * So they do where the number of bytes is used and depends on the values.
 */
import type { PrintedText, PrintedValue } from "../../base/printed.ts";
import { PRECISION_MAX } from "../../base/floating-text.ts";
import { valueCount } from "../../base/printed.ts";
import { badValue, convertForAssignment, isBadValue, promoteArgument } from "./conversions.ts";
import { callFunction } from "./calls.ts";
import { checkValue } from "./expressions.ts";
import type { CheckContext } from "./context.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { Span } from "../text/source.ts";
import type { Value } from "../types/typed-tree.ts";
import { INT, ULONG, VOID, isScalar, scalarShape, spell } from "../types/types.ts";

type Call = Extract<Expr, { kind: "call" }>;

/**
 * A conversion of the format: of a double, with a precision, or of another value; the last group holds the text of a
 * conversion that Hotline does not have.
 */
const CONVERSION = new RegExp(
  String.raw`%(?:([-+ #0]*)(\d*)(?:(hh|h|ll|l|j|z|t)?([diuoxX]|(?<![hljzt])[cCps%])|(?:\.(\d*))?[lL]?([fFeEgGaA]))` +
    String.raw`|([-+ #0\d.*]*(?:hh|h|ll|l|L|j|z|t)?[^\s%]?))`,
  "gs",
);

const BITS: Readonly<Record<string, PrintedValue["bits"]>> = { hh: 8, h: 16, l: 64, ll: 64, j: 64, z: 64, t: 64 };

const WRITTEN: Readonly<Record<string, PrintedValue["as"]>> = {
  d: "signed",
  i: "signed",
  u: "unsigned",
  o: "octal",
  x: "hexadecimal",
  X: "HEXADECIMAL",
  c: "character",
  /* A wide character; one of ASCII is the same. */
  C: "character",
  p: "pointer",
};

/** A place of the format that takes an argument. */
interface Conversion {
  /** The conversion as it is written in the format. */
  readonly text: string;
  /** The form of the printed value; undefined for a string, which becomes part of the text. */
  readonly value: PrintedValue | undefined;
}

/** The most values of one printf(): an instruction cannot count more. */
const VALUES_MAX = 200;

/** Checks printf() or, with `hasStream`, fprintf(), which has a stream before its format. */
export function checkPrintf(c: CheckContext, expr: Call, hasStream: boolean): Value {
  c.effect();
  const isUsed = c.droppedCall !== expr;
  if (c.isPlain && mustBeWritten(expr, hasStream)) return writtenAtRunTime(c, expr, hasStream ? "fprintf" : "printf");
  if (hasStream && !isStream(expr.args[0])) {
    c.report.error(
      "E422",
      expr.args[0]?.span ?? expr.span,
      "fprintf() here prints to stdout or stderr",
      "Both go into the trace: write stderr, or use printf().",
    );
    return badValue(expr.span);
  }
  const [format, ...args] = expr.args.slice(hasStream ? 1 : 0);
  if (format?.kind !== "string") {
    for (const arg of expr.args) checkValue(c, arg);
    c.report.error(
      "E422",
      format?.span ?? expr.span,
      "the format of printf() must be a string that stands there",
      'For example: printf("%d of %d", mine, all);',
    );
    return badValue(expr.span);
  }
  if (format.prefix !== undefined) return refuseWide(c, format, expr.span);
  const pieces = readFormat(c, new TextDecoder().decode(Uint8Array.from(format.bytes)), format.span);
  const isWhole = pieces?.every((piece) => typeof piece === "string" || piece.value === undefined) === true;
  if (isUsed && pieces !== undefined && !(isWhole && !hasComputedString(c, pieces, args)))
    return printedAndCounted(c, expr, hasStream ? "fprintf" : "printf");
  if (c.isPlain && pieces !== undefined && hasComputedString(c, pieces, args))
    return printedInParts(c, pieces, args, expr);
  const values = pieces === undefined ? undefined : matchArguments(c, pieces, args, expr.span);
  if (pieces === undefined || values === undefined) return badValue(expr.span);
  return withValue(c, isUsed, printed(c, values, expr.span), bytesOf(values.text));
}

/** A text whose length depends on its values, where the length is used. */
function printedAndCounted(c: CheckContext, expr: Call, name: string): Value {
  if (c.isPlain) return writtenAtRunTime(c, expr, name);
  for (const arg of expr.args.slice(1)) checkValue(c, arg);
  c.report.error(
    "E422",
    expr.span,
    `how many bytes ${name}() prints is not known here`,
    "It is known of texts without values only: do not use the value of this call.",
  );
  return badValue(expr.span);
}

/** A printed text as an expression: where its value is used, that is an int that is known before the run. */
function withValue(c: CheckContext, isUsed: boolean, text: Value, value: number): Value {
  if (!isUsed) return text;
  const { span } = text;
  return { kind: "sequence", first: text, second: checkValue(c, numberAt(value, span)), type: INT, span };
}

function bytesOf(text: PrintedText): number {
  return new TextEncoder().encode(text.filter((part) => typeof part === "string").join("")).length;
}

function refuseWide(c: CheckContext, { prefix, span }: Extract<Expr, { kind: "string" }>, call: Span): Value {
  c.report.error("E410", span, `the format of printf() is a string of bytes, not of the kind ${prefix ?? ""}`);
  return badValue(call);
}

/** Checks puts(text), which prints a string that stands there, and a new line. */
export function checkPuts(c: CheckContext, expr: Call): Value {
  c.effect();
  const isUsed = c.droppedCall !== expr;
  const [arg] = expr.args;
  if (c.isPlain && (arg === undefined || knownString(c, arg) === undefined)) return writtenAtRunTime(c, expr, "puts");
  const text: (string | PrintedValue)[] = [];
  const good = arg !== undefined && takeString(c, { text: "puts()", value: undefined }, arg, text);
  if (!good) return badValue(expr.span);
  return withValue(c, isUsed, printed(c, { text: [...text, "\n"], args: [] }, expr.span), bytesOf(text) + 1);
}

/** Checks putchar(character). */
export function checkPutchar(c: CheckContext, expr: Call): Value {
  c.effect();
  if (c.isPlain && c.droppedCall !== expr) return writtenAtRunTime(c, expr, "putchar");
  const [arg] = expr.args;
  const value = arg === undefined ? undefined : convertForAssignment(c, checkValue(c, arg), INT, "pass");
  if (value === undefined || isBadValue(value)) return badValue(expr.span);
  return printed(c, { text: [{ as: "character", bits: 8, width: 0, flags: "" }], args: [value] }, expr.span);
}

/** Checks a call of print_characters(word) or, with `last`, print_last(word): eight characters, up to one that is 0. */
export function checkPrintedWord(c: CheckContext, expr: Call, last: boolean): Value {
  c.effect();
  const [arg] = expr.args;
  const value = arg === undefined ? undefined : convertForAssignment(c, checkValue(c, arg), ULONG, "pass");
  if (value === undefined || isBadValue(value)) return badValue(expr.span);
  const as = last ? "last" : "characters";
  return printed(c, { text: [{ as, bits: 64, width: 0, flags: "" }], args: [value] }, expr.span);
}

/** True where a whole text must be written character by character: its form is not known before the run. */
function mustBeWritten(expr: Call, hasStream: boolean): boolean {
  const [format] = expr.args.slice(hasStream ? 1 : 0);
  if (hasStream && !isStream(expr.args[0])) return true;
  if (format?.kind !== "string") return true;
  const text = new TextDecoder().decode(Uint8Array.from(format.bytes));
  const unknown = Array.from(text.matchAll(CONVERSION), (match) => match.at(-1)).filter((each) => each !== undefined);
  return unknown.some((each) => RUN_TIME_CONVERSION.test(`%${each}`));
}

/** Is a string among the values that is known only when the program runs? */
function hasComputedString(c: CheckContext, pieces: readonly (string | Conversion)[], args: readonly Expr[]): boolean {
  const conversions = pieces.filter((piece) => typeof piece !== "string");
  return (
    conversions.length === args.length &&
    conversions.some(({ value }, at) => value === undefined && !isKnownString(c, args[at]))
  );
}

function isKnownString(c: CheckContext, arg: Expr | undefined): boolean {
  return arg !== undefined && knownString(c, arg) !== undefined;
}

/** A text around computed strings: what is between them goes into the trace as elsewhere, in parts of one text. */
function printedInParts(
  c: CheckContext,
  pieces: readonly (string | Conversion)[],
  args: readonly Expr[],
  { span }: Call,
): Value {
  const call = (name: string, ...given: Expr[]): Value =>
    writtenAtRunTime(
      c,
      { kind: "call", callee: { kind: "name", name, span, height: 1 }, args: given, close: span, span, height: 1 },
      name,
    );
  const parts: Value[] = [call("print_begin")];
  let known: { readonly pieces: (string | Conversion)[]; readonly args: Expr[] } = { pieces: [], args: [] };
  const endKnown = (): void => {
    if (known.pieces.length === 0) return;
    const values = matchArguments(c, known.pieces, known.args, span);
    parts.push(values === undefined ? badValue(span) : printed(c, values, span));
    known = { pieces: [], args: [] };
  };
  let next = 0;
  for (const piece of pieces) {
    const arg = typeof piece === "string" ? undefined : args[next++];
    if (typeof piece === "string" || arg === undefined || piece.value !== undefined || isKnownString(c, arg)) {
      known.pieces.push(piece);
      if (arg !== undefined) known.args.push(arg);
      continue;
    }
    endKnown();
    const width = Number(/\d+/.exec(piece.text)?.[0] ?? 0);
    const left = piece.text.includes("-") ? 1 : 0;
    parts.push(call("print_string", arg, numberAt(left, span), numberAt(width, span)));
  }
  endKnown();
  parts.push(call("print_end"));
  if (parts.some(isBadValue)) return badValue(span);
  const body = parts.map((value) => ({ kind: "value", value, span }) as const);
  return { kind: "statements", body, value: undefined, type: VOID, span };
}

function numberAt(value: number, span: Span): Expr {
  return { kind: "integer", literal: { kind: "integer", value: BigInt(value), type: "int" }, span, height: 1 };
}

/** What the library of plain programs writes and the compiler does not: a width that is a value, an error's text. */
const RUN_TIME_CONVERSION =
  /^%[-+ #0]*(?:\d+|\*)?(?:\.(?:\d*|\*))?(?:(?:hh|h|ll|l|j|z|t)?[diuoxX]|[cps]|[lL]?[fFeEgGaA]|m)$/;

function writtenAtRunTime(c: CheckContext, expr: Call, name: string): Value {
  const func = c.lookUpAtFileScope(`program_${name}`);
  if (func?.kind === "function") return callFunction(c, func, expr) as Value;
  for (const arg of expr.args) checkValue(c, arg);
  c.report.error("E422", expr.span, `${name}() is not declared here`, "Write #include <stdio.h>.");
  return badValue(expr.span);
}

function printed(c: CheckContext, { text, args }: Matched, span: Span): Value {
  c.texts.push(text);
  return { kind: "print", text: c.texts.length - 1, args, type: VOID, span };
}

function isStream(expr: Expr | undefined): boolean {
  return expr?.kind === "name" && (expr.name === "stdout" || expr.name === "stderr");
}

function readFormat(c: CheckContext, format: string, span: Span): (string | Conversion)[] | undefined {
  const pieces: (string | Conversion)[] = [];
  let from = 0;
  for (const match of format.matchAll(CONVERSION)) {
    const [whole, flags = "", width = "", length = "", letter, precision, floating, unknown] = match;
    pieces.push(format.slice(from, match.index));
    from = match.index + whole.length;
    if (floating !== undefined && Number(precision ?? 0) <= PRECISION_MAX) {
      pieces.push(conversionOfDouble(whole, flags, width, precision, floating as PrintedValue["as"]));
      continue;
    }
    if (unknown !== undefined || letter === undefined) {
      reportUnknown(c, whole, span);
      return undefined;
    }
    if (letter === "%") pieces.push("%");
    else pieces.push(conversionOf(whole, flags, width, length, letter));
  }
  return [...pieces, format.slice(from)].filter((piece) => piece !== "");
}

function conversionOf(text: string, flags: string, width: string, length: string, letter: string): Conversion {
  const as = WRITTEN[letter];
  if (as === undefined) return { text, value: undefined };
  const bits = as === "pointer" ? 64 : as === "character" ? 8 : (BITS[length] ?? 32);
  return { text, value: { as, bits, width: Number(width), flags } };
}

function conversionOfDouble(
  text: string,
  flags: string,
  width: string,
  precision: string | undefined,
  as: PrintedValue["as"],
): Conversion {
  const value: PrintedValue = { as, bits: 64, width: Number(width), flags };
  return { text, value: precision === undefined ? value : { ...value, precision: Number(precision) } };
}

function reportUnknown(c: CheckContext, whole: string, span: Span): void {
  c.report.error(
    "E422",
    span,
    `printf() here does not know the conversion "${whole}"`,
    "It knows %d %i %u %o %x %X %c %p %s %f %e %g %a and %%, with a width, the flags - + # 0 and space, the lengths hh h l ll j z t, and a precision for doubles.",
  );
}

interface Matched {
  readonly text: PrintedText;
  readonly args: readonly Value[];
}

function matchArguments(
  c: CheckContext,
  pieces: readonly (string | Conversion)[],
  args: readonly Expr[],
  span: Span,
): Matched | undefined {
  const wanted = pieces.filter((piece) => typeof piece !== "string").length;
  if (args.length > wanted && wanted <= VALUES_MAX) {
    c.report.warning(
      "W635",
      span,
      `printf() is given more values than its format has conversions: ${args.length} for ${wanted}`,
    );
    for (const arg of args.slice(wanted)) checkValue(c, arg);
    return matchArguments(c, pieces, args.slice(0, wanted), span);
  }
  if (wanted !== args.length || wanted > VALUES_MAX) {
    for (const arg of args) checkValue(c, arg);
    const has = `${wanted} conversion${wanted === 1 ? "" : "s"}`;
    const gets = `${args.length} value${args.length === 1 ? "" : "s"}`;
    const most = wanted > VALUES_MAX ? `; ${VALUES_MAX} are possible` : "";
    c.report.error("E422", span, `the format has ${has}, but printf() is given ${gets}${most}`);
    return undefined;
  }
  const text: (string | PrintedValue)[] = [];
  const values: Value[] = [];
  let next = 0;
  let good = true;
  for (const piece of pieces) {
    const arg = typeof piece === "string" ? undefined : args[next++];
    if (typeof piece === "string" || arg === undefined) {
      if (typeof piece === "string") text.push(piece);
    } else if (piece.value === undefined) good = takeString(c, piece, arg, text) && good;
    else {
      const value = promoteArgument(checkValue(c, arg));
      text.push(piece.value);
      values.push(value);
      good = fits(c, piece, piece.value, value) && good;
    }
  }
  return good && valueCount(text) === values.length ? { text, args: values } : undefined;
}

/** The text of a string literal or of the present function's name; undefined for another expression. */
function knownString(c: CheckContext, expr: Expr): string | undefined {
  if (expr.kind === "string" && expr.prefix === undefined) return new TextDecoder().decode(Uint8Array.from(expr.bytes));
  const isFunctionName = expr.kind === "name" && /^__(?:func|FUNCTION|PRETTY_FUNCTION)__$/.test(expr.name);
  return isFunctionName ? c.current?.name : undefined;
}

/** Handles %s: the string becomes part of the text. */
function takeString(c: CheckContext, piece: Conversion, arg: Expr, text: (string | PrintedValue)[]): boolean {
  const written = knownString(c, arg);
  if (written !== undefined) {
    const width = Number(/\d+/.exec(piece.text)?.[0] ?? 0);
    text.push(piece.text.includes("-") ? written.padEnd(width) : written.padStart(width));
    return true;
  }
  checkValue(c, arg);
  c.report.error(
    "E422",
    arg.span,
    `${piece.text} takes a string that stands there, not one that is computed`,
    "The trace keeps numbers only: print a number, or use one printf() for each string.",
  );
  return false;
}

/** Reports a mismatch as gcc does: a number of another size, a pointer for a number. */
function fits(c: CheckContext, { text }: Conversion, { as, bits }: PrintedValue, value: Value): boolean {
  const { type, span } = value;
  if (isBadValue(value)) return false;
  const isDouble = /^[fega]$/i.test(as);
  const takes =
    as === "pointer" ? "a pointer" : isDouble ? "a double" : bits === 64 ? "an integer of 8 bytes" : "an int";
  const size = isScalar(type) ? scalarShape(type).size : 0;
  const good =
    as === "pointer"
      ? type.kind === "pointer"
      : type.kind === (isDouble ? "float" : "int") && size === (bits === 64 ? 8 : 4);
  if (!good) c.report.error("E422", span, `${text} takes ${takes}, but this is ${spell(type)}`, hintFor(text, value));
  return good;
}

function hintFor(text: string, { type }: Value): string | undefined {
  if (type.kind === "pointer") return "Write %p for a pointer.";
  if (type.kind === "float") return "Write %f, or cast it to an integer.";
  if (type.kind !== "int") return undefined;
  const { size, signed } = scalarShape(type);
  const letter = /[diuoxX]$/.exec(text)?.[0] ?? (signed ? "d" : "u");
  return `Write %${size === 8 ? "l" : ""}${letter}.`;
}
