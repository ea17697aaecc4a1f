/**
 * What a run that cannot go on says of the variables by which its cores depend on each other: which cores keep each
 * other busy in a livelock, and where the program would write what the cores of a deadlock wait for.
 */
import type { DebugInfo } from "../../../base/program.ts";
import type { ExchangedLine, RunFault } from "../../../base/run.ts";
import { type NamedField, callStack, fieldName, fieldsIn, nameOfAddress, spotText } from "../symbols.ts";

/** Lines, variables and positions named in one message. */
const NAMED_MAX = 4;

/** The cores that write lines which others of these cores use, in turn: none of them can come to rest. */
export function coresInLivelock({ exchanged = [] }: RunFault): readonly number[] {
  const writers = [...new Set(exchanged.flatMap((line) => line.writers))].sort((a, b) => a - b);
  return writers.length < 2 ? [] : writers;
}

/** "the line of flag[0] goes to and fro: core 0 writes it, core 1 reads it", for the hottest lines. */
export function exchangeDetails({ exchanged = [] }: RunFault, debug: DebugInfo): readonly string[] {
  return exchanged.slice(0, NAMED_MAX).map((line) => {
    const readers = line.users.filter((core) => !line.writers.includes(core));
    const read = readers.length === 0 ? "" : `, read by ${coresText(readers)}`;
    return `the line of ${writtenNames(line, debug)} goes to and fro: written by ${coresText(line.writers)}${read}`;
  });
}

function writtenNames({ address, writtenWords }: ExchangedLine, debug: DebugInfo): string {
  const names = new Set(writtenWords.map((word) => wordName(word, debug)));
  if (names.size === 0) return nameOfAddress(debug, address);
  const shown = [...names].slice(0, NAMED_MAX).join(", ");
  return names.size > NAMED_MAX ? `${shown}, …` : shown;
}

function wordName(word: number, debug: DebugInfo): string {
  const [field] = fieldsIn(debug, word, 1);
  return field === undefined ? nameOfAddress(debug, word) : fieldName(field);
}

function coresText(cores: readonly number[]): string {
  if (cores.length === 1) return `core ${cores[0]}`;
  const shown = cores.slice(0, 2 * NAMED_MAX).join(", ");
  return `cores ${shown}${cores.length > 2 * NAMED_MAX ? ", …" : ""}`;
}

/** For each variable that cores of a deadlock wait for: the positions that write it, none of which is reached again. */
export function unreachedWrites({ cores }: RunFault, debug: DebugInfo): readonly string[] {
  const waited = new Map<string, NamedField>();
  for (const { address } of cores.flatMap(({ watched, wants }) => (wants === undefined ? watched : []))) {
    const [field] = fieldsIn(debug, address, 1);
    if (field !== undefined && field.core === undefined) waited.set(anyElement(field), field);
  }
  return [...waited].slice(0, NAMED_MAX).flatMap(([name, field]) => {
    const positions = positionsThatWrite(name, debug);
    return positions.length === 0
      ? []
      : [`${withIndices(field)} is written ${positions.join(" and ")}, where no core can come`];
  });
}

function positionsThatWrite(name: string, debug: DebugInfo): readonly string[] {
  const positions = debug.stores.flatMap(({ pc, address }) => {
    const [field] = fieldsIn(debug, address, 1);
    const [position] = callStack(debug, pc, []);
    if (field === undefined || position === undefined || anyElement(field) !== name) return [];
    return [`at ${spotText(position)} in ${position.symbol}()`];
  });
  const different = [...new Set(positions)];
  return different.length > NAMED_MAX ? [...different.slice(0, NAMED_MAX), "…"] : different;
}

/** The variable and field, whatever the indices of arrays are. */
function anyElement({ global, path }: NamedField): string {
  return `${global} ${path.replace(/\[\d+\]/g, "[]")}`;
}

/** "ready[…].flag". */
function withIndices(field: NamedField): string {
  return fieldName({ ...field, path: field.path.replace(/\[\d+\]/g, "[…]") });
}
