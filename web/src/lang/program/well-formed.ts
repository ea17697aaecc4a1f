/**
 * Asks of the compiler's own bytecode what the core asks of any (wasm-core/src/verify.c): opcodes, registers, targets,
 * and that control stays in its function. A program that is refused here is a fault of the compiler, which compile.ts
 * reports as one when the program is compiled, on the page and on the command line alike; the core would refuse to run
 * it without saying where. This file finds faults, and mends none. Whether calls fit is the linker's affair.
 */
import { INSTRUCTION_BYTES } from "./assemble.ts";
import { NONE, OP, ORDERS, ORDER_SHIFT, PROGRAM, PROGRAM_BYTES } from "../../base/abi.gen.ts";
import { OPCODES } from "../../base/opcodes.gen.ts";

interface Instruction {
  readonly op: number;
  readonly operands: readonly [a: number, b: number, c: number];
  readonly imm: number;
}

interface Program {
  readonly code: readonly Instruction[];
  readonly head: (field: keyof typeof PROGRAM) => number;
}

const WIDTHS = new Set([1, 2, 4, 8]);

/** The registers that an instruction can name. */
const REGISTERS = 256;

/** What is wrong with the program, and where; undefined where the core accepts it. */
export function faultIn(bytes: Uint8Array): string | undefined {
  const program = read(bytes);
  if (program.head("data_bytes") > program.head("memory_bytes")) return "more data than memory";
  for (const [at, instruction] of program.code.entries()) {
    const wrong = faultOf(program, instruction);
    if (wrong !== undefined) return `${wrong} in instruction ${at}, ${OPCODES[instruction.op]?.name ?? "unknown"}`;
  }
  const at = strayFlow(program);
  return at === undefined ? undefined : `control leaves its function at instruction ${at}`;
}

function read(bytes: Uint8Array): Program {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = (field: keyof typeof PROGRAM): number => view.getUint32(PROGRAM[field], true);
  const code = Array.from({ length: head("code_count") }, (_, index): Instruction => {
    const at = PROGRAM_BYTES + index * INSTRUCTION_BYTES;
    const byte = (which: number): number => view.getUint8(at + which);
    return { op: byte(0), operands: [byte(1), byte(2), byte(3)], imm: view.getUint32(at + 4, true) };
  });
  return { code, head };
}

// ---- One instruction ----------------------------------------------------------------------------------------------

function faultOf(program: Program, { op, operands, imm }: Instruction): string | undefined {
  const roles = rolesOf(op);
  if (roles === undefined) return `no opcode ${op}`;
  const wrong = operands.findIndex((value, which) => !fitsRegister(roles[which] ?? ".", value));
  if (wrong >= 0) return `operand ${"abc"[wrong]} is ${operands[wrong]}`;
  const isPair = op !== OP.CMPXCHG2 || (imm & 255) === 8;
  return fitsImmediate(program, roles[3] ?? ".", imm) && isPair ? undefined : `the number is ${imm}`;
}

function rolesOf(op: number): string | undefined {
  return OPCODES[op]?.roles;
}

function fitsRegister(role: string, value: number): boolean {
  if (role === "q") return value < ORDERS.length;
  if (role === ".") return value === 0;
  return (role !== "M" && role !== "S") || value + 1 < REGISTERS;
}

function fitsImmediate({ code, head }: Program, role: string, value: number): boolean {
  switch (role) {
    case ".":
      return value === 0;
    case "t":
    case "e":
      return value < code.length;
    case "p":
      return value < head("param_count");
    case "o":
      return value < head("stack_bytes");
    case "f":
      return value <= head("stack_room");
    case "x":
      return value < head("assert_count");
    case "z":
      return (value & 255) < 32 && value >>> ORDER_SHIFT < ORDERS.length && WIDTHS.has(value & 15);
    case "q":
      return value < ORDERS.length;
    default:
      return true;
  }
}

// ---- The flow of control ------------------------------------------------------------------------------------------

/** The instruction behind which control leaves its function, or enters a function other than at its beginning. */
function strayFlow(program: Program): number | undefined {
  const owners = new Map<number, number>();
  for (const entry of entriesOf(program)) {
    const at = strayFrom(program, entry, owners);
    if (at !== undefined) return at;
  }
  return undefined;
}

/** The first instructions of all functions. */
function entriesOf({ code, head }: Program): Set<number> {
  const called = code.flatMap(({ op, imm }, at) => (op === OP.CALL ? [imm] : op === OP.ENTRY ? [at] : []));
  const known = (["setup", "setup_cpu", "operation"] as const).map(head).filter((entry) => entry !== NONE);
  return new Set([...known, ...called]);
}

/** Follows a function's control; every instruction belongs to one function. */
function strayFrom(program: Program, entry: number, owners: Map<number, number>): number | undefined {
  const { code } = program;
  const waiting = [{ at: entry, from: entry }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { at, from } = next;
    const instruction = code[at];
    if (instruction === undefined || !mayBegin(program, entry, at, from, owners)) return from;
    if (owners.get(at) === entry) continue;
    if (owners.has(at)) return from;
    owners.set(at, entry);
    const { op, imm } = instruction;
    if (rolesOf(op)?.[3] === "t") waiting.push({ at: imm, from: at });
    if (op !== OP.RET && op !== OP.JMP) waiting.push({ at: at + 1, from: at });
  }
  return undefined;
}

/** ENTRY begins a function, ENTER comes first or right behind it: each is executed once in a call. */
function mayBegin(
  { code }: Program,
  entry: number,
  at: number,
  from: number,
  owners: ReadonlyMap<number, number>,
): boolean {
  const op = code[at]?.op;
  if (op !== OP.ENTRY && op !== OP.ENTER) return true;
  if (at === entry) return from === entry && !owners.has(at);
  return op === OP.ENTER && from === entry && at === entry + 1 && code[entry]?.op === OP.ENTRY;
}
