/** The instructions of x86, each as steps of the explorer's machine; emit.ts has the parts. */
import { LITMUS_FLAG } from "../../base/abi.gen.ts";
import { isLockable, splitMnemonic } from "../../lang/front-end.ts";
import { nearestIdentifier } from "../../base/near-identifiers.ts";
import type { Alu, Label } from "../program/builder.ts";
import { type Condition, CONDITIONS, type Emitter } from "./emit.ts";
import { compareExchange, exchange, exchangeAdd } from "./exchanges.ts";
import type { Operand } from "./operands.ts";
import { type Column, type Emit, isMemory, only, operandsOf, widthOf, type Written } from "./written.ts";

interface Kind {
  readonly operands: number;
  readonly emit: Emit;
}

const { READ_READ, READ_WRITE, WRITE_READ, WRITE_WRITE } = LITMUS_FLAG;

/** Reports two operands in memory, which no instruction of x86 has. */
function refuseTwoMemories({ emitter }: Column, written: Written): void {
  if (written.operands.filter(isMemory).length > 1)
    emitter.report.fail(
      "T203",
      written.span,
      "an instruction has at most one operand in memory",
      "Go through a register.",
    );
}

const move: Emit = (column, written) => {
  const { emitter } = column;
  const [to, from] = operandsOf(written);
  const width = widthOf(column, written);
  const value = emitter.read(from, width);
  emitter.write(to, value, width);
  emitter.thread.release(value);
};

/** Combines the destination with a value, with or without LOCK; the result sets the flags. */
function combine(column: Column, written: Written, to: Operand, value: number, alu: Alu, isLocked: boolean): void {
  const { emitter } = column;
  const width = widthOf(column, written);
  const old = isLocked ? emitter.update(to, alu, value, width) : emitter.read(to, width);
  const result = emitter.compute(alu, old, value, width, written.span);
  if (!isLocked) emitter.write(to, result, width);
  setFlags(column, written, alu, { old, value, result });
  emitter.thread.release(old, result);
}

interface Combined {
  readonly old: number;
  readonly value: number;
  readonly result: number;
}

function setFlags(column: Column, written: Written, alu: Alu, { old, value, result }: Combined): void {
  const { emitter } = column;
  const isDifference = alu === "SUBTRACT" && written.mnemonic === "SUB";
  const isOwn = old === result || written.operands[0]?.kind === "register";
  /* A difference in memory is compared as CMP does; elsewhere the old value is overwritten, and the result must do. */
  if (isDifference && !isOwn) emitter.setFlags(old, value, written.span);
  else emitter.setFlags(result, undefined, written.span);
  column.isCarryKnown = (isDifference && !isOwn) || alu === "AND" || alu === "OR" || alu === "XOR";
}

const binary =
  (alu: Alu): Emit =>
  (column, written) => {
    const [to, from] = operandsOf(written);
    const value = column.emitter.read(from, widthOf(column, written));
    combine(column, written, to, value, alu, written.isLocked);
    column.emitter.thread.release(value);
  };

/** Emits INC, DEC or NEG, whose second operand is a constant. */
const unary =
  (alu: Alu, constant: bigint): Emit =>
  (column, written) => {
    const value = column.emitter.constant(constant, written.span);
    combine(column, written, only(written), value, alu, written.isLocked);
    column.emitter.thread.release(value);
  };

/** Emits NOT, which leaves the flags unchanged. */
const not: Emit = (column, written) => {
  const { emitter } = column;
  const to = only(written);
  const width = widthOf(column, written);
  const ones = emitter.constant(-1n, written.span);
  const old = written.isLocked ? emitter.update(to, "XOR", ones, width) : emitter.read(to, width);
  if (!written.isLocked) {
    const result = emitter.compute("XOR", old, ones, width, written.span);
    emitter.write(to, result, width);
    emitter.thread.release(result);
  }
  emitter.thread.release(old, ones);
};

const compare: Emit = (column, written) => {
  const { emitter } = column;
  const [x, y] = operandsOf(written);
  const width = widthOf(column, written);
  const left = emitter.read(x, width);
  const right = emitter.read(y, width);
  emitter.setFlags(left, right, written.span);
  column.isCarryKnown = true;
  emitter.thread.release(left, right);
};

const test: Emit = (column, written) => {
  const { emitter } = column;
  const [x, y] = operandsOf(written);
  const width = widthOf(column, written);
  const left = emitter.read(x, width);
  const right = emitter.read(y, width);
  const both = emitter.compute("AND", left, right, width, written.span);
  emitter.setFlags(both, undefined, written.span);
  column.isCarryKnown = true;
  emitter.thread.release(left, right, both);
};

