/**
 * Programs for tests of the engine, written instruction by instruction: the engine is tested without the compiler.
 */
import { BYTECODE_VERSION, NONE, OP, PROGRAM, PROGRAM_BYTES, PROGRAM_MAGIC } from "../../base/abi.gen.ts";

type OpName = keyof typeof OP;

/** Opcode, registers a b c, immediate. */
type Line = readonly [op: OpName, a?: number, b?: number, c?: number, imm?: number];

export interface Parts {
  /** Instructions of operation(), from index 0. */
  readonly code: readonly Line[];
  readonly memoryBytes: number;
  /** Initial bytes of the globals. */
  readonly data?: readonly number[];
  readonly params?: number;
  readonly assertions?: number;
}

/** An address the program's globals begin at, and the width of an 8-byte atomic. */
export const BASE = 4096;
export const WIDTH_8 = 8;

export function assemble(parts: Parts): Uint8Array {
  const data = parts.data ?? [];
  const bytes = new Uint8Array(PROGRAM_BYTES + 8 * parts.code.length + data.length);
  const view = new DataView(bytes.buffer);
  const head: Readonly<Record<keyof typeof PROGRAM, number>> = {
    magic: PROGRAM_MAGIC,
    bytecode_version: BYTECODE_VERSION,
    code_count: parts.code.length,
    data_bytes: data.length,
    memory_bytes: parts.memoryBytes,
    stack_bytes: 0,
    param_count: parts.params ?? 0,
    assert_count: parts.assertions ?? 0,
    setup: NONE,
    setup_cpu: NONE,
    operation: 0,
    stack_room: 0,
  };
  for (const name of Object.keys(PROGRAM) as (keyof typeof PROGRAM)[]) view.setUint32(PROGRAM[name], head[name], true);
  parts.code.forEach(([op, a = 0, b = 0, c = 0, imm = 0], i) => {
    const at = PROGRAM_BYTES + 8 * i;
    view.setUint32(at, (OP[op] | (a << 8) | (b << 16) | (c << 24)) >>> 0, true);
    view.setInt32(at + 4, imm, true);
  });
  bytes.set(data, PROGRAM_BYTES + 8 * parts.code.length);
  return bytes;
}
