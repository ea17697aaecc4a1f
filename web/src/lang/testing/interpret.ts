/**
 * A slow, plain interpreter of compiled programs, for tests of the compiler only: it executes the meaning of
 * instructions without their times. Several cores can be stepped in any order over one memory. The simulator itself is
 * in wasm-core.
 */
import { LIMITS, NONE } from "../../base/abi.gen.ts";
import { bitsOfNumber, numberOfBits } from "../../base/floating-bits.ts";
import { convertBits } from "../types/floating.ts";
import { DOUBLE, FLOAT, INT, LONG, ULONG } from "../types/types.ts";
import type { ArithmeticType } from "../types/types.ts";
import { decode, headField } from "../program/disassemble.ts";
import type { DecodedInstruction } from "../program/disassemble.ts";

import { InterpreterFault, s64, stackStride, u64 } from "./interpreter-memory.ts";
import type { Memory, World } from "./interpreter-memory.ts";

type Handler = (i: DecodedInstruction) => void;

export class Core {
  readonly registers: bigint[] = Array.from({ length: LIMITS.REGISTERS_MAX }, () => 0n);
  /** The names of the executed annotations with their addresses, in order. */
  readonly annotations: string[] = [];
  steps = 0;
  pc = -1;
  private window = 0;
  /** The distance by which ENTER has moved the frames up. */
  private frame = 0;
  private readonly returns: { pc: number; window: number; frame: number }[] = [];
  private readonly world: World;
  private readonly memory: Memory;
  private readonly index: number;
  private readonly code: readonly DecodedInstruction[];

  constructor(world: World, memory: Memory, index: number) {
    this.world = world;
    this.memory = memory;
    this.index = index;
    this.code = decode(world.bytes);
  }

  /** Begins a function; false when the program does not have it. */
  enter(entry: "setup" | "setup_cpu" | "operation"): boolean {
    const pc = headField(this.world.bytes, entry);
    if (pc === NONE) return false;
    this.pc = pc;
    this.window = 0;
    this.frame = 0;
    this.returns.length = 0;
    return true;
  }

  get running(): boolean {
    return this.pc >= 0;
  }

  /** Executes one instruction. */
  step(): void {
    const instruction = this.code[this.pc];
    const handler = instruction === undefined ? undefined : this.handlers[instruction.op];
    if (instruction === undefined || handler === undefined)
      throw new InterpreterFault(`no instruction ${instruction?.op ?? ""}`, this.pc);
    this.steps++;
    this.pc++;
    handler(instruction);
  }

  private get(register: number): bigint {
    return this.registers[this.window + register] ?? 0n;
  }

  private set(register: number, value: bigint): void {
    this.registers[this.window + register] = s64(value);
  }

  private fault(message: string): never {
    throw new InterpreterFault(message, this.pc - 1);
  }

  private goTo(target: number, when: boolean): void {
    if (when) this.pc = target;
  }

  private divide(a: bigint, b: bigint): bigint {
    return b === 0n ? this.fault("division by zero") : a / b;
  }

  private remainder(a: bigint, b: bigint): bigint {
    return b === 0n ? this.fault("division by zero") : a % b;
  }

  /** Executes a read-modify-write; `update` gives the new value, or undefined to keep the old one. */
  private exchange(i: DecodedInstruction, update: (old: bigint) => bigint | undefined): void {
    const size = i.imm & 15;
    const old = this.memory.load(this.get(i.b), size, (i.imm & 16) !== 0, this.pc - 1);
    const fresh = update(old);
    if (fresh !== undefined) this.memory.store(this.get(i.b), size, fresh, this.pc - 1);
    this.set(i.a, old);
  }

  private call(target: number, window: number): void {
    if (this.returns.length === LIMITS.CALL_DEPTH_MAX) this.fault("the call stack is full");
    this.returns.push({ pc: this.pc, window: this.window, frame: this.frame });
    this.window += window;
    this.pc = target;
  }

  private entryBehind(pointer: bigint, params: number): number {
    const index = (pointer - BigInt(LIMITS.FUNCTION_BASE)) / BigInt(LIMITS.FUNCTION_STEP);
    const entry = pointer % BigInt(LIMITS.FUNCTION_STEP) === 0n ? this.code[Number(index)] : undefined;
    if (entry?.op !== "ENTRY" || entry.a !== params) this.fault(`no function of ${params} parameters at ${pointer}`);
    return Number(index);
  }

