/**
 * Checks atomic operations by the object on which they work: the object's type decides the width and the types of the
 * operands.
 */
import { constantTemporary, declare } from "./temporaries.ts";
import { checkCompareExchange } from "./compare-exchange.ts";
import { exchangeInLoop } from "./atomic-updates.ts";
import { compareExchangePair, pairPointedTo } from "./atomic-pairs.ts";
import { badValue, convertForAssignment, isBadValue, truthOf } from "./conversions.ts";
import { checkValue, typeOfExpression } from "./expressions.ts";
import { movePointerBy } from "./lvalues.ts";
import type { CheckContext } from "./context.ts";
import { plainBuiltin } from "../builtins/table.ts";
import type { GenericBuiltin } from "../types/builtin-kinds.ts";
import { arith, compare, constant, convert } from "../types/fold.ts";
import { sizeOf } from "../types/type-layout.ts";
import type { Span } from "../text/source.ts";
import type { Order } from "../types/orders.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { AtomicOp, LValue, Value } from "../types/typed-tree.ts";
import { ULONG, VOID, isScalar, promote, spell, unqualified } from "../types/types.ts";
import type { ScalarType, StructType } from "../types/types.ts";

type Call = Extract<Expr, { kind: "call" }>;

/** The object of an atomic operation: its address and its type without qualifiers. */
export interface AtomicObject {
  readonly address: Value;
  readonly type: ScalarType;
  readonly order: Order;
  /** True: a store to it goes past the caches. */
  readonly isPast?: boolean;
}

const FETCH_OPS: Readonly<Record<string, AtomicOp>> = {
  fetch_add: "XADD",
  fetch_sub: "XADD",
  fetch_and: "XAND",
  fetch_or: "XIOR",
  fetch_xor: "XXOR",
};

const NEW_VALUE: Readonly<Record<string, "add" | "sub" | "and" | "or" | "xor">> = {
  add_fetch: "add",
  sub_fetch: "sub",
  and_fetch: "and",
  or_fetch: "or",
  xor_fetch: "xor",
};

/** A fence weaker than the machine's own order; such a fence takes no time. */
export function orderingAt(order: Order, span: Span): Value {
  if (order === "RELAXED") return { kind: "nothing", type: VOID, span };
  return { kind: "ordering", order, type: VOID, span };
}

export function fenceAt(c: CheckContext, span: Span): Value {
  c.effect();
  return { kind: "builtin", builtin: plainBuiltin("fence"), args: [], type: VOID, span };
}

export function storeValue(c: CheckContext, lvalue: LValue, value: Value, span: Span): Value {
  const fitting = convertForAssignment(c, value, lvalue.type, "assign");
  if (isBadValue(fitting) || !isScalar(lvalue.type)) return badValue(span);
  return { kind: "assign", lvalue, value: fitting, type: unqualified(lvalue.type), span };
}

export function checkAtomicOnObject(c: CheckContext, builtin: GenericBuiltin, expr: Call, order: Order): Value {
  const [pointer, ...rest] = expr.args;
  const pair = onPair(c, builtin, expr);
  if (pair !== undefined) return pair;
  const object = pointer === undefined ? undefined : checkAtomicObject(c, builtin, pointer, rest[0], order);
  const sequential = order === "SEQ_CST";
  if (builtin.form === "compare_exchange") return checkCompareExchange(c, object, rest, expr.span);
  const values = rest.slice(0, builtin.arity - 1).map((arg) => checkValue(c, arg));
  if (object === undefined || values.some((value) => isBadValue(value))) return badValue(expr.span);
  const span = expr.span;
  const [first, second] = values;
  if (builtin.form === "load") return { kind: "load", address: object.address, type: object.type, order, span };
  c.effect();
  if (builtin.form === "clear") return storeAtomically(c, object, constant(0, object.type, span), sequential, span);
  if (builtin.form === "test_and_set") return checkTestAndSet(c, object, span);
  if (first === undefined) return badValue(span);
  if (object.type.kind === "float" && (isArithmetic(builtin) || /nand/.test(builtin.form)))
    return refuseFloating(c, builtin, object.type, span);
  if (object.type.kind === "pointer" && isArithmetic(builtin) && builtin.name.startsWith("__"))
    return computeOnAddress(c, builtin, object, first, span);
  switch (builtin.form) {
    case "store":
      return storeAtomically(c, object, first, sequential, span);
    case "store_past":
      return storeAtomically(c, { ...object, isPast: true }, first, false, span);
    case "init":
      return storeAtomically(c, object, first, false, span);
    case "compare_swap":
      return checkCompareSwap(c, object, first, second, span);
    case "exchange":
      return fetchAtomic("XCHG", object, convertForAssignment(c, first, object.type, "assign"), span);
    case "cmpxchg":
      return checkCmpxchg(c, object, first, second, span);
    case "fetch_nand":
    case "nand_fetch":
      return checkNand(c, builtin, object, first, span);
    case "add_fetch":
    case "sub_fetch":
    case "and_fetch":
    case "or_fetch":
    case "xor_fetch": {
      const amount = convertForAssignment(c, first, object.type, "pass");
      return isBadValue(amount) ? amount : valueAfter(c, builtin, object, amount, span);
    }
    default:
      return fetchAndCompute(c, builtin, object, first, span);
  }
}

