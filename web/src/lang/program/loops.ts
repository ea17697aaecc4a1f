/** The loops of the finished code, and how many rounds they make where the program decides that. */
import type { LoopSymbol } from "../../base/program.ts";
import { roundsOf } from "../generate/counted-loops.ts";
import type { CountedLoop } from "../generate/counted-loops.ts";
import { storesOf } from "./stores.ts";
import { sizeOf } from "../types/type-layout.ts";
import type { Global } from "../types/typed-tree.ts";
import type { LinkedProgram } from "./linker.ts";

export function loopsOf(linked: LinkedProgram): readonly LoopSymbol[] {
  const { code } = linked;
  const entries = new Map(
    code.flatMap(({ loopPosition }, pc) => (loopPosition?.at === "entry" ? [[loopPosition.loop, pc] as const] : [])),
  );
  return code.flatMap(({ loopPosition, imm: from }, round) => {
    if (loopPosition?.at !== "round" || from > round) return [];
    const entry = entries.get(loopPosition.loop);
    const rounds = loopPosition.loop.counted === undefined ? undefined : knownRounds(loopPosition.loop.counted, linked);
    return [{ from, round, ...(entry === undefined ? {} : { entry }), ...(rounds === undefined ? {} : { rounds }) }];
  });
}

function knownRounds(counted: CountedLoop, linked: LinkedProgram): number | undefined {
  const bound = typeof counted.bound === "bigint" ? counted.bound : constantValue(counted.bound, linked);
  const rounds = bound === undefined ? undefined : roundsOf(counted, bound);
  return rounds === undefined ? undefined : Number(rounds);
}

/** The value of a variable that no instruction writes by its name, and to which no pointer is made. */
function constantValue(global: Global, linked: LinkedProgram): bigint | undefined {
  const { address, type, init, isThreadLocal } = global;
  const [first] = init;
  if (isThreadLocal || type.kind !== "int" || init.length > 1) return undefined;
  const isWritten = storesOf(linked).some(
    (store) => store.address >= address && store.address < address + sizeOf(type),
  );
  const isPointedTo = linked.functions.some(({ func, start, end }) =>
    linked.code
      .slice(start, end)
      .some(({ op, imm, inlined }) => op === "LI" && imm === address && (inlined?.func ?? func).uses.has(global)),
  );
  if (isWritten || isPointedTo) return undefined;
  if (first === undefined) return 0n;
  return first.value.kind === "const" ? first.value.value : undefined;
}
