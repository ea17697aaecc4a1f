/** What checks of names that are declared more than once have in common. */
import type { CheckContext, Entity } from "./context.ts";

export function firstDeclarationHint(c: CheckContext, entity: Entity): string {
  return `The first declaration is on line ${c.sources.lineOf(entity.span)}.`;
}

/** Declares the name in the present scope as well, where that is the scope of a block. */
export function redeclareHere(c: CheckContext, name: string, entity: Entity): void {
  if (!c.isFileScope()) c.declare(name, entity);
}