  /** The address of a byte of the core's own stack. */
  private stackAddress(offset: number): bigint {
    const { bytes } = this.world;
    return BigInt(LIMITS.MEMORY_BASE + headField(bytes, "memory_bytes") + this.index * stackStride(bytes) + offset);
  }

  private leave(): void {
    const back = this.returns.pop();
    this.pc = back?.pc ?? -1;
    this.window = back?.window ?? 0;
    this.frame = back?.frame ?? 0;
  }

  private note(name: string, register: number): void {
    this.annotations.push(`${name} ${this.get(register)}`);
  }

  private readonly handlers: Readonly<Record<string, Handler>> = this.makeHandlers();

  private makeHandlers(): Record<string, Handler> {
    return {
      ...this.arithmetic(),
      ...this.comparisons(),
      ...this.floating(),
      ...this.control(),
      ...this.accesses(),
      ...this.machine(),
    };
  }

  private arithmetic(): Record<string, Handler> {
    const rr =
      (f: (b: bigint, c: bigint) => bigint): Handler =>
      (i) =>
        this.set(i.a, f(this.get(i.b), this.get(i.c)));
    const ri =
      (f: (b: bigint, imm: bigint) => bigint): Handler =>
      (i) =>
        this.set(i.a, f(this.get(i.b), BigInt(i.imm)));
    const s32 = (value: bigint): bigint => BigInt.asIntN(32, value);
    const u32 = (value: bigint): bigint => BigInt.asUintN(32, value);
    const width =
      (bits: number, signed: boolean): Handler =>
      (i) =>
        this.set(i.a, signed ? BigInt.asIntN(bits, this.get(i.b)) : BigInt.asUintN(bits, this.get(i.b)));
    return {
      MOV: ri((b) => b),
      LI: (i) => this.set(i.a, BigInt(i.imm)),
      LIH: (i) => this.set(i.a, (BigInt(i.imm) << 32n) | BigInt.asUintN(32, this.get(i.a))),
      PARAM: (i) => this.set(i.a, this.world.params[i.imm] ?? 0n),
      FRAME: (i) => this.set(i.a, this.stackAddress(this.frame + i.imm)),
      OWN: (i) => this.set(i.a, this.stackAddress(i.imm)),
      THREAD: (i) => this.set(i.a, this.stackAddress(i.imm)),
      ADD: rr((b, c) => b + c),
      SUB: rr((b, c) => b - c),
      MUL: rr((b, c) => b * c),
      DIVS: rr((b, c) => this.divide(b, c)),
      DIVU: rr((b, c) => this.divide(u64(b), u64(c))),
      REMS: rr((b, c) => this.remainder(b, c)),
      REMU: rr((b, c) => this.remainder(u64(b), u64(c))),
      AND: rr((b, c) => b & c),
      OR: rr((b, c) => b | c),
      XOR: rr((b, c) => b ^ c),
      SHL: rr((b, c) => b << (c & 63n)),
      SHRS: rr((b, c) => b >> (c & 63n)),
      SHRU: rr((b, c) => u64(b) >> (c & 63n)),
      ADDI: ri((b, imm) => b + imm),
      MULI: ri((b, imm) => b * imm),
      ANDI: ri((b, imm) => b & imm),
      ORI: ri((b, imm) => b | imm),
      XORI: ri((b, imm) => b ^ imm),
      SHLI: ri((b, imm) => b << (imm & 63n)),
      SHRSI: ri((b, imm) => b >> (imm & 63n)),
      SHRUI: ri((b, imm) => u64(b) >> (imm & 63n)),
      ADDS32: rr((b, c) => s32(b + c)),
      ADDU32: rr((b, c) => u32(b + c)),
      SUBS32: rr((b, c) => s32(b - c)),
      SUBU32: rr((b, c) => u32(b - c)),
      MULS32: rr((b, c) => s32(b * c)),
      MULU32: rr((b, c) => u32(b * c)),
      ADDIS32: ri((b, imm) => s32(b + imm)),
      ADDIU32: ri((b, imm) => u32(b + imm)),
      SEXT8: width(8, true),
      SEXT16: width(16, true),
      SEXT32: width(32, true),
      ZEXT8: width(8, false),
      ZEXT16: width(16, false),
      ZEXT32: width(32, false),
    };
  }

