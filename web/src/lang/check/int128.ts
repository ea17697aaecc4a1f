/** The hint for programs that compute with __int128, which Hotline can only copy and compare-and-exchange. */
import { type CType, INT128 } from "../types/types.ts";

const HINT =
  "Of 128-bit integers there are copies and compare-and-exchange: compute on the words, in a union with them.";

/** The hint for a message about these types; undefined when none of them is __int128. */
export function int128Hint(...types: readonly CType[]): string | undefined {
  return types.some((type) => type.kind === "struct" && type.shape === INT128.shape) ? HINT : undefined;
}
