/**
 * Inline assembly in random programs: the idioms of lock code, on any object in memory. Without suffixes the width of
 * an instruction is that of its register, which is the width of the object.
 */
import type { Maker } from "./maker.ts";
import { fresh, one } from "./maker.ts";

const COMPUTING = ["add", "sub", "and", "or", "xor"] as const;
const CLOBBERS = ': "memory", "cc"';

/** An expression that changes `place`, of this type, by assembly. */
export function assemblyOn(maker: Maker, type: string, place: string, value: string, other: string): string {
  const [a, b, flag] = [fresh(maker, "e"), fresh(maker, "e"), fresh(maker, "e")];
  const operation = one(maker, COMPUTING);
  const declared = `${type} ${a} = ${value}, ${b} = ${other}; unsigned char ${flag} = 0;`;
  const [text, result] = one(maker, [
    [`"lock; xadd %0, %1" : "+q"(${a}), "+m"(${place}) : ${CLOBBERS}`, `${a} + ${b}`],
    [`"xchg %0, %1" : "=q"(${a}), "+m"(${place}) : "0"(${b}) ${CLOBBERS}`, a],
    [
      `"lock cmpxchg %3, %1\\n\\tsete %2" : "+a"(${b}), "+m"(${place}), "=q"(${flag}) : "q"(${a}) ${CLOBBERS}`,
      `(long)${b} * 2 + ${flag}`,
    ],
    [
      `"lock; cmpxchg %[new], %[at]" : [at] "+m"(${place}), [old] "+a"(${b}), "=@ccz"(${flag}) : [new] "q"(${a}) ${CLOBBERS}`,
      `${flag} ? 5 : ${b}`,
    ],
    [`"lock; ${operation} %1, %0" : "+m"(${place}) : "q"(${a}) ${CLOBBERS}`, b],
    [
      `"lock; ${operation} %2, %0; sete %1" : "+m"(${place}), "=q"(${flag}) : "q"(${a}) ${CLOBBERS}`,
      `${flag} * 3 + ${b}`,
    ],
    [`"${operation} %1, %0" : "+q"(${a}) : "q"(${b}) : "cc"`, a],
    [`"mov %1, %0" : "=q"(${a}) : "m"(${place})`, a],
    [`"not %0; neg %0" : "+q"(${a}) : : "cc"`, `${a} + ${b}`],
  ] as const);
  return `({ ${declared} __asm__ __volatile__(${text}); ${result}; })`;
}

/** The position of a bit, or the number of bits. */
export function bitsByAssembly(maker: Maker, value: string): string {
  const [x, at] = [fresh(maker, "e"), fresh(maker, "e")];
  const type = one(maker, ["unsigned long", "unsigned", "long"]);
  const name = one(maker, ["bsf", "bsr", "rep; bsf"]);
  return `({ ${type} ${x} = ${value} | 64, ${at}; __asm__("${name} %1, %0" : "=r"(${at}) : "rm"(${x}) : "cc"); ${at}; })`;
}

/** Compare-and-exchange of 16 bytes that hold one of two values. */
export function exchangeOfPair(maker: Maker, low: string, high: string): string {
  const [pair, a, d, flag] = [fresh(maker, "e"), fresh(maker, "e"), fresh(maker, "e"), fresh(maker, "e")];
  const expected = one(maker, ["7", low]);
  const declared =
    `union { struct { unsigned long lo, hi; }; __int128 whole; } ${pair} = { .lo = 7, .hi = ${high} }; ` +
    `unsigned long ${a} = ${expected}, ${d} = ${pair}.hi; unsigned char ${flag};`;
  const text =
    `"lock; cmpxchg16b %0; setz %1" : "+m"(${pair}.whole), "=q"(${flag}), "+a"(${a}), "+d"(${d}) ` +
    `: "b"(3ul), "c"(${d} + 1) ${CLOBBERS}`;
  return `({ ${declared} __asm__ __volatile__(${text}); ${flag} + ${a} + ${d} + ${pair}.lo + ${pair}.hi; })`;
}
