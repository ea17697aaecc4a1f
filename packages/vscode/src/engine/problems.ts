/**
 * What is wrong in a program, with its places in the program's own files: findings of the compiler, runs that failed,
 * and failures that a search has found. The words are those of the command line and of the page.
 */
import type { DebugInfo, Diagnostic } from "../../../../web/src/base/program.ts";
import type { RacingAccess, RunFault, RunResult } from "../../../../web/src/base/run.ts";
import { type Diagnosis, diagnose } from "../../../../web/src/model/results/diagnosis/diagnose.ts";
import { accessName } from "../../../../web/src/model/results/diagnosis/races.ts";
import type { SourceLine } from "../../../../web/src/model/results/diagnosis/standstill.ts";
import { callStack, type SourcePosition } from "../../../../web/src/model/results/symbols.ts";
import { describeFinding } from "../../../../web/src/session/schedules/describe-finding.ts";
import type { FindingGroup } from "../../../../web/src/session/schedules/finding-groups.ts";
import type { Finding } from "../../../../web/src/session/schedules/schedule-search.ts";
import type { ProblemPosition, Problem, Related } from "./protocol.ts";

/** Knows the program and its own files, among which problems are shown. */
export interface ProblemSources {
  readonly debug: DebugInfo;
  /** Whether a file is the reader's and no header of the library. */
  readonly isOwn: (file: string) => boolean;
  readonly sourceLine: SourceLine;
}

export function compilerProblem(diagnostic: Diagnostic): Problem {
  const { code, severity, file, from, to, line, message, hint } = diagnostic;
  return {
    severity,
    code,
    message: withHint(message, hint),
    position: { file, line, span: { from, to } },
    related: [],
  };
}

/** A problem of the program as a whole. */
export function plainProblem(file: string, message: string): Problem {
  return { severity: "error", code: "program", message, position: { file, line: 1 }, related: [] };
}

function withHint(message: string, hint: string | undefined): string {
  return hint === undefined ? message : `${message}\nhint: ${hint}`;
}

/** A run that could not go on. */
export function faultProblem(fault: RunFault, sources: ProblemSources): Problem {
  const diagnosis = diagnose(fault, sources.debug, sources.sourceLine);
  const stack = fault.pc === undefined ? [] : stackAt(fault.pc, sources.debug, callsOf(fault, fault.core));
  return problemOf(codeOf(fault), diagnosis, stack, sources, standing(fault, sources));
}

function callsOf(fault: RunFault, core: number | undefined): readonly number[] {
  return core === undefined ? [] : (fault.cores[core]?.calls ?? []);
}

/** "assert-failed" of ASSERT_FAILED. */
function codeOf({ status }: RunFault): string {
  return status.toLowerCase().replaceAll("_", "-");
}

/** Where the cores of a standstill stand, each position once; assumed: a reader follows no more than a few. */
const STANDING_MAX = 8;

function standing(fault: RunFault, { debug, isOwn }: ProblemSources): readonly Related[] {
  const cores = new Map<string, { readonly position: ProblemPosition; readonly cores: number[] }>();
  fault.cores.forEach((stopped, core) => {
    if (core === fault.core) return;
    const position = ownPosition(stackAt(stopped.pc, debug, stopped.calls), isOwn);
    if (position === undefined) return;
    const key = `${position.file}:${position.line}`;
    const known = cores.get(key);
    if (known === undefined) cores.set(key, { position, cores: [core] });
    else known.cores.push(core);
  });
  const groups = [...cores.values()].sort((a, b) => b.cores.length - a.cores.length).slice(0, STANDING_MAX);
  return groups.map((group) => ({ position: group.position, message: `${coresText(group.cores)} here` }));
}

function coresText(cores: readonly number[]): string {
  const [first] = cores;
  return cores.length === 1 ? `core ${first} is` : `${cores.length} cores are`;
}

