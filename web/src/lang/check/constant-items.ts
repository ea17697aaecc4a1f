/** The first values of a static variable: constants and addresses, known before the program runs. */
import type { CheckContext } from "./context.ts";
import type { Span } from "../text/source.ts";
import type { GlobalInit, LocalInit, Value } from "../types/typed-tree.ts";
import { scalarShape } from "../types/types.ts";

/** The items of a global: constants and addresses of globals only. */
export function constantItems(c: CheckContext, items: readonly LocalInit[]): GlobalInit[] {
  return items.flatMap((item) => {
    const value = constantOrAddress(item.value);
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

function constantOrAddress(value: Value): GlobalInit["value"] | undefined {
  if (value.kind === "const" || value.kind === "global" || value.kind === "function") return value;
  if (value.kind === "convert" && scalarShape(value.type).size === 8) return constantOrAddress(value.operand);
  return undefined;
}
