/**
 * Memory and faults of the test interpreter.
 */
import { LIMITS, PROGRAM_BYTES } from "../../base/abi.gen.ts";
import { headField } from "../program/disassemble.ts";

/** Thrown when the program does something that is forbidden. */
export class InterpreterFault extends Error {
  readonly pc: number;

  constructor(message: string, pc: number) {
    super(`${message} at instruction ${pc}`);
    this.pc = pc;
  }
}

export interface World {
  readonly bytes: Uint8Array;
  readonly cores: number;
  readonly nodes: number;
  readonly params: readonly bigint[];
  /** Gives a number in 0..n-1. */
  readonly random: (n: bigint) => bigint;
}

export const u64 = (value: bigint): bigint => BigInt.asUintN(64, value);
export const s64 = (value: bigint): bigint => BigInt.asIntN(64, value);

/** The bytes from the stack of one core to that of the next. */
export function stackStride(program: Uint8Array): number {
  return headField(program, "stack_bytes") + headField(program, "stack_room");
}

/** The globals, then the stacks of the cores, as one block from MEMORY_BASE on. */
export class Memory {
  readonly bytes: Uint8Array;
  private readonly view: DataView;

  constructor(program: Uint8Array, cores: number) {
    const globals = headField(program, "memory_bytes");
    this.bytes = new Uint8Array(globals + cores * stackStride(program));
    const dataAt = PROGRAM_BYTES + 8 * headField(program, "code_count");
    this.bytes.set(program.subarray(dataAt, dataAt + headField(program, "data_bytes")));
    this.view = new DataView(this.bytes.buffer);
  }

  load(address: bigint, size: number, signed: boolean, pc: number): bigint {
    const at = this.check(address, size, pc);
    let value = 0n;
    for (let byte = size - 1; byte >= 0; byte--) value = (value << 8n) | BigInt(this.view.getUint8(at + byte));
    return signed ? BigInt.asIntN(8 * size, value) : value;
  }

  store(address: bigint, size: number, value: bigint, pc: number): void {
    const at = this.check(address, size, pc);
    for (let byte = 0; byte < size; byte++)
      this.view.setUint8(at + byte, Number((u64(value) >> BigInt(8 * byte)) & 255n));
  }

  private check(address: bigint, size: number, pc: number): number {
    const at = Number(u64(address)) - LIMITS.MEMORY_BASE;
    if (at < 0 || at + size > this.bytes.length) throw new InterpreterFault(`bad address ${u64(address)}`, pc);
    if (at % size !== 0) throw new InterpreterFault(`misaligned address ${u64(address)}`, pc);
    return at;
  }
}
