/**
 * Reading little-endian words out of the core's memory. The memory never grows (a fixed INITIAL_MEMORY), so one view
 * per instance stays good; a view is still made per reader, so that nothing dangles if that ever changes.
 */
import { NONE } from "../base/abi.gen.ts";

const TWO_32 = 0x1_0000_0000;

export class MemoryReader {
  private readonly view: DataView;

  constructor(memory: WebAssembly.Memory) {
    this.view = new DataView(memory.buffer);
  }

  u32(at: number): number {
    return this.view.getUint32(at, true);
  }

  /** A 64-bit word as a number: the core keeps every count below 2^53. */
  u64(at: number): number {
    return this.view.getUint32(at, true) + this.view.getUint32(at + 4, true) * TWO_32;
  }

  /** A signed word as a number: exact near zero on both sides, where indices and arguments of programs are. */
  i64(at: number): number {
    return this.view.getUint32(at, true) + this.view.getInt32(at + 4, true) * TWO_32;
  }

  /** All 64 bits, as an unsigned number. */
  bits64(at: number): bigint {
    return this.view.getBigUint64(at, true);
  }

  /** 16 hexadecimal digits, high half first: for hashes. */
  hex64(at: number): string {
    return hex32(this.u32(at + 4)) + hex32(this.u32(at));
  }

  /** `count` 64-bit words. */
  u64s(at: number, count: number): Float64Array {
    const words = new Float64Array(count);
    this.copyU64s(at, count, words, 0);
    return words;
  }

  /** `count` 64-bit words, to a place among other numbers. */
  copyU64s(at: number, count: number, to: Float64Array, toPlace: number): void {
    for (let i = 0; i < count; i++) to[toPlace + i] = this.u64(at + 8 * i);
  }

  /** The two halves of a bit set, low first, to a place among other numbers. */
  copyHalves(at: number, to: Float64Array, toPlace: number): void {
    to[toPlace] = this.u32(at);
    to[toPlace + 1] = this.u32(at + 4);
  }
}

function hex32(value: number): string {
  return value.toString(16).padStart(8, "0");
}

/** An index that the core gives, or undefined where it says that there is none. */
export function presentIndex(value: number): number | undefined {
  return value >= NONE ? undefined : value;
}