  private comparisons(): Record<string, Handler> {
    const rr =
      (f: (b: bigint, c: bigint) => boolean): Handler =>
      (i) =>
        this.set(i.a, f(this.get(i.b), this.get(i.c)) ? 1n : 0n);
    const ri =
      (f: (b: bigint, imm: bigint) => boolean): Handler =>
      (i) =>
        this.set(i.a, f(this.get(i.b), BigInt(i.imm)) ? 1n : 0n);
    return {
      EQ: rr((b, c) => b === c),
      NE: rr((b, c) => b !== c),
      LTS: rr((b, c) => b < c),
      LTU: rr((b, c) => u64(b) < u64(c)),
      LES: rr((b, c) => b <= c),
      LEU: rr((b, c) => u64(b) <= u64(c)),
      EQI: ri((b, imm) => b === imm),
      NEI: ri((b, imm) => b !== imm),
      LTSI: ri((b, imm) => b < imm),
      LTUI: ri((b, imm) => u64(b) < u64(imm)),
      GTSI: ri((b, imm) => b > imm),
      GTUI: ri((b, imm) => u64(b) > u64(imm)),
    };
  }

  /** Instructions with floating-point values; the suffix 32 is that of floats. */
  private floating(): Record<string, Handler> {
    const forms = [
      ["", { size: 8 }],
      ["32", { size: 4 }],
    ] as const;
    const both = forms.map(([suffix, type]): Record<string, Handler> => {
      const number = (register: number): number => numberOfBits(this.get(register), type);
      const rr =
        (f: (b: number, c: number) => number): Handler =>
        (i) =>
          this.set(i.a, bitsOfNumber(f(number(i.b), number(i.c)), type));
      const test =
        (f: (b: number, c: number) => boolean): Handler =>
        (i) =>
          this.set(i.a, f(number(i.b), number(i.c)) ? 1n : 0n);
      return {
        [`FADD${suffix}`]: rr((b, c) => b + c),
        [`FSUB${suffix}`]: rr((b, c) => b - c),
        [`FMUL${suffix}`]: rr((b, c) => b * c),
        [`FDIV${suffix}`]: rr((b, c) => b / c),
        [`FSQRT${suffix}`]: rr((b) => Math.sqrt(b)),
        [`FEQ${suffix}`]: test((b, c) => b === c),
        [`FLT${suffix}`]: test((b, c) => b < c),
        [`FLE${suffix}`]: test((b, c) => b <= c),
      };
    });
    const convert =
      (from: ArithmeticType, to: ArithmeticType): Handler =>
      (i) =>
        this.set(i.a, convertBits(from === ULONG ? u64(this.get(i.b)) : this.get(i.b), from, to));
    return Object.assign({}, ...both, {
      S2D: convert(LONG, DOUBLE),
      U2D: convert(ULONG, DOUBLE),
      S2F: convert(LONG, FLOAT),
      U2F: convert(ULONG, FLOAT),
      D2I: convert(DOUBLE, INT),
      D2S: convert(DOUBLE, LONG),
      D2U: convert(DOUBLE, ULONG),
      D2F: convert(DOUBLE, FLOAT),
      F2D: convert(FLOAT, DOUBLE),
    });
  }

  private control(): Record<string, Handler> {
    const branch =
      (f: (b: bigint, c: bigint) => boolean): Handler =>
      (i) =>
        this.goTo(i.imm, f(this.get(i.b), this.get(i.c)));
    return {
      JMP: (i) => this.goTo(i.imm, true),
      BZ: branch((b) => b === 0n),
      BNZ: branch((b) => b !== 0n),
      BEQ: branch((b, c) => b === c),
      BNE: branch((b, c) => b !== c),
      BLTS: branch((b, c) => b < c),
      BLTU: branch((b, c) => u64(b) < u64(c)),
      BLES: branch((b, c) => b <= c),
      BLEU: branch((b, c) => u64(b) <= u64(c)),
      CALL: (i) => this.call(i.imm, i.a),
      CALLI: (i) => this.call(this.entryBehind(this.get(i.b), i.c), i.a),
      ENTRY: () => undefined,
      ENTER: (i) => {
        this.frame += i.imm;
        if (this.frame > headField(this.world.bytes, "stack_room")) this.fault("the call stack is full");
      },
      RET: () => this.leave(),
      // Registers above the loop's own are dead: destroying their values must change nothing.
      SPIN: (i) => {
        for (let register = this.window + i.a; register < this.window + 256; register++)
          this.registers[register] = 0x5a5a5a5an;
      },
    };
  }

