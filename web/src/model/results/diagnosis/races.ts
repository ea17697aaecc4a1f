/** A data race in words: the variable, both accesses with their places, and how to order them. */
import type { DebugInfo } from "../../../base/program.ts";
import type { DataRace, OrderName, RacingAccess } from "../../../base/run.ts";
import { groupThousands } from "../../../base/text.ts";
import { callStack, fieldName, fieldsIn, nameOfAddress, placeOf, spotText } from "../symbols.ts";

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
  return field === undefined ? nameOfAddress(debug, race.address) : fieldName(field);
}

/** Two lines, one for each access: the core, the access, the place, the cycle. */
function raceDetails({ later, earlier }: DataRace, debug: DebugInfo): readonly string[] {
  return [accessText(later, debug), accessText(earlier, debug)];
}

function accessText(access: RacingAccess, debug: DebugInfo): string {
  const places = callStack(debug, access.pc, []).map((place) => `${place.symbol}() at ${spotText(place)}`);
  const when = `cycle ${groupThousands(String(access.time), " ")}`;
  return `core ${access.core}, ${when}: ${accessName(access)} in ${places.join(", called from ")}`;
}

/** "plain write". */
function accessName({ order, action }: RacingAccess): string {
  return `${ORDER_TEXTS[order]} ${ACTION_TEXTS[action]}`;
}

/** "data race on count: a plain write in add() and a plain read in operation(), which nothing orders". */
export function raceSentence(race: DataRace, debug: DebugInfo): string {
  const [later, earlier] = [race.later, race.earlier].map((access) => {
    const article = accessName(access).startsWith("a") ? "an" : "a";
    return `${article} ${accessName(access)} by core ${access.core} in ${placeOf(debug, access.pc).symbol}()`;
  });
  return `data race on ${racingVariable(race, debug)}: ${later} and ${earlier}, which nothing orders`;
}

export function raceHint({ later, earlier }: DataRace): string {
  if (later.order === "PLAIN" && earlier.order === "PLAIN")
    return "take the same lock around both, or make the variable atomic";
  const [plain, marked] = later.order === "PLAIN" ? [later, earlier] : [earlier, later];
  if (marked.order !== "ONCE")
    return "one of the two is not marked as atomic: make it so, and release what was written before, and acquire it";
  const mark = plain.action === "read" ? "READ_ONCE(), or data_race() where any value will do" : "WRITE_ONCE()";
  return `mark the plain ${plain.action} as well, by ${mark}, or order the two: by a lock, or smp_store_release() and smp_load_acquire()`;
}

/** The race whole: the place of the later access, a sentence, both accesses, what to do. */
export function describeRace(race: DataRace, debug: DebugInfo) {
  const [place] = callStack(debug, race.later.pc, []);
  const where = place === undefined ? "" : `${spotText(place)}: `;
  return {
    message: `${where}${raceSentence(race, debug)}`,
    details: raceDetails(race, debug),
    hint: raceHint(race),
    file: place?.file,
    line: place?.line,
  };
}

/** The same as lines of text. */
export function raceText(race: DataRace, debug: DebugInfo): string {
  const { message, details, hint } = describeRace(race, debug);
  return [message, ...details.map((line) => `  ${line}`), `hint: ${hint}`].join("\n");
}
