/**
 * Random inline assembly that the processor and this compiler must agree on: instructions of every width on registers,
 * memory and numbers, with the flags behind them; structures, matching constraints and operands with side effects. The
 * results of every statement are stored in out[].
 */
import type { Pick } from "./random/choices.ts";

const WIDTHS = [
  { type: "unsigned char", suffix: "b", bits: 8 },
  { type: "unsigned short", suffix: "w", bits: 16 },
  { type: "unsigned int", suffix: "l", bits: 32 },
  { type: "unsigned long", suffix: "q", bits: 64 },
] as const;
type Width = (typeof WIDTHS)[number];

const SUM_CONDITIONS = ["z", "ne", "c", "nb", "s", "ns", "o", "no", "be", "a", "l", "ge", "le", "g"];
const NUMBERS = ["0", "1", "2", "0x7f", "0x80", "0xff", "0x7fff", "0x8000", "0x7fffffff", "0x80000000"];
const WIDE_NUMBERS = ["0xffffffff", "0x100000000", "0x7fffffffffffffff", "0x8000000000000000", "-1", "-2"];

/** A statement of assembly on the variables a, b, f and words[0 .. 4], and what must be declared before it. */
interface Made {
  readonly asm: string;
  readonly declared?: string;
  readonly results?: readonly string[];
}

function one<T>(pick: Pick, list: readonly [T, ...T[]] | readonly T[]): T {
  return list[pick(list.length)] as T;
}

function number(pick: Pick): string {
  return pick(3) === 0
    ? `0x${pick(1 << 30).toString(16)}${pick(1 << 30).toString(16)}`
    : one(pick, [...NUMBERS, ...WIDE_NUMBERS]);
}

/** Two operands with the flags behind them; with a memory operand, perhaps locked. */
function arithmetic(pick: Pick, { suffix }: Width): Made {
  const op = one(pick, ["add", "sub", "and", "or", "xor", "cmp", "test"]);
  const condition = one(pick, SUM_CONDITIONS);
  const name = `${op}${suffix}`;
  const lock = /cmp|test/.test(op) ? "" : one(pick, ["", "lock; "]);
  return {
    asm: one(pick, [
      `"${name} %2, %0; set${condition} %1" : "+r"(a), "+r"(f) : "r"(b) : "cc"`,
      `"${name} %2, %0; set${condition} %1" : "+r"(a), "+r"(f) : "i"(${pick(200) - 100}) : "cc"`,
      `"${name} %2, %0; set${condition} %1" : "+r"(a), "+m"(f) : "r"(b) : "cc"`,
      `"${name} %[b], %[a]" : [a] "+r"(a), "=@cc${condition}"(f) : [b] "r"(b)`,
      `"${name} %2, %0; set${condition} %1" : "+r"(a), "+r"(f) : "${op === "test" ? "r" : "m"}"(words[3]) : "cc"`,
      `"${lock}${name} %2, %0; set${condition} %1" : "+m"(words[2]), "+r"(f) : "r"(b) : "cc"`,
      `"${lock}${name} %2, %0; set${condition} %1" : "+m"(words[2]), "+r"(f) : "n"(${pick(200) - 100}) : "cc"`,
    ]),
  };
}

function unary(pick: Pick, { suffix }: Width): Made {
  const op = one(pick, ["inc", "dec", "neg", "not"]);
  const condition = one(pick, op === "neg" ? SUM_CONDITIONS : ["z", "s", "o", "l", "g", "c", "be"]);
  const lock = one(pick, ["", "lock; "]);
  return {
    asm: one(pick, [
      `"cmp${suffix} %2, %0; ${op}${suffix} %0; set${condition} %1" : "+r"(a), "+r"(f) : "r"(b) : "cc"`,
      `"cmp${suffix} %2, %0; ${lock}${op}${suffix} %0; set${condition} %1" : "+m"(words[1]), "+r"(f) : "r"(b) : "cc"`,
    ]),
  };
}

function withCarry(pick: Pick, { suffix }: Width): Made {
  const op = one(pick, ["adc", "sbb"]);
  const condition = one(pick, ["z", "c", "s", "nc"]);
  return {
    asm: one(pick, [
      `"cmp${suffix} %2, %3; ${op}${suffix} %2, %0; set${condition} %1" : "+r"(a), "+r"(f) : "r"(b), "r"(words[0]) : "cc"`,
      `"cmp${suffix} %2, %0; sbb${suffix} %0, %0; set${condition} %1" : "+r"(a), "+r"(f) : "r"(b) : "cc"`,
    ]),
  };
}

