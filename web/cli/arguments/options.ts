/**
 * Reads a command's arguments: `--name value`, `--name=value`, `--name`; the rest is positional. Each command declares
 * its options; anything else is refused, with the nearest name. Node takes the arguments apart; its own messages know
 * neither nearest names nor the form of a value, so this file judges the parts.
 */
import { parseArgs } from "node:util";
import { didYouMean } from "../../src/base/near.ts";
import { UsageError } from "./exit.ts";

interface OptionKind {
  /** The form of the option's value, for the help; undefined for a switch. */
  readonly value: string | undefined;
  readonly text: string;
  /** True when the option may be given several times. */
  readonly repeated?: boolean;
}

export type OptionTable = Readonly<Record<string, OptionKind>>;

export interface Arguments {
  /** The positional arguments, as they were given. */
  readonly words: readonly string[];
  readonly positional: readonly string[];
  /** What stands behind "--", of a command that hands it on to a program; undefined where there is no "--". */
  readonly behind?: readonly string[];
  /** Values by option name; a switch has one empty text. */
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/** With `handsOn`, what stands behind "--" is for the program that is run. */
export function readArguments(args: readonly string[], table: OptionTable, handsOn = false): Arguments {
  const end = handsOn ? args.indexOf("--") : -1;
  if (end >= 0) return { ...readArguments(args.slice(0, end), table), words: args, behind: args.slice(end + 1) };
  const options = new Map<string, string[]>();
  const types = Object.entries(table).map(([name, { value }]) => [
    name,
    { type: value === undefined ? "boolean" : "string" } as const,
  ]);
  const { positionals, tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(types) as Record<string, { type: "boolean" | "string" }>,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const kind = optionKind(token.name, args[token.index] ?? token.rawName, table);
    const value = kind.value === undefined ? switchValue(token.name, token.value) : token.value;
    if (value === undefined) throw needsValue(token.name, kind);
    if (kind.value !== undefined && token.inlineValue === false) refuseOption(token.name, kind, value, table);
    if (kind.value !== undefined && value === "")
      throw new UsageError(`--${token.name} is empty: write --${token.name} ${kind.value}`);
    const before = options.get(token.name) ?? [];
    if (before.length > 0 && kind.repeated !== true) throw new UsageError(`--${token.name} is given twice`);
    options.set(token.name, [...before, value]);
  }
  return { words: args, positional: positionals, options };
}

function needsValue(name: string, kind: OptionKind, more = ""): UsageError {
  return new UsageError(`--${name} needs a value: --${name} ${kind.value ?? ""}${more}`);
}

/** Another option of the command, in the place of a value: the value was forgotten. */
function refuseOption(name: string, kind: OptionKind, value: string, table: OptionTable): void {
  const other = /^--([^=]+)/.exec(value)?.[1];
  if (other === undefined || !Object.hasOwn(table, other)) return;
  throw needsValue(name, kind, `; where the text ${value} itself is the value, write --${name}=${value}`);
}

/** `arg` is the option as it was written. */
function optionKind(name: string, arg: string, table: OptionTable): OptionKind {
  const kind = arg.startsWith("--") && Object.hasOwn(table, name) ? table[name] : undefined;
  if (kind !== undefined) return kind;
  const written = arg.split("=")[0] ?? arg;
  throw new UsageError(`unknown option ${written}; ${optionLike(written, table)}`);
}

/** One letter, such as -v, is the beginning of an option; where several begin with it, all of them are shown. */
function optionLike(written: string, table: OptionTable): string {
  const names = Object.keys(table);
  const letter = /^-([a-z])$/.exec(written)?.[1];
  const beginning = letter === undefined ? [] : names.filter((each) => each.startsWith(letter));
  const [only] = beginning;
  if (only !== undefined)
    return beginning.length === 1
      ? `did you mean "--${only}"?`
      : `known are ${beginning.map((each) => `--${each}`).join(", ")}`;
  return didYouMean(written.replace(/^-+/, ""), names).replace(/"(.*)"/, '"--$1"');
}

function switchValue(name: string, value: string | undefined): string {
  if (value !== undefined) throw new UsageError(`--${name} takes no value`);
  return "";
}

export function one(args: Arguments, name: string): string | undefined {
  return args.options.get(name)?.[0];
}

export function has(args: Arguments, name: string): boolean {
  return args.options.has(name);
}

/** A value that must be one of a few words. */
export function oneOf<T extends string, O extends T | undefined>(
  args: Arguments,
  name: string,
  words: readonly T[],
  otherwise: O,
): T | O {
  const value = one(args, name);
  if (value === undefined) return otherwise;
  const found = words.find((word) => word === value);
  if (found === undefined) throw new UsageError(`--${name} ${value}: no such ${name}; ${didYouMean(value, words)}`);
  return found;
}

/** A whole number within a range. */
export function wholeNumber(args: Arguments, name: string, min: number, max: number): number | undefined {
  const text = one(args, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^-?\d+$/.test(text)) throw new UsageError(`--${name} ${text}: must be a whole number`);
  if (value < min || value > max) throw new UsageError(`--${name} ${text}: must be ${min} to ${max}`);
  return value;
}

/** A number of seconds, which may have a fraction. */
export function seconds(args: Arguments, name: string, mayBeZero = false): number | undefined {
  const text = one(args, name);
  if (text === undefined) return undefined;
  const value = text.trim() === "" ? NaN : Number(text);
  if ((value > 0 && Number.isFinite(value)) || (mayBeZero && value === 0)) return value;
  const range = mayBeZero ? "seconds, 0 or more" : "seconds above 0";
  throw new UsageError(`--${name} ${text}: must be a number of ${range}, as in --${name} 30`);
}

export function commaList(text: string): readonly string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The value of an option that says all by itself: refuses arguments and options that stand beside it. */
export function alone(args: Arguments, name: string, beside: readonly string[] = []): string | undefined {
  const value = one(args, name);
  const [first] = args.positional;
  const other = first ?? [...args.options.keys()].find((each) => each !== name && !beside.includes(each));
  if (value === undefined || other === undefined) return value;
  const what = first === undefined ? `--${other}` : `"${first}"`;
  throw new UsageError(`--${name} ${value}: ${what} does not go with it: leave one of the two out`);
}

const WHAT_IT_TAKES = '"hotline help COMMAND" says what a command takes';

/** The one positional argument of a command. */
export function single(args: Arguments, what: string): string {
  const [first = "", second] = several(args, what);
  if (second !== undefined) throw new UsageError(`"${second}" is one argument too many; only one ${what} at a time`);
  return first;
}

/** The positional arguments of a command that takes at least one. */
export function several(args: Arguments, what: string): readonly string[] {
  const { positional } = args;
  if (positional.length === 0) throw new UsageError(`${what} is missing; ${WHAT_IT_TAKES}`);
  if (positional.includes("")) throw new UsageError(`${what} is empty; ${WHAT_IT_TAKES}`);
  return positional;
}
