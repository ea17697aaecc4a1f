/**
 * Addresses, loads, stores and copies. Every load and store of the program is one instruction, with the constant part
 * of its address in it.
 */
import { ArithmeticGenerator } from "./gen-arithmetic.ts";
import { BOOL, INT, LONG, scalarShape } from "./types.ts";
import type { ScalarType } from "./types.ts";
import type { OpName } from "./builtin-kinds.ts";
import { scalarOf } from "./fold.ts";
import type { Address } from "./gen-emitter.ts";
import type { Place, Value } from "./tree.ts";

type Of<K extends Value["kind"]> = Extract<Value, { kind: K }>;

/** Words copied one by one; longer copies become a loop. */
const COPY_WORDS_MAX = 16;

export abstract class MemoryGenerator extends ArithmeticGenerator {
  protected abstract valueAt(value: Value, dest: number | undefined): number;

  /** The register that holds the value: `dest` when given; else a variable's own, or a new temporary. */
  protected value(value: Value, dest?: number): number {
    const outer = this.span;
    this.span = value.span;
    const register = this.valueAt(value, dest);
    this.span = outer;
    return register;
  }

  /** Runs `generate` with temporaries and puts its result where asked: into dest, or the first free register. */
  protected result(dest: number | undefined, generate: (dest: () => number) => void): number {
    const top = this.top;
    let register = dest;
    generate(() => {
      if (register === undefined) {
        this.top = top;
        register = this.allocate();
      }
      return register;
    });
    this.top = Math.max(top, register !== undefined && register === top ? top + 1 : top);
    return register ?? this.zeroRegister();
  }

  /** The address a pointer value denotes, with constant parts left to the instruction. */
  protected addressOf(pointer: Value): Address {
    switch (pointer.kind) {
      case "global":
        return { base: this.zeroRegister(), offset: pointer.global.address + pointer.offset };
      case "frame": {
        const home = this.homeOf(pointer.local);
        return this.frameAddress((home.kind === "frame" ? home.offset : 0) + pointer.offset);
      }
      case "const":
        if (pointer.value < 1n << 31n) return { base: this.zeroRegister(), offset: Number(pointer.value) };
        break;
      case "convert":
        if (scalarShape(scalarOf(pointer.operand.type)).size === 8) return this.addressOf(pointer.operand);
        break;
      case "arith":
        return this.sumAddress(pointer);
      default:
    }
    return { base: this.value(pointer), offset: 0 };
  }

  /** A sum: constants go into the offset, what remains is added up. */
  protected sumAddress(pointer: Of<"arith">): Address {
    const { op, left, right } = pointer;
    if (op !== "add" || scalarShape(pointer.type).size !== 8) return { base: this.value(pointer), offset: 0 };
    const base = this.addressOf(left);
    if (right.kind === "const" && fitsOffset(right.value))
      return addOffset(base, Number(BigInt.asIntN(64, right.value)));
    const index = this.value(right);
    if (this.isZeroRegister(base.base)) return { base: index, offset: base.offset };
    const sum = this.allocate();
    this.emit("ADD", { a: sum, b: base.base, c: index });
    return { base: sum, offset: base.offset };
  }

  protected addressInRegister(address: Address, dest: number | undefined): number {
    if (address.offset === 0 && dest === undefined) return address.base;
    const register = dest ?? this.allocate();
    if (this.isZeroRegister(address.base)) this.loadConstant(BigInt(address.offset), register);
    else if (address.offset === 0) this.move(register, address.base);
    else this.emit("ADDI", { a: register, b: address.base, imm: address.offset });
    return register;
  }

  protected placeAddress(place: Place): Address {
    if (place.kind === "memory") return this.addressOf(place.address);
    const home = this.homeOf(place.local);
    return this.frameAddress(home.kind === "frame" ? home.offset : 0);
  }

  protected load(pointer: Value, type: ScalarType, dest: number | undefined): number {
    return this.result(dest, (target) => {
      const address = this.addressOf(pointer);
      this.loadFrom(address, type, target());
    });
  }

  protected loadFrom(address: Address, type: ScalarType, dest: number): number {
    const { size, signed } = scalarShape(type);
    const op = size === 8 ? "LD64" : (`LD${signed ? "S" : "U"}${size * 8}` as OpName);
    this.emit(op, { a: dest, b: address.base, imm: address.offset });
    return dest;
  }

  protected storeTo(address: Address, type: ScalarType, source: number): void {
    this.emit(`ST${scalarShape(type).size * 8}` as OpName, { a: source, b: address.base, imm: address.offset });
  }

  /** Copies a structure word by word, in the widest words its alignment allows. */
  protected copy(value: Of<"copy">): void {
    const from = this.addressOf(value.from);
    const to = this.addressOf(value.to);
    const word = Math.min(value.align, 8);
    const type = wordType(word);
    const count = value.size / word;
    const buffer = this.allocate();
    if (count <= COPY_WORDS_MAX) {
      for (let at = 0; at < count; at++) {
        this.loadFrom(addOffset(from, at * word), type, buffer);
        this.storeTo(addOffset(to, at * word), type, buffer);
      }
      return;
    }
    const source = this.addressInRegister(from, this.allocate());
    const target = this.addressInRegister(to, this.allocate());
    this.countedLoop(count, () => {
      this.loadFrom({ base: source, offset: 0 }, type, buffer);
      this.storeTo({ base: target, offset: 0 }, type, buffer);
      this.emit("ADDI", { a: source, b: source, imm: word });
      this.emit("ADDI", { a: target, b: target, imm: word });
    });
  }

  protected countedLoop(count: number, body: () => void): void {
    const left = this.loadConstant(BigInt(count), this.allocate());
    const head = this.label();
    this.place(head);
    this.loopDepth++;
    body();
    this.emit("ADDI", { a: left, b: left, imm: -1 });
    this.emit("BNZ", { b: left, target: head });
    this.loopDepth--;
  }
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