/** A failure that a search has found, with all that may follow from it; `link` shows its schedule. */
export function findingProblem(
  { lead, same, following }: FindingGroup,
  sources: ProblemSources,
  link: string | undefined,
): Problem {
  const { debug } = sources;
  const diagnosis = describeFinding(lead, sources.sourceLine);
  const others = [...same, ...following].flatMap(({ later, earlier }) => [later, earlier]);
  const accesses = lead.what.kind === "race" ? [lead.what.race.earlier, ...others] : [];
  const related = accesses.flatMap((access) => accessPosition(access, sources));
  const problem = problemOf(kindOf(lead), diagnosis, stackOf(lead, debug), sources, [
    ...distinct(related),
    ...standingCores(lead, sources),
  ]);
  const { cores, jitterCycles, seed } = lead.schedule;
  const schedule = `schedule: ${cores} cores, jitter ${jitterCycles}, seed ${seed}`;
  const named = { ...problem, message: `${problem.message}\n${schedule}` };
  return link === undefined ? named : { ...named, link };
}

function kindOf({ what, result }: Finding): string {
  if (what.kind === "race") return "data-race";
  if (what.kind === "standing") return "standstill";
  return result.fault === undefined ? "failure" : codeOf(result.fault);
}

function stackOf({ what, result }: Finding, debug: DebugInfo): readonly SourcePosition[] {
  switch (what.kind) {
    case "race":
      return stackAt(what.race.later.pc, debug, []);
    case "standing": {
      const [first] = what.cores;
      return first === undefined ? [] : stackAt(first.pc, debug, first.calls);
    }
    case "fault": {
      const { fault } = result;
      return fault?.pc === undefined ? [] : stackAt(fault.pc, debug, callsOf(fault, fault.core));
    }
  }
}

function standingCores({ what, result }: Finding, sources: ProblemSources): readonly Related[] {
  if (what.kind === "fault") return result.fault === undefined ? [] : standing(result.fault, sources);
  if (what.kind === "race") return [];
  return what.cores.slice(1, STANDING_MAX).flatMap(({ core, pc, calls }) => {
    const position = ownPosition(stackAt(pc, sources.debug, calls), sources.isOwn);
    return position === undefined ? [] : [{ position, message: `${coresText([core])} here` }];
  });
}

function accessPosition(access: RacingAccess, { debug, isOwn }: ProblemSources): readonly Related[] {
  const position = ownPosition(stackAt(access.pc, debug, []), isOwn);
  return position === undefined ? [] : [{ position, message: `${accessName(access)} by core ${access.core}` }];
}

/** Several races on a variable share accesses. */
function distinct(all: readonly Related[]): readonly Related[] {
  const keys = new Set<string>();
  return all.filter(({ position, message }) => {
    const key = `${position.file}:${position.line}:${message}`;
    return keys.has(key) ? false : keys.add(key);
  });
}

/** Cores that completed nothing in a run that has ended. */
export function standingProblem(result: RunResult, message: string, sources: ProblemSources): Problem | undefined {
  const [first, ...others] = result.standing;
  if (first === undefined) return undefined;
  const position = ownPosition(stackAt(first.pc, sources.debug, first.calls), sources.isOwn);
  const related = others.slice(0, STANDING_MAX).flatMap(({ core, pc, calls }) => {
    const at = ownPosition(stackAt(pc, sources.debug, calls), sources.isOwn);
    return at === undefined ? [] : [{ position: at, message: `${coresText([core])} here` }];
  });
  return { severity: "warning", code: "standstill", message, position, related };
}

function stackAt(pc: number, debug: DebugInfo, calls: readonly number[]): readonly SourcePosition[] {
  return callStack(debug, pc, calls);
}

function problemOf(
  code: string,
  { message, details, hint }: Diagnosis,
  stack: readonly SourcePosition[],
  { isOwn }: ProblemSources,
  related: readonly Related[],
): Problem {
  const position = ownPosition(stack, isOwn);
  /* The editor shows the position itself. */
  const here = position === undefined ? "" : `${position.file}:${position.line}: `;
  const sentence = message.startsWith(here) ? message.slice(here.length) : message;
  const text = withHint([sentence, ...details.map((line) => `  ${line}`)].join("\n"), hint);
  return { severity: "error", code, message: text, position, related };
}

/** The innermost position in a file of the reader's: a lock of the library was called from there. */
function ownPosition(stack: readonly SourcePosition[], isOwn: (file: string) => boolean): ProblemPosition | undefined {
  const own = stack.find(({ file, line }) => line > 0 && isOwn(file));
  return own === undefined ? undefined : { file: own.file, line: own.line };
}
