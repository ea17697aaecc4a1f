/**
 * The parts of which the instructions of x86 consist: reading and writing operands of any width, setting flags, testing
 * conditions. An instruction that reads and writes memory without LOCK does so in two steps.
 */
import { LITMUS_FLAG } from "../../base/abi.gen.ts";
import { CONDITIONS as LETTERS, type RegisterPart, type Test } from "../../lang/front-end.ts";
import {
  type Address,
  addressFields,
  addressOf,
  type Alu,
  type Label,
  type Locations,
  type ThreadBuilder,
} from "../program/builder.ts";
import type { Architecture } from "../text/architecture.ts";
import type { Report, Span } from "../text/source.ts";
import type { Operand } from "./operands.ts";
import { bitsOf, fullWidth } from "./registers.ts";

/** The flags are kept in hidden registers as two numbers, which are compared on demand. */
const FLAGS_LEFT = "flags, left";
const FLAGS_RIGHT = "flags, right";

/** The order of a locked instruction: it comes after all earlier accesses and before all later ones. */
const FULL_ORDER = LITMUS_FLAG.ACQUIRE + LITMUS_FLAG.RELEASE;

export class Emitter {
  readonly thread: ThreadBuilder;
  readonly report: Report;
  private readonly locations: Locations;
  private readonly architecture: Architecture;

  constructor(thread: ThreadBuilder, locations: Locations, architecture: Architecture, report: Report) {
    this.thread = thread;
    this.locations = locations;
    this.architecture = architecture;
    this.report = report;
  }

  /** The width that the operands give to an instruction: that of its registers, or else the default one. */
  widthOf(operands: readonly Operand[], suffix: number | undefined): number {
    const register = operands.find((operand) => operand.kind === "register");
    return suffix ?? (register?.kind === "register" ? bitsOf(register.part) : fullWidth(this.architecture));
  }

  /** A register with the operand's value; the caller gives the register back with release(). */
  read(operand: Operand, width: number): number {
    if (operand.kind === "register") return this.readRegister(operand.part, width, operand.span);
    const result = this.thread.temporary(operand.span);
    if (operand.kind === "immediate") this.thread.emit("SET", { a: result, imm: operand.value, width });
    else this.thread.emit("LOAD", { a: result, width, ...addressFields(this.address(operand)) });
    return result;
  }

  write(operand: Operand, value: number, width: number): void {
    if (operand.kind === "register") this.writeRegister(operand.part, value, operand.span);
    else this.thread.emit("STORE", { c: value, width, ...addressFields(this.address(operand)) });
  }

  address(operand: Operand): Address {
    if (operand.kind === "location")
      return { kind: "location", location: this.locations.number(operand.name, operand.span) };
    if (operand.kind === "pointer")
      return { kind: "register", register: this.thread.register(operand.part.full, operand.span) };
    const hint = operand.kind === "name" ? `Memory is written in brackets: [${operand.name}]` : undefined;
    return this.report.fail("T203", operand.span, "expected a location in memory", hint);
  }

  /** A register with the address of a location, as a number. */
  addressValue(operand: Operand): number {
    const address = this.address(operand);
    if (address.kind === "location") return this.constant(addressOf(address.location), operand.span);
    const result = this.thread.temporary(operand.span);
    this.thread.copy(result, address.register);
    return result;
  }

  /** Emits a = x alu y. */
  compute(alu: Alu, x: number, y: number, width: number, span: Span): number {
    const result = this.thread.temporary(span);
    this.thread.emit("ALU", { alu, a: result, b: x, c: y, width });
    return result;
  }

  constant(value: bigint, span: Span): number {
    const result = this.thread.temporary(span);
    this.thread.emit("SET", { a: result, imm: value });
    return result;
  }

  /**
   * Emits a locked update: one step reads memory, combines the value with `operand`, and writes it. Returns the old
   * value.
   */
  update(memory: Operand, alu: Alu, operand: number, width: number, expected?: number): number {
    const old = this.thread.temporary(memory.span);
    const address = addressFields(this.address(memory));
    const when = expected === undefined ? {} : { d: expected };
    this.thread.emit("UPDATE", { alu, a: old, c: operand, ...when, width, flags: FULL_ORDER, ...address });
    return old;
  }

