/** The first values of a static variable: constants and addresses, known before the program runs. */
import { addressConstant } from "./address-constants.ts";
import type { CheckContext } from "./context.ts";
import type { Span } from "../text/source.ts";
import type { Global, GlobalInit, LocalInit } from "../types/typed-tree.ts";
import { scalarShape } from "../types/types.ts";
import type { CType } from "../types/types.ts";

/** The items of a global: constants and addresses only. */
export function constantItems(c: CheckContext, items: readonly LocalInit[]): GlobalInit[] {
  const strings = new Set(c.strings.values());
  const isReadable = (global: Global): boolean => isKnown(global) || strings.has(global);
  return items.flatMap((item) => {
    const value = addressConstant(item.value, isReadable);
    if (value === undefined) {
      reportNotConstant(c, item.value.span);
      return [];
    }
    return [{ offset: item.offset, size: scalarShape(item.type).size, value }];
  });
}

function reportNotConstant(c: CheckContext, span: Span): void {
  c.report.error(
    "E314",
    span,
    "a variable outside of functions is initialised with a constant",
    "Compute it in setup().",
  );
}

/** True for a const variable with a first value, which gcc and clang take for a constant in an initialiser as well. */
function isKnown({ type, hasInitializer, isThreadLocal }: Global): boolean {
  return hasInitializer && !isThreadLocal && isConstant(type);
}

function isConstant(type: CType): boolean {
  if (type.kind === "array") return isConstant(type.element);
  return type.isConst === true && type.isVolatile !== true;
}
