/**
 * The arguments of a plain program's main(), as macros that its library expands: scenarios/lib/program/arguments.h. In
 * an argument {cores} stands for the number of cores of the run, and {NAME} for the value of a parameter.
 */

const PLACE = /\{([A-Za-z_]\w*)\}/g;

/** `name` is that of the program, argv[0]. */
export function argumentDefines(name: string, args: readonly string[]): Readonly<Record<string, string>> {
  const parameters = [...new Set(args.flatMap(placesIn))].filter((each) => each !== "cores");
  return {
    HOTLINE_ARGUMENTS: [`ARGUMENT_TEXT(${stringOf(name)}) ARGUMENT_END`, ...args.map(argumentOf)].join(" "),
    ...(parameters.length === 0
      ? {}
      : { HOTLINE_PARAMETERS: parameters.map((each) => `extern const long ${each};`).join(" ") }),
  };
}

function placesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(PLACE), ([, name = ""]) => name);
}

function argumentOf(text: string): string {
  /* The pattern's group makes every second part a name. */
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
