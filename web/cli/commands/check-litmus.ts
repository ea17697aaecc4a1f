/** hotline check, for the folder of a litmus experiment: its file, and every test that a variant names. */
import { join } from "node:path";
import { diagnosticLines } from "../../src/base/diagnostic-line.ts";
import { compileLitmus } from "../../src/litmus/compile.ts";
import { formatProblems } from "../../src/model/json/problem.ts";
import type { LitmusExperiment } from "../../src/model/litmus/litmus-experiment.ts";
import { kindOf, readText } from "../files/file-system.ts";
import { LITMUS_FILE, openLitmus } from "../files/open-litmus.ts";

interface LitmusFindings {
  /** One line per finding; none when all is well. */
  readonly errors: readonly string[];
  /** Number of the tests that were looked at. */
  readonly testCount: number;
  /** Undefined when its file cannot be read. */
  readonly experiment: LitmusExperiment | undefined;
}

/** Throws a UsageError when the file is no JSON. */
export function litmusFindings(folder: string): LitmusFindings {
  const read = openLitmus(folder);
  if (!read.ok)
    return { errors: [formatProblems(join(folder, LITMUS_FILE), read.error)], testCount: 0, experiment: undefined };
  const tests = new Set(read.value.file.variants.map(({ test }) => test));
  const errors = [...tests].flatMap((test) => testFindings(join(folder, test)));
  return { errors, testCount: tests.size, experiment: read.value };
}

function testFindings(path: string): readonly string[] {
  const kind = kindOf(path);
  if (kind === "nothing") return [`${path}: no such file, but a variant's test`];
  if (kind !== "file") return [`${path}: is a ${kind}, but a variant's test must be a file`];
  const text = readText(path);
  const { diagnostics } = compileLitmus(text, path);
  return diagnostics.map((d) =>
    diagnosticLines(
      d,
      (file) => file,
      () => text,
    ),
  );
}
