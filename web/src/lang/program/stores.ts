/**
 * Which instructions store to which global, as far as the instructions say it: by the global's name or at an index of
 * it. Stores through pointers are left out. Of a structure of more than 4 KB that a pointer points to, a field may be
 * taken for a global; the list is for messages only.
 */
import { LIMITS } from "../../base/abi.gen.ts";
import type { StoreSymbol } from "../../base/program.ts";
import { isConditional } from "../generate/instructions.ts";
import type { LinkedProgram } from "./linker.ts";

const STORES: ReadonlySet<string> = new Set(["ST8", "ST16", "ST32", "ST64"]);
/** Instructions that write at an address which is whole in a register. */
const AT_REGISTER: ReadonlySet<string> = new Set([
  ...["XADD", "XAND", "XXOR", "XIOR", "XCHG", "CMPXCHG", "CMPXCHG2"],
  "STNT",
]);
/** Behind these, and where jumps lead, registers may have other values than the instructions before have given them. */
const ENDS: ReadonlySet<string> = new Set(["JMP", "CALL", "CALLI", "RET", "ENTRY", "ENTER"]);

export function storesOf({ code, memoryBytes }: LinkedProgram): readonly StoreSymbol[] {
  const isGlobal = (address: number): boolean =>
    address >= LIMITS.MEMORY_BASE && address < LIMITS.MEMORY_BASE + memoryBytes;
  const targets = new Set(code.flatMap(({ op, imm }) => (op === "JMP" || isConditional(op) ? [imm] : [])));
  /* Registers with a constant. */
  const constants = new Map<number, number>();
  return code.flatMap(({ op, a, b, imm }, pc) => {
    if (targets.has(pc)) constants.clear();
    const address = addressOf(op, imm, constants.get(b));
    if (op === "LI") constants.set(a, imm);
    else if (ENDS.has(op) || isConditional(op)) constants.clear();
    else if (!STORES.has(op) && op !== "STNT") constants.delete(a);
    return address !== undefined && isGlobal(address) ? [{ pc, address }] : [];
  });
}

/** A global's own address, with or without an index in the base, stands in the store or in its base. */
function addressOf(op: string, imm: number, base: number | undefined): number | undefined {
  if (AT_REGISTER.has(op)) return base;
  if (!STORES.has(op)) return undefined;
  return imm >= LIMITS.MEMORY_BASE || base === undefined ? imm : base + imm;
}
