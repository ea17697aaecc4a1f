/**
 * What is wrong with a scenario's folder: the findings of `hotline check`, which the page shows as well. The folder is
 * a port: files on a disk, or in memory. One line per finding, with the file and, where it is known, line and column.
 */
import type { CompileResult, CompiledProgram, Diagnostic } from "../../base/program.ts";
import { didYouMean } from "../../base/near.ts";
import { readExpected } from "../../model/expected/expected.ts";
import { programProblems, unusedParameters } from "../../model/experiment/point-jobs.ts";
import { formatProblem, formatProblems, type Problem, problem } from "../../model/json/problem.ts";
import { readScenario } from "../../model/scenario/read-scenario.ts";
import { type Scenario, variantOf } from "../../model/scenario/scenario.ts";
import { isBare } from "../../model/scenario/bare-scenario.ts";
import { definesOf } from "../../model/scenario/sources.ts";
import { sweepsCores } from "../../model/scenario/sweeps-cores.ts";
import { formatValues } from "../../model/scenario/values-list.ts";
import { checkExercises, EXERCISES_FOLDER, type ExercisesPort } from "./check-exercises.ts";

type Defines = Readonly<Record<string, string>>;

export interface FolderPort extends ExercisesPort {
  /** The name of the scenario. */
  readonly name: string;
  /** Names of the files at its top, sorted. */
  readonly files: readonly string[];
  readonly has: (file: string) => boolean;
  /** The file in messages; "" is the folder itself. */
  readonly shown: (file: string) => string;
  /** The text of a file; undefined when there is no such file. */
  readonly text: (file: string) => string | undefined;
  readonly compile: (file: string, defines: Defines) => CompileResult;
  /** A finding of the compiler as text. */
  readonly finding: (diagnostic: Diagnostic) => string;
  readonly machineNames: readonly string[];
  /** Cores of a machine; undefined when there is no such machine. */
  readonly coresOf: (machine: string) => number | undefined;
  /** The file of a machine as parsed JSON; undefined when there is no such machine, or its file is not at hand. */
  readonly machineFile: (machine: string) => unknown;
}

export interface FolderFindings {
  readonly lines: readonly string[];
  readonly failed: boolean;
  /** Undefined when there is no scenario.json, or none that could be read. */
  readonly scenario: Scenario | undefined;
}

interface Findings {
  readonly lines: readonly string[];
  readonly failed: boolean;
}

const NOTHING: Findings = { lines: [], failed: false };

function failure(line: string): Findings {
  return { lines: [line], failed: true };
}

export function checkFolder(folder: FolderPort): FolderFindings {
  const programs = folder.files.filter((name) => name.endsWith(".c"));
  const { findings, scenario } = checkScenario(folder);
  const variants = scenario?.file.variants ?? [];
  const byThemselves = programs.filter((file) => !variants.some((v) => v.program === file));
  const compiled = variants.map((v) => checkProgram(folder, v.program, definesOf(v)));
  const results = [
    findings,
    ...compiled.map((one) => one.findings),
    ...(scenario === undefined ? [] : [fitFindings(folder, scenario, compiled), exerciseFindings(folder, scenario)]),
    ...byThemselves.map((file) => checkProgram(folder, file, {}).findings),
  ];
  /* Variants of one program with other defines repeat its findings. */
  const lines = [...new Set(results.flatMap((r) => r.lines))];
  return { lines, failed: results.some((r) => r.failed), scenario };
}

/** The exercises, and the programs that are their solutions. */
function exerciseFindings(folder: FolderPort, scenario: Scenario): Findings {
  const machine = folder.machineFile(scenario.file.machine);
  const { lines, read } = checkExercises(folder, { kind: "scenario", scenario, machine, text: folder.text });
  const solutions = read.flatMap(({ file }) => {
    const variant = file.kind === "program" ? variantOf(scenario, file.ask.variant) : undefined;
    if (file.kind !== "program" || variant === undefined) return [];
    return [checkProgram(folder, `${EXERCISES_FOLDER}/${file.reveal.solution}`, definesOf(variant)).findings];
  });
  return {
    lines: [...lines, ...solutions.flatMap((one) => one.lines)],
    failed: lines.length > 0 || solutions.some((one) => one.failed),
  };
}

interface CheckedProgram {
  readonly findings: Findings;
  readonly program: CompiledProgram | undefined;
}