/** How many bits a count is taken of: 5, or 6 for 64-bit operands. */
function shiftMask(width: number): bigint {
  return width === 64 ? 63n : 31n;
}

/** SHR brings zeros in from above, SAR the sign, SHL zeros from below. A count of 0 leaves the flags. */
const shift =
  (kind: "left" | "right with zeros" | "right with the sign"): Emit =>
  (column, written) => {
    const { emitter } = column;
    const [to, by] = operandsOf(written);
    const value =
      by.kind === "immediate"
        ? by.value
        : emitter.report.fail("T203", by.span, "a shift is by a number here", "Write the count as a constant.");
    const width = widthOf(column, written);
    const count = value & shiftMask(width);
    if (count === 0n) return;
    const old = emitter.read(to, width);
    const amount = emitter.constant(count, written.span);
    const result = emitter.compute(kind === "left" ? "SHIFT_LEFT" : "SHIFT_RIGHT", old, amount, width, written.span);
    if (kind === "right with zeros") {
      const kept = emitter.constant((1n << (BigInt(width) - count)) - 1n, written.span);
      emitter.thread.emit("ALU", { alu: "AND", a: result, b: result, c: kept, width });
      emitter.thread.release(kept);
    }
    emitter.write(to, result, width);
    emitter.setFlags(result, undefined, written.span);
    column.isCarryKnown = false;
    emitter.thread.release(old, amount, result);
  };

/** LEA: the address itself. */
const loadAddress: Emit = (column, written) => {
  const { emitter } = column;
  const [to, from] = operandsOf(written);
  const address = emitter.addressValue(from);
  emitter.write(to, address, widthOf(column, written));
  emitter.thread.release(address);
};

const end: Emit = ({ emitter }) => emitter.thread.emit("HALT", {});

const fence =
  (flags: number): Emit =>
  ({ emitter }) =>
    emitter.thread.emit("FENCE", { flags });

const nothing: Emit = () => undefined;

function target(column: Column, written: Written, emitter: Emitter): Label {
  const operand = only(written);
  if (operand.kind !== "name") emitter.report.fail("T203", operand.span, "expected a label to jump to");
  return column.label(operand.name, operand.span);
}

const jump: Emit = (column, written) => {
  column.emitter.thread.emit("JUMP", {}, target(column, written, column.emitter));
};

function requireCarry(column: Column, written: Written, condition: Condition): void {
  if (!condition.carry || column.isCarryKnown) return;
  column.emitter.report.fail(
    "T203",
    written.span,
    `${written.mnemonic} looks at the carry flag, which is only known right after CMP, TEST, AND, OR and XOR`,
    "Compare first.",
  );
}

const conditionalJump =
  (condition: Condition): Emit =>
  (column, written) => {
    requireCarry(column, written, condition);
    const to = target(column, written, column.emitter);
    const holds = column.emitter.test(condition, written.span);
    column.emitter.thread.decide(holds, written.span);
    column.emitter.thread.emit("JUMP_IF_NOT_ZERO", { b: holds }, to);
    column.emitter.thread.release(holds);
  };

const setIf =
  (condition: Condition): Emit =>
  (column, written) => {
    requireCarry(column, written, condition);
    const holds = column.emitter.test(condition, written.span);
    column.emitter.write(only(written), holds, 8);
    column.emitter.thread.release(holds);
  };

const moveIf =
  (condition: Condition): Emit =>
  (column, written) => {
    requireCarry(column, written, condition);
    const { emitter } = column;
    const [to, from] = operandsOf(written);
    const width = widthOf(column, written);
    const value = emitter.read(from, width);
    const holds = emitter.test(condition, written.span);
    const skip = emitter.thread.label();
    emitter.jumpUnless(holds, skip);
    emitter.write(to, value, width);
    emitter.thread.place(skip);
    emitter.thread.release(value, holds);
  };

