/**
 * The instructions of inline assembly about single bits: bt, bts, btr and btc, which test and change one, and the
 * scans, which count.
 */
import { splitMnemonic } from "../builtins/x86.ts";
import { LOCKED, atomic } from "./assembly-atomics.ts";
import { NO_FLAGS, computed } from "./assembly-flags.ts";
import { keep, locate, readWhere, sizeOf, unsigned, writeWhere } from "./assembly-machine.ts";
import type { Machine, Where } from "./assembly-machine.ts";
import type { AssemblyInstruction, AssemblyOperand } from "../builtins/assembly.ts";
import { bits } from "../builtins/bits.ts";
import type { BitForm, Once } from "../builtins/bits.ts";
import { arith, compare, constant, convert } from "../types/fold.ts";
import type { Value } from "../types/typed-tree.ts";
import { LONG, ULONG } from "../types/types.ts";

const BIT_OPERATIONS: Readonly<Record<string, "or" | "and" | "xor">> = { bts: "or", btr: "and", btc: "xor" };

/** The bit scans; "highest" is the number of the highest set bit, counted from the lowest bit. */
type BitScan = Extract<BitForm, "ctz" | "clz" | "popcount"> | "highest";
const BIT_SCANS: ReadonlyMap<string, BitScan> = new Map<string, BitScan>([
  ["bsf", "ctz"],
  ["tzcnt", "ctz"],
  ["bsr", "highest"],
  ["lzcnt", "clz"],
  ["popcnt", "popcount"],
]);

/**
 * Executes a scan; false when the instruction is none. bsf and bsr of 0, which change nothing on the processor, give
 * what is not said.
 */
export function scanBits(
  m: Machine,
  { name, operands }: AssemblyInstruction,
  source: AssemblyOperand,
  destination: AssemblyOperand,
): boolean {
  const { span } = m;
  const mnemonic = splitMnemonic(name, (root) => BIT_SCANS.has(root));
  const form = BIT_SCANS.get(mnemonic?.root ?? "");
  if (mnemonic === undefined || form === undefined || mnemonic.width === 1) return false;
  const size = sizeOf(m, name, mnemonic.width, operands);
  const type = unsigned(size);
  const number = keep(m, convert(readWhere(m, locate(m, source), size), type, span));
  const once: Once = (value, valueType, use) => use(keep(m, convert(value, valueType, span)));
  const found = bits(form === "highest" ? "clz" : form, number, type, once);
  const place = form === "highest" ? arith("sub", constant(8 * size - 1, type, span), found, type, span) : found;
  writeWhere(m, locate(m, destination), size, place);
  m.flags = undefined;
  return true;
}

/**
 * Tests and changes a bit. The number of a bit in a register reaches beyond a word in memory: bit 70 of 64-bit words is
 * bit 6 of the next one, and bit -1 is in the one before. A number in the instruction itself counts modulo the width.
 */
export function changeBit(
  m: Machine,
  i: AssemblyInstruction,
  root: string,
  size: number,
  source: Where,
  destination: Where,
): void {
  const { span } = m;
  const op = BIT_OPERATIONS[root];
  const type = unsigned(size);
  const bit = keep(m, readWhere(m, source, size));
  const inWord = arith("and", convert(bit, ULONG, span), constant(8 * size - 1, ULONG, span), ULONG, span);
  const bitMask = arith("shl", constant(1, ULONG, span), inWord, ULONG, span);
  const mask = keep(m, convert(bitMask, type, span));
  const operand = op === "and" ? computed(m, "xor", mask, constant(-1, type, span), size) : mask;
  const where =
    source.kind === "value" || destination.kind !== "memory" ? destination : wordOfBit(m, destination, bit, size);
  let old: Value;
  if (op !== undefined && where.kind === "memory" && i.locked)
    old = atomic(m, LOCKED[op] ?? "XIOR", where.address, size, operand);
  else {
    old = keep(m, readWhere(m, where, size));
    if (op !== undefined) writeWhere(m, where, size, computed(m, op, old, operand, size));
  }
  const carry = compare("ne", computed(m, "and", old, mask, size), constant(0, type, span), false, span);
  m.flags = { ...NO_FLAGS, zero: m.flags?.zero, carry };
}

function wordOfBit(m: Machine, memory: Extract<Where, { kind: "memory" }>, bit: Value, size: number): Where {
  const { span } = m;
  const shift = constant(Math.log2(8 * size), LONG, span);
  const signedBit = convert(convert(bit, { ...unsigned(size), signed: true }, span), LONG, span);
  const words = arith("shr", signedBit, shift, LONG, span);
  const bytes = arith("mul", words, constant(size, LONG, span), LONG, span);
  return { kind: "memory", address: arith("add", convert(memory.address, LONG, span), bytes, LONG, span) };
}
