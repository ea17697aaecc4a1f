/**
 * What inline assembly means that C programmers write without thinking of it as assembly: barriers and hints, without
 * operands. Everything else is refused: Hotline's machine has no such instructions.
 */

/** For the compiler only; the pause of a wait loop; a full fence. */
export type AssemblyMeaning = "nothing" | "pause" | "fence";

const MEANINGS: readonly (readonly [template: RegExp, means: AssemblyMeaning])[] = [
  [/^$|^nop$|^[ls]fence$/, "nothing"],
  [/^(?:pause|rep;? nop)$/, "pause"],
  /* The kernel's smp_mb(): a locked instruction on the stack is cheaper than mfence, and as good. */
  [/^mfence$|^lock;? (?:add|or)[lq]? \$0(?:x0)?, ?-?\d*\(%%?[er]sp\)$/, "fence"],
];

export const ASSEMBLY_HINT =
  'Understood are barriers and hints: asm volatile("" ::: "memory"), "pause", "mfence". ' +
  "Else use the builtins: atomic_exchange, cmpxchg, fence, cpu_relax …";

/** Of the template as it is written, escapes and all; undefined for what has no meaning here. */
export function assemblyMeaning(template: string): AssemblyMeaning | undefined {
  const lines = template.split(/;|\n|\\[nrt]/).map((line) => line.trim().replace(/\s+/g, " ").toLowerCase());
  const text = lines.filter((line) => line !== "").join("; ");
  return MEANINGS.find(([pattern]) => pattern.test(text))?.[1];
}

export function isAssembly(token: { readonly kind: string; readonly text: string }): boolean {
  return token.kind === "name" && /^(?:asm|__asm|__asm__)$/.test(token.text);
}
