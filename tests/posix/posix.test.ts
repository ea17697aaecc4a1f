/**
 * Plain C programs with main() and threads of POSIX or C11, as people have them: each runs unchanged, with fewer cores
 * than threads and with more, and prints what it prints when a real compiler has made it. Where there is no such
 * compiler, the text is only compared with what is kept beside the program.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTurn, variantsAt } from "../harness/effort.ts";
import { hotline } from "../../web/cli/testing/hotline.ts";

const PROGRAMS = join(import.meta.dirname, "programs");

/** Cores of the simulated machine: the programs have from two to thirteen threads. */
const CORES = [2, 16] as const;

interface Program {
  readonly name: string;
  readonly file: string;
  /** What main() gets. */
  readonly args: readonly string[];
  /** True where the program prints times, and rates: numbers with a point are not compared then. */
  readonly timesVary: boolean;
}

const programs: readonly Program[] = readdirSync(PROGRAMS)
  .filter((name) => name.endsWith(".c"))
  .map((name) => {
    const file = join(PROGRAMS, name);
    const text = readFileSync(file, "utf8");
    const args = /^(?:\/\/| \*) args: *(.*)$/m.exec(text)?.[1] ?? "";
    return {
      name: name.replace(/\.c$/, ""),
      file,
      args: args.split(" ").filter((arg) => arg !== ""),
      timesVary: /^\/\/ times: vary$/m.test(text),
    };
  });

let directory = "";
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "hotline-posix-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Ended {
  readonly text: string;
  readonly status: number;
}

/** The printed text as far as it is the same in every run. */
function compared({ timesVary }: Program, text: string): string {
  return timesVary ? text.replace(/ *\d+\.\d+/g, " #") : text;
}

async function simulated(program: Program, cores: number): Promise<Ended> {
  const { file, args } = program;
  const ran = await hotline("run", file, "--x", String(cores), "--format", "json", "--report", "locks", "--", ...args);
  expect(ran).toMatchObject({ status: 0, err: "" });
  const { printed, exit_status: status } = JSON.parse(ran.out) as {
    readonly printed: readonly { readonly text: string }[];
    readonly exit_status: number;
  };
  return { text: compared(program, printed.map(({ text }) => `${text}\n`).join("")), status };
}

/** What a program prints is kept, so that a machine without a compiler can compare, too. */
function expected({ name }: Program, actual: string): string {
  const path = join(PROGRAMS, `${name}.txt`);
  if (process.env["UPDATE_CASES"] === "1") writeFileSync(path, actual);
  return existsSync(path) ? readFileSync(path, "utf8") : "(no such file)";
}

describe.each(inTurn(programs.map((program, place) => [program.name, place, program] as const)))(
  "%s",
  (_, place, program) => {
    test.each(variantsAt(place, CORES))("runs on %i simulated cores", async (cores) => {
      const { text, status } = await simulated(program, cores);
      expect(status).toBe(0);
      expect(text).toBe(expected(program, text));
    });
  },
);

describe.skipIf(!hasCompiler())("on a real machine (skipped without gcc)", () => {
  test.each(inTurn(programs))("$name prints the same", (program) => {
    const made = join(directory, program.name);
    execFileSync("gcc", ["-O1", "-pthread", "-Wall", "-Werror", program.file, "-o", made, "-lm"]);
    const text = compared(program, execFileSync(made, program.args, { encoding: "utf8" }));
    expect(text).toBe(expected(program, text));
  });
});

function hasCompiler(): boolean {
  try {
    execFileSync("gcc", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
