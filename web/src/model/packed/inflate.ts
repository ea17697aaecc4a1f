/**
 * Inflates what strangers have deflated, in small pieces and up to a limit: a few bytes may stand for gigabytes, and
 * what a file claims of its size need not be true. Links, whose texts are short, have a way of their own
 * (lab/link/packed-text.ts).
 */
import { Inflate } from "fflate";
import { fail, ok, type Result } from "../../base/result.ts";

/** A byte stands for up to a thousand: of so many at once no more than two million come. assumed */
const PIECE_BYTES = 2048;

export type InflateProblem = "too large" | "damaged";

/** "too large": more than `bytesMax` come out of it; no more of it is inflated then. */
export function inflateUpTo(packed: Uint8Array, bytesMax: number): Result<Uint8Array, InflateProblem> {
  const pieces: Uint8Array[] = [];
  let [size, isWhole] = [0, false];
  const inflate = new Inflate((piece, isLast) => {
    size += piece.length;
    pieces.push(piece);
    isWhole ||= isLast;
  });
  try {
    for (let at = 0; at < packed.length && size <= bytesMax; at += PIECE_BYTES)
      inflate.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length);
  } catch {
    return fail("damaged");
  }
  if (size > bytesMax) return fail("too large");
  return isWhole ? ok(joined(pieces, size)) : fail("damaged");
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let to = 0;
  for (const piece of pieces) {
    whole.set(piece, to);
    to += piece.length;
  }
  return whole;
}
