/**
 * The diagnosis of a run that could not go on: which core, in which function and line, over which variable or
 * assertion, and what to do about it. Every status has its own sentence; the general one of status.def comes first.
 */
import { numberOfBits } from "../../../base/floating-bits.ts";
import { countOf, groupThousands, plural } from "../../../base/text.ts";
import { secondsText } from "../../../base/time-units.ts";
import { CONFIG, LIMITS, MACHINE_NUMBERS, OP } from "../../../base/abi.gen.ts";
import type { DebugInfo, ShownValue } from "../../../base/program.ts";
import type { RunFault } from "../../../base/run.ts";
import { coresInLivelock, exchangeDetails, unreachedWrites } from "./exchange.ts";
import { raceHint, raceSentence } from "./races.ts";
import { type SourceLine, standstillDetails } from "./standstill.ts";
import { roundsSoFar } from "./rounds.ts";
import { hasThreads } from "../threads/thread-numbers.ts";
import { goesRound, neverRan, standingThreads } from "../threads/where-threads-stand.ts";
import {
  type SourcePosition,
  callStack,
  globalAt,
  hex,
  isBeyondGlobals,
  lockName,
  nameOfAddress,
  spotText,
} from "../symbols.ts";

export interface Diagnosis {
  /** One sentence: what, where. */
  readonly message: string;
  /** More lines: what each group of cores waits for; the calls that led to the position. */
  readonly details: readonly string[];
  readonly hint: string | undefined;
  /** For the editor's marker; undefined when no instruction is concerned. */
  readonly file: string | undefined;
  readonly line: number | undefined;
}

export function diagnose(fault: RunFault, debug: DebugInfo, sourceLine: SourceLine = () => undefined): Diagnosis {
  const [position, ...callers] = stackOf(fault, debug);
  /* Where the core is says nothing of a plain program, whose threads are told one by one. */
  const ofThreads = debug.plain !== undefined && isStandstill(fault) && fault.stage === "run";
  const where = position === undefined || ofThreads ? "" : `${spotText(position)}: `;
  /* All cores stand still; the one named is only where it was noticed. */
  const noticed = isStandstill(fault) ? ", noticed" : "";
  const particular = explain(fault, debug);
  const who =
    fault.core === undefined || particular.namesCore === true || ofThreads ? "" : `${noticed} on core ${fault.core}`;
  const inside = position === undefined || position.symbol === "?" || ofThreads ? "" : ` in ${position.symbol}()`;
  const when = fault.pc === undefined || particular.hasTime === true ? "" : moment(fault);
  const called = calledFrom(callers);
  return {
    message: `${where}${particular.message ?? fault.text}${who}${inside}${when}`,
    details: isStandstill(fault)
      ? [...roundsSoFar(fault, debug), ...whoWaits(fault, debug, sourceLine), ...variablesBetween(fault, debug)]
      : [...called, ...otherCore(fault, debug)],
    hint: particular.hint,
    file: position?.file,
    line: position?.line,
  };
}

/** The threads, where the program has some; what its cores do is then to look for threads. */
function whoWaits(fault: RunFault, debug: DebugInfo, sourceLine: SourceLine): readonly string[] {
  const threads = standingThreads(fault.contexts ?? [], debug, sourceLine);
  return threads.length > 0 ? threads : standstillDetails(fault, debug, sourceLine);
}

/** A line for each call, the innermost first; calls from the same position, one after the other, have one line. */
function calledFrom(callers: readonly SourcePosition[]): readonly string[] {
  const calls = callers.map((caller) => `called from ${caller.symbol}() at ${spotText(caller)}`);
  const firsts = calls.flatMap((call, at) => (call === calls[at - 1] ? [] : [at]));
  return firsts.map((first, i) => {
    const times = (firsts[i + 1] ?? calls.length) - first;
    return `${calls[first]}${times === 1 ? "" : `, ${times} times`}`;
  });
}

/** Where the other core took the lock, or made its access. */
function otherCore({ other }: RunFault, debug: DebugInfo): readonly string[] {
  if (other?.pc === undefined) return [];
  const positions = callStack(debug, other.pc, []).map((position) => `${position.symbol}() at ${spotText(position)}`);
  return [`core ${other.core} at cycle ${grouped(other.time)}: in ${positions.join(", called from ")}`];
}

function moment(fault: RunFault): string {
  return fault.stage === "run" ? ` at cycle ${grouped(fault.time)}` : `, in ${fault.stage}() before time starts`;
}

