/** Parses _Generic(value, int: …, long *: …, default: …), which chooses by the type of the value. */
import { above, boundedNode, parseAssignment } from "./expressions.ts";
import { parseTypeName } from "./types.ts";
import { startsType } from "./specifiers.ts";
import type { Expr, GenericChoice } from "./syntax-tree.ts";
import type { TokenReader } from "./token-reader.ts";

export function parseGeneric(p: TokenReader): Expr {
  return p.nested(() => {
    const start = p.take();
    const open = p.expect("(", "after _Generic");
    const control = parseAssignment(p);
    const choices: GenericChoice[] = [];
    while (p.accept(",")) choices.push(parseChoice(p));
    if (choices.length === 0) p.fail("E203", `expected "," and a type with its choice in _Generic, ${p.found()}`);
    p.close(")", open);
    const height = above(control, ...choices.map(({ value }) => value));
    return boundedNode(p, { kind: "generic", control, choices, span: p.spanFrom(start), height });
  });
}

function parseChoice(p: TokenReader): GenericChoice {
  const start = p.peek();
  const isDefault = p.accept("default");
  if (!isDefault && !startsType(p)) p.fail("E203", `expected a type or default in _Generic, ${p.found()}`);
  const type = isDefault ? undefined : parseTypeName(p);
  const span = p.spanFrom(start);
  p.expect(":", "after the type of a choice in _Generic");
  return { type, value: parseAssignment(p), span };
}
