/**
 * Which function takes a lock: the one that called the lock's own function. The core notes the instruction that says
 * lock_held() and the call of the function around it; the compiler knows which inlined calls both stand in.
 *
 * A function that does nothing but call another one is passed over: of spin_lock(), which calls ticket_spin_lock(), the
 * caller is the function that calls spin_lock(). Where nothing calls the function that says lock_held(), as in an
 * operation() that takes its lock by itself, it is the caller.
 */
import type { DebugInfo } from "../../../base/program.ts";
import type { LockCaller } from "../../../base/run.ts";
import { type SourcePosition, withInlined } from "../symbols.ts";

interface Frame extends SourcePosition {
  /** See InlineSymbol in base/program.ts. */
  readonly forwards: boolean;
}

/** The function that takes the lock, and the position in it. */
export function callerOf(debug: DebugInfo, { pc, callPc }: Pick<LockCaller, "pc" | "callPc">): SourcePosition {
  const frames = [...framesAt(debug, pc), ...(callPc === undefined ? [] : framesAt(debug, callPc))];
  const around = frames.slice(1);
  const { symbol, file, line } = around.find(({ forwards }) => !forwards) ?? around.at(-1) ?? frames[0] ?? UNKNOWN;
  return { symbol, file, line };
}

const UNKNOWN: Frame = { symbol: "?", file: "?", line: 0, forwards: false };

/** The functions an instruction stands in, innermost first. */
function framesAt(debug: DebugInfo, pc: number): readonly Frame[] {
  const forwards: boolean[] = [];
  let at = debug.inlineOf[pc] ?? -1;
  while (at >= 0) {
    const call = debug.inlines[at];
    forwards.push(call?.forwards === true);
    at = call?.outer ?? -1;
  }
  return withInlined(debug, pc).map((position, i) => ({ ...position, forwards: forwards[i] ?? false }));
}
