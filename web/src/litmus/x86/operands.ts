/**
 * Operands of x86 instructions in herd's spellings: registers, immediates, `[x]`, `(x)`, `[RAX]`, `0(%rax)`, and those
 * of compilers: `x(%rip)`, `%cs:x(%rip)`.
 */
import { nearestIdentifier } from "../../base/near-identifiers.ts";
import type { RegisterPart } from "../../lang/front-end.ts";
import type { Architecture } from "../text/architecture.ts";
import type { Report, Span } from "../text/source.ts";
import { shown, type Token, HerdReader, valueOf } from "../text/tokens.ts";
import { registerNames, registerPart } from "./registers.ts";

export type Operand =
  | { readonly kind: "register"; readonly part: RegisterPart; readonly span: Span }
  | { readonly kind: "immediate"; readonly value: bigint; readonly span: Span }
  | { readonly kind: "location"; readonly name: string; readonly span: Span }
  | { readonly kind: "pointer"; readonly part: RegisterPart; readonly span: Span }
  | { readonly kind: "name"; readonly name: string; readonly span: Span };

/** Reads the operands behind a mnemonic. */
export function readOperands(tokens: readonly Token[], architecture: Architecture, report: Report): readonly Operand[] {
  const last = tokens.at(-1);
  if (last === undefined) return [];
  const end: Token = { kind: "end", text: "", written: "the end", from: last.to, to: last.to };
  const reader = new HerdReader([...tokens, end], report);
  const operands: Operand[] = [];
  do operands.push(readOperand(reader, architecture));
  while (reader.accept(","));
  if (!reader.isAtEnd)
    reader.fail("T101", reader.peek(), `expected the end of the instruction, found ${shown(reader.peek())}`);
  return operands;
}

const SEGMENT = /^[cdefgs]s$/i;

function readOperand(reader: HerdReader, architecture: Architecture): Operand {
  /* All segments are one memory here. */
  if (SEGMENT.test(reader.peek().text) && reader.peek(1).text === ":") {
    reader.next();
    reader.next();
  }
  const token = reader.peek();
  if (token.kind === "number" && (reader.peek(1).text === "(" || reader.peek(1).text === "["))
    return readDisplaced(reader, architecture);
  if (token.kind === "immediate" || token.kind === "number") {
    reader.next();
    return { kind: "immediate", value: valueOf(token.text), span: token };
  }
  if (reader.is("[") || reader.is("(")) return readMemory(reader, architecture);
  if (token.kind === "register")
    return { kind: "register", part: registerNamed(reader.next(), architecture, reader), span: token };
  const word = reader.expectWord("an operand");
  if (reader.is("(") || reader.is("[")) return readBesideCode(reader, word);
  const part = registerPart(word.text, architecture);
  return part === undefined ? { kind: "name", name: word.text, span: word } : { kind: "register", part, span: word };
}

function registerNamed(token: Token, architecture: Architecture, reader: HerdReader): RegisterPart {
  const part = registerPart(token.text, architecture);
  if (part !== undefined) return part;
  const near = nearestIdentifier(token.text, registerNames(architecture));
  return reader.fail(
    "T201",
    token,
    `no register "${token.written}" on ${architecture}`,
    near === undefined ? undefined : `Did you mean "${near}"?`,
  );
}

/** Reads `x(%rip)`, as compilers write a location: its place is counted from the code's. */
function readBesideCode(reader: HerdReader, name: Token): Operand {
  const close = reader.next().text === "(" ? ")" : "]";
  const base = reader.next();
  if (base.text.toLowerCase() !== "rip" || !reader.is(close))
    reader.fail(
      "T203",
      base,
      `an address such as ${name.text}(…) is only there with %rip`,
      "Arrays are not supported: give each element a name of its own.",
    );
  return { kind: "location", name: name.text, span: { from: name.from, to: reader.next().to } };
}

/** Reads `0(%rax)`; a distance other than 0 is refused, since locations have no neighbours. */
function readDisplaced(reader: HerdReader, architecture: Architecture): Operand {
  const distance = reader.next();
  if (valueOf(distance.text) !== 0n)
    reader.fail("T203", distance, "an address with a distance is not supported", "Every location stands alone.");
  return readMemory(reader, architecture);
}

function readMemory(reader: HerdReader, architecture: Architecture): Operand {
  const open = reader.next();
  const inside = reader.next();
  const close = open.text === "[" ? "]" : ")";
  if (!reader.is(close))
    reader.fail("T101", reader.peek(), `expected "${close}" after the address, found ${shown(reader.peek())}`);
  const span = { from: open.from, to: reader.next().to };
  if (inside.kind === "register") return { kind: "pointer", part: registerNamed(inside, architecture, reader), span };
  if (inside.kind !== "word")
    reader.fail("T203", inside, `expected a location or a register in the brackets, found ${shown(inside)}`);
  const part = registerPart(inside.text, architecture);
  return part === undefined ? { kind: "location", name: inside.text, span } : { kind: "pointer", part, span };
}

const SUFFIXED = /^[a-z]+[bwlq]$/;

/**
 * True when x86-64 code puts the source first, as in `movl $1,(x)`. herd's own parser expects this order; files that
 * write the destination first show it by an immediate in the second place.
 */
export function isSourceFirst(columns: readonly (readonly { readonly tokens: readonly Token[] }[])[]): boolean {
  const cells = columns.flat().map((cell) => cell.tokens);
  const hints = cells.flatMap((tokens) => orderHint(tokens) ?? []);
  if (hints.length > 0) return hints[0] === "source first";
  return !cells.some((tokens) => tokens.some((token) => token.text === "["));
}

function orderHint(tokens: readonly Token[]): "source first" | "destination first" | undefined {
  if (tokens.some((token) => token.kind === "register")) return "source first";
  const comma = tokens.findIndex((token) => token.text === ",");
  const at = tokens.findIndex((token) => token.kind === "immediate" || token.kind === "number");
  const isMove = /^mov/i.test(tokens[0]?.text ?? "");
  if (comma >= 0 && at >= 0 && isMove) return at < comma ? "source first" : "destination first";
  return SUFFIXED.test(tokens[0]?.text ?? "") && tokens.some((token) => token.text === "(")
    ? "source first"
    : undefined;
}