const CONDITIONAL: readonly (readonly [string, Kind])[] = [...CONDITIONS].flatMap(([letters, condition]) => [
  [`J${letters}`, { operands: 1, emit: conditionalJump(condition) }] as const,
  [`SET${letters}`, { operands: 1, emit: setIf(condition) }] as const,
  [`CMOV${letters}`, { operands: 2, emit: moveIf(condition) }] as const,
]);

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ["MOV", { operands: 2, emit: move }],
  ["ADD", { operands: 2, emit: binary("ADD") }],
  ["SUB", { operands: 2, emit: binary("SUBTRACT") }],
  ["AND", { operands: 2, emit: binary("AND") }],
  ["OR", { operands: 2, emit: binary("OR") }],
  ["XOR", { operands: 2, emit: binary("XOR") }],
  ["INC", { operands: 1, emit: unary("ADD", 1n) }],
  ["DEC", { operands: 1, emit: unary("SUBTRACT", 1n) }],
  ["NEG", { operands: 1, emit: unary("REVERSE_SUBTRACT", 0n) }],
  ["NOT", { operands: 1, emit: not }],
  ["CMP", { operands: 2, emit: compare }],
  ["TEST", { operands: 2, emit: test }],
  ["SHL", { operands: 2, emit: shift("left") }],
  ["SAL", { operands: 2, emit: shift("left") }],
  ["SHR", { operands: 2, emit: shift("right with zeros") }],
  ["SAR", { operands: 2, emit: shift("right with the sign") }],
  ["LEA", { operands: 2, emit: loadAddress }],
  ["RET", { operands: 0, emit: end }],
  ["RETQ", { operands: 0, emit: end }],
  ["XCHG", { operands: 2, emit: exchange(true) }],
  ["UXCH", { operands: 2, emit: exchange(false) }],
  ["XADD", { operands: 2, emit: exchangeAdd }],
  ["CMPXCHG", { operands: 2, emit: compareExchange }],
  ["MFENCE", { operands: 0, emit: fence(READ_READ + READ_WRITE + WRITE_READ + WRITE_WRITE) }],
  ["SFENCE", { operands: 0, emit: fence(WRITE_WRITE) }],
  ["LFENCE", { operands: 0, emit: fence(READ_READ + READ_WRITE) }],
  ...["NOP", "NOPW", "NOPL", "NOPQ"].map((name) => [name, { operands: 0, emit: nothing }] as const),
  ["PAUSE", { operands: 0, emit: nothing }],
  ["ENDBR64", { operands: 0, emit: nothing }],
  ["JMP", { operands: 1, emit: jump }],
  ...CONDITIONAL,
]);

/** Reads a mnemonic with or without the letter of a width, in bits; undefined when there is no such instruction. */
export function mnemonicOf(text: string): { readonly name: string; readonly width: number | undefined } | undefined {
  const kindOf = (root: string): Kind | undefined => KINDS.get(root.toUpperCase());
  const found = splitMnemonic(text.toLowerCase(), (root) => kindOf(root) !== undefined);
  if (found === undefined) return undefined;
  const name = found.root.toUpperCase();
  if (found.width === undefined) return { name, width: undefined };
  const takesWidth = (kindOf(name)?.operands ?? 0) > 0 && !name.startsWith("J");
  return takesWidth ? { name, width: 8 * found.width } : undefined;
}

/** Does the instruction jump where a condition holds? */
export function isBranch(text: string): boolean {
  const name = mnemonicOf(text)?.name ?? "";
  return name.startsWith("J") && CONDITIONS.has(name.slice(1));
}

export function nearMnemonic(text: string): string | undefined {
  return nearestIdentifier(text.toUpperCase(), [...KINDS.keys(), "LOCK"]);
}

/** The long forms of NOP have an operand, which means nothing. */
export function isPadding(mnemonic: string): boolean {
  return mnemonic.startsWith("NOP");
}

/** How many operands the instruction takes. */
export function operandCount(mnemonic: string): number {
  return KINDS.get(mnemonic)?.operands ?? 0;
}

export function emitInstruction(column: Column, written: Written): void {
  const kind = KINDS.get(written.mnemonic);
  const { report } = column.emitter;
  if (kind === undefined) return;
  if (written.operands.length !== kind.operands) {
    const many = kind.operands === 1 ? "one operand" : `${kind.operands === 0 ? "no" : kind.operands} operands`;
    report.fail("T203", written.span, `${written.mnemonic} takes ${many}, found ${written.operands.length}`);
  }
  if (written.isLocked && !isLockable(written.mnemonic.toLowerCase()))
    report.fail("T203", written.span, `${written.mnemonic} cannot have LOCK`);
  if (written.isLocked && !written.operands.some(isMemory))
    report.fail("T203", written.span, "LOCK needs an operand in memory");
  refuseTwoMemories(column, written);
  kind.emit(column, written);
}
