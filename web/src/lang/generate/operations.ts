/** Code for calls, builtins and atomic operations. */
import { genInlineCall } from "./function.ts";
import { addressInRegister, emitLoad, emitStore, genAddress, genValue, intoResult } from "./memory.ts";
import { emitMove } from "./arithmetic.ts";
import type { Address, Emitter } from "./emitter.ts";
import { ORDER, ORDER_SHIFT } from "../../base/abi.gen.ts";
import type { Order } from "../types/orders.ts";
import { ULONG, scalarShape } from "../types/types.ts";
import type { ScalarType } from "../types/types.ts";
import type { Func, Local, Value } from "../types/typed-tree.ts";

type Of<K extends Value["kind"]> = Extract<Value, { kind: K }>;

export function genCall(g: Emitter, value: Of<"call">, dest: number | undefined): number {
  if (value.func.inline) return genInlineCall(g, value.func, value.args, dest);
  return intoResult(g, dest, (target) => {
    const window = genArguments(g, value.args);
    g.emit("CALL", { a: window, callee: value.func });
    if (value.type.kind === "void") return;
    emitMove(g, target(), window);
  });
}

/** Puts the arguments into the first registers of the callee's window; returns the window's first register. */
function genArguments(g: Emitter, args: readonly Value[]): number {
  const window = g.top;
  for (const arg of args) {
    const register = g.allocate();
    g.temporarily(() => genValue(g, arg, register));
  }
  if (g.top === window) g.allocate();
  return window;
}

export function genCallThrough(g: Emitter, value: Of<"callThrough">, dest: number | undefined): number {
  const { pointer, args, type, span } = value;
  const known = pointer.kind === "local" ? g.knownFunctions.get(pointer.local) : undefined;
  if (known?.params.length === args.length) return genCall(g, { kind: "call", func: known, args, type, span }, dest);
  return intoResult(g, dest, (target) => {
    const through = genValue(g, pointer);
    const window = genArguments(g, args);
    g.emit("CALLI", { a: window, b: through, c: args.length });
    if (type.kind === "void") return;
    emitMove(g, target(), window);
  });
}

/** Emits the address of a function; the linker, which knows where the function begins, fills in the number. */
export function emitFunctionAddress(g: Emitter, func: Func, dest: number): number {
  g.emit("LI", { a: dest, callee: func });
  return dest;
}

export function genBuiltin(g: Emitter, value: Of<"builtin">, dest: number | undefined): number {
  const { op } = value.builtin;
  return intoResult(g, dest, (target) => {
    const [first] = value.args;
    if (op === "WORK" && first?.kind === "const" && first.value >= 0n && first.value < 1n << 31n)
      return void g.emit("WORKI", { imm: Number(first.value) });
    if (op === "PREFETCH" && first !== undefined) {
      const address = genAddress(g, first);
      return void g.emit("PREFETCH", { b: address.base, c: value.forWriting === true ? 1 : 0, imm: address.offset });
    }
    const [a = 0, b = 0, c = 0] = value.args.map((arg) => genValue(g, arg));
    if (op === "ONNODE" || op === "INTERLEAVE" || op === "WORKINGSET") g.emit(op, { a, b, c });
    else if (value.type.kind === "void") g.emit(op, { b: a, c: b });
    else g.emit(op, { a: target(), b: a, c: b });
  });
}

export function genAtomic(g: Emitter, value: Of<"atomic">, dest: number | undefined): number {
  return intoResult(g, dest, (target) => {
    const address = addressInRegister(g, genAddress(g, value.address), undefined);
    const operand = genValue(g, value.value);
    g.emit(value.op, { a: target(), b: address, c: operand, imm: accessWidth(value.type, value.order) });
  });
}

export function genCompareAndSwap(g: Emitter, value: Of<"cas">, dest: number | undefined): number {
  const { expected, objectType } = value;
  return intoResult(g, dest, (target) => {
    const early = expected.kind === "value" || isNeededLater(g, dest) ? undefined : target();
    const address = addressInRegister(g, genAddress(g, value.address), undefined);
    const through = expected.kind === "pointer" ? genAddress(g, expected.address) : undefined;
    const wanted = genExpected(g, value, through);
    const desired = genValue(g, value.desired);
    const old = g.allocate();
    emitMove(g, old, wanted);
    g.emit("CMPXCHG", { a: old, b: address, c: desired, imm: accessWidth(objectType, value.order) });
    if (expected.kind === "value") return emitMove(g, target(), old);
    const success = early ?? g.allocate();
    g.emit("EQ", { a: success, b: old, c: wanted });
    if (expected.kind === "local") emitWriteBack(g, expected.local, old, objectType);
    else if (through !== undefined) emitStoreUnless(g, success, through, old, objectType);
    emitMove(g, target(), success);
  });
}

/** Two neighbouring registers hold the expected value, two others the desired value. */
export function genCompareAndSwapPair(g: Emitter, value: Of<"casPair">): void {
  g.temporarily(() => {
    const address = addressInRegister(g, genAddress(g, value.address), undefined);
    const old = [g.allocate(), g.allocate()] as const;
    const wanted = [g.allocate(), g.allocate()] as const;
    [value.low, value.high].forEach((local, at) => genLocalInto(g, local, old[at] ?? old[0]));
    value.desired.forEach((half, at) => g.temporarily(() => genValue(g, half, wanted[at])));
    g.emit("CMPXCHG2", { a: old[0], b: address, c: wanted[0], imm: 8 });
    emitWriteBack(g, value.low, old[0], ULONG);
    emitWriteBack(g, value.high, old[1], ULONG);
  });
}

function genLocalInto(g: Emitter, local: Local, register: number): void {
  genValue(g, { kind: "local", local, type: ULONG, span: g.span }, register);
}

/**
 * A function returns its result in the register of its first parameter, which may also be that of the shared 0: both
 * registers may still be read when the old value is written back, after the result is known.
 */
function isNeededLater(g: Emitter, dest: number | undefined): boolean {
  return dest !== undefined && dest < Math.max(1, g.func.params.length);
}

function genExpected(g: Emitter, value: Of<"cas">, through: Address | undefined): number {
  const { expected, objectType } = value;
  if (expected.kind === "value") return genValue(g, expected.value);
  if (expected.kind === "local")
    return genValue(g, { kind: "local", local: expected.local, type: objectType, span: value.span });
  return emitLoad(g, through ?? g.frameAddress(0), objectType, g.allocate());
}

function emitWriteBack(g: Emitter, local: Of<"local">["local"], old: number, type: ScalarType): void {
  const home = g.homeOf(local);
  if (home.kind === "register") emitMove(g, home.register, old);
  else emitStore(g, g.frameAddress(home.offset), type, old);
}

/** Writes *expected on failure only, as C11 defines. */
function emitStoreUnless(g: Emitter, success: number, address: Address, old: number, type: ScalarType): void {
  const end = g.label();
  g.emit("BNZ", { b: success, target: end });
  emitStore(g, address, type, old);
  g.place(end);
}

/** The access width of an atomic, with its order in the bits above; the strongest order is 0. */
function accessWidth(type: ScalarType, order: Order = "SEQ_CST"): number {
  const { size, signed } = scalarShape(type);
  const above = order === "SEQ_CST" ? 0 : ORDER[order] << ORDER_SHIFT;
  return size | (signed && size < 8 ? 16 : 0) | above;
}