/** Where the fault is, innermost function first. */
function stackOf(fault: RunFault, debug: DebugInfo): readonly SourcePosition[] {
  if (fault.pc === undefined) return [];
  const core = fault.core === undefined ? undefined : fault.cores[fault.core];
  return callStack(debug, fault.pc, core?.calls ?? []);
}

/** The whole diagnosis as lines of text. */
export function diagnosisText(diagnosis: Diagnosis): string {
  const hint = diagnosis.hint === undefined ? [] : [`hint: ${diagnosis.hint}`];
  return [diagnosis.message, ...diagnosis.details.map((line) => `  ${line}`), ...hint].join("\n");
}

interface Particular {
  readonly message?: string;
  /** The message has the core in it, ... */
  readonly namesCore?: true;
  /** ... or the time. */
  readonly hasTime?: true;
  readonly hint?: string;
}

function explain(fault: RunFault, debug: DebugInfo): Particular {
  switch (fault.status) {
    case "ASSERT_FAILED":
      return assertion(fault, debug);
    case "INDEX_RANGE":
      return outOfRange(fault, debug);
    case "BAD_ADDRESS":
      return badAddress(fault, debug);
    case "MISALIGNED":
      return {
        message: `access of ${countOf(fault.detailB, "byte")} at ${hex(fault.detailA)} (${nameOfAddress(debug, fault.detailA)}), not a multiple of ${fault.detailB}`,
        hint: "a pointer was cast or computed so that it no longer points to the start of its object",
      };
    case "STACK_FULL":
      return stackFull(fault, debug);
    case "BAD_CALL":
      return badCall(fault, debug);
    case "DIVIDE_BY_ZERO":
      return { hint: "check the divisor, or the parameters it is computed from" };
    case "DEADLOCK":
      return {
        message: "a deadlock: no core can ever proceed, each waits for another",
        hint: deadlockHint(fault, debug),
      };
    case "SLEEPS_FOREVER":
      return threadsAsleep(fault);
    case "NO_HANDLER":
      return { hint: "call interrupt_handler() in setup(), with the function that shall be executed" };
    case "STUCK_CORE":
      return { hint: "only this core itself could change the loop's condition, but it does nothing except wait" };
    case "BAD_ARGUMENT":
      return badArgument(fault);
    case "NO_PROGRESS":
      return isUnfinished(fault, debug) ? unfinished(fault) : noProgress(fault);
    case "SETUP_ONLY":
      return { hint: "place memory on nodes before time starts, in setup() or setup_cpu()" };
    case "BAD_CONFIG":
    case "TOO_LARGE":
      return configuration(fault);
    case "NO_MEMORY":
      return {
        hint:
          "use fewer cores, smaller arrays, or a shorter trace; a program with contexts has room for 2,048 stacks, " +
          "so the variables of its functions count as often",
      };
    case "LOCK_HELD":
      return lockTaken(fault, debug);
    case "LOCK_NOT_HELD":
      return lockNotHeld(fault, debug);
    case "DATA_RACE":
      return dataRace(fault, debug);
    case "TOO_MANY_LOCKS":
      return {
        hint:
          `statistics are kept for ${LIMITS.LOCKS_MAX} locks. A program that needs none begins with ` +
          "#define lock_wait(lock) ((void)0), and the same for lock_held, lock_released and lock_rejected",
      };
    case "TOO_MANY_STATIONS":
      return stationRefused(fault);
    case "NO_STATION":
      return { hint: "call station_create() in setup(), and use() the number that it returns" };
    case "BAD_ABI":
    case "BAD_BYTECODE_VERSION":
      return { hint: "compiler and core come from different builds: build both again" };
    default:
      return {};
  }
}

/** All cores look in vain for a thread that could go on. */
function threadsAsleep({ contexts = [] }: RunFault): Particular {
  if (!hasThreads(contexts)) return {};
  const without = contexts.filter(neverRan).length;
  if (without > 0)
    return {
      message: `${countOf(without, "thread")} never got a core, and all cores sleep`,
      hint: "look for a thread that is made runnable without being put into a run queue, or without a core being woken",
    };
  const round = contexts.filter(goesRound).length;
  if (round > 0)
    return {
      message:
        `a deadlock of threads: ${countOf(round, "thread")} ${plural(round, "goes", "go")} round in a loop that no ` +
        "thread is left to end, and every other one waits to be woken",
      hint: "look for a variable that no thread sets, for a wake-up that is lost, or for a lock that is never released",
    };
  return {
    message: "a deadlock of threads: every thread waits to be woken, and no thread is left that could do so",
    hint:
      "look for a wake-up that comes before its thread sleeps and is lost, for a lock that is never released, or for " +
      "two locks that are taken in opposite orders",
  };
}