  private accesses(): Record<string, Handler> {
    const load =
      (size: number, signed: boolean): Handler =>
      (i) =>
        this.set(i.a, this.memory.load(this.get(i.b) + BigInt(i.imm), size, signed, this.pc - 1));
    const store =
      (size: number): Handler =>
      (i) =>
        this.memory.store(this.get(i.b) + BigInt(i.imm), size, this.get(i.a), this.pc - 1);
    return {
      LDS8: load(1, true),
      LDU8: load(1, false),
      LDS16: load(2, true),
      LDU16: load(2, false),
      LDS32: load(4, true),
      LDU32: load(4, false),
      LD64: load(8, true),
      ST8: store(1),
      ST16: store(2),
      ST32: store(4),
      ST64: store(8),
      STNT: (i) => store(i.imm & 15)({ ...i, imm: 0 }),
      XADD: (i) => this.exchange(i, (old) => old + this.get(i.c)),
      XAND: (i) => this.exchange(i, (old) => old & this.get(i.c)),
      XXOR: (i) => this.exchange(i, (old) => old ^ this.get(i.c)),
      XIOR: (i) => this.exchange(i, (old) => old | this.get(i.c)),
      XCHG: (i) => this.exchange(i, () => this.get(i.c)),
      CMPXCHG2: (i) => {
        const at = this.get(i.b);
        if (at % 16n !== 0n) this.fault(`misaligned address ${at}`);
        const halves = [0, 1].map((half) => ({
          at: at + BigInt(8 * half),
          expected: this.get(i.a + half),
          desired: this.get(i.c + half),
        }));
        const old = halves.map((half) => s64(this.memory.load(half.at, 8, false, this.pc - 1)));
        if (halves.every((half, which) => half.expected === old[which]))
          for (const half of halves) this.memory.store(half.at, 8, half.desired, this.pc - 1);
        old.forEach((half, which) => this.set(i.a + which, half));
      },
      CMPXCHG: (i) => {
        const bits = 8 * (i.imm & 15);
        const expected = BigInt.asUintN(bits, this.get(i.a));
        const desired = this.get(i.c);
        this.exchange(i, (old) => (BigInt.asUintN(bits, old) === expected ? desired : undefined));
      },
    };
  }

  private machine(): Record<string, Handler> {
    const nothing: Handler = () => undefined;
    return {
      CPU: (i) => this.set(i.a, BigInt(this.index)),
      CPUS: (i) => this.set(i.a, BigInt(this.world.cores)),
      NODEOF: (i) => this.set(i.a, (this.get(i.b) * BigInt(this.world.nodes)) / BigInt(this.world.cores)),
      NODES: (i) => this.set(i.a, BigInt(this.world.nodes)),
      NOW: (i) => this.set(i.a, BigInt(this.steps)),
      WAITUNTIL: nothing,
      WORK: nothing,
      WORKI: nothing,
      WORKRND: nothing,
      RANDOM: (i) =>
        this.set(i.a, this.get(i.b) <= 0n ? this.fault("random_below of nothing") : this.world.random(this.get(i.b))),
      RANDOMEXP: (i) => this.set(i.a, this.world.random(this.get(i.b) + 1n)),
      RELAX: nothing,
      FENCE: nothing,
      ORDER: nothing,
      PREFETCH: nothing,
      ONNODE: nothing,
      INTERLEAVE: nothing,
      INDEX: (i) =>
        u64(this.get(i.b)) < BigInt(i.imm >>> 0)
          ? undefined
          : this.fault(`index ${this.get(i.b)} out of range ${i.imm >>> 0}`),
      ASSERT: (i) => (this.get(i.b) !== 0n ? undefined : this.fault(`assertion ${i.imm} failed`)),
      PRINT: nothing,
      LOCKWAIT: (i) => this.note("wait", i.b),
      LOCKHELD: (i) => this.note("held", i.b),
      LOCKRELEASED: (i) => this.note("released", i.b),
      LOCKREJECTED: (i) => this.note("rejected", i.b),
    };
  }
}
