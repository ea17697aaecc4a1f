/**
 * Code for addresses, loads, stores and copies. Every load and store of the program is one instruction, which contains
 * the constant part of the address.
 */
import { genValueAt } from "./values.ts";
import { emitConstant, emitMove } from "./arithmetic.ts";
import type { Address, Emitter } from "./emitter.ts";
import { ORDER, ORDER_SHIFT } from "../../base/abi.gen.ts";
import type { Order } from "../types/orders.ts";
import { BOOL, INT, LONG, scalarShape } from "../types/types.ts";
import type { ScalarType } from "../types/types.ts";
import type { OpName } from "../types/builtin-kinds.ts";
import { scalarOf } from "../types/fold.ts";
import type { LValue, Value } from "../types/typed-tree.ts";

type Of<K extends Value["kind"]> = Extract<Value, { kind: K }>;

/** The most words that are copied one by one; longer copies become a loop. */
const COPY_WORDS_MAX = 16;

/** The register that holds the value: `dest` when given; else a variable's own, or a new temporary. */
export function genValue(g: Emitter, value: Value, dest?: number): number {
  const outer = g.span;
  g.span = value.span;
  const register = genValueAt(g, value, dest);
  g.span = outer;
  return register;
}

/** Runs `generate` with temporaries and puts its result into dest or, without dest, into the first free register. */
export function intoResult(g: Emitter, dest: number | undefined, generate: (dest: () => number) => void): number {
  const top = g.top;
  let register = dest;
  generate(() => {
    if (register === undefined) {
      g.top = top;
      register = g.allocate();
    }
    return register;
  });
  g.top = Math.max(top, register !== undefined && register === top ? top + 1 : top);
  return register ?? g.zeroRegister();
}

/** The address that a pointer value denotes; constant parts become the instruction's offset, where they fit. */
export function genAddress(g: Emitter, pointer: Value): Address {
  const address = genAddressOf(g, pointer);
  const { base, offset } = address;
  if (offset === (offset | 0)) return address;
  const far = emitConstant(g, BigInt(offset), g.allocate());
  if (!g.isZeroRegister(base)) g.emit("ADD", { a: far, b: base, c: far });
  return { base: far, offset: 0 };
}

function genAddressOf(g: Emitter, pointer: Value): Address {
  switch (pointer.kind) {
    case "global":
      return { base: g.zeroRegister(), offset: pointer.global.address + pointer.offset };
    case "thread":
      return { base: g.threadRegister(), offset: pointer.global.address + pointer.offset };
    case "frame": {
      const home = g.homeOf(pointer.local);
      return g.frameAddress((home.kind === "frame" ? home.offset : 0) + pointer.offset);
    }
    case "const":
      if (pointer.value < 1n << 31n) return { base: g.zeroRegister(), offset: Number(pointer.value) };
      break;
    case "convert":
      if (pointer.operand.type.kind !== "float" && scalarShape(scalarOf(pointer.operand.type)).size === 8)
        return genAddress(g, pointer.operand);
      break;
    case "arith":
      return genSumAddress(g, pointer);
    default:
  }
  return { base: genValue(g, pointer), offset: 0 };
}

/** The address of a sum: constants go into the offset, the other operands are added up. */
function genSumAddress(g: Emitter, pointer: Of<"arith">): Address {
  const { op, left, right } = pointer;
  if (op !== "add" || scalarShape(pointer.type).size !== 8) return { base: genValue(g, pointer), offset: 0 };
  const base = genAddress(g, left);
  if (right.kind === "const" && fitsOffset(right.value)) return addOffset(base, Number(BigInt.asIntN(64, right.value)));
  const index = genValue(g, right);
  if (g.isZeroRegister(base.base)) return { base: index, offset: base.offset };
  const sum = g.allocate();
  g.emit("ADD", { a: sum, b: base.base, c: index });
  return { base: sum, offset: base.offset };
}