/** The variables by which the cores of a standstill depend on each other. */
function variablesBetween(fault: RunFault, debug: DebugInfo): readonly string[] {
  if (fault.status === "DEADLOCK") return unreachedWrites(fault, debug);
  if (debug.plain !== undefined) return [];
  return fault.status === "NO_PROGRESS" ? exchangeDetails(fault, debug) : [];
}

function deadlockHint(fault: RunFault, debug: DebugInfo): string {
  const wanted = fault.cores.flatMap(({ wants }) => wants ?? []);
  if (wanted.length > 0 && wanted.every(({ holder }) => holder === undefined))
    return "no core holds the lock that these cores want: look for a lock that is released twice, or whose release does not wake the next core";
  const flags = unreachedWrites(fault, debug).length > 0 ? "for a flag that a core sets only after its own wait, " : "";
  return `no core can go on: look ${flags}for a lock that is never released, or for two locks that are taken in opposite orders`;
}

/** A plain program was given up while it went on: it may simply take long. */
export function isUnfinished({ status, stage }: RunFault, { plain }: Pick<DebugInfo, "plain">): boolean {
  return plain !== undefined && status === "NO_PROGRESS" && stage === "run";
}

function unfinished(fault: RunFault): Particular {
  const { done } = fault;
  const when = done === undefined ? "" : `, ${secondsText(done.time / done.clockHz)} (${grouped(done.time)} cycles)`;
  return {
    message: `the program goes on: the run was ended after ${grouped(fault.detailA)} instructions and events${when}`,
    namesCore: true,
    hasTime: true,
    hint:
      "give the program less to do (smaller arguments, fewer rounds), which changes what it measures little; or let it " +
      "run: hotline run --to-the-end",
  };
}

function noProgress(fault: RunFault): Particular {
  const limit = `within ${grouped(fault.detailA)} instructions and events`;
  if (fault.stage !== "run")
    return {
      message: `${fault.stage}() did not return ${limit}`,
      hint: `${fault.stage}() never returns: it runs before time starts, on one core after another, so no other core can end its loop`,
    };
  const many = coresInLivelock(fault).length;
  const isAlone = fault.cores.length === 1;
  const loop = isAlone ? "an endless loop, or a wait for other cores, of which there are none" : "an endless loop";
  const kind = many > 0 ? `a livelock of ${many} cores` : loop;
  const look =
    many > 0
      ? "the cores are busy with what other cores write, but operation() never returns: look for cores that give way to " +
        "each other for ever, or for a lock that is never released. "
      : "the cores are busy, but operation() never returns, or only after very many steps: look for a loop whose " +
        "condition no core changes. ";
  return {
    message: `${kind}: no operation was completed ${limit}`,
    hint:
      `${look}${isAlone ? "If it waits for another core, run the program on two cores or more. " : ""}` +
      `If one operation really takes so many steps, ${isAlone ? "" : "run the program on fewer cores, or "}` +
      'give it a scenario.json whose "run": { "progress_steps_max": … } allows more',
  };
}

function outOfRange({ pc, detailA, detailB }: RunFault, debug: DebugInfo): Particular {
  const shift = debug.shifts.find((one) => one.pc === pc);
  if (shift === undefined)
    return {
      message: `array index ${detailA} is outside 0..${detailB - 1}`,
      hint: "make the array larger, or check the index before using it",
    };
  return {
    message: `${shift.type} is shifted by ${detailA}, which is outside 0..${detailB - 1}`,
    hint: `C gives such a shift no meaning, and processors differ: check the count, or shift a wider type`,
  };
}

