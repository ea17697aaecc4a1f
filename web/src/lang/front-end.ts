/**
 * The lexer and the parser alone, and the names of x86's assembly, for texts that are no programs of the simulated
 * machine: litmus tests. It is the compiler's second door, for web/src/litmus only; what the syntax tree means is
 * decided there.
 */
import type { Diagnostic } from "../base/program.ts";
import { KEYWORDS, SyntaxFailure, TokenReader } from "./parse/token-reader.ts";
import { lex, type Token } from "./preprocess/lex.ts";
import { Abandon, Reporter } from "./text/report.ts";
import { sourceFile, Sources } from "./text/source.ts";
import { LIBRARY_TYPES } from "./types/library-types.ts";

export {
  CONDITIONS,
  isLockable,
  isOfX86,
  REGISTERS,
  type RegisterPart,
  splitMnemonic,
  type Test,
  type Width,
} from "./builtins/x86.ts";
export { parseBlock } from "./parse/statements.ts";
export { intSpecifiers } from "./parse/old-style.ts";
export { parseDeclaration } from "./parse/parse.ts";
export {
  withoutCasts,
  type Block,
  type Declarator,
  type Expr,
  type InitDeclarator,
  type Specifiers,
  type Param,
  type Statement,
} from "./parse/syntax-tree.ts";
export type { Token } from "./preprocess/lex.ts";
export type { TokenReader } from "./parse/token-reader.ts";

export const isKeyword = (word: string): boolean => KEYWORDS.has(word);

/** A piece of C that begins at an offset of a text. */
export interface Piece {
  readonly text: string;
  readonly from: number;
  /** True for the first token behind the piece, whose own characters need not be those of C. */
  readonly endsAt: (token: Token, next: Token | undefined) => boolean;
  /** The names of types without a declaration, beside those of the C library. */
  readonly types: (tokens: readonly Token[]) => Iterable<string>;
}

export interface Parsed<T> {
  /** Undefined when the parser could not go on. */
  readonly result: T | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a piece of C, without a preprocessor: `read` gets the parser's reader and the tokens. */
export function parsePiece<T>(piece: Piece, read: (p: TokenReader, tokens: readonly Token[]) => T): Parsed<T> {
  const sources = new Sources();
  const report = new Reporter(sources);
  let result: T | undefined;
  let end = piece.text.length;
  try {
    const tokens = tokensOf(piece, sources, report);
    const p = new TokenReader(tokens, [...LIBRARY_TYPES.keys(), ...piece.types(tokens)], report);
    result = read(p, tokens);
    end = p.peek().from;
  } catch (failure) {
    if (!(failure instanceof SyntaxFailure) && !(failure instanceof Abandon)) throw failure;
  }
  /* The lexer may have taken a comment of another language behind the piece for C. */
  return { result, diagnostics: report.sorted().filter(({ from }) => from <= end) };
}

function tokensOf({ text, from, endsAt }: Piece, sources: Sources, report: Reporter): Token[] {
  const code = text.slice(0, from).replace(/[^\n]/g, " ") + text.slice(from);
  const file = sources.add("", code);
  const all = lex(sourceFile("", code), file, new Reporter(sources));
  const to = all.find((token, at) => endsAt(token, all[at + 1]))?.from ?? code.length;
  const tokens = lex(sourceFile("", code.slice(0, to)), file, report);
  return [...wellFormed(tokens, report), { kind: "end", text: "", file, from: to, to, lineStart: true, spaced: true }];
}

/** Reports malformed tokens and leaves them out; behind the last brace there is no code that they could be in. */
function wellFormed(tokens: readonly Token[], report: Reporter): readonly Token[] {
  const last = tokens.findLastIndex(({ text }) => text === "}");
  return tokens.filter(({ problem, ...span }, at) => {
    if (problem === undefined || at > last) return true;
    report.error(problem.code, span, problem.message, problem.hint);
    return false;
  });
}
