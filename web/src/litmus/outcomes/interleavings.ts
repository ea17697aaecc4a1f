/**
 * All interleavings of a program of two threads without jumps, under sequential consistency: the orders in which the
 * accesses of one thread can fall between those of the other, and what each order leads to. They are executed here, one
 * after another, by an evaluator that shares nothing with the explorer; a test compares the two.
 */
import { LITMUS_ALU, LITMUS_FLAG, LITMUS_OP } from "../../base/abi.gen.ts";
import type { LitmusInstruction, LitmusProgram, LitmusThread } from "../../base/litmus.ts";
import { locationAt } from "../program/builder.ts";
import { outcomeText } from "./herd.ts";

export interface Interleaving {
  /** The thread of each access, in order. */
  readonly order: readonly number[];
  /** The outcome it leads to, as herd shows it. */
  readonly outcome: string;
}

export interface Interleavings {
  /** The lines of each thread's accesses, in program order. */
  readonly accesses: readonly (readonly number[])[];
  readonly all: readonly Interleaving[];
}

/** More orders than this are no picture any more: two threads with four accesses each have 70. */
const ORDERS_MAX = 70;
const { LOAD, STORE, UPDATE, HALT, JUMP, JUMP_IF_ZERO, JUMP_IF_NOT_ZERO } = LITMUS_OP;
const ACCESSES: readonly number[] = [LOAD, STORE, UPDATE];
const JUMPS: readonly number[] = [JUMP, JUMP_IF_ZERO, JUMP_IF_NOT_ZERO];

/** Undefined for programs of another form: more threads, jumps, locks that are waited for, or too many orders. */
export function interleavingsOf(program: LitmusProgram): Interleavings | undefined {
  const [first, second, ...more] = program.threads;
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  if (program.threads.some(({ code }) => code.some(isBeyondLattice))) return undefined;
  const accesses = [first, second].map(({ code }) =>
    code.flatMap(({ op, line }) => (ACCESSES.includes(op) ? [line] : [])),
  );
  const [rows = 0, columns = 0] = accesses.map(({ length }) => length);
  if (rows === 0 || columns === 0 || ordersOf(rows, columns) > ORDERS_MAX) return undefined;
  return { accesses, all: orders(rows, columns).map((order) => ({ order, outcome: outcomeOf(program, order) })) };
}

/** Jumps make accesses optional, and a lock that is held forbids an order. */
function isBeyondLattice({ op, flags }: LitmusInstruction): boolean {
  return JUMPS.includes(op) || (flags & LITMUS_FLAG.AWAIT) !== 0;
}

/** The binomial coefficient: how many ways lead through the lattice. */
function ordersOf(rows: number, columns: number): number {
  let count = 1;
  for (let i = 1; i <= columns; i++) count = (count * (rows + i)) / i;
  return count;
}

function orders(rows: number, columns: number): readonly (readonly number[])[] {
  if (rows === 0 && columns === 0) return [[]];
  const first = rows > 0 ? orders(rows - 1, columns).map((rest) => [0, ...rest]) : [];
  const second = columns > 0 ? orders(rows, columns - 1).map((rest) => [1, ...rest]) : [];
  return [...first, ...second];
}

/** Executes the program in one order. */
function outcomeOf(program: LitmusProgram, order: readonly number[]): string {
  const memory = [...program.memory];
  const threads = program.threads.map((thread) => new Evaluator(thread, memory));
  for (const number of order) threads[number]?.access();
  for (const thread of threads) thread.compute();
  const values = program.items.map(({ thread, index, width }) =>
    narrow(width, thread === undefined ? (memory[index] ?? 0n) : (threads[thread]?.registers[index] ?? 0n)),
  );
  return outcomeText(program, { values, holds: false, steps: 0, executions: undefined });
}

/** The number kept in so many bits, with its sign; 0 bits: all 64. */
function narrow(width: number, value: bigint): bigint {
  return BigInt.asIntN(width === 0 ? 64 : width, value);
}