function shift(pick: Pick, { suffix, bits }: Width): Made {
  const op = one(pick, ["shl", "sal", "shr", "sar", "rol", "ror"]);
  return {
    asm: one(pick, [
      `"${op}${suffix} %b1, %0" : "+r"(a) : "c"(b) : "cc"`,
      `"${op}${suffix} %%cl, %0" : "+m"(words[1]) : "c"(b) : "cc"`,
      `"${op}${suffix} %1, %0" : "+r"(a) : "i"(${pick(bits + 8)}) : "cc"`,
      `"${op}${suffix} %0" : "+r"(a) : : "cc"`,
      `"${op.startsWith("s") ? op : "shl"}${suffix} $${1 + pick(bits - 1)}, %0; sets %1" : "+r"(a), "+r"(f) : : "cc"`,
    ]),
  };
}

/** The number of a bit in a register reaches the words around words[2]; one in the instruction does not. */
function bit(pick: Pick, width: Width): Made {
  const { suffix, bits, type } = width.bits === 8 ? one(pick, WIDTHS.slice(1)) : width;
  const op = one(pick, ["bt", "bts", "btr", "btc"]);
  const lock = op === "bt" ? "" : one(pick, ["", "lock; "]);
  const far = `(${type})(${pick(5 * bits) - 2 * bits})`;
  const low = pick(bits - 1);
  return {
    declared: `${type} nr = ${far}, wide[5] = { ${Array.from({ length: 5 }, () => number(pick)).join(", ")} };`,
    asm: one(pick, [
      `"${lock}${op}${suffix} %2, %0; setc %1" : "+m"(wide[2]), "+r"(f) : "r"(nr) : "cc", "memory"`,
      `"${lock}${op}${suffix} %2, %0; setc %1" : "+m"(wide[2]), "+r"(f) : "r"(${far}) : "cc", "memory"`,
      `"${lock}${op}${suffix} %2, %0; setc %1" : "+m"(wide[2]), "+r"(f) : "Ir"(${far}) : "cc", "memory"`,
      `"${lock}${op}${suffix} %2, %0; setc %1" : "+m"(wide[2]), "+r"(f) : "Ir"((${type})${low}) : "cc", "memory"`,
      `"${op}${suffix} %2, %0; setc %1" : "+r"(wide[2]), "+r"(f) : "r"(nr) : "cc"`,
      `"${op}${suffix} $${low}, %0; sbb %0, %0" : "+r"(wide[2]) : : "cc"`,
    ]),
    results: ["wide[0] + 3 * wide[1]", "wide[2]", "wide[3] + 3 * wide[4]"],
  };
}

/** Operations of a part of a register, which leave the rest or clear it; copies with zeros or signs; addresses. */
function parts(pick: Pick): Made {
  const [modifier, suffix] = one(pick, [
    ["b", "b"],
    ["w", "w"],
    ["k", "l"],
  ] as const);
  const [narrow, from] = one(pick, [
    ["b", "b"],
    ["w", "w"],
  ] as const);
  const to = one(pick, ["l", "q"] as const);
  const extension = `mov${one(pick, ["z", "s"])}${from}${to}`;
  return {
    declared: `unsigned long x = ${number(pick)}, y = ${number(pick)};`,
    asm: one(pick, [
      `"${one(pick, ["mov", "add", "xor", "or"])}${suffix} %${modifier}1, %${modifier}0" : "+r"(x) : "r"(y) : "cc"`,
      `"mov${suffix} %${modifier}1, %${modifier}0; add %1, %0" : "+r"(x) : "r"(y) : "cc"`,
      `"incb %b0; not${suffix} %${modifier}0" : "+r"(x) : : "cc"`,
      `"${extension} %${narrow}1, %${to === "l" ? "k" : "q"}0" : "+r"(x) : "r"(y)`,
      `"movslq %k1, %q0" : "=r"(x) : "r"(y)`,
      `"lea ${pick(60) - 20}(%1,%2,${1 << pick(4)}), %0" : "=r"(x) : "r"(y), "r"(x)`,
      `"leal (%q1,%q2), %k0" : "=r"(x) : "r"(y), "r"(x)`,
      `"movl %k1, %%r8d; movq %%r8, %0" : "=r"(x) : "S"(y) : "r8"`,
      `"xchg %k0, %k1" : "+D"(x), "+r"(y)`,
      `"imul %1, %0" : "+r"(x) : "r"(y) : "cc"`,
    ]),
    results: ["x", "y"],
  };
}

