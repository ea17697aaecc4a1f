/**
 * Arithmetic on registers: picks immediate forms, shifts for powers of two, and the width changes that keep a value
 * in its register form. Every sequence writes its destination last, so the destination may be an operand.
 */
import type { OpName } from "./builtin-kinds.ts";
import { isFreeConversion } from "./fold.ts";
import { Emitter } from "./gen-emitter.ts";
import type { ArithOp, CompareOp, Parameter, Value } from "./tree.ts";
import { scalarShape } from "./types.ts";
import type { ScalarType } from "./types.ts";

export class ArithmeticGenerator extends Emitter {
  // ---- Constants -----------------------------------------------------------------------------------------------

  /** Constants and parameters that have a register for a while, by their node. */
  private readonly hoisted = new Map<Value, number>();

  /** Gives a constant or a parameter a register until the end of the present scope. */
  protected hoist(value: Value): void {
    if (value.kind === "const" && value.value !== 0n) this.hoisted.set(value, this.constantRegister(value.value));
    else if (value.kind === "param") this.hoisted.set(value, this.readParameter(value.parameter, this.allocate()));
  }

  protected readParameter(parameter: Parameter, dest: number): number {
    this.emit("PARAM", { a: dest, imm: parameter.index });
    return dest;
  }

  protected hoistedRegister(value: Value): number | undefined {
    return this.hoisted.get(value);
  }

  /** A register that holds a constant: the zero register for 0. */
  protected constantRegister(value: bigint): number {
    return value === 0n ? this.zeroRegister() : this.loadConstant(value, this.allocate());
  }

  protected loadConstant(value: bigint, dest: number): number {
    const low = Number(BigInt.asIntN(32, value));
    this.emit("LI", { a: dest, imm: low });
    if (BigInt(low) !== BigInt.asIntN(64, value))
      this.emit("LIH", { a: dest, imm: Number(BigInt.asIntN(32, value >> 32n)) });
    return dest;
  }

  // ---- Width changes -------------------------------------------------------------------------------------------

  /** dest = source, brought from one type's register form to another's. */
  protected convertRegister(dest: number, source: number, from: ScalarType, to: ScalarType): void {
    if (to.kind === "int" && to.isBool === true && !isFreeConversion(from, to))
      this.emit("NEI", { a: dest, b: source, imm: 0 });
    else if (isFreeConversion(from, to)) this.move(dest, source);
    else this.extend(dest, source, to);
  }

  protected move(dest: number, source: number): void {
    if (dest !== source) this.emit("MOV", { a: dest, b: source });
  }

  private extend(dest: number, source: number, to: ScalarType): void {
    const { size, signed } = scalarShape(to);
    if (size === 8) this.move(dest, source);
    else this.emit(`${signed ? "SEXT" : "ZEXT"}${size * 8}` as OpName, { a: dest, b: source });
  }

  // ---- Arithmetic ----------------------------------------------------------------------------------------------

  protected arithRegister(op: ArithOp, dest: number, left: number, right: number, type: ScalarType): void {
    const { size, signed } = scalarShape(type);
    const narrow = size < 8;
    const fields = { a: dest, b: left, c: right };
    switch (op) {
      case "add":
      case "sub":
      case "mul": {
        const name = { add: "ADD", sub: "SUB", mul: "MUL" }[op];
        this.emit((narrow ? `${name}${signed ? "S" : "U"}32` : name) as OpName, fields);
        return;
      }
      case "div":
        this.emit(signed ? "DIVS" : "DIVU", fields);
        if (narrow && signed) this.extend(dest, dest, type);
        return;
      case "rem":
        this.emit(signed ? "REMS" : "REMU", fields);
        return;
      case "and":
      case "or":
      case "xor":
        this.emit(({ and: "AND", or: "OR", xor: "XOR" } as const)[op], fields);
        return;
      case "shl":
        this.emit("SHL", fields);
        if (narrow) this.extend(dest, dest, type);
        return;
      case "shr":
        this.emit(signed ? "SHRS" : "SHRU", fields);
    }
  }

  /** With a constant on the right; the constant is of the operation's type. */
  protected arithConstant(op: ArithOp, dest: number, left: number, value: bigint, type: ScalarType): void {
    const { size, signed } = scalarShape(type);
    const narrow = size < 8;
    const imm = BigInt.asIntN(narrow ? 32 : 64, value);
    const fits = imm === BigInt.asIntN(32, imm);
    const exact = fits && imm === value;
    const number = Number(imm);
    if (op === "add" && fits)
      this.emit(narrow ? (signed ? "ADDIS32" : "ADDIU32") : "ADDI", { a: dest, b: left, imm: number });
    else if (op === "and" && fits) this.andConstant(dest, left, number, narrow && !exact, type);
    else if ((op === "or" || op === "xor") && fits) {
      this.emit(op === "or" ? "ORI" : "XORI", { a: dest, b: left, imm: number });
      if (!exact) this.extend(dest, dest, type);
    } else if (op === "shl") {
      this.emit("SHLI", { a: dest, b: left, imm: Number(value & 63n) });
      if (narrow) this.extend(dest, dest, type);
    } else if (op === "shr") this.emit(signed ? "SHRSI" : "SHRUI", { a: dest, b: left, imm: Number(value & 63n) });
    else if (op === "mul") this.multiplyConstant(dest, left, value, type);
    else if ((op === "div" || op === "rem") && isPowerOfTwo(value)) this.divideByPower(op, dest, left, value, type);
    else this.temporarily(() => this.arithRegister(op, dest, left, this.constantRegister(value), type));
  }

