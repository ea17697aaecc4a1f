/**
 * Reads inline assembly as text: the templates that C programmers write without thinking of them as assembly (barriers
 * and hints) get a meaning here, and every other template is split into its instructions. The effects of these
 * instructions are in check/assembly-instructions.ts.
 */

/** "nothing" orders the compiler only, "pause" is the pause of a wait loop, "fence" is a full fence. */
export type AssemblyMeaning = "nothing" | "pause" | "fence";

/** An instruction of a template, in AT&T's order: the destination is the last operand. */
export interface AssemblyInstruction {
  readonly locked: boolean;
  readonly name: string;
  readonly operands: readonly AssemblyOperand[];
}

export type AssemblyOperand =
  | { readonly kind: "immediate"; readonly value: bigint }
  /** A register of the processor: "a" is al, ax, eax or rax. */
  | { readonly kind: "register"; readonly register: string; readonly size: number | undefined }
  /** An operand of the statement: %0 or %[name]. */
  | { readonly kind: "operand"; readonly operand: string; readonly size: number | undefined }
  /** The memory to which a register or operand points: 8(%0), 8(%%rax). */
  | { readonly kind: "pointed"; readonly pointer: AssemblyOperand; readonly offset: bigint };

const MEANINGS: readonly (readonly [template: RegExp, means: AssemblyMeaning])[] = [
  [/^$|^nop$|^[ls]fence$/, "nothing"],
  [/^(?:pause|rep;? nop)$/, "pause"],
  /* The kernel's smp_mb(): a locked instruction on the stack is cheaper than mfence, and as good. */
  [/^mfence$|^lock;? (?:add|or)[lq]? \$0(?:x0)?, ?-?\d*\(%%?[er]sp\)$/, "fence"],
];

export const ASSEMBLY_HINT =
  "Understood are mov, xchg, lock xadd, lock cmpxchg (and cmpxchg16b), lock inc, dec, neg, not, add, sub, and, or, xor, " +
  "bts, btr, btc, bsf, bsr, with setz, sete, setc … behind them, rdtsc, rdtscp, cpuid, prefetchw, pause, mfence, and " +
  "barriers. " +
  "Else use the builtins: atomic_exchange, cmpxchg, fence, cpu_relax …";

function linesOf(template: string): string[] {
  const lines = template.split(/;|\n|\\[nrt]/).map((line) => line.trim().replace(/\s+/g, " ").toLowerCase());
  return lines.filter((line) => line !== "");
}

/** The meaning of a template as it is written, escapes included; undefined when the template is no barrier or hint. */
export function assemblyMeaning(template: string): AssemblyMeaning | undefined {
  const text = linesOf(template).join("; ");
  return MEANINGS.find(([pattern]) => pattern.test(text))?.[1];
}

/** The instructions of a template; the text of the first piece that does not have the form of an instruction. */
export function assemblyInstructions(template: string): AssemblyInstruction[] | string {
  const out: AssemblyInstruction[] = [];
  let locked = false;
  for (const line of linesOf(template)) {
    /* "rep; bsf" is how tzcnt was written for assemblers that did not know it. */
    if (line === "rep") continue;
    const text = line.replace(/^rep (?=bs)/, "").replace(/^lock\b ?/, "");
    locked ||= text !== line;
    if (text === "") continue;
    const [, name = "", rest = ""] = /^([a-z]\w*)(?: (.*))?$/.exec(text) ?? [];
    const operands = rest === "" ? [] : rest.split(/,(?![^(]*\))/).map((operand) => operandOf(operand));
    const known = operands.filter((operand) => operand !== undefined);
    if (name === "" || known.length < operands.length) return line;
    out.push({ locked, name, operands: known });
    locked = false;
  }
  return out;
}

const SIZES: Readonly<Record<string, number>> = { b: 1, w: 2, k: 4, q: 8 };

function operandOf(written: string): AssemblyOperand | undefined {
  const text = written.replace(/\s+/g, "");
  const [, offset, pointer] = /^(-?(?:0x)?[\da-f]*)\((.*)\)$/.exec(text) ?? [];
  if (pointer !== undefined) {
    const inner = operandOf(pointer);
    return inner === undefined ? undefined : { kind: "pointed", pointer: inner, offset: numberOf(offset ?? "") };
  }
  const [, immediate] = /^\$(-?(?:0x[\da-f]+|\d+))$/.exec(text) ?? [];
  if (immediate !== undefined) return { kind: "immediate", value: numberOf(immediate) };
  const [, modifier = "", index, name] = /^%([bwkq]?)(?:(\d+)|\[(\w+)\])$/.exec(text) ?? [];
  const operand = index ?? name;
  if (operand !== undefined) return { kind: "operand", operand, size: SIZES[modifier] };
  return registerOf(text);
}

function registerOf(text: string): AssemblyOperand | undefined {
  const [, prefix = "", letter, suffix = ""] = /^%%?([er]?)([abcd])([xl])$/.exec(text) ?? [];
  if (letter === undefined) return undefined;
  const size = suffix === "l" ? 1 : prefix === "r" ? 8 : prefix === "e" ? 4 : 2;
  return { kind: "register", register: letter, size };
}

function numberOf(text: string): bigint {
  if (text === "" || text === "-") return 0n;
  return text.startsWith("-") ? -BigInt(text.slice(1)) : BigInt(text);
}

export function isAssembly(token: { readonly kind: string; readonly text: string }): boolean {
  return token.kind === "name" && /^(?:asm|__asm|__asm__)$/.test(token.text);
}