function checkProgram(folder: FolderPort, file: string, defines: Defines): CheckedProgram {
  if (!folder.has(file))
    return { findings: failure(`${folder.shown(file)}: no such file, but a variant's program`), program: undefined };
  const { program, diagnostics } = folder.compile(file, defines);
  const lines = diagnostics.map((d) => folder.finding(d));
  return { findings: { lines, failed: diagnostics.some((d) => d.severity === "error") }, program };
}

/** Do programs, parameters, formula and machine fit together? This is checked once every program compiles. */
function fitFindings(folder: FolderPort, scenario: Scenario, compiled: readonly CheckedProgram[]): Findings {
  const file = folder.shown("scenario.json");
  const programs = compiled.flatMap(({ program }) => program ?? []);
  if (programs.length < compiled.length) return NOTHING;
  const { machine, variants } = scenario.file;
  const errors = variants.flatMap((variant, i) => {
    const program = programs[i];
    return program === undefined ? [] : programProblems(scenario, variant, program);
  });
  const coreCount = folder.coresOf(machine);
  errors.push(...coresBeyond(scenario, coreCount));
  if (!folder.machineNames.includes(machine))
    errors.push(problem("machine", `no machine "${machine}"`, didYouMean(machine, folder.machineNames)));
  const warnings = [...unusedParameters(scenario, programs), ...valuesBeyond(scenario, coreCount)];
  return {
    lines: [
      ...(errors.length === 0 ? [] : [formatProblems(file, errors)]),
      ...warnings.map((one) => `${file}: warning: ${formatProblem(one)}`),
    ],
    failed: errors.length > 0,
  };
}

/** Values of the sweep that the scenario's own machine does not have: a sweep leaves them out without a message. */
function valuesBeyond(scenario: Scenario, coreCount: number | undefined): readonly Problem[] {
  if (!sweepsCores(scenario) || coreCount === undefined) return [];
  const beyond = scenario.values.filter((cores) => cores > coreCount);
  if (beyond.length === 0) return [];
  return [
    problem("sweep.values", `${formatValues(beyond)}: the machine ${scenario.file.machine} has ${coreCount} cores`),
  ];
}

/** Numbers of cores that the scenario's own machine does not have, where the sweep is over a parameter. */
function coresBeyond({ file }: Scenario, coreCount: number | undefined): readonly Problem[] {
  if (file.sweep.over === "cores" || coreCount === undefined) return [];
  const wanted = [
    { path: "sweep.cores", cores: file.sweep.cores },
    ...file.variants.map(({ cores }, i) => ({ path: `variants[${i}].cores`, cores })),
  ];
  return wanted
    .filter(({ cores = 0 }) => cores > coreCount)
    .map(({ path, cores }) => problem(path, `${cores} cores: the machine ${file.machine} has ${coreCount}`));
}

interface CheckedScenario {
  readonly findings: Findings;
  readonly scenario: Scenario | undefined;
}

/** A text that is no JSON is a finding like others: the programs beside it are checked all the same. */
function checkScenario(folder: FolderPort): CheckedScenario {
  if (!folder.has("scenario.json")) return { findings: NOTHING, scenario: undefined };
  const json = folder.json("scenario.json");
  if (!json.ok) return { findings: failure(json.error), scenario: undefined };
  const scenario = readScenario(folder.name, json.value);
  if (!scenario.ok) {
    const lines = formatProblems(folder.shown("scenario.json"), scenario.error);
    return { findings: failure(lines), scenario: undefined };
  }
  const findings = [checkExpected(folder), ...(isBare(scenario.value.file) ? [] : [checkNotes(folder)])];
  const lines = findings.flatMap((one) => one.lines);
  return { findings: { lines, failed: findings.some((one) => one.failed) }, scenario: scenario.value };
}

/** The page shows a scenario without notes, but a reader then has only the figure. A program alone need have none. */
export function checkNotes(folder: Pick<FolderPort, "has" | "shown">): Findings {
  if (folder.has("notes.md")) return NOTHING;
  const missing = `warning: there is no notes.md: the question, what happens and why, what is simplified`;
  return { lines: [`${folder.shown("")}: ${missing}`], failed: false };
}

function checkExpected(folder: FolderPort): Findings {
  if (!folder.has("expected.json")) return NOTHING;
  const json = folder.json("expected.json");
  if (!json.ok) return failure(json.error);
  const expected = readExpected(json.value);
  return expected.ok ? NOTHING : failure(formatProblems(folder.shown("expected.json"), expected.error));
}