/** Builtins that check their argument, by opcode: the call, and the values that it accepts. */
const ARGUMENTS: ReadonlyMap<number, readonly [call: string, takes: string]> = new Map([
  [OP.WORK, ["work()", "takes 0 to 2^44 - 1 cycles"]],
  [OP.WORKI, ["work()", "takes 0 to 2^44 - 1 cycles"]],
  [OP.WORKRND, ["work_random()", "takes a mean of 0 to 2^32 cycles"]],
  [OP.RANDOM, ["random_below()", "takes 1 to 2^32"]],
  [OP.RANDOMEXP, ["random_exponential()", "takes a mean of 0 to 2^32"]],
  [OP.NODEOF, ["node_of()", "takes the number of a core, 0 to cpu_count() - 1"]],
  [OP.ONNODE, ["on_node()", "takes memory of the program, its size in bytes, and a node, 0 to node_count() - 1"]],
  [OP.INTERLEAVE, ["interleave()", "takes memory of the program and its size in bytes"]],
  [OP.WAKE, ["cpu_wake()", "takes the number of a core, 0 to cpu_count() - 1"]],
  [OP.USE, ["use()", "takes a station and 0 to 2^32 - 1 cycles"]],
  [OP.ENTERSTATION, ["station_enter()", "takes a station and 0 to 2^32 - 1 cycles"]],
  [OP.MEMORYSTREAM, ["memory_stream()", "takes a node, 0 to node_count() - 1, and 0 to 2^30 bytes"]],
  [
    OP.WORKINGSET,
    ["working_set()", "takes a set of lib/flexsc/warmth.h, 0 to 2^24 entries, and 1 to 2^32 - 1 instructions"],
  ],
  [OP.STREAM, ["stream()", "takes a set of lib/flexsc/warmth.h and 0 to 1000 entries"]],
  [OP.PACE, ["pace()", "takes 0 (user) or 1 (kernel), and 0 to 1000000 cycles"]],
  [OP.USER, ["user()", "takes 0 to 2^32 - 1 instructions"]],
  [OP.KERNEL, ["kernel()", "takes 0 to 2^32 - 1 instructions"]],
  [OP.COMPLETED, ["operation_completed()", "takes a time that has been, from 0 to now()"]],
]);

function badArgument(fault: RunFault): Particular {
  const [call, takes] = ARGUMENTS.get(fault.detailB) ?? ["a builtin", "has a range"];
  return {
    message: `${call} was given ${fault.detailA}, which is outside its range`,
    hint: `${call} ${takes}`,
  };
}

function stackFull(fault: RunFault, debug: DebugInfo): Particular {
  const stack = stackOf(fault, debug);
  const name = `${stack[0]?.symbol ?? "a function"}()`;
  const begun = stack.at(-1)?.symbol ?? "operation";
  const whose = OF_CORES.has(begun) ? "the call stack" : `the call stack of a context that began in ${begun}()`;
  const { detailA: calls, pc } = fault;
  /* The first instruction of a function that needs memory for its variables. */
  const isEntered = debug.functions.some(({ start }) => pc === start || pc === start + 1);
  const isLong = calls < LIMITS.CALL_DEPTH_MAX && isEntered;
  const [what, limit] = isLong
    ? [
        `the variables of ${countOf(calls, "call")} take all of it`,
        "its arrays, structures and variables with an address take memory in every call: make them fewer or smaller",
      ]
    : [`${calls} calls are inside one another`, `at most ${LIMITS.CALL_DEPTH_MAX} calls can be inside one another`];
  return {
    message: `${whose} is full: ${what}`,
    hint: `${name} is called again before it has returned: look at what ends the recursion, or use a loop; ${limit}`,
  };
}

/** The functions in which the core's own stacks begin. */
const OF_CORES = new Set(["operation", "setup", "setup_cpu"]);

function stationRefused({ detailA: servers, detailB: stations }: RunFault): Particular {
  if (servers === 0)
    return { message: "station_create() was given 0 servers", hint: "a station has at least one server" };
  return { hint: `a run has at most ${stations} stations` };
}

function badCall(fault: RunFault, debug: DebugInfo): Particular {
  const { detailA: pointer, detailB: passed } = fault;
  const index = (pointer - LIMITS.FUNCTION_BASE) / LIMITS.FUNCTION_STEP;
  const func = debug.functions.find(({ start }) => start === index);
  const many = countOf(passed, "argument");
  if (func !== undefined)
    return {
      message: `call through a pointer with ${many}, but it points to ${func.name}(), which takes another number`,
      hint: "the pointer was cast from a pointer to a function of another type",
    };
  if (pointer === 0)
    return { message: "call through a null pointer", hint: "the pointer to the function was never set" };
  const name = nameOfAddress(debug, pointer);
  return {
    message: `call through ${hex(pointer)}${name === hex(pointer) ? "" : ` (${name})`}, which is no function`,
    hint: "the pointer was overwritten, or it was cast from something that is no function",
  };
}

