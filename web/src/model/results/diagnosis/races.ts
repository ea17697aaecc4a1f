/** A data race in words: the variable, both accesses with their positions, and how to order them. */
import type { DebugInfo } from "../../../base/program.ts";
import type { DataRace, OrderName, RacingAccess } from "../../../base/run.ts";
import { groupThousands } from "../../../base/text.ts";
import { callStack, fieldName, fieldsIn, nameOfAddress, positionOf, spotText } from "../symbols.ts";

const ORDER_TEXTS: Readonly<Record<OrderName, string>> = {
  PLAIN: "plain",
  RELAXED: "relaxed",
  ACQUIRE: "acquiring",
  RELEASE: "releasing",
  ACQ_REL: "acquiring and releasing",
  SEQ_CST: "atomic",
  VOLATILE: "volatile",
  ONCE: "marked (ONCE)",
  FULL: "atomic",
};

const ACTION_TEXTS = { read: "read", write: "write", update: "read-modify-write" } as const;

/** "next.value": the scalar that both accesses touch. */
export function racingVariable(race: DataRace, debug: DebugInfo): string {
  const field = fieldsIn(debug, race.address, 1)[0];
  const name = field === undefined ? nameOfAddress(debug, race.address) : fieldName(field);
  return name.startsWith(HEAP) ? `memory of malloc() (${name})` : name;
}

/** The array of lib/stdlib.h from which malloc() gives. */
const HEAP = "malloc_pool";

/** Two lines, one for each access: the core, the access, the position, the cycle. */
function raceDetails({ later, earlier }: DataRace, debug: DebugInfo): readonly string[] {
  return [accessText(later, debug), accessText(earlier, debug)];
}

function accessText(access: RacingAccess, debug: DebugInfo): string {
  const positions = callStack(debug, access.pc, []).map((position) => `${position.symbol}() at ${spotText(position)}`);
  const when = `cycle ${groupThousands(String(access.time), " ")}`;
  return `core ${access.core}, ${when}: ${accessName(access)} in ${positions.join(", called from ")}`;
}

/** "plain write". */
export function accessName({ order, action }: RacingAccess): string {
  return `${ORDER_TEXTS[order]} ${ACTION_TEXTS[action]}`;
}

/** "data race on count: a plain write in add() and a plain read in operation(), which nothing orders". */
export function raceSentence(race: DataRace, debug: DebugInfo): string {
  const [later, earlier] = [race.later, race.earlier].map((access) => {
    const article = accessName(access).startsWith("a") ? "an" : "a";
    return `${article} ${accessName(access)} by core ${access.core} in ${positionOf(debug, access.pc).symbol}()`;
  });
  return `data race on ${racingVariable(race, debug)}: ${later} and ${earlier}, which nothing orders`;
}

/** Does a plain store write what another core reads or takes by a marked access, as an unlock for x86 does? */
export function isPlainHandOver(race: DataRace): boolean {
  const { plain, marked } = plainAndMarked(race);
  return plain.action === "write" && marked.order !== "PLAIN";
}

/** The plain access, and the other one, which is plain as well where both are. */
function plainAndMarked({ later, earlier }: DataRace): { readonly plain: RacingAccess; readonly marked: RacingAccess } {
  return later.order === "PLAIN" ? { plain: later, marked: earlier } : { plain: earlier, marked: later };
}

const SEQUENCE_HINT =
  "C11 orders the two: there a release store and the later relaxed stores of its core are one release sequence. By the rule of C++20, which counts here, the relaxed store has ended it: make that store a release, too";
const HAND_OVER_HINT =
  "if this plain write lets go of a lock or hands data over, make it a release: smp_store_release(), or atomic_store_explicit() with memory_order_release. On x86 the plain store works where the compiler leaves it in its place, since stores become visible in order there; C11 calls it a data race, and on Arm it fails";

export function raceHint(race: DataRace): string {
  if (race.sequenceEnded) return SEQUENCE_HINT;
  const { plain, marked } = plainAndMarked(race);
  if (marked.order === "PLAIN") return "take the same lock around both, or make the variable atomic";
  if (marked.order !== "ONCE")
    return isPlainHandOver(race)
      ? HAND_OVER_HINT
      : "one of the two is not marked as atomic: make it so, and release what was written before, and acquire it";
  const mark = plain.action === "read" ? "READ_ONCE(), or data_race() where any value will do" : "WRITE_ONCE()";
  return `mark the plain ${plain.action} as well, by ${mark}, or order the two: by a lock, or smp_store_release() and smp_load_acquire()`;
}

/** The race whole: the position of the later access, a sentence, both accesses, what to do. */
export function describeRace(race: DataRace, debug: DebugInfo) {
  const [position] = callStack(debug, race.later.pc, []);
  const where = position === undefined ? "" : `${spotText(position)}: `;
  return {
    message: `${where}${raceSentence(race, debug)}`,
    details: raceDetails(race, debug),
    hint: raceHint(race),
    file: position?.file,
    line: position?.line,
  };
}

/** A race as one line: "count: plain read at add.c:7, plain write at add.c:9". */
export function raceLine(race: DataRace, debug: DebugInfo): string {
  const [later, earlier] = [race.later, race.earlier].map((access) => {
    const [position] = callStack(debug, access.pc, []);
    return `${accessName(access)}${position === undefined ? "" : ` at ${spotText(position)}`}`;
  });
  return `${racingVariable(race, debug)}: ${later}, ${earlier}`;
}

/** The same as lines of text. */
export function raceText(race: DataRace, debug: DebugInfo): string {
  const { message, details, hint } = describeRace(race, debug);
  return [message, ...details.map((line) => `  ${line}`), `hint: ${hint}`].join("\n");
}
