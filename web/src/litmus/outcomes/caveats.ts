/**
 * What a reader must know beside the outcomes, in sentences: that no execution ends, which weaker processors are not
 * shown, and where the model of the test's own language says something else. Told by a look at the test, so that each
 * sentence stands only where it may matter. Every form of output has them.
 */
import { LITMUS_FLAG, LITMUS_OP } from "../../base/abi.gen.ts";
import type { LitmusInstruction, LitmusModel, LitmusProgram, LitmusResult, LitmusThread } from "../../base/litmus.ts";
import { isEmpty } from "./herd.ts";

/** The sentences, the most important one first. */
export function caveatsOf(program: LitmusProgram, results: readonly LitmusResult[]): readonly string[] {
  return [...endings(program, results), ...modelCaveats(program, results), ...raceCaveats(program)];
}

/* ---- Executions that do not end ---- */

function endings(program: LitmusProgram, results: readonly LitmusResult[]): readonly string[] {
  const empty = results.filter(isEmpty);
  const locked = empty.filter(({ stuckStates }) => stuckStates > 0);
  const others = empty.filter(({ stuckStates }) => stuckStates === 0);
  const partly = results.filter(({ outcomes, stuckStates }) => outcomes.length > 0 && stuckStates > 0);
  const hasFilter = program.filter.length > 0;
  return [
    ...told(
      locked,
      (models) =>
        `Deadlock: no execution ends under ${models}. In each, threads come to wait for ever: for each other, or for a ` +
        "lock of their own. The question is about nothing.",
    ),
    ...told(others, (models) =>
      hasFilter
        ? `No execution satisfies the filter under ${models}: the question is about nothing.`
        : `No execution ends under ${models}: some thread loops for ever. The question is about nothing.`,
    ),
    ...told(
      partly,
      (models) =>
        `Deadlock: some executions never end under ${models}: their threads come to wait for ever, for each other or for a ` +
        "lock of their own. The outcomes are those of the others.",
    ),
  ];
}

function told(results: readonly LitmusResult[], sentence: (models: string) => string): readonly string[] {
  return results.length === 0 ? [] : [sentence(listed(results.map(({ model }) => model)))];
}

function listed(models: readonly LitmusModel[]): string {
  const last = models.at(-1) ?? "";
  return models.length < 2 ? last : `${models.slice(0, -1).join(", ")} and ${last}`;
}

/* ---- Models that are not shown ---- */

function modelCaveats(program: LitmusProgram, results: readonly LitmusResult[]): readonly string[] {
  if (program.language === "x86" || results.length === 0) return [];
  const weakest = results.find(({ model }) => model === "RMO");
  const more = OWN_MODELS[program.language];
  if (weakest === undefined)
    return [
      "Not shown: Arm, POWER and RISC-V allow more than these models; RMO (--model rmo) is nearest to them. " +
        more.unseen,
    ];
  if (isEmpty(weakest)) return [];
  return [...more.seen(program, weakest), ...controlCaveats(program, weakest)];
}

interface OwnModel {
  /** Behind the sentence that RMO is not shown. */
  readonly unseen: string;
  readonly seen: (program: LitmusProgram, weakest: LitmusResult) => readonly string[];
}

const OWN_MODELS: Readonly<Record<Exclude<LitmusProgram["language"], "x86">, OwnModel>> = {
  "the kernel's C": {
    unseen: "Linux's own model (LKMM) allows more still.",
    seen: kernelCaveats,
  },
  C11: {
    unseen: "C11's own model allows more still.",
    seen: () => [
      "C11: shown is what processors do with the usual translation: acquire and release as such, seq_cst with fences. " +
        "C11's own model allows more: dependencies order nothing, and a store may reach one thread before another.",
    ],
  },
  "plain C": { unseen: "", seen: () => [] },
};

const MORE = "RMO is not Linux's own model (LKMM), which allows more still:";
const APART = `${MORE} there, as on POWER, a store may reach one thread before another.`;
const PERHAPS = "What is forbidden here may be Sometimes there.";

