/**
 * Reads inline assembly as text: the templates that C programmers write without thinking of them as assembly (barriers
 * and hints) get a meaning here, and every other template is split into its instructions. The effects of these
 * instructions are in check/assembly-instructions.ts.
 */
import { REGISTERS } from "./x86.ts";

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
  /** A register of the processor: "rax" is al, ax, eax or rax, by its size. */
  | { readonly kind: "register"; readonly register: string; readonly size: number | undefined }
  /** An operand of the statement: %0 or %[name]. */
  | { readonly kind: "operand"; readonly operand: string; readonly size: number | undefined }
  | PointedOperand;

/** The memory to which registers or operands point: 8(%0), 8(%%rax), (%0,%1,4). */
export interface PointedOperand {
  readonly kind: "pointed";
  readonly pointer: AssemblyOperand | undefined;
  readonly index: AssemblyOperand | undefined;
  readonly scale: number;
  readonly offset: bigint;
}

const MEANINGS: readonly (readonly [template: RegExp, means: AssemblyMeaning])[] = [
  [/^$|^nop$|^[ls]fence$/, "nothing"],
  [/^(?:pause|rep;? nop)$/, "pause"],
  /* The kernel's smp_mb(): a locked instruction on the stack is cheaper than mfence, and as good. */
  [/^mfence$|^lock;? (?:add|or)[lq]? \$0(?:x0)?, ?-?\d*\(%%?[er]sp\)$/, "fence"],
];

export const ASSEMBLY_HINT =
  "Understood are mov, lea, xchg, lock xadd, lock cmpxchg (and cmpxchg16b), inc, dec, neg, not, add, adc, sub, sbb, and, or, " +
  "xor, cmp, test, shifts and rotations, bt, bts, btr, btc, bsf, bsr, with setz, sete, setc … behind them, rdtsc, rdtscp, " +
  "cpuid, prefetchw, pause, mfence, and barriers; no jumps. " +
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

/** The bytes of an operand by the letter of a modifier: %b0, %w0, %k0, %q0. */
const SIZES: Readonly<Record<string, number>> = { b: 1, w: 2, k: 4, q: 8 };

function operandOf(written: string): AssemblyOperand | undefined {
  const text = written.replace(/\s+/g, "");
  const [, offset, pointer] = /^(-?(?:0x[\da-f]+|\d*))\((.*)\)$/.exec(text) ?? [];
  if (pointer !== undefined) return pointedOperand(offset ?? "", pointer.split(","));
  const [, immediate] = /^\$(-?(?:0x[\da-f]+|\d+))$/.exec(text) ?? [];
  if (immediate !== undefined) return { kind: "immediate", value: numberOf(immediate) };
  const [, modifier = "", index, name] = /^%([bwkq]?)(?:(\d+)|\[(\w+)\])$/.exec(text) ?? [];
  const operand = index ?? name;
  if (operand !== undefined) return { kind: "operand", operand, size: SIZES[modifier] };
  return registerOf(text);
}

function pointedOperand(
  offset: string,
  [base = "", index = "", scale = "1", ...more]: string[],
): PointedOperand | undefined {
  const read = (text: string): AssemblyOperand | undefined => (text === "" ? undefined : operandOf(text));
  const [pointer, indexed] = [read(base), read(index)];
  const isRead = (text: string, operand: AssemblyOperand | undefined): boolean =>
    text === "" || operand?.kind === "register" || operand?.kind === "operand";
  const isSound = isRead(base, pointer) && isRead(index, indexed) && (base !== "" || index !== "");
  if (!isSound || !/^[1248]$/.test(scale) || more.length > 0) return undefined;
  return { kind: "pointed", pointer, index: indexed, scale: Number(scale), offset: numberOf(offset) };
}

/** A register by its name; the stack's two have no meaning here. */
function registerOf(text: string): AssemblyOperand | undefined {
  const part = REGISTERS.get(/^%%?(\w+)$/.exec(text)?.[1] ?? "");
  if (part === undefined || part.full === "rsp" || part.full === "rbp") return undefined;
  return { kind: "register", register: part.full, size: part.width };
}

function numberOf(text: string): bigint {
  if (text === "" || text === "-") return 0n;
  return text.startsWith("-") ? -BigInt(text.slice(1)) : BigInt(text);
}

export function isAssembly(token: { readonly kind: string; readonly text: string }): boolean {
  return token.kind === "name" && /^(?:asm|__asm|__asm__)$/.test(token.text);
}
