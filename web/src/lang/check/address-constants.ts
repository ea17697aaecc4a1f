/**
 * Evaluates constant expressions with addresses (C11 6.6p7-9): an address constant is an object or a function, plus a
 * number. Numbers alone are folded where the typed tree is made (fold.ts); what addresses have to do with one another,
 * such as `&a[3] - &a[1]` and `&x != 0`, is found out here, and only where C wants a constant: elsewhere the program
 * computes it. Nothing is reported here.
 */
import { convertBits } from "../types/floating.ts";
import { arith, compare, constant } from "../types/fold.ts";
import { sizeOf } from "../types/type-layout.ts";
import type { Func, Global, GlobalInit, Value } from "../types/typed-tree.ts";
import { ULONG, isArithmetic, isScalar, pointerTo, scalarShape, wrap } from "../types/types.ts";
import type { CType, ScalarType } from "../types/types.ts";

/** A number, or a number of bytes behind the beginning of an object or a function. */
interface Known {
  readonly base: Global | Func | undefined;
  readonly offset: bigint;
}

/** True for a variable whose first value is the value of an expression that reads it. */
type IsReadable = (global: Global) => boolean;

type Operation<K extends Value["kind"]> = Extract<Value, { kind: K }>;

/** The value as a number or an address that is known before the program runs; undefined for any other. */
export function addressConstant(value: Value, isReadable: IsReadable): GlobalInit["value"] | undefined {
  const known = evaluate(value, isReadable);
  if (known === undefined || !isScalar(value.type)) return undefined;
  const { base, offset } = known;
  const { span } = value;
  if (base === undefined) return constant(offset, value.type, span);
  const at = Number(BigInt.asIntN(64, offset));
  if (base.kind === "global") return { kind: "global", global: base, offset: at, type: pointerTo(base.type), span };
  return at === 0 ? { kind: "function", func: base, type: pointerTo(base.type), span } : undefined;
}

function evaluate(value: Value, isReadable: IsReadable): Known | undefined {
  switch (value.kind) {
    case "const":
      return number(value.value);
    case "global":
      return { base: value.global, offset: BigInt(value.offset) };
    case "function":
      return { base: value.func, offset: 0n };
    case "convert":
      return converted(evaluate(value.operand, isReadable), value.type, value.operand.type);
    case "arith":
      return computed(value, evaluate(value.left, isReadable), evaluate(value.right, isReadable));
    case "compare":
      return compared(value, evaluate(value.left, isReadable), evaluate(value.right, isReadable));
    case "logic":
      return decided(value, isReadable);
    case "conditional": {
      const test = truth(evaluate(value.test, isReadable));
      return test === undefined ? undefined : evaluate(test ? value.yes : value.no, isReadable);
    }
    case "load":
      return loaded(value, isReadable);
    case "index":
      return within(evaluate(value.index, isReadable), value.bound);
    default:
      return undefined;
  }
}

function number(value: bigint | number): Known {
  return { base: undefined, offset: BigInt(value) };
}

/** An object and a function have no address 0, and a string none either. */
function truth(known: Known | undefined): boolean | undefined {
  return known === undefined ? undefined : known.base !== undefined || known.offset !== 0n;
}

/** `from`: the type of the operand, where the conversion is one of its value and not only of its bits. */
function converted(known: Known | undefined, type: ScalarType, from?: CType): Known | undefined {
  const isNumber = known !== undefined && known.base === undefined;
  if (isNumber && (from?.kind === "float" || (from?.kind === "int" && type.kind === "float")) && isArithmetic(type))
    return number(wrap(convertBits(wrap(known.offset, from), from, type), type));
  if (known?.base === undefined) return known === undefined ? undefined : number(wrap(known.offset, type));
  if (type.kind === "int" && type.isBool === true) return number(1);
  return scalarShape(type).size === 8 ? known : undefined;
}

/** An index into an array, which must be inside of it. */
function within(index: Known | undefined, bound: number): Known | undefined {
  const isInside =
    index?.base === undefined && index !== undefined && index.offset >= 0n && index.offset < BigInt(bound);
  return isInside ? index : undefined;
}

function computed(
  { op, type, span }: Operation<"arith">,
  left: Known | undefined,
  right: Known | undefined,
): Known | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left.base === undefined && right.base === undefined) {
    const isShift = op === "shl" || op === "shr";
    const second = constant(right.offset, isShift ? ULONG : type, span);
    const result = arith(op, constant(left.offset, type, span), second, type, span);
    return result.kind === "const" ? number(result.value) : undefined;
  }
  if (op === "add" && (left.base === undefined || right.base === undefined))
    return { base: left.base ?? right.base, offset: left.offset + right.offset };
  if (op !== "sub") return undefined;
  if (right.base === undefined) return { base: left.base, offset: left.offset - right.offset };
  return left.base === right.base ? number(wrap(left.offset - right.offset, type)) : undefined;
}

/** Two places in one object are compared by their distance; different objects are only known not to be the same. */
function compared(
  { op, signed, span, left: of }: Operation<"compare">,
  left: Known | undefined,
  right: Known | undefined,
): Known | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left.base === right.base) {
    const isFloating = of.type.kind === "float";
    const type: ScalarType = isFloating ? of.type : { ...ULONG, signed: signed || left.base !== undefined };
    const result = compare(op, constant(left.offset, type, span), constant(right.offset, type, span), signed, span);
    return result.kind === "const" ? number(result.value) : undefined;
  }
  const isEither = (one: Known): boolean => (one.base === undefined ? one.offset === 0n : isInObject(one));
  if ((op !== "eq" && op !== "ne") || !isEither(left) || !isEither(right)) return undefined;
  return number(op === "ne" ? 1 : 0);
}

/** True for an address in an object, and not for the one behind its end, where the next object may begin. */
function isInObject({ base, offset }: Known): boolean {
  if (base?.kind !== "global") return offset === 0n;
  return offset >= 0n && offset < BigInt(Math.max(1, sizeOf(base.type)));
}

function decided({ op, left, right }: Operation<"logic">, isReadable: IsReadable): Known | undefined {
  const first = truth(evaluate(left, isReadable));
  if (first === undefined || first === (op === "or")) return first === undefined ? undefined : number(first ? 1 : 0);
  const second = truth(evaluate(right, isReadable));
  return second === undefined ? undefined : number(second ? 1 : 0);
}

function loaded({ address, type }: Operation<"load">, isReadable: IsReadable): Known | undefined {
  const place = evaluate(address, isReadable);
  if (place?.base?.kind !== "global" || !isReadable(place.base)) return undefined;
  const { base } = place;
  const from = Number(place.offset);
  const { size } = scalarShape(type);
  if (from < 0 || from + size > sizeOf(base.type)) return undefined;
  const over = base.init.filter((init) => init.offset < from + size && init.offset + init.size > from);
  const [only] = over;
  if (only === undefined) return number(0);
  const isWhole = over.length === 1 && only.offset === from && only.size === size;
  return isWhole ? converted(evaluate(only.value, isReadable), type) : undefined;
}
