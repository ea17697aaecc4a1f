/**
 * The names of lines and locks where programs have thread-local and per-CPU variables: the core whose copy it is stands
 * behind the name, "count of core 3". names.ts beside this file knows the globals only, which is enough for a first
 * picture.
 */
import { ofCore, type Variable, type Variables, variablesIn } from "../../model/results/symbols.ts";
import { NAMES_MAX, remember, type SceneNames, sceneNames } from "./names.ts";

export function namesOfCopies(debug: Variables, lineBytes: number): SceneNames {
  const plain = sceneNames(debug, lineBytes);
  const alone = (one: Variable): SceneNames => sceneNames({ globals: [one] }, lineBytes);
  const copiesIn = (from: number, end: number): readonly Variable[] => {
    const found = variablesIn(debug, from, end);
    return found.some(({ core }) => core !== undefined) ? found : [];
  };
  const copiesOn = (line: number): readonly Variable[] => copiesIn(line * lineBytes, (line + 1) * lineBytes);
  const lineName = (line: number): string => {
    const on = copiesOn(line);
    if (on.length === 0) return plain.line(line);
    const names = on.slice(0, NAMES_MAX).map((one) => ofCore(alone(one).line(line), one.core));
    return names.join(", ") + (on.length > NAMES_MAX ? ", …" : "");
  };
  const lockName = (address: number): string => {
    const [copy] = copiesIn(address, address + 1);
    return copy === undefined ? plain.lock(address) : ofCore(alone(copy).lock(address), copy.core);
  };
  const lines = new Map<number, string>();
  const locks = new Map<number, string>();
  return {
    line: (line) => remember(lines, line, () => lineName(line)),
    lock: (address) => remember(locks, address, () => lockName(address)),
    fieldCount: (line) => {
      const on = copiesOn(line);
      return on.length === 0 ? plain.fieldCount(line) : sceneNames({ globals: on }, lineBytes).fieldCount(line);
    },
  };
}