function refuseFloating(c: CheckContext, { name }: GenericBuiltin, type: ScalarType, span: Span): Value {
  const hint = "Write x += y for an _Atomic x: a loop of compare-and-exchange, as no machine adds so at once.";
  c.report.error("E326", span, `${name} cannot be applied to ${spell(type)}`, hint);
  return badValue(span);
}

function isArithmetic({ form }: GenericBuiltin): boolean {
  return form in FETCH_OPS || form in NEW_VALUE;
}

/** gcc's families treat a pointer as a number: they count bytes, and take pointers as operands. */
function computeOnAddress(
  c: CheckContext,
  builtin: GenericBuiltin,
  object: AtomicObject,
  operand: Value,
  span: Span,
): Value {
  const number = { ...object, type: ULONG };
  const amount = isScalar(operand.type) ? convert(operand, ULONG, operand.span) : operand;
  const result =
    builtin.form in NEW_VALUE
      ? valueAfter(c, builtin, number, amount, span)
      : fetchAndCompute(c, builtin, number, amount, span);
  return isBadValue(result) ? result : convert(result, object.type, span);
}

/** The new value: the old value, combined with the operand once more. */
function valueAfter(c: CheckContext, builtin: GenericBuiltin, object: AtomicObject, amount: Value, span: Span): Value {
  const { type } = object;
  const op = NEW_VALUE[builtin.form] ?? "add";
  if (type.kind !== "int") {
    c.report.error("E326", span, `${builtin.name} works on integers here`, "Use the fetch form on pointers.");
    return badValue(span);
  }
  return evaluateOnce(amount, type, (again) => {
    const old = fetchAndCompute(c, { ...builtin, form: `fetch_${op}` }, object, again, span);
    if (isBadValue(old)) return old;
    const wide = promote(type);
    const both = arith(op, convert(old, wide, span), convert(again, wide, span), wide, span);
    return convert(both, type, span);
  });
}

/** Atomically *p = ~(*p & v); gcc counts a pointer as a number here too. */
function checkNand(c: CheckContext, builtin: GenericBuiltin, object: AtomicObject, value: Value, span: Span): Value {
  const { type } = object;
  if (type.kind === "int" && type.isBool === true) {
    c.report.error("E326", span, `${builtin.name} cannot be applied to a bool`, "Use an int.");
    return badValue(span);
  }
  const number = type.kind === "int" ? type : ULONG;
  const amount =
    type.kind === "pointer" && isScalar(value.type)
      ? convert(value, ULONG, value.span)
      : convertForAssignment(c, value, type, "pass");
  if (isBadValue(amount)) return amount;
  const result = builtin.form === "fetch_nand" ? "old" : "new";
  const changed = exchangeInLoop({ ...object, type: number }, amount, result, span, (old, operand) =>
    arith("xor", arith("and", old, operand, number, span), constant(-1, number, span), number, span),
  );
  return convert(changed, type, span);
}

function storeAtomically(c: CheckContext, object: AtomicObject, value: Value, fenced: boolean, span: Span): Value {
  const lvalue: LValue = { kind: "memory", ...object, span };
  const stored = storeValue(c, lvalue, value, span);
  if (!fenced || isBadValue(stored)) return discardFirst(stored, { kind: "nothing", type: VOID, span });
  return discardFirst(stored, fenceAt(c, span));
}

function checkTestAndSet(c: CheckContext, object: AtomicObject, span: Span): Value {
  if (object.type.kind !== "int") {
    c.report.error(
      "E326",
      span,
      `a flag is an integer or a bool, not ${object.type.kind === "float" ? spell(object.type) : "a pointer"}`,
    );
    return badValue(span);
  }
  return truthOf(fetchAtomic("XCHG", object, constant(1, object.type, span), span));
}

function checkCompareSwap(
  c: CheckContext,
  object: AtomicObject,
  old: Value,
  wanted: Value | undefined,
  span: Span,
): Value {
  const fitting = convertForAssignment(c, old, object.type, "pass");
  if (isBadValue(fitting)) return fitting;
  return evaluateOnce(fitting, object.type, (again) => {
    const found = checkCmpxchg(c, object, again, wanted, span);
    return isBadValue(found) ? found : compare("eq", found, again, false, span);
  });
}

/** A value that is needed twice is computed once. */
export function evaluateOnce(value: Value, type: ScalarType, use: (again: Value) => Value): Value {
  if (value.kind === "const" || value.kind === "global" || value.kind === "function") return use(value);
  const { span } = value;
  const again = constantTemporary(type, span);
  const result = use(again);
  if (isBadValue(result)) return result;
  return {
    kind: "statements",
    body: [declare(again.local, value)],
    value: result,
    type: result.type,
    span,
  };
}

function discardFirst(first: Value, second: Value): Value {
  return isBadValue(first) ? first : { kind: "sequence", first, second, type: VOID, span: first.span };
}

