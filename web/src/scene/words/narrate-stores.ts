/** Sentences for the records of store buffers: a store enters, a store drains, a core waits. */
import { TRACE } from "../../base/abi.gen.ts";
import { plural } from "./say.ts";

/** The sentence about core `who` for a record of this kind; undefined for a record of another kind. */
export function narrateStores(kind: number, who: string, line: string, a: number, b: number): string | undefined {
  switch (kind) {
    case TRACE.STORE:
      return `a store of ${who} to ${line} enters its store buffer, ${plural(a, "store is", "stores are")} in it`;
    case TRACE.DRAIN:
      return `a store of ${who} to ${line} drains, others can see it; ${plural(a, "store remains", "stores remain")}`;
    case TRACE.STALL:
      return stallSentence(who, a === 0, b !== 0);
    default:
      return undefined;
  }
}

function stallSentence(who: string, isOver: boolean, forRoom: boolean): string {
  if (isOver) return `${who} goes on`;
  return forRoom ? `${who} waits for room in its store buffer` : `${who} waits until its stores have drained`;
}
