/** Writes compiled programs as text, one instruction a line, for people and golden tests. */
import { NONE, ORDERS, ORDER_SHIFT, PROGRAM, PROGRAM_BYTES } from "../../base/abi.gen.ts";
import { OPCODES } from "../../base/opcodes.gen.ts";
import type { DebugInfo } from "../../base/program.ts";

export interface DecodedInstruction {
  readonly op: string;
  readonly roles: string;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly imm: number;
}

/** The instructions of a program, decoded. */
export function decode(bytes: Uint8Array): DecodedInstruction[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(PROGRAM.code_count, true);
  return Array.from({ length: count }, (_, index) => {
    const at = PROGRAM_BYTES + 8 * index;
    const opcode = OPCODES[view.getUint8(at)];
    return {
      op: opcode?.name ?? "?",
      roles: opcode?.roles ?? "....",
      a: view.getUint8(at + 1),
      b: view.getUint8(at + 2),
      c: view.getUint8(at + 3),
      imm: view.getInt32(at + 4, true),
    };
  });
}

/** A field of the program's head. */
export function headField(bytes: Uint8Array, field: keyof typeof PROGRAM): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(PROGRAM[field], true);
}

/** Formats one instruction: "LDS32 r3, [r1+8]". */
function formatInstruction(instruction: DecodedInstruction, debug?: DebugInfo): string {
  const { op, roles, a, b, c, imm } = instruction;
  const memory = memoryOperand(op, b, imm);
  const operands: string[] = [];
  [a, b, c].forEach((value, at) => {
    const role = roles[at];
    if (role === "n" || role === "k") operands.push(String(value));
    else if (role === "w") operands.push(`r${value}`);
    else if (role !== "." && role !== "q" && !(at === 1 && memory !== undefined)) operands.push(`r${value}`);
  });
  if (memory !== undefined) operands.push(memory);
  else if (roles[3] !== ".") operands.push(immediate(roles[3] ?? ".", imm, debug));
  return `${op.padEnd(8)} ${operands.join(", ")}${orderText(roles, c, imm)}`.trimEnd();
}

/** The order of an access as the program's text gives it, or no text: " volatile". */
function orderText(roles: string, c: number, imm: number): string {
  const order = roles[2] === "q" ? c : roles[3] === "z" ? imm >> ORDER_SHIFT : 0;
  return order === 0 ? "" : ` ${orderName(order)}`;
}

function orderName(order: number): string {
  return (ORDERS[order]?.name ?? String(order)).toLowerCase();
}

function memoryOperand(op: string, base: number, offset: number): string | undefined {
  if (!/^(?:LD[SU]?\d|ST\d|PREFETCH)/.test(op)) return undefined;
  return `[r${base}${offset === 0 ? "" : offset > 0 ? `+${offset}` : offset}]`;
}

function immediate(role: string, imm: number, debug: DebugInfo | undefined): string {
  switch (role) {
    case "t":
      return `@${imm}`;
    case "e":
      return debug?.functions.find((func) => func.start === imm)?.name ?? `@${imm}`;
    case "p":
      return debug?.params[imm] ?? `param ${imm}`;
    case "o":
      return `stack+${imm}`;
    case "f":
      return `${imm} bytes`;
    case "z":
      return `${imm & 15} byte${(imm & 15) === 1 ? "" : "s"}${(imm & 16) === 0 ? "" : " signed"}`;
    case "q":
      return orderName(imm);
    case "b":
      return String(imm >>> 0);
    default:
      return String(imm);
  }
}

/** Formats the whole program, function by function. */
export function disassemble(bytes: Uint8Array, debug: DebugInfo): string {
  const code = decode(bytes);
  const lines: string[] = [];
  for (const func of debug.functions) {
    lines.push(`${func.name}:`);
    for (let at = func.start; at < func.end; at++) {
      const instruction = code[at];
      if (instruction === undefined) continue;
      const spot = debug.spots[at];
      lines.push(
        `${String(at).padStart(5)}  ${formatInstruction(instruction, debug).padEnd(36)}; ${spot === undefined ? "" : `${debug.files[spot.file] ?? ""}:${spot.line}`}`,
      );
    }
  }
  const entry = (name: "setup" | "setup_cpu" | "operation"): string =>
    headField(bytes, name) === NONE ? "none" : String(headField(bytes, name));
  lines.push(
    `; memory ${headField(bytes, "memory_bytes")} bytes, stack ${headField(bytes, "stack_bytes")}, data ${headField(bytes, "data_bytes")}; setup ${entry("setup")}, setup_cpu ${entry("setup_cpu")}, operation ${entry("operation")}`,
  );
  return `${lines.join("\n")}\n`;
}
