/** Parses inline assembly: the template and the operands of one statement. */
import { parseExpression } from "./expressions.ts";
import { ASSEMBLY_HINT } from "../builtins/assembly.ts";
import type { Token } from "../preprocess/lex.ts";
import { readString } from "../text/literals.ts";
import type { AssemblyArgument, Statement } from "./syntax-tree.ts";
import type { TokenReader } from "./token-reader.ts";

/** Parses asm volatile ("template" : outputs : inputs : clobbers); check/assembly.ts interprets the template. */
export function parseAssemblyStatement(p: TokenReader, start: Token): Statement {
  p.take();
  while (p.accept("volatile") || p.accept("__volatile__") || p.accept("__volatile") || p.accept("inline"));
  if (!p.is("(")) p.fail("E417", "inline assembly that jumps is not understood", ASSEMBLY_HINT, start);
  const open = p.take();
  const template = parseStrings(p);
  const outputs = p.accept(":") ? parseAssemblyArguments(p) : [];
  const inputs = p.accept(":") ? parseAssemblyArguments(p) : [];
  if (p.accept(":")) while (!p.is(")") && p.peek().kind !== "end") p.take();
  p.close(")", open);
  p.expectSemicolon("the assembly");
  return { kind: "assembly", template, outputs, inputs, span: start };
}

function parseStrings(p: TokenReader): string {
  let text = "";
  while (p.peek().kind === "string") text += readString(p.take().text);
  return text;
}

function parseAssemblyArguments(p: TokenReader): AssemblyArgument[] {
  const out: AssemblyArgument[] = [];
  while (p.is("[") || p.peek().kind === "string") {
    const start = p.peek();
    const bracket = p.is("[") ? p.take() : undefined;
    const name = bracket === undefined ? undefined : p.take().text;
    if (bracket !== undefined) p.close("]", bracket);
    const constraint = parseStrings(p);
    const open = p.expect("(", "around the operand");
    const value = parseExpression(p);
    p.close(")", open);
    out.push({ name, constraint, value, span: p.spanFrom(start) });
    if (!p.accept(",")) break;
  }
  return out;
}
