/**
 * A step of a journey as text: a line for each column, with the states that it went through in their order, and a line
 * for the moment at which the page has come to rest.
 *
 * Each column is a sequence of its own. The panels follow the figure some milliseconds later, and a machine may be
 * recorded before or after the curves are refined: how the columns interleave depends on how busy the processors are,
 * and what each of them goes through does not.
 *
 * Stable by design, and written:
 * - phase: "coarse", "refined", and how the sweep ends.
 * - status: the words beside it, but those of what takes no time on some machines.
 * - a curve: none, where it is hidden or has no points, that of the settings before ("faint"), stored, first pass,
 *   final. The worst of its points counts.
 * - machine: how good its run is, and the run's trace hash; "waits" where no run is shown.
 * - told: notices and failures, by their first sentence.
 * - at rest: all of it together, with the number of points and a digest of their values.
 *
 * Left out, because it depends on time alone:
 * - the phases "idle" and "compiling", and the words "compiling", "recording the machine" and "waiting for".
 * - a curve while its points come, until it is whole; and final points while others are still made longer or added.
 * - the passes of a sweep whose runs were all kept from before: they are over at once, or in two tasks. Where the
 *   page may have made runs ahead of the reader, whether it has.
 * - the number of runs that are made, and the values of a sweep that was stopped.
 * - a machine whose next run is being drawn; and a precise run that gives way to a longer one within the step, which
 *   may come before it is drawn. The first pass is in the machine only where the precise run takes more than two
 *   seconds: a step for which that is certain keeps it.
 * - of a step that passes several settings, as a drag does, how often each state comes, and the runs that the machine
 *   shows between the first and the last one.
 */
import { createHash } from "node:crypto";
import type { Observed, ObservedCurve, ObservedMachine } from "./observed.ts";

export interface StepKind {
  /** The precise run takes so long that the first pass is always shown in the machine. */
  readonly hasFirstPass?: boolean;
  /** The page may have made the runs ahead, as those of a tour's next step. */
  readonly isAhead?: boolean;
  /** The reader passes several settings. */
  readonly isPassing?: boolean;
}

/** Of phases, of words beside them, and of curves. */
const PASSES: readonly string[] = ["refined", "refining", "first pass"];

const ARROW = " > ";

/** The lines of a step, from what was seen in it; the last one of these is the moment of rest. */
export function linesOf(seen: readonly Observed[], kind: StepKind = {}): readonly string[] {
  const last = seen.at(-1);
  if (last === undefined) return ["nothing was seen"];
  const isKept = kind.isAhead === true || last.status.includes(KEPT);
  const inOrder = (states: readonly (string | undefined)[]) => {
    const stable = isKept ? states.filter((state) => !PASSES.includes(state ?? "")) : states;
    return (kind.isPassing === true ? distinct(stable) : changes(stable)).join(ARROW) || "-";
  };
  const names = distinct(seen.flatMap(({ curves }) => curves.map(({ name }) => name)));
  return [
    line("phase", inOrder(seen.map(phaseOf))),
    line("status", inOrder(seen.map((one) => statusOf(one, kind)))),
    ...names.map((name) => line(`curve ${name}`, inOrder(curveStates(seen, name)))),
    line("machine", machineLine(seen, kind)),
    line("told", inOrder(seen.map(toldOf))),
    line("at rest", restOf(last, kind)),
  ];
}

function line(column: string, text: string): string {
  return `${column}: ${text}`;
}

/** Without the undefined ones, and without those that are the same as the one before. */
function changes(states: readonly (string | undefined)[]): readonly string[] {
  return states.filter((state) => state !== undefined).filter((state, i, all) => state !== all[i - 1]);
}

function distinct(states: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(changes(states))];
}

/** In these a curve is not whole yet. */
const EARLY: readonly string[] = ["", "idle", "compiling", "coarse"];

function phaseOf({ phase }: Observed): string | undefined {
  return ["", "idle", "compiling"].includes(phase) ? undefined : phase;
}

const KEPT = ", kept from before";

function statusOf({ status }: Observed, { isAhead }: StepKind): string | undefined {
  const isPassing = ["", "compiling", "recording the machine"].includes(status) || status.startsWith("waiting for");
  if (isPassing) return undefined;
  return isAhead === true ? status.replace(KEPT, "") : status;
}

