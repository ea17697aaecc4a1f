/**
 * The names that x86-64 gives to widths, registers and conditions, and which instructions take "lock": what both
 * readers of assembly know, that of inline assembly and that of litmus tests. What an instruction does stands with each
 * of them, since the one makes a typed tree and the other steps of the explorer.
 */

/** The bytes of an operand. */
export type Width = 1 | 2 | 4 | 8;

/** The letters at the ends of mnemonics: movb, movw, movl, movq. */
const WIDTHS: ReadonlyMap<string, Width> = new Map([
  ["b", 1],
  ["w", 2],
  ["l", 4],
  ["q", 8],
]);

/** The bytes that a letter at the end of a mnemonic stands for. */
export function widthOfLetter(letter: string): Width | undefined {
  return WIDTHS.get(letter);
}

/** A mnemonic, and the bytes that a letter behind it names. */
export interface Mnemonic {
  readonly root: string;
  readonly width: Width | undefined;
}

/** Splits a letter of a width from a mnemonic in lower case; undefined when no known mnemonic is left. */
export function splitMnemonic(name: string, isKnown: (root: string) => boolean): Mnemonic | undefined {
  if (isKnown(name)) return { root: name, width: undefined };
  const root = name.slice(0, -1);
  const width = widthOfLetter(name.slice(-1));
  return width !== undefined && isKnown(root) ? { root, width } : undefined;
}

const LOCKABLE: ReadonlySet<string> = new Set([
  ...["add", "adc", "sub", "sbb", "and", "or", "xor", "inc", "dec", "neg", "not"],
  ...["bts", "btr", "btc", "xadd", "xchg", "cmpxchg", "cmpxchg16b"],
]);

/** May "lock" stand before it? Before any other instruction the processor refuses the prefix. */
export function isLockable(root: string): boolean {
  return LOCKABLE.has(root);
}

export interface RegisterPart {
  /** The full register that contains this part. */
  readonly full: string;
  readonly width: Width;
  /** The register's position in lists. */
  readonly order: number;
}

/** The registers of x86, with their parts of 8, 4, 2 and 1 bytes; those behind them only x86-64 has. */
const OF_X86: readonly (readonly string[])[] = [
  ["rax", "eax", "ax", "al"],
  ["rbx", "ebx", "bx", "bl"],
  ["rcx", "ecx", "cx", "cl"],
  ["rdx", "edx", "dx", "dl"],
  ["rsi", "esi", "si", "sil"],
  ["rdi", "edi", "di", "dil"],
  ["rbp", "ebp", "bp", "bpl"],
  ["rsp", "esp", "sp", "spl"],
];
const NUMBERED = [8, 9, 10, 11, 12, 13, 14, 15].map((n) => [`r${n}`, `r${n}d`, `r${n}w`, `r${n}b`]);
const PARTS = [8, 4, 2, 1] as const;

/** The registers by their names in lower case. */
export const REGISTERS: ReadonlyMap<string, RegisterPart> = new Map(
  [...OF_X86, ...NUMBERED].flatMap((names, order) =>
    PARTS.map((width, at) => [names[at] ?? "", { full: names[0] ?? "", width, order }] as const),
  ),
);

/** Is it a register that processors had before x86-64? */
export function isOfX86({ order }: RegisterPart): boolean {
  return order < OF_X86.length;
}

/** What a condition looks at: a flag, or two of them. */
export type Test = "zero" | "carry" | "sign" | "overflow" | "below" | "less" | "lessOrSame";

export interface Condition {
  readonly test: Test;
  /** It holds where the test does not. */
  readonly isOpposite: boolean;
}

/** The letters behind j, set and cmov for each test, and those for its opposite. */
const LETTERS: readonly (readonly [test: Test, letters: readonly string[], opposite: readonly string[]])[] = [
  ["zero", ["e", "z"], ["ne", "nz"]],
  ["less", ["l", "nge"], ["ge", "nl"]],
  ["lessOrSame", ["le", "ng"], ["g", "nle"]],
  ["carry", ["b", "c", "nae"], ["ae", "nb", "nc"]],
  ["below", ["be", "na"], ["a", "nbe"]],
  ["sign", ["s"], ["ns"]],
  ["overflow", ["o"], ["no"]],
];

export const CONDITIONS: ReadonlyMap<string, Condition> = new Map(
  LETTERS.flatMap(([test, letters, opposite]) => [
    ...letters.map((one): [string, Condition] => [one, { test, isOpposite: false }]),
    ...opposite.map((one): [string, Condition] => [one, { test, isOpposite: true }]),
  ]),
);
