/**
 * A litmus program as a program of the simulated machine, in C: one core for each thread, and many rounds. In a round
 * the locations get their first values, some cores read them, the threads begin within some cycles of each other, and
 * what they have seen is written down. Stores are plain stores, so the machine's order of stores decides what others
 * see.
 */
import { LIMITS, LITMUS_ALU, LITMUS_FLAG, LITMUS_OP } from "../base/abi.gen.ts";
import type { LitmusInstruction, LitmusProgram, LitmusThread } from "../base/litmus.ts";

/** The variables that a reader of the finished run looks for. */
export const TIMED_GLOBALS = { seen: "seen", rounds: "rounds" } as const;

/** Cycles between the last core's arrival and the round's begin: longer than the news of it takes. Assumed. */
const LEAD_CYCLES = 2000;
/** The threads of a round begin within 1, 2, 4, … or 2 to the power of (this - 1) cycles. Assumed. */
const SPREADS = 11;

export function timedSource(program: LitmusProgram, rounds: number): string {
  const { threads, locations, items, memory } = program;
  const cases = threads.map((_, i) => `\tif (cpu() == ${i}) thread_${i}(round);`);
  return [
    '#include "lib/hotline.h"',
    `enum { THREADS = ${threads.length}, LOCATIONS = ${locations.length}, ITEMS = ${Math.max(1, items.length)}, ROUNDS = ${rounds} };`,
    "struct place { _Alignas(128) volatile long value; } place[LOCATIONS];",
    "struct gate { _Alignas(128) long arrived; _Alignas(128) volatile long turn; long start, spread; } gate;",
    "struct own { _Alignas(128) long round, sum; } own[THREADS];",
    "long seen[ROUNDS][ITEMS];",
    "long rounds;",
    ...MEET,
    "static void prepare(void)",
    "{",
    "\tmeet(); /* core 0 has noted the last round */",
    ...memory.map(
      (value, i) => `\tif (cpu() == (own[cpu()].round + ${i}) % THREADS) place[${i}].value = ${long(value)};`,
    ),
    "\tmeet();",
    "\tfor (int i = 0; i < LOCATIONS; i++)",
    "\t\tif (random_below(2)) own[cpu()].sum += place[i].value;",
    "}",
    ...threads.flatMap((thread, i) => threadText(program, thread, i)),
    "static void note(long round)",
    "{",
    ...items.flatMap(({ thread, index }, i) =>
      thread === undefined ? [`\tseen[round][${i}] = place[${index}].value;`] : [],
    ),
    "\tfence(); /* the run may end at any moment */",
    "\trounds = round + 1;",
    "}",
    "void operation(void)",
    "{",
    "\tlong round = own[cpu()].round;",
    "\tprepare();",
    "\tmeet();",
    "\twait_until(gate.start + random_below(gate.spread));",
    ...cases,
    "\tmeet();",
    "\tif (cpu() == 0 && round < ROUNDS) note(round);",
    "\town[cpu()].round++;",
    "}",
    "",
  ].join("\n");
}

const MEET: readonly string[] = [
  "static void meet(void)",
  "{",
  "\tlong turn = gate.turn;",
  "\tif (atomic_fetch_add(&gate.arrived, 1) == THREADS - 1) {",
  "\t\tgate.arrived = 0;",
  `\t\tgate.start = now() + ${LEAD_CYCLES};`,
  `\t\tgate.spread = 1L << random_below(${SPREADS});`,
  "\t\tfence();",
  "\t\tgate.turn = turn + 1;",
  "\t} else {",
  "\t\twhile (gate.turn == turn)",
  "\t\t\tcpu_relax();",
  "\t}",
  "}",
];

function threadText({ items }: LitmusProgram, thread: LitmusThread, number: number): readonly string[] {
  const targets = new Set(thread.code.filter(({ op }) => isJump(op)).map(({ imm }) => Number(imm)));
  const observed = items.flatMap((item, i) =>
    item.thread === number ? [`\t\tseen[round][${i}] = r${item.index};`] : [],
  );
  return [
    `static void thread_${number}(long round)`,
    "{",
    ...thread.registers.map((_, i) => `\tlong r${i} = ${long(thread.initial[i] ?? 0n)};`),
    ...thread.code.flatMap((one, i) => [...(targets.has(i) ? [`l${i}:;`] : []), `\t${statement(one)}`]),
    "end:",
    "\tif (round < ROUNDS) {",
    ...observed,
    "\t}",
    "}",
  ];
}

function isJump(op: number): boolean {
  return op === LITMUS_OP.JUMP || op === LITMUS_OP.JUMP_IF_ZERO || op === LITMUS_OP.JUMP_IF_NOT_ZERO;
}

function statement(one: LitmusInstruction): string {
  switch (one.op) {
    case LITMUS_OP.HALT:
      return "goto end;";
    case LITMUS_OP.SET:
      return `r${one.a} = ${narrow(one, long(one.imm))};`;
    case LITMUS_OP.ALU:
      return `r${one.a} = ${computed(one, `r${one.b}`, `r${one.c}`)};`;
    case LITMUS_OP.ALU_IMMEDIATE:
      return `r${one.a} = ${computed(one, `r${one.b}`, long(one.imm))};`;
    case LITMUS_OP.JUMP:
      return `goto l${one.imm};`;
    case LITMUS_OP.JUMP_IF_ZERO:
      return `if (r${one.b} == 0) goto l${one.imm};`;
    case LITMUS_OP.JUMP_IF_NOT_ZERO:
      return `if (r${one.b} != 0) goto l${one.imm};`;
    case LITMUS_OP.LOAD:
      return `r${one.a} = ${narrow(one, place(one))};`;
    case LITMUS_OP.STORE:
      return store(one);
    case LITMUS_OP.UPDATE:
      return update(one);
    case LITMUS_OP.FENCE:
      return fence(one.flags);
    default:
      throw new Error(`litmus operation ${one.op} has no C`);
  }
}

