/**
 * Refuses what C leaves undefined, or Hotline's machine cannot do at once, with an atomic structure: access to its
 * members, and copies by assignment, which in C are atomic.
 */
import type { CheckContext } from "./context.ts";
import type { Span } from "../text/source.ts";
import { spell } from "../types/types.ts";
import type { CType } from "../types/types.ts";

const HINT =
  "Put the structure into a union with an atomic unsigned long, and load and store that; or make its members atomic.";

/** Reports a use of an atomic structure; false for any other type, and where the use is not evaluated. */
export function refuseAtomicStructure(c: CheckContext, type: CType, span: Span, use: "member" | "copy"): boolean {
  if (type.kind !== "struct" || type.isAtomic !== true || c.isUnevaluated()) return false;
  const reason = use === "member" ? "C gives no access to its members" : "Hotline has no copy of it at once";
  c.report.error("E340", span, `this is ${spell(type)}, which is atomic as a whole: ${reason}`, HINT);
  return true;
}