  private andConstant(dest: number, left: number, imm: number, extend: boolean, type: ScalarType): void {
    this.emit("ANDI", { a: dest, b: left, imm });
    if (extend) this.extend(dest, dest, type);
  }

  private multiplyConstant(dest: number, left: number, value: bigint, type: ScalarType): void {
    const narrow = scalarShape(type).size < 8;
    if (value === 0n) this.loadConstant(0n, dest);
    else if (isPowerOfTwo(value)) this.emit("SHLI", { a: dest, b: left, imm: exponent(value) });
    else if (BigInt.asIntN(32, value) === value) this.emit("MULI", { a: dest, b: left, imm: Number(value) });
    else return this.temporarily(() => this.arithRegister("mul", dest, left, this.constantRegister(value), type));
    if (narrow && value !== 0n) this.extend(dest, dest, type);
  }

  /** Division and remainder by a power of two, rounding towards zero as C does. */
  private divideByPower(op: "div" | "rem", dest: number, left: number, value: bigint, type: ScalarType): void {
    const shift = exponent(value);
    if (!scalarShape(type).signed) {
      if (op === "div") this.emit("SHRUI", { a: dest, b: left, imm: shift });
      else if (value - 1n === BigInt.asIntN(32, value - 1n))
        this.emit("ANDI", { a: dest, b: left, imm: Number(value - 1n) });
      else this.temporarily(() => this.arithRegister("rem", dest, left, this.constantRegister(value), type));
      return;
    }
    if (shift === 0) {
      if (op === "div") this.move(dest, left);
      else this.loadConstant(0n, dest);
      return;
    }
    if (shift > 31)
      return this.temporarily(() => this.arithRegister(op, dest, left, this.constantRegister(value), type));
    this.temporarily(() => {
      const biased = this.allocate();
      if (shift > 1) this.emit("SHRSI", { a: biased, b: left, imm: 63 });
      this.emit("SHRUI", { a: biased, b: shift > 1 ? biased : left, imm: 64 - shift });
      this.emit("ADD", { a: biased, b: biased, c: left });
      if (op === "div") return void this.emit("SHRSI", { a: dest, b: biased, imm: shift });
      this.emit("ANDI", { a: biased, b: biased, imm: shift === 31 ? -2147483648 : -(1 << shift) });
      this.emit("SUB", { a: dest, b: left, c: biased });
    });
  }

  // ---- Comparisons ---------------------------------------------------------------------------------------------

  protected compareRegister(op: CompareOp, signed: boolean, dest: number, left: number, right: number): void {
    const suffix = signed ? "S" : "U";
    switch (op) {
      case "eq":
      case "ne":
        this.emit(op === "eq" ? "EQ" : "NE", { a: dest, b: left, c: right });
        return;
      case "lt":
      case "le":
        this.emit(`${op === "lt" ? "LT" : "LE"}${suffix}`, { a: dest, b: left, c: right });
        return;
      case "gt":
      case "ge":
        this.emit(`${op === "gt" ? "LT" : "LE"}${suffix}`, { a: dest, b: right, c: left });
    }
  }

  protected compareConstant(op: CompareOp, signed: boolean, dest: number, left: number, value: bigint): void {
    const [strict, bound] =
      op === "le"
        ? (["lt", value + 1n] as const)
        : op === "ge"
          ? (["gt", value - 1n] as const)
          : ([op, value] as const);
    const fits =
      signed || strict === "eq" || strict === "ne"
        ? BigInt.asIntN(32, bound) === bound
        : bound >= 0n && bound < 1n << 31n;
    if (!fits)
      return this.temporarily(() => this.compareRegister(op, signed, dest, left, this.constantRegister(value)));
    const name = { eq: "EQI", ne: "NEI", lt: signed ? "LTSI" : "LTUI", gt: signed ? "GTSI" : "GTUI" } as const;
    this.emit(name[strict], { a: dest, b: left, imm: Number(bound) });
  }
}

function isPowerOfTwo(value: bigint): boolean {
  return value > 0n && (value & (value - 1n)) === 0n;
}

function exponent(power: bigint): number {
  return power.toString(2).length - 1;
}
