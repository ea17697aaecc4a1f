/**
 * The example files in cases/ are the tests:
 *   diagnostics/NAME.c  every diagnostic with its place, against NAME.txt; each code has a file of its name, unless its
 *                       program is one of GENERATED
 *   code/NAME.c         the disassembly, against NAME.txt
 *   run/NAME.c          executed by the test interpreter; its own asserts must hold ("// cores: 3" interleaves cores,
 *                       "// fault: text" expects the run to end with that fault, "// warnings: W631" expects warnings
 *                       of these codes only; "// host: warnings" is read by host.test.ts)
 * UPDATE_CASES=1 rewrites the .txt files: read the difference before committing it.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CompileResult, Diagnostic } from "../base/program.ts";
import { CODES } from "./text/codes.ts";
import { compile } from "./compile.ts";
import { disassemble } from "./program/disassemble.ts";
import { libraryFile } from "./testing/library.ts";
import { InterpreterFault } from "./testing/interpreter-memory.ts";
import { runInterleaved, runOnce } from "./testing/run-program.ts";

const CASES = join(import.meta.dirname, "cases");

const each = (count: number, item: (at: number) => string): string =>
  Array.from({ length: count }, (_, i) => item(i)).join("");

/** Diagnostics of programs that are long rather than instructive, by the name of the case. */
const GENERATED: Readonly<Record<string, string>> = {
  E501: `int x;\nvoid operation(void)\n{\n${each(260, (at) => `\tint v${at} = x;\n`)}\tx = ${each(259, (at) => `v${at} + `)}v259;\n}\n`,
  E506: `${each(257, (at) => `extern const long P${at};\n`)}void operation(void)\n{\n}\n`,
};

function casesIn(folder: string): string[] {
  return readdirSync(join(CASES, folder))
    .filter((name) => name.endsWith(".c"))
    .map((name) => name.slice(0, -2))
    .sort();
}

function source(folder: string, name: string): string {
  const generated = folder === "diagnostics" ? GENERATED[name] : undefined;
  return generated ?? readFileSync(join(CASES, folder, `${name}.c`), "utf8");
}

function compileCase(folder: string, name: string): CompileResult {
  const file = `${name}.c`;
  const text = source(folder, name);
  return compile({ file, text, include: (path) => (path === file ? text : libraryFile(path)) });
}

function expectGolden(folder: string, name: string, actual: string): void {
  const path = join(CASES, folder, `${name}.txt`);
  if (process.env["UPDATE_CASES"] === "1") writeFileSync(path, actual);
  expect(existsSync(path) ? readFileSync(path, "utf8") : "(no such file)").toBe(actual);
}

function formatDiagnostic(diagnostic: Diagnostic, text: string): string {
  const { file, line, column, severity, code, message, hint, from, to } = diagnostic;
  const quoted = JSON.stringify(text.slice(from, Math.min(to, from + 60)));
  return `${file}:${line}:${column} ${severity} ${code} at ${quoted}: ${message}${hint === undefined ? "" : `\n    ${hint}`}\n`;
}

describe("diagnostics", () => {
  test.each([...casesIn("diagnostics"), ...Object.keys(GENERATED)])("%s is reported where it is", (name) => {
    const { program, diagnostics } = compileCase("diagnostics", name);
    const code = name.replace(/-.*$/, "");
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
    expect(program === undefined).toBe(diagnostics.some((diagnostic) => diagnostic.severity === "error"));
    expectGolden(
      "diagnostics",
      name,
      diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, source("diagnostics", name))).join(""),
    );
  });

  test("every code has a case of its name", () => {
    const elsewhere = ["E117", "E599"]; // a megabyte of text; a fault of the compiler
    const cases = [...casesIn("diagnostics"), ...Object.keys(GENERATED), ...elsewhere];
    expect(Object.keys(CODES).filter((code) => !cases.includes(code))).toEqual([]);
  });

  test("E117: a program of far too many tokens is refused", () => {
    const { diagnostics } = compile({
      file: "long.c",
      text: "+".repeat(1_000_100).replace(/\+\+/g, "+ "),
      include: () => undefined,
    });
    expect(diagnostics.map((diagnostic) => diagnostic.code)).not.toContain("E599");
    const all = compile({ file: "long.c", text: ";".repeat(1_000_100), include: () => undefined });
    expect(all.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["E117"]);
  });
});

describe("code", () => {
  test.each(casesIn("code"))("%s", (name) => {
    const { program, diagnostics } = compileCase("code", name);
    expect(diagnostics).toEqual([]);
    if (program === undefined) return;
    expectGolden("code", name, disassemble(program.bytes, program.debug));
  });
});

describe("programs that check themselves", () => {
  test.each(casesIn("run"))("%s", (name) => {
    const text = source("run", name);
    const { program, diagnostics } = compileCase("run", name);
    const warned = /^\/\/ warnings: (.*)/m.exec(text)?.[1]?.split(" ") ?? [];
    expect([...new Set(diagnostics.map(({ code }) => code))].sort()).toEqual(warned);
    if (program === undefined) return;
    const cores = Number(/^\/\/ cores: (\d+)/m.exec(text)?.[1] ?? 1);
    const fault = /^\/\/ fault: (.*)/m.exec(text)?.[1];
    const run = (): void => {
      if (cores === 1) runOnce(program.bytes, { params: [3n, 4n] });
      else
        for (let seed = 1; seed <= 12; seed++)
          runInterleaved(program.bytes, {
            cores,
            operations: 6,
            pick: picker(seed),
            stepsMax: 2_000_000,
            params: [3n, 4n],
          });
    };
    if (fault === undefined) run();
    else expect(run).toThrow(new RegExp(fault));
  });

  test("a failing assertion ends the run", () => {
    const { program } = compile({
      file: "a.c",
      text: "void operation(void) { assert(1 == 2); }",
      include: libraryFile,
    });
    expect(program?.debug.assertions).toEqual([{ text: "1 == 2", file: 0, line: 1 }]);
    expect(() => program !== undefined && runOnce(program.bytes)).toThrow(InterpreterFault);
  });
});

function picker(seed: number): (n: number) => number {
  let state = seed * 2654435761;
  return (n) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % n;
  };
}