function fetchAtomic(op: AtomicOp, object: AtomicObject, value: Value, span: Span): Value {
  return isBadValue(value)
    ? value
    : { kind: "atomic", op, address: object.address, value, order: object.order, type: object.type, span };
}

function fetchAndCompute(
  c: CheckContext,
  builtin: GenericBuiltin,
  object: AtomicObject,
  value: Value,
  span: Span,
): Value {
  const { type } = object;
  const op = FETCH_OPS[builtin.form] ?? "XADD";
  if (type.kind === "int" && type.isBool === true && op === "XADD") {
    c.report.error("E326", span, `${builtin.name} cannot count in a bool`, "Use an int.");
    return badValue(span);
  }
  if (type.kind !== "int") return fetchAndMove(c, builtin, object, value, span);
  const amount = convertForAssignment(c, value, type, "pass");
  if (isBadValue(amount)) return amount;
  const wide = promote(type);
  const negate = (): Value =>
    convert(arith("sub", constant(0, wide, span), convert(amount, wide, span), wide, span), type, span);
  return fetchAtomic(op, object, builtin.form === "fetch_sub" ? negate() : amount, span);
}

/** On pointers only adding and subtracting elements make sense. */
function fetchAndMove(c: CheckContext, builtin: GenericBuiltin, object: AtomicObject, value: Value, span: Span): Value {
  const add = builtin.form === "fetch_add" || builtin.form === "fetch_sub";
  if (!add || value.type.kind !== "int") {
    c.report.error("E326", span, `${builtin.name} cannot be applied to ${spell(object.type)} and ${spell(value.type)}`);
    return badValue(span);
  }
  const distance = movePointerBy(c, constant(0, object.type, span), value, builtin.form === "fetch_add" ? 1 : -1, span);
  return fetchAtomic("XADD", object, distance, span);
}

function checkCmpxchg(c: CheckContext, object: AtomicObject, old: Value, wanted: Value | undefined, span: Span): Value {
  const expected = convertForAssignment(c, old, object.type, "pass");
  const desired = convertForAssignment(c, wanted ?? old, object.type, "pass");
  if (isBadValue(expected) || isBadValue(desired)) return badValue(span);
  return {
    kind: "cas",
    address: object.address,
    objectType: object.type,
    order: object.order,
    expected: { kind: "value", value: expected },
    desired,
    type: object.type,
    span,
  };
}

/** Checks a compare-and-exchange of 16 bytes, whose operands are given by their addresses. */
function onPair(c: CheckContext, { form }: GenericBuiltin, { args, span }: Call): Value | undefined {
  const [object, expected, desired] = args;
  if (object === undefined || expected === undefined || desired === undefined) return undefined;
  if (form !== "compare_exchange" && form !== "compare_swap") return undefined;
  const pair = pairPointedTo(c, object);
  if (pair === undefined) return undefined;
  const isNew = form === "compare_exchange";
  const operands = [object, isNew ? expected : addressOf(expected), addressOf(desired)] as const;
  return compareExchangePair(c, pair, operands, span, isNew);
}

function addressOf(operand: Expr): Expr {
  return { kind: "unary", operator: "&", operand, span: operand.span, height: operand.height + 1 };
}

function checkAtomicObject(
  c: CheckContext,
  builtin: GenericBuiltin,
  arg: Expr,
  next: Expr | undefined,
  order: Order,
): AtomicObject | undefined {
  const address = checkValue(c, arg);
  if (isBadValue(address)) return undefined;
  const { type } = address;
  if (type.kind === "pointer" && isScalar(type.target)) {
    if (type.target.isConst === true && builtin.form !== "load")
      c.report.error("E311", arg.span, "this is const and cannot be changed");
    return { address, type: unqualified(type.target), order };
  }
  const hint =
    type.kind === "int"
      ? next !== undefined && typeOfExpression(c, next).kind === "pointer"
        ? `The object comes first, as in C11: ${builtin.signature}. The kernel's order is the other one.`
        : "Pass the address of the variable (&)."
      : type.kind === "pointer" && type.target.kind === "struct"
        ? hintOfStructure(type.target)
        : undefined;
  c.report.error(
    "E326",
    arg.span,
    `${builtin.name} needs a pointer to a number, enum, bool or pointer, not ${spell(type)}`,
    hint,
  );
  return undefined;
}

/** Integers as wide as a structure that atomics of C11 would take whole. */
const INTEGER_OF_BYTES: ReadonlyMap<number, string> = new Map([
  [2, "unsigned short"],
  [4, "unsigned int"],
  [8, "unsigned long"],
]);

function hintOfStructure(structure: StructType): string {
  const bytes = sizeOf(structure);
  if (bytes === 16)
    return "Of structures of 16 bytes there are compare-and-exchange and __atomic_load(object, result, order).";
  const integer = INTEGER_OF_BYTES.get(bytes);
  if (integer === undefined || structure.shape.fields?.length === 1) return "Pass the address of one of its fields.";
  return `Pass the address of one of its fields; for all at once, of an ${integer} that is in a union with the structure.`;
}