function exchange(pick: Pick, { suffix, type }: Width): Made {
  const condition = one(pick, SUM_CONDITIONS);
  return {
    declared: pick(2) === 0 ? `a = words[1];` : "",
    asm: one(pick, [
      `"lock cmpxchg${suffix} %3, %1; set${condition} %2" : "+a"(a), "+m"(words[1]), "+r"(f) : "r"(b) : "cc"`,
      `"xchg %0, %1" : "+r"(a), "+m"(words[1])`,
      `"lock xadd %0, %1; set${condition} %2" : "+r"(a), "+m"(words[1]), "+q"(f) : : "cc"`,
      `"xchg %0, %1" : "=r"(a), "+m"(words[1]) : "0"((${type})${number(pick)})`,
      `"xchg %[old], %1" : [old] "=r"(a), "+m"(words[1]) : "[old]"(b)`,
    ]),
  };
}

/** Structures and unions as operands in registers. */
function structure(pick: Pick, { type, bits }: Width): Made {
  const half = bits === 64 ? "unsigned int" : type;
  const size = bits === 64 ? 64 : 2 * bits;
  const suffix = WIDTHS.find((width) => width.bits === size)?.suffix ?? "q";
  return {
    declared:
      `struct pair { ${half} x, y; } s = { ${number(pick)}, ${number(pick)} }, t = { ${number(pick)}, ${number(pick)} }, u = t;` +
      `union { struct pair p; ${half} v; } w = { { ${number(pick)}, 3 } };`,
    asm: one(pick, [
      `"lock xadd${suffix} %0, %1" : "+r"(s), "+m"(t) : : "cc", "memory"`,
      `"mov %1, %0" : "=r"(s) : "m"(t)`,
      `"add %1, %0" : "+r"(w) : "r"(s) : "cc"`,
      `"xchg %0, %1" : "=r"(s), "+m"(t) : "0"(s)`,
      `"xchg %0, %1" : "=q"(s), "+m"(t) : "0"(w)`,
      `"lock cmpxchg${suffix} %2, %1" : "+a"(u), "+m"(t) : "r"(s) : "cc", "memory"`,
    ]),
    results: ["s.x + 3 * s.y", "t.x + 3 * t.y", "u.x + 3 * u.y", "w.p.x + 3 * w.p.y"],
  };
}

/** Each operand is evaluated once, whether the template uses it or not. */
function effects(pick: Pick): Made {
  const template = one(pick, ["", "nop", "pause", "mfence", "mov %1, %0"]);
  const output = one(pick, [`"+r"(longs[n++ & 3])`, `"+m"(longs[n++ & 3])`, `"+r"(*(n++, longs + 1))`]);
  const input = one(pick, [`"r"(m++)`, `"r"(longs[m++ & 3])`, `"m"(longs[m++ & 3])`, `"ir"((m += 2))`]);
  const isMove = template.startsWith("mov") && output.startsWith('"+m"') && input.startsWith('"m"');
  return {
    declared: "long n = 1, m = 2, longs[4] = { 11, 12, 13, 14 };",
    asm: `"${isMove ? "" : template}" : ${output} : ${input} : "memory"`,
    results: ["n", "m", "longs[0] + 3 * longs[1] + 5 * longs[2] + 7 * longs[3]"],
  };
}

const KINDS = [arithmetic, unary, withCarry, shift, bit, parts, exchange, structure, effects];

export function randomAssembly(pick: Pick, statements: number): { readonly text: string; readonly count: number } {
  let count = 0;
  const blocks = Array.from({ length: statements }, () => {
    const width = one<Width>(pick, WIDTHS);
    const made = one(pick, KINDS)(pick, width);
    const results = [...(made.results ?? []), "a", "b", "f", "words[0] + 3 * words[1] + 5 * words[2] + 7 * words[3]"];
    const words = Array.from({ length: 4 }, () => number(pick)).join(", ");
    const stores = results.map((result) => `out[${count++}] = (long)(${result});`).join(" ");
    return (
      `\t{\n\t\t${width.type} a = ${number(pick)}, b = ${number(pick)}, words[4] = { ${words} };\n\t\tunsigned char f = 9;\n` +
      `\t\t${made.declared ?? ""}\n\t\tasm volatile(${made.asm});\n\t\t${stores}\n\t}\n`
    );
  });
  return { text: `long out[${count}];\nvoid operation(void)\n{\n${blocks.join("")}}\n`, count };
}