function store(one: LitmusInstruction): string {
  const value = narrow(one, `r${one.c}`);
  const isRelease = (one.flags & LITMUS_FLAG.RELEASE) !== 0;
  return isRelease ? `smp_store_release(&${place(one)}, ${value});` : `${place(one)} = ${value};`;
}

/** The machine's atomics drain the store buffer before and need no fence behind. */
function update(one: LitmusInstruction): string {
  const at = `&${place(one)}`;
  if (one.d === undefined) {
    const swap = `cmpxchg(${at}, old, ${computed(one, "old", `r${one.c}`)})`;
    if (one.width === 0 && one.alu === LITMUS_ALU.SECOND) return `r${one.a} = atomic_exchange(${at}, r${one.c});`;
    if (one.width === 0 && one.alu === LITMUS_ALU.ADD) return `r${one.a} = atomic_fetch_add(${at}, r${one.c});`;
    return `{ long old, found = ${place(one)}; do old = found; while ((found = ${swap}) != old); r${one.a} = old; }`;
  }
  const swap = `cmpxchg(${at}, r${one.d}, ${computed(one, `r${one.d}`, `r${one.c}`)})`;
  if ((one.flags & LITMUS_FLAG.AWAIT) === 0) return `{ long old = ${swap}; r${one.a} = old; }`;
  return `{ long old; while ((old = ${swap}) != r${one.d}) cpu_relax(); r${one.a} = old; }`;
}

function fence(flags: number): string {
  if ((flags & LITMUS_FLAG.WRITE_READ) !== 0) return "fence();";
  return (flags & LITMUS_FLAG.WRITE_WRITE) === 0 ? ";" : "smp_wmb();";
}

function place({ b, imm }: LitmusInstruction): string {
  if (b === undefined) return `place[${imm}].value`;
  return `place[(r${b} - ${LIMITS.LITMUS_ADDRESS_BASE}L) / ${LIMITS.LITMUS_ADDRESS_STEP}].value`;
}

function narrow({ width }: LitmusInstruction, value: string): string {
  if (width === 0 || width >= 64) return value;
  const away = 64 - width;
  return `((long)((unsigned long)(${value}) << ${away}) >> ${away})`;
}

/** What the instruction computes from x and y, each of which may stand in the text more than once. */
function computed(one: LitmusInstruction, x: string, y: string): string {
  const value = COMPUTED[one.alu];
  if (value === undefined) throw new Error(`litmus computation ${one.alu} has no C`);
  return narrow(one, value(`(unsigned long)${x}`, `(unsigned long)${y}`, x, y));
}

/** What each operation of LITMUS_ALU computes from x and y, given without and with their signs. */
const COMPUTED: Readonly<Record<number, (x: string, y: string, sx: string, sy: string) => string>> = {
  [LITMUS_ALU.ADD]: (x, y) => `(long)(${x} + ${y})`,
  [LITMUS_ALU.SUBTRACT]: (x, y) => `(long)(${x} - ${y})`,
  [LITMUS_ALU.REVERSE_SUBTRACT]: (x, y) => `(long)(${y} - ${x})`,
  [LITMUS_ALU.MULTIPLY]: (x, y) => `(long)(${x} * ${y})`,
  [LITMUS_ALU.AND]: (_x, _y, x, y) => `(${x} & ${y})`,
  [LITMUS_ALU.OR]: (_x, _y, x, y) => `(${x} | ${y})`,
  [LITMUS_ALU.XOR]: (_x, _y, x, y) => `(${x} ^ ${y})`,
  [LITMUS_ALU.SECOND]: (_x, _y, _, y) => y,
  [LITMUS_ALU.EQUAL]: (_x, _y, x, y) => `(long)(${x} == ${y})`,
  [LITMUS_ALU.NOT_EQUAL]: (_x, _y, x, y) => `(long)(${x} != ${y})`,
  [LITMUS_ALU.LESS]: (_x, _y, x, y) => `(long)(${x} < ${y})`,
  [LITMUS_ALU.LESS_OR_EQUAL]: (_x, _y, x, y) => `(long)(${x} <= ${y})`,
  [LITMUS_ALU.BELOW]: (x, y) => `(long)(${x} < ${y})`,
  [LITMUS_ALU.BELOW_OR_EQUAL]: (x, y) => `(long)(${x} <= ${y})`,
  [LITMUS_ALU.SHIFT_LEFT]: (x, y) => `(${y} > 63 ? 0L : (long)(${x} << (${y} & 63)))`,
  [LITMUS_ALU.SHIFT_RIGHT]: (_x, y, x) => `(${x} >> (${y} > 63 ? 63 : ${y}))`,
};

/** A number as a C constant; the lowest one has none of its own. */
function long(value: bigint): string {
  return value === -(1n << 63n) ? "(-9223372036854775807L - 1)" : `(${value}L)`;
}
