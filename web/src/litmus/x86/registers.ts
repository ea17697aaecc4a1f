/** The registers that each architecture of litmus tests has. */
import { isOfX86, type RegisterPart, REGISTERS } from "../../lang/front-end.ts";
import type { Architecture } from "../text/architecture.ts";

/** The part with this name, in upper or lower case; undefined when the architecture has no such register. */
export function registerPart(name: string, architecture: Architecture): RegisterPart | undefined {
  const part = REGISTERS.get(name.toLowerCase());
  if (part === undefined || architecture === "X86_64") return part;
  return part.width === 8 || !isOfX86(part) ? undefined : part;
}

/** All names of registers, for hints. */
export function registerNames(architecture: Architecture): readonly string[] {
  return [...REGISTERS.keys()]
    .filter((name) => registerPart(name, architecture) !== undefined)
    .map((name) => (architecture === "X86" ? name.toUpperCase() : name));
}

/** The number of bits of a part. */
export function bitsOf({ width }: RegisterPart): number {
  return 8 * width;
}

/** The number of bits of a full register. */
export function fullWidth(architecture: Architecture): 32 | 64 {
  return architecture === "X86_64" ? 64 : 32;
}