function toldOf({ told }: Observed): string | undefined {
  return told.length === 0 ? undefined : told.map(firstSentence).join(" ");
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}

function curveStates(seen: readonly Observed[], name: string): readonly (string | undefined)[] {
  const of = ({ curves }: Observed): ObservedCurve | undefined => curves.find((curve) => curve.name === name);
  return seen.map((one, i) => {
    const curve = of(one);
    if (curve === undefined) return "none";
    const whole = seen.slice(i).find(({ phase }) => !EARLY.includes(phase));
    const places = whole === undefined ? Infinity : (of(whole)?.labels.length ?? Infinity);
    const isPartial = EARLY.includes(one.phase) && curve.labels.length > 0 && curve.labels.length < places;
    const state = curveState(curve);
    return isPartial || (one.phase === "refined" && state === "final") ? undefined : state;
  });
}

function curveState({ stored, firstPass, final, faint }: ObservedCurve): string {
  if (stored > 0) return "stored";
  if (firstPass > 0) return "first pass";
  if (final > 0) return "final";
  return faint ? "faint" : "none";
}

function machineLine(seen: readonly Observed[], kind: StepKind): string {
  const states = machineStates(seen, kind);
  if (kind.isPassing !== true) return states.join(ARROW) || "-";
  const [first = "-", last = "-"] = [states[0], states.at(-1)];
  const isGone = states.slice(1).includes("waits");
  return [first, isGone ? "waits" : "others, and never without a run", last].join(ARROW);
}

function machineStates(seen: readonly Observed[], kind: StepKind): readonly string[] {
  const machines = seen.flatMap(({ machine }) => machine ?? []).filter(({ isComing }) => !isComing);
  const ends = [machines[0], machines.at(-1)].map((machine) => machine?.traces.join());
  const stable = machines.filter(
    (machine, i) => i === machines.length - 1 || (isSure(machine, kind) && mayStay(machine, ends)),
  );
  const states = stable.map((machine, i) => machineState({ ...machine, isEarlier: isMarked(stable, i) }));
  return changes(kind.isAhead === true ? states.filter((state) => state !== "waits") : states);
}

function isSure({ note }: ObservedMachine, { hasFirstPass }: StepKind): boolean {
  return hasFirstPass === true || note !== "first pass";
}

/** The page's own precise run may give way to a longer one at once, or before it is drawn. */
function mayStay({ note, traces }: ObservedMachine, ends: readonly (string | undefined)[]): boolean {
  return note !== "" || traces.length === 0 || ends.includes(traces.join());
}

/** A panel follows its marks a task later: until another run is shown, the run of the settings before is one. */
function isMarked(machines: readonly ObservedMachine[], at: number): boolean {
  const [machine, before] = [machines[at], machines[at - 1]];
  if (machine === undefined) return false;
  const isSame = before !== undefined && before.traces.join() === machine.traces.join();
  return machine.isEarlier || (at < machines.length - 1 && isSame && isMarked(machines, at - 1));
}

/** The words of a machine that waits for its run, which say how far the sweep has come. */
const WAITING = /^(Waiting for|Recording|There is no run of .* Press Run)|has not been computed yet\.$/;

function machineState({ note, traces, words, isEarlier }: ObservedMachine): string {
  if (traces.length === 0) return words === "" || WAITING.test(words) ? "waits" : firstSentence(words);
  const runs = traces.join(" and ");
  return `${note || "own"}${isEarlier ? ", of the settings before," : ""} ${runs}`;
}

/** In the form "phase | edition of the figure | edition of the machine and its trace hash | what is told". */
function restOf(now: Observed, kind: StepKind): string {
  const { phase, curves, machine, told } = now;
  const figure = curves.map((curve) => {
    const { name, labels } = curve;
    const values = phase === "cancelled" ? "" : `, ${digestOf(labels)}`;
    return `${name}: ${curveState(curve)}, ${labels.length} points${values}`;
  });
  return [
    `${phase} (${statusOf(now, kind) ?? ""})`,
    figure.join("; "),
    machine === undefined ? "-" : machineState(machine),
    told.map(firstSentence).join(" ") || "-",
  ].join(" | ");
}

/** Differs as soon as any value or interval does. */
function digestOf(labels: readonly string[]): string {
  return createHash("sha256").update(labels.join("\n")).digest("hex").slice(0, 8);
}
