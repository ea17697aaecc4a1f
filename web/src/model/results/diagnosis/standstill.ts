/**
 * A standstill in words: what every core waits for, in which function, called from where; which variable or lock it
 * waits for, which core holds or last wrote it, and the circle of cores that wait for each other, if there is one.
 */
import { numberOfBits } from "../../../base/floating-bits.ts";
import { countOf, groupThousands, plural } from "../../../base/text.ts";
import { ACTIVITIES } from "../../../base/abi.gen.ts";
import type { DebugInfo } from "../../../base/program.ts";
import type { RunFault, StandingCore, StoppedCore, Watched } from "../../../base/run.ts";
import { numberRanges } from "../number-ranges.ts";
import { type SourcePosition, callStack, fieldsIn, lockName, nameOfAddress, scalarName, spotText } from "../symbols.ts";
import { circleAmong } from "../wait-circle.ts";

/** The text of a source line, where the caller has the sources. */
export type SourceLine = (file: string, line: number) => string | undefined;

/** Groups of cores told apart; a machine may have thousands. */
const GROUPS_MAX = 12;
/** Characters of a source line that are quoted. */
const LINE_MAX = 100;
/** Cores from which on those that wait at one position, each for another variable, are told as one group. assumed */
const ALIKE_MIN = 4;
/** Variables of one wait loop that are named. */
const WATCHED_MAX = 3;
/** Cores of a circle that are named. */
const CIRCLE_MAX = 8;

export function standstillDetails(fault: RunFault, debug: DebugInfo, sourceLine: SourceLine): readonly string[] {
  return [...circle(fault, debug), ...waitingGroups(fault, debug, sourceLine)];
}

/** Where each core stands, by its index; undefined: nothing is known of the core. */
type Standing = readonly (StoppedCore | undefined)[];

/** Cores that completed nothing in a whole run, while others went on. */
export function standingDetails(
  standing: readonly StandingCore[],
  debug: DebugInfo,
  sourceLine: SourceLine,
): readonly string[] {
  const cores: (StoppedCore | undefined)[] = [];
  for (const one of standing) cores[one.core] = one;
  const each = standing.map((one) => {
    const text = whereItStands(one, debug, sourceLine) ?? "somewhere";
    const how = one.busy ? "busy" : `since cycle ${groupThousands(String(one.since), " ")}`;
    return `core ${one.core}, ${how}: ${text}`;
  });
  return [...circle({ cores }, debug), ...each];
}

/** Cores that stand at the same line waiting for the same, largest group first. */
function waitingGroups(fault: RunFault, debug: DebugInfo, sourceLine: SourceLine): readonly string[] {
  const exact = grouped(fault, (stopped) => whereItStands(stopped, debug, sourceLine));
  const alike = grouped(fault, (stopped) => whereItStands(stopped, debug, sourceLine, "alike"));
  const merged = [...alike].filter(([, cores]) => cores.length >= ALIKE_MIN && !isGroup(exact, cores));
  const inMerged = new Set(merged.flatMap(([, cores]) => cores));
  const apart = [...exact].filter(([, [first = -1]]) => !inMerged.has(first));
  const sorted = [...merged, ...apart].sort(([, a], [, b]) => b.length - a.length);
  const shown = sorted.slice(0, GROUPS_MAX).map(([key, cores]) => `${coreList(cores)}: ${key}`);
  const rest = sorted.slice(GROUPS_MAX).flatMap(([, cores]) => cores);
  return rest.length === 0 ? shown : [...shown, `${countOf(rest.length, "more core is", "more cores are")} elsewhere`];
}

function isGroup(groups: ReadonlyMap<string, readonly number[]>, cores: readonly number[]): boolean {
  return [...groups.values()].some((group) => group[0] === cores[0] && group.length === cores.length);
}

/** The cores by what is said of each; a core that has not begun yet is in no group. */
function grouped(
  fault: RunFault,
  textOf: (stopped: StoppedCore) => string | undefined,
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  fault.cores.forEach((stopped, core) => {
    const key = textOf(stopped);
    if (key === undefined) return;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [core]);
    else group.push(core);
  });
  return groups;
}

/** Where a core stands; "alike" leaves out which element of an array it waits at, and who wrote that last. */
function whereItStands(
  stopped: StoppedCore,
  debug: DebugInfo,
  sourceLine: SourceLine,
  detail: "exact" | "alike" = "exact",
): string | undefined {
  const [position, ...callers] = callStack(debug, stopped.pc, stopped.calls);
  if (position === undefined || (position.symbol === "?" && position.line === 0)) return undefined;
  const text = shortened(sourceLine(position.file, position.line)?.trim() ?? "");
  const quote = text === "" ? "" : `: ${text}`;
  const doing = inSetup(position, callers) ? "before time starts" : (ACTIVITIES[stopped.activity]?.text ?? "somewhere");
  const parts = [
    `${doing}, in ${position.symbol}() at ${spotText(position)}${quote}`,
    ...watchedText(stopped, debug, detail),
    ...wantedText(stopped, debug),
    ...(callers.length === 0
      ? []
      : [`called from ${callers.map((c) => `${c.symbol}() at ${spotText(c)}`).join(", ")}`]),
  ];
  return parts.join("; ");
}

