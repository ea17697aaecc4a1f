/** The registers of x86 and x86-64, with the names of their parts. */
import type { Architecture } from "../text/architecture.ts";

export interface RegisterPart {
  /** The full register that contains this part: its name on x86-64, in lower case. */
  readonly full: string;
  readonly width: 8 | 16 | 32 | 64;
  /** The register's position in lists. */
  readonly order: number;
}

const LEGACY: readonly (readonly [string, string, string, string])[] = [
  ["rax", "eax", "ax", "al"],
  ["rbx", "ebx", "bx", "bl"],
  ["rcx", "ecx", "cx", "cl"],
  ["rdx", "edx", "dx", "dl"],
  ["rsi", "esi", "si", "sil"],
  ["rdi", "edi", "di", "dil"],
  ["rbp", "ebp", "bp", "bpl"],
  ["rsp", "esp", "sp", "spl"],
];

const NUMBERED = [8, 9, 10, 11, 12, 13, 14, 15].map((n) => [`r${n}`, `r${n}d`, `r${n}w`, `r${n}b`] as const);

const WIDTHS = [64, 32, 16, 8] as const;

const PARTS: ReadonlyMap<string, RegisterPart> = new Map(
  [...LEGACY, ...NUMBERED].flatMap((names, order) =>
    names.map((name, i) => [name, { full: names[0], width: WIDTHS[i] ?? 64, order }] as const),
  ),
);

/** The part with this name, in upper or lower case; undefined when the architecture has no such register. */
export function registerPart(name: string, architecture: Architecture): RegisterPart | undefined {
  const part = PARTS.get(name.toLowerCase());
  if (part === undefined || architecture === "X86_64") return part;
  return part.width === 64 || part.order >= LEGACY.length ? undefined : part;
}

/** All names of registers, for hints. */
export function registerNames(architecture: Architecture): readonly string[] {
  return [...PARTS.keys()]
    .filter((name) => registerPart(name, architecture) !== undefined)
    .map((name) => (architecture === "X86" ? name.toUpperCase() : name));
}

/** The number of bits of a full register. */
export function fullWidth(architecture: Architecture): 32 | 64 {
  return architecture === "X86_64" ? 64 : 32;
}
