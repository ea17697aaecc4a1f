/**
 * gcc's generic atomic operations, which take and give every value by its address: __atomic_load(p, result, order) is
 * `*result = __atomic_load_n(p, order)`, and so on. Each call is rewritten in this way, and the rewritten form is
 * checked.
 */
import { checkValue } from "./expressions.ts";
import { compareExchangePair, loadPair, pairPointedTo } from "./atomic-pairs.ts";
import { badValue, evaluatedBefore, isBadValue } from "./conversions.ts";
import type { CheckContext } from "./context.ts";
import type { GenericForm } from "../types/builtin-kinds.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { Value } from "../types/typed-tree.ts";
import { VOID } from "../types/types.ts";

type Call = Extract<Expr, { kind: "call" }>;

const FORMS = ["load_into", "store_from", "exchange_into", "compare_exchange_from"] as const;

type ByAddress = (typeof FORMS)[number];

export function isByAddress(form: GenericForm): form is ByAddress {
  return FORMS.some((one) => one === form);
}

export function checkByAddress(c: CheckContext, form: ByAddress, expr: Call): Value {
  const [object, first, second, ...rest] = expr.args;
  if (object === undefined || first === undefined || second === undefined) return badValue(expr.span);
  const pair = pairPointedTo(c, object);
  const withOrders = (orders: readonly Expr[], value: Value): Value =>
    evaluatedBefore(
      orders.map((order) => checkValue(c, order)),
      value,
    );
  if (pair !== undefined && form === "load_into")
    return withOrders([second], loadPair(c, pair, object, first, expr.span));
  if (pair !== undefined && form === "compare_exchange_from")
    return withOrders(rest, compareExchangePair(c, pair, [object, first, second], expr.span));
  switch (form) {
    case "load_into":
      return discarded(checkValue(c, assign(at(first), callOf(expr, "__atomic_load_n", [object, second]))));
    case "store_from":
      return checkValue(c, callOf(expr, "__atomic_store_n", [object, at(first), second]));
    case "exchange_into":
      return discarded(
        checkValue(c, assign(at(second), callOf(expr, "__atomic_exchange_n", [object, at(first), ...rest]))),
      );
    case "compare_exchange_from":
      return checkValue(c, callOf(expr, "__atomic_compare_exchange_n", [object, first, at(second), ...rest]));
  }
}

function callOf(expr: Call, name: string, args: readonly Expr[]): Call {
  return { ...expr, callee: { kind: "name", name, span: expr.callee.span, height: 1 }, args };
}

/** The expression `*pointer`; for `&x` this is x itself, which then need not lie in memory. */
function at(pointer: Expr): Expr {
  if (pointer.kind === "unary" && pointer.operator === "&") return pointer.operand;
  return { kind: "unary", operator: "*", operand: pointer, span: pointer.span, height: pointer.height + 1 };
}

function assign(target: Expr, value: Expr): Expr {
  return { kind: "assign", operator: "=", target, value, span: value.span, height: value.height + 1 };
}

function discarded(value: Value): Value {
  if (isBadValue(value)) return value;
  const nothing: Value = { kind: "nothing", type: VOID, span: value.span };
  return { kind: "sequence", first: value, second: nothing, type: VOID, span: value.span };
}