  /** Sets the flags as after comparing x with y; y is 0 when absent. */
  setFlags(x: number, y: number | undefined, span: Span): void {
    const left = this.thread.register(FLAGS_LEFT, span);
    const right = this.thread.register(FLAGS_RIGHT, span);
    if (y === undefined) this.thread.emit("SET", { a: right, imm: 0n });
    else this.thread.copy(right, y);
    this.thread.copy(left, x);
  }

  /** A register that is 1 when the condition holds for the flags. */
  test(condition: Condition, span: Span): number {
    const left = this.thread.register(FLAGS_LEFT, span);
    const right = this.thread.register(FLAGS_RIGHT, span);
    const result = this.thread.temporary(span);
    this.thread.emit("ALU", { alu: condition.alu, a: result, b: left, c: right });
    if (condition.sign) {
      this.thread.emit("ALU_IMMEDIATE", {
        alu: "SUBTRACT",
        a: result,
        b: result,
        imm: 0n,
        width: fullWidth(this.architecture),
      });
      this.thread.emit("ALU_IMMEDIATE", { alu: "LESS", a: result, b: result, imm: 0n });
    }
    if (condition.negated) this.thread.emit("ALU_IMMEDIATE", { alu: "EQUAL", a: result, b: result, imm: 0n });
    return result;
  }

  jumpUnless(value: number, label: Label): void {
    this.thread.emit("JUMP_IF_ZERO", { b: value }, label);
  }

  private readRegister(part: RegisterPart, width: number, span: Span): number {
    const register = this.thread.register(part.full, span);
    if (width >= fullWidth(this.architecture)) return register;
    const result = this.thread.temporary(span);
    this.thread.copy(result, register, width);
    return result;
  }

  /** Writing 32 bits clears the upper half on x86-64; writing fewer leaves the rest. */
  private writeRegister(part: RegisterPart, value: number, span: Span): void {
    const register = this.thread.register(part.full, span);
    const full = fullWidth(this.architecture);
    if (bitsOf(part) === full) this.thread.copy(register, value, full);
    else if (bitsOf(part) === 32)
      this.thread.emit("ALU_IMMEDIATE", { alu: "AND", a: register, b: value, imm: 0xffff_ffffn });
    else this.writePart(register, value, (1n << BigInt(bitsOf(part))) - 1n, full, span);
  }

  private writePart(register: number, value: number, mask: bigint, full: number, span: Span): void {
    const low = this.thread.temporary(span);
    this.thread.emit("ALU_IMMEDIATE", { alu: "AND", a: low, b: value, imm: mask });
    this.thread.emit("ALU_IMMEDIATE", { alu: "AND", a: register, b: register, imm: ~mask });
    this.thread.emit("ALU", { alu: "OR", a: register, b: register, c: low, width: full });
    this.thread.release(low);
  }
}

/** A condition of jumps: a comparison of the two numbers behind the flags. */
export interface Condition {
  readonly alu: Alu;
  readonly negated: boolean;
  /** True when the condition tests the sign of the result. */
  readonly sign: boolean;
  /** True when the condition tests the carry, which the emitter follows only through some instructions. */
  readonly carry: boolean;
}

const plain = (alu: Alu, negated = false): Condition => ({ alu, negated, sign: false, carry: false });
const carry = (alu: Alu, negated: boolean): Condition => ({ alu, negated, sign: false, carry: true });

/** A test of the flags, or its opposite; undefined for the overflow, which nothing here keeps. */
function conditionOf(test: Test, isOpposite: boolean): Condition | undefined {
  switch (test) {
    case "zero":
      return plain(isOpposite ? "NOT_EQUAL" : "EQUAL");
    case "less":
      return plain("LESS", isOpposite);
    case "lessOrSame":
      return plain("LESS_OR_EQUAL", isOpposite);
    case "carry":
      return carry("BELOW", isOpposite);
    case "below":
      return carry("BELOW_OR_EQUAL", isOpposite);
    case "sign":
      return { alu: "SUBTRACT", negated: isOpposite, sign: true, carry: false };
    case "overflow":
      return undefined;
  }
}

/** Maps the letters behind J, SET and CMOV to a condition; herd also writes LT and GT. */
export const CONDITIONS: ReadonlyMap<string, Condition> = new Map(
  [...LETTERS].flatMap(([letters, { test, isOpposite }]) => {
    const condition = conditionOf(test, isOpposite);
    const names = letters === "l" || letters === "g" ? [letters, `${letters}t`] : [letters];
    return condition === undefined ? [] : names.map((name) => [name.toUpperCase(), condition] as const);
  }),
);