function kernelCaveats(program: LitmusProgram, weakest: LitmusResult): readonly string[] {
  const isSeen = weakest.positive > 0;
  if (!isSeen)
    return [
      canTellStoresApart(program)
        ? `${APART} ${PERHAPS}`
        : `${MORE} there a load need not wait for the address of an access before it. ${PERHAPS}`,
    ];
  const isLoose = program.threads.some(locksAgain);
  return [
    isLoose
      ? "RMO is not Linux's own model (LKMM): there, what is before an unlock comes before what is behind a lock of " +
        "the same thread, which may forbid this. RMO knows it only where nothing stands between unlock and lock."
      : APART,
  ];
}

/** What is forbidden may be forbidden by a branch, which is not there for ever. */
function controlCaveats({ language, threads }: LitmusProgram, weakest: LitmusResult): readonly string[] {
  const line = threads.find(({ controlledLine }) => controlledLine !== undefined)?.controlledLine;
  if (line === undefined || language === "C11" || weakest.positive > 0) return [];
  return [
    `The store in line ${line} waits for the branch that decides on it (a control dependency), as on processors. ` +
      "A compiler may remove a branch, and its order, where both ways do the same or only one can be taken.",
  ];
}

const { LOAD, STORE, UPDATE, FENCE } = LITMUS_OP;

/** Can it matter that a store reaches threads one after another: with three threads, or two stores to one location? */
function canTellStoresApart({ threads }: LitmusProgram): boolean {
  if (threads.length > 2) return true;
  const written = threads.map(({ code }) => new Set(code.filter(writes).map(targetOf)));
  return [...(written[0] ?? [])].some((target) => written[1]?.has(target) ?? false);
}

function writes({ op }: LitmusInstruction): boolean {
  return op === STORE || op === UPDATE;
}

/** The location of an access; those with computed addresses count as one. */
function targetOf({ b, imm }: LitmusInstruction): bigint | undefined {
  return b === undefined ? imm : undefined;
}

/** Does the thread take a lock behind an unlock, with something in between? */
function locksAgain({ code }: LitmusThread): boolean {
  const isLock = ({ op, flags }: LitmusInstruction): boolean => op === UPDATE && (flags & LITMUS_FLAG.AWAIT) !== 0;
  const locks = new Set(code.filter(isLock).map(targetOf));
  const unlock = code.findIndex((one) => one.op === STORE && locks.has(targetOf(one)));
  return unlock >= 0 && code.some((one, i) => i > unlock && isLock(one) && !isFenced(code, i));
}

/** Does the fence of an unlock and a lock stand right before the lock, where only its operands are set in between? */
function isFenced(code: readonly LitmusInstruction[], lock: number): boolean {
  for (let i = lock - 1; i >= 0; i--) {
    const op = code[i]?.op;
    if (op === FENCE) return true;
    if (op === LOAD || op === STORE || op === UPDATE) return false;
  }
  return false;
}

/* ---- Races ---- */

/** A location that one thread accesses without a mark, and another one too, of which one writes it. */
function raceCaveats({ threads, locations, language }: LitmusProgram): readonly string[] {
  const touched = threads.map(({ code }) => code.filter((one) => one.op === LOAD || writes(one)));
  const racing = threads.flatMap(({ plain }, thread) =>
    plain.filter(({ location, isWrite }) =>
      touched.some(
        (code, other) =>
          other !== thread && code.some((one) => targetOf(one) === BigInt(location) && (isWrite || writes(one))),
      ),
    ),
  );
  const [first] = racing;
  if (first === undefined) return [];
  const names = [...new Set(racing.map(({ location }) => locations[location] ?? ""))].join(", ");
  const promise =
    language === "the kernel's C"
      ? "Linux's own model may say “data race”, and promises nothing then"
      : "a data race is undefined in C";
  const marked = language === "C11" ? "relaxed" : "READ_ONCE and WRITE_ONCE";
  return [
    `Plain accesses (${names}, line ${first.line}) are taken as ${marked}. Where two threads meet there, ${promise}.`,
  ];
}