/** Code that runs before time starts has no activity of its own. */
function inSetup(position: SourcePosition, callers: readonly SourcePosition[]): boolean {
  const outermost = callers.at(-1) ?? position;
  return outermost.symbol === "setup" || outermost.symbol === "setup_cpu";
}

function shortened(line: string): string {
  return line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line;
}

function watchedText({ watched }: StoppedCore, debug: DebugInfo, detail: "exact" | "alike"): readonly string[] {
  if (watched.length === 0) return [];
  const named = watched.slice(0, WATCHED_MAX).map((one) => watchedName(one, debug, detail));
  const more = watched.length > WATCHED_MAX ? ", …" : "";
  return [`${detail === "alike" ? "each loops" : "loops"} while ${named.join(" and ")}${more}`];
}

/** A variable at which a loop waits, with the value that keeps it waiting. */
function watchedName(watched: Watched, debug: DebugInfo, detail: "exact" | "alike"): string {
  const name = scalarName(debug, watched.address);
  const state = valueText(watched, debug) ?? "is unchanged";
  if (detail === "alike") return `${name.replace(/\[\d+\]/g, "[…]")} ${state}`;
  const writer = watched.writer === undefined ? "never written" : `its line last written by core ${watched.writer}`;
  return `${name} ${state} (${writer})`;
}

/** "is 3", where the variable's type is known. */
function valueText({ address, bytes }: Watched, debug: DebugInfo): string | undefined {
  const field = fieldsIn(debug, address, 1)[0];
  if (field === undefined || field.address !== address || field.size > bytes.length || field.path.startsWith("+"))
    return undefined;
  const word = bytes.slice(0, field.size).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  if (field.type.includes("*")) return word === 0n ? "is NULL" : `is &${nameOfAddress(debug, Number(word))}`;
  if (/\b(?:float|double)\b/.test(field.type)) return `is ${numberOfBits(word, { size: field.size === 4 ? 4 : 8 })}`;
  const unsigned = /unsigned|bool/i.test(field.type);
  return `is ${unsigned ? word : BigInt.asIntN(8 * field.size, word)}`;
}

function wantedText({ wants }: StoppedCore, debug: DebugInfo): readonly string[] {
  if (wants === undefined) return [];
  const holder = wants.holder === undefined ? "which no core holds" : `held by core ${wants.holder}`;
  return [`wants the lock ${lockName(debug, wants.address)}, ${holder}`];
}

/** The core for which a core waits; undefined: it waits for no core, or that is not known. */
type NextOf = (stopped: StoppedCore | undefined, core: number) => number | undefined;

const holderOf: NextOf = (stopped) => stopped?.wants?.holder;

/**
 * The holder of the lock; or, for a core that wants no annotated lock, the other core that wrote last all that it waits
 * for. A lock without annotations is mostly such a line: its holder wrote it last, although another core may have.
 */
const holderOrWriter: NextOf = (stopped, core) => {
  if (stopped === undefined || stopped.wants !== undefined) return stopped?.wants?.holder;
  const [first, ...others] = new Set(stopped.watched.map(({ writer }) => writer));
  return others.length > 0 || first === core ? undefined : first;
};

/**
 * A circle of cores each of which wants a lock that the next one holds; if there is none, a circle of cores each of
 * which waits for the thing that the next one wrote last.
 */
function circle({ cores }: { readonly cores: Standing }, debug: DebugInfo): readonly string[] {
  const locks = circleAmong(cores.length, (core) => holderOf(cores[core], core));
  if (locks !== undefined) return [circleText(locks, cores, debug)];
  const lines = circleAmong(cores.length, (core) => holderOrWriter(cores[core], core));
  return lines === undefined ? [] : [circleText(lines, cores, debug)];
}

/** Do some of these cores wait for each other's locks? */
export function standsInCircle(standing: readonly StandingCore[]): boolean {
  const cores: (StoppedCore | undefined)[] = [];
  for (const one of standing) cores[one.core] = one;
  return circleAmong(cores.length, (core) => holderOf(cores[core], core)) !== undefined;
}

function circleText(path: readonly number[], cores: Standing, debug: DebugInfo): string {
  const steps = path.slice(0, CIRCLE_MAX).map((core) => `core ${core} ${waitText(cores[core], debug)}`);
  const rest = path.length > CIRCLE_MAX ? `; … ${path.length} cores in all` : "";
  const isSure = path.every((core) => cores[core]?.wants !== undefined);
  return `${circleName(path, isSure)}: ${steps.join("; ")}${rest}`;
}

/** The core that wrote a line last need not hold a lock in it, so that a circle of such lines is only likely. */
function circleName(path: readonly number[], isSure: boolean): string {
  if (path.length === 1) return "a core waits for itself";
  const circleOf = "a circle of cores that wait for each other";
  return isSure ? circleOf : `probably ${circleOf}, at locks without annotations`;
}

function waitText(stopped: StoppedCore | undefined, debug: DebugInfo): string {
  const wants = stopped?.wants;
  if (wants !== undefined) return `wants ${lockName(debug, wants.address)}, held by core ${wants.holder}`;
  const [first] = stopped?.watched ?? [];
  if (first === undefined) return "waits";
  return `waits for ${scalarName(debug, first.address)}, whose line core ${first.writer} wrote last`;
}

function coreList(cores: readonly number[]): string {
  return `${plural(cores.length, "core")} ${numberRanges(cores)}`;
}
