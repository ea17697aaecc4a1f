/**
 * The arguments of a plain program's main(), as macros that its library expands: scenarios/lib/program/arguments.h. In
 * an argument {cores} stands for the number of cores of the run, and {NAME} for the value of a parameter. On the page a
 * reader types them as one text, divided as a shell would.
 */
import { quoted, shellWords } from "../../base/shell-words.ts";
import { fail, type Result } from "../../base/result.ts";

/** Arguments without the program's name, of which lib/program/arguments.h keeps PROGRAM_ARGUMENTS_MAX in all. */
export const ARGUMENTS_MAX = 63;

/** Characters of an argument. assumed: more than a reader types */
export const ARGUMENT_LENGTH_MAX = 1000;

/** The characters of a text with arguments. assumed: more than a reader types; a link carries it as it is. */
const ARGUMENTS_LENGTH_MAX = 2000;

const PLACE = /\{([A-Za-z_]\w*)\}/g;

/** `name` is that of the program, argv[0]. */
export function argumentDefines(name: string, args: readonly string[]): Readonly<Record<string, string>> {
  const parameters = argumentParameters(args);
  return {
    HOTLINE_ARGUMENTS: [`ARGUMENT_TEXT(${stringOf(name)}) ARGUMENT_END`, ...args.map(argumentOf)].join(" "),
    ...(parameters.length === 0
      ? {}
      : { HOTLINE_PARAMETERS: parameters.map((each) => `extern const long ${each};`).join(" ") }),
  };
}

/** The arguments that a reader's text says; the error is for the reader, without a full stop. */
export function typedArguments(text: string): Result<readonly string[], string> {
  if (text.length > ARGUMENTS_LENGTH_MAX) return fail(`more than ${ARGUMENTS_LENGTH_MAX} characters`);
  if (/[\0\p{Surrogate}]/u.test(text)) return fail("a character that no argument has");
  const words = shellWords(text);
  if (!words.ok) return words;
  if (words.value.length > ARGUMENTS_MAX) return fail(`more than ${ARGUMENTS_MAX} arguments`);
  if (words.value.some(({ length }) => length > ARGUMENT_LENGTH_MAX))
    return fail(`an argument of more than ${ARGUMENT_LENGTH_MAX} characters`);
  return words;
}

/** A text that says these arguments. */
export function argumentsText(args: readonly string[]): string {
  return args.map((word) => (/^[^\s'"\\]+$/.test(word) ? word : quoted(word))).join(" ");
}

/** The parameters for which {NAME} stands in arguments, each once. */
export function argumentParameters(args: readonly string[]): readonly string[] {
  return [...new Set(args.flatMap(placesIn))].filter((each) => each !== "cores");
}

function placesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(PLACE), ([, name = ""]) => name);
}

function argumentOf(text: string): string {
  /* The pattern has one group, so that split() gives texts at even positions and names at odd ones. */
  const parts = text.split(PLACE).map((part, at) => (at % 2 === 0 ? textPart(part) : numberPart(part)));
  return [...parts.filter((part) => part !== ""), "ARGUMENT_END"].join(" ");
}

function textPart(text: string): string {
  return text === "" ? "" : `ARGUMENT_TEXT(${stringOf(text)})`;
}

function numberPart(name: string): string {
  return `ARGUMENT_NUMBER(${name === "cores" ? "cpu_count()" : name})`;
}

/** A string of C with the text. */
function stringOf(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&").replace(/[^ -~\u0080-\uffff]/g, octal)}"`;
}

function octal(character: string): string {
  return `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`;
}