class Evaluator {
  readonly registers: bigint[];
  private readonly code: readonly LitmusInstruction[];
  private readonly memory: bigint[];
  private at = 0;

  constructor(thread: LitmusThread, memory: bigint[]) {
    this.code = thread.code;
    this.memory = memory;
    this.registers = thread.registers.map((_, i) => thread.initial[i] ?? 0n);
  }

  /** Computes up to the next access, and makes it. */
  access(): void {
    this.compute();
    const insn = this.code[this.at++];
    if (insn === undefined) return;
    const location = this.locationOf(insn);
    const old = this.memory[location] ?? 0n;
    if (insn.op === STORE) this.memory[location] = narrow(insn.width, this.read(insn.c));
    if (insn.op === LOAD) this.write(insn.a, narrow(insn.width, old));
    if (insn.op !== UPDATE) return;
    const isWanted = insn.d === undefined || this.read(insn.d) === old;
    if (isWanted) this.memory[location] = narrow(insn.width, compute(insn.alu, old, this.read(insn.c)));
    this.write(insn.a, old);
  }

  compute(): void {
    for (let insn = this.code[this.at]; insn !== undefined; insn = this.code[++this.at]) {
      if (ACCESSES.includes(insn.op) || insn.op === HALT) return;
      if (insn.op === LITMUS_OP.SET) this.write(insn.a, narrow(insn.width, insn.imm));
      const isAlu = insn.op === LITMUS_OP.ALU || insn.op === LITMUS_OP.ALU_IMMEDIATE;
      if (!isAlu) continue;
      const right = insn.op === LITMUS_OP.ALU ? this.read(insn.c) : insn.imm;
      this.write(insn.a, narrow(insn.width, compute(insn.alu, this.read(insn.b), right)));
    }
  }

  private locationOf(insn: LitmusInstruction): number {
    if (insn.b === undefined) return Number(insn.imm);
    return locationAt(this.read(insn.b), this.memory.length) ?? 0;
  }

  private read(register: number | undefined): bigint {
    return register === undefined ? 0n : (this.registers[register] ?? 0n);
  }

  private write(register: number | undefined, value: bigint): void {
    if (register !== undefined) this.registers[register] = value;
  }
}

type Operation = (x: bigint, y: bigint) => bigint;

const flag = (is: boolean): bigint => (is ? 1n : 0n);
const unsigned = (x: bigint): bigint => BigInt.asUintN(64, x);

const OPERATIONS: Readonly<Record<keyof typeof LITMUS_ALU, Operation>> = {
  ADD: (x, y) => x + y,
  SUBTRACT: (x, y) => x - y,
  REVERSE_SUBTRACT: (x, y) => y - x,
  MULTIPLY: (x, y) => x * y,
  AND: (x, y) => x & y,
  OR: (x, y) => x | y,
  XOR: (x, y) => x ^ y,
  SECOND: (_, y) => y,
  EQUAL: (x, y) => flag(x === y),
  NOT_EQUAL: (x, y) => flag(x !== y),
  LESS: (x, y) => flag(x < y),
  LESS_OR_EQUAL: (x, y) => flag(x <= y),
  BELOW: (x, y) => flag(unsigned(x) < unsigned(y)),
  BELOW_OR_EQUAL: (x, y) => flag(unsigned(x) <= unsigned(y)),
  SHIFT_LEFT: (x, y) => (y >= 0n && y < 64n ? x << y : 0n),
  SHIFT_RIGHT: (x, y) => x >> (y >= 0n && y < 64n ? y : 63n),
};

const BY_NUMBER: readonly Operation[] = Object.entries(LITMUS_ALU)
  .sort(([, a], [, b]) => a - b)
  .map(([name]) => OPERATIONS[name as keyof typeof LITMUS_ALU]);

function compute(alu: number, x: bigint, y: bigint): bigint {
  return BigInt.asIntN(64, (BY_NUMBER[alu] ?? OPERATIONS.ADD)(x, y));
}
