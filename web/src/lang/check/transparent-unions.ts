/**
 * Arguments of gcc's transparent unions: a parameter of such a type takes the union itself, or a value of any of its
 * members. Libraries have them for pointers that differ in their type only.
 */
import type { CheckContext } from "./context.ts";
import { badValue, convertForAssignment } from "./conversions.ts";
import { checkPlace, isPlace, newSlot, readPlace } from "./places.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { Value } from "../types/typed-tree.ts";
import { isScalar, pointerTo, sameType } from "../types/types.ts";
import type { StructType } from "../types/types.ts";

/** The address of a union whose member has the argument's value: the first one of its type, or of its kind. */
export function checkMemberArgument(c: CheckContext, arg: Expr, type: StructType): Value {
  const { span } = arg;
  const place = checkPlace(c, arg, false);
  if (place === undefined || c.current === undefined) return badValue(span);
  if (isPlace(place) && place.kind === "memory" && sameType(place.type, type)) return place.address;
  const value = readPlace(c, place, span);
  const members = (type.shape.fields ?? []).flatMap((field) => (isScalar(field.type) ? [field.type] : []));
  const member =
    members.find((each) => sameType(each, value.type)) ?? members.find(({ kind }) => kind === value.type.kind);
  if (member === undefined) return convertForAssignment(c, value, type, "pass");
  const items = [{ offset: 0, type: member, value: convertForAssignment(c, value, member, "pass") }];
  const local = newSlot(c.current, type, span);
  const pointer = pointerTo(type);
  const frame: Value = { kind: "frame", local, offset: 0, type: pointer, span };
  return { kind: "statements", body: [{ kind: "fill", local, items, span }], value: frame, type: pointer, span };
}