function assertion(fault: RunFault, debug: DebugInfo): Particular {
  const found = debug.assertions[fault.detailA];
  if (found === undefined) return {};
  const values = (debug.asserted.find(({ pc }) => pc === fault.pc)?.values ?? []).map(
    (value) => `${value.text} = ${shownValue(value, fault.registers, debug)}`,
  );
  return { message: `assertion failed: ${found.text}${values.length === 0 ? "" : ` (${values.join(", ")})`}` };
}

function shownValue({ register, as }: ShownValue, registers: readonly bigint[], debug: DebugInfo): string {
  const bits = registers[register];
  if (bits === undefined) return "?";
  if (as === "pointer") return pointerText(bits, debug);
  if (as === "double" || as === "float") return String(numberOfBits(bits, { size: as === "double" ? 8 : 4 }));
  return String(as === "signed" ? BigInt.asIntN(64, bits) : bits);
}

function pointerText(bits: bigint, debug: DebugInfo): string {
  if (bits === 0n) return "a null pointer";
  const address = Number(bits);
  return globalAt(debug, address) === undefined ? hex(address) : `&${nameOfAddress(debug, address)}`;
}

function badAddress(fault: RunFault, debug: DebugInfo): Particular {
  const { detailA: address, detailB: bytes } = fault;
  const access = `access of ${countOf(bytes, "byte")} at ${hex(address)}`;
  if (Math.abs(address) < LIMITS.MEMORY_BASE) {
    const what = address === 0 ? "" : ` ${address < 0 ? "minus" : "plus"} ${countOf(Math.abs(address), "byte")}`;
    return { message: `${access}: a null pointer${what}`, hint: "the pointer was never set, or a list ended" };
  }
  const before = debug.globals
    .filter((g) => g.address + g.size <= address)
    .reduce<(typeof debug.globals)[number] | undefined>(
      (best, g) => (best === undefined || g.address > best.address ? g : best),
      undefined,
    );
  if (globalAt(debug, address) === undefined && before !== undefined) {
    const beyond = address - (before.address + before.size);
    const where = isBeyondGlobals(debug, address) ? "beyond the program's memory" : "between variables";
    return {
      message: `${access}: ${where}, ${countOf(beyond, "byte")} past the end of ${before.name}`,
      hint: "a pointer ran past the end of its array",
    };
  }
  return {
    message: `${access}, where the program has no memory`,
    hint: "a pointer was computed from the wrong numbers, or ran past the end of a local array",
  };
}

function dataRace({ race }: RunFault, debug: DebugInfo): Particular {
  if (race === undefined) return {};
  return { message: `${raceSentence(race, debug)},`, namesCore: true, hint: raceHint(race) };
}

/** "core 3 takes L, which core 1 holds since cycle 123". */
function lockTaken(fault: RunFault, debug: DebugInfo): Particular {
  return {
    ...lockMessage(fault, `takes ${lockName(debug, fault.detailA)}, ${holderText(fault)}`),
    hint: "two cores are inside at once: look at how the lock is taken and released, or for lock_released() after the release",
  };
}

function lockNotHeld(fault: RunFault, debug: DebugInfo): Particular {
  const holder = fault.other === undefined ? "which no core holds" : holderText(fault);
  return {
    ...lockMessage(fault, `releases ${lockName(debug, fault.detailA)}, ${holder}`),
    hint: "look for a lock that is released twice, or on a path on which the core did not take it",
  };
}

function lockMessage({ core }: RunFault, does: string): Particular {
  return core === undefined ? {} : { message: `core ${core} ${does},`, namesCore: true };
}

function holderText({ other }: RunFault): string {
  return other === undefined ? "" : `which core ${other.core} holds since cycle ${grouped(other.time)}`;
}

function configuration(fault: RunFault): Particular {
  const field = Object.entries(CONFIG).find(([, offset]) => offset === fault.detailA)?.[0];
  if (field === undefined) return {};
  const number = MACHINE_NUMBERS.find((one) => one.name === field && one.path !== "");
  if (number === undefined) return { message: `${fault.text}: ${field} is ${fault.detailB}` };
  const unit = fault.detailB === 1 ? number.unit.replace(/s$/, "") : number.unit;
  return { message: `${fault.text}: ${number.path} of the machine is ${fault.detailB} ${unit} (${number.quantity})` };
}

function isStandstill(fault: RunFault): boolean {
  const { status } = fault;
  if (status === "SLEEPS_FOREVER") return hasThreads(fault.contexts ?? []);
  return status === "DEADLOCK" || status === "STUCK_CORE" || status === "NO_PROGRESS";
}

function grouped(value: number): string {
  return groupThousands(String(value), " ");
}