export function addressInRegister(g: Emitter, address: Address, dest: number | undefined): number {
  if (address.offset === 0 && dest === undefined) return address.base;
  const register = dest ?? g.allocate();
  if (g.isZeroRegister(address.base)) emitConstant(g, BigInt(address.offset), register);
  else if (address.offset === 0) emitMove(g, register, address.base);
  else g.emit("ADDI", { a: register, b: address.base, imm: address.offset });
  return register;
}

export function genLValueAddress(g: Emitter, lvalue: LValue): Address {
  if (lvalue.kind === "memory") return genAddress(g, lvalue.address);
  const home = g.homeOf(lvalue.local);
  return g.frameAddress(home.kind === "frame" ? home.offset : 0);
}

export function genLoad(g: Emitter, value: Of<"load">, dest: number | undefined): number {
  return intoResult(g, dest, (target) => {
    const address = genAddress(g, value.address);
    emitLoad(g, address, value.type, target(), value.order);
  });
}

export function emitLoad(g: Emitter, address: Address, type: ScalarType, dest: number, order: Order = "PLAIN"): number {
  const { size, signed } = scalarShape(type);
  const op = size === 8 ? "LD64" : (`LD${signed ? "S" : "U"}${size * 8}` as OpName);
  g.emit(op, { a: dest, b: address.base, c: ORDER[order], imm: address.offset });
  return dest;
}

export function emitStore(
  g: Emitter,
  address: Address,
  type: ScalarType,
  source: number,
  order: Order = "PLAIN",
): void {
  const op = `ST${scalarShape(type).size * 8}` as OpName;
  g.emit(op, { a: source, b: address.base, c: ORDER[order], imm: address.offset });
}

/** A store past the caches, whose instruction has no room for a part of the address. */
export function emitStorePast(g: Emitter, address: Address, type: ScalarType, source: number, order: Order): void {
  const { size } = scalarShape(type);
  g.emit("STNT", { a: source, b: addressInRegister(g, address, undefined), imm: size | (ORDER[order] << ORDER_SHIFT) });
}

/** Copies a structure word by word, in the widest words its alignment allows. */
export function genCopy(g: Emitter, value: Of<"copy">): void {
  const from = genAddress(g, value.from);
  const to = genAddress(g, value.to);
  const word = Math.min(value.align, 8);
  const type = wordType(word);
  const count = value.size / word;
  const buffer = g.allocate();
  if (count <= COPY_WORDS_MAX) {
    for (let at = 0; at < count; at++) {
      emitLoad(g, addOffset(from, at * word), type, buffer);
      emitStore(g, addOffset(to, at * word), type, buffer);
    }
    return;
  }
  const source = addressInRegister(g, from, g.allocate());
  const target = addressInRegister(g, to, g.allocate());
  genCountedLoop(g, count, () => {
    emitLoad(g, { base: source, offset: 0 }, type, buffer);
    emitStore(g, { base: target, offset: 0 }, type, buffer);
    g.emit("ADDI", { a: source, b: source, imm: word });
    g.emit("ADDI", { a: target, b: target, imm: word });
  });
}

export function genCountedLoop(g: Emitter, count: number, body: () => void): void {
  const left = emitConstant(g, BigInt(count), g.allocate());
  const head = g.label();
  g.place(head);
  g.loopDepth++;
  body();
  g.emit("ADDI", { a: left, b: left, imm: -1 });
  g.emit("BNZ", { b: left, target: head });
  g.loopDepth--;
}

function wordType(bytes: number): ScalarType {
  if (bytes === 8) return LONG;
  if (bytes === 4) return INT;
  return bytes === 2 ? { ...INT, name: "short", size: 2 } : { ...BOOL, isBool: false, name: "unsigned char" };
}

function addOffset(address: Address, offset: number): Address {
  return { base: address.base, offset: address.offset + offset };
}

function fitsOffset(value: bigint): boolean {
  const signed = BigInt.asIntN(64, value);
  return signed >= -(1n << 30n) && signed < 1n << 30n;
}
