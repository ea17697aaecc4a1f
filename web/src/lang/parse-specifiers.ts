/**
 * Parsing of the words at the beginning of a declaration: type words, qualifiers, storage, alignment, attributes.
 */
import { KEYWORDS, TokenReader } from "./token-reader.ts";
import type { Token } from "./lex.ts";
import { didYouMean } from "./near.ts";
import { headerHint } from "./where-defined.ts";
import type { Span } from "./source.ts";
import type { Alignment, Expr, Specifiers, TypeName, TypeSpecifier } from "./syntax.ts";

export const BASIC_WORDS = new Set(["void", "char", "short", "int", "long", "signed", "unsigned", "_Bool"]);
export const QUALIFIER_WORDS = new Set([
  "const",
  "volatile",
  "restrict",
  "_Atomic",
  "__volatile__",
  "__const",
  "__restrict",
  "__restrict__",
]);
const OTHER_SPECIFIERS = new Set([
  "typedef",
  "extern",
  "static",
  "inline",
  "__inline",
  "__inline__",
  "auto",
  "register",
  "struct",
  "union",
  "enum",
  "float",
  "double",
  "_Complex",
  "_Imaginary",
  "_Thread_local",
  "__thread",
  "_Noreturn",
  "_Alignas",
  "__attribute__",
  "typeof",
  "__typeof__",
  "__typeof",
  "__int128",
]);

/** Sorted words of each basic type to its name. */
const BASIC_TYPES = new Map<string, string>();
for (const [name, spellings] of Object.entries({
  void: ["void"],
  _Bool: ["_Bool"],
  char: ["char"],
  "signed char": ["char signed"],
  "unsigned char": ["char unsigned"],
  short: ["short", "short signed", "int short", "int short signed"],
  "unsigned short": ["short unsigned", "int short unsigned"],
  int: ["int", "signed", "int signed"],
  "unsigned int": ["unsigned", "int unsigned"],
  long: ["long", "long signed", "int long", "int long signed"],
  "unsigned long": ["long unsigned", "int long unsigned"],
  "long long": ["long long", "long long signed", "int long long", "int long long signed"],
  "unsigned long long": ["long long unsigned", "int long long unsigned"],
}))
  for (const spelling of spellings) BASIC_TYPES.set(spelling, name);

interface SpecifierState {
  readonly start: Token;
  readonly words: string[];
  base: TypeSpecifier | undefined;
  storage: Specifiers["storage"];
  inline: boolean;
  isConst: boolean;
  isVolatile: boolean;
  isAtomic: boolean;
  readonly alignments: Alignment[];
}

export abstract class SpecifierParser extends TokenReader {
  protected abstract typeName(): TypeName;
  protected abstract struct(): TypeSpecifier;
  protected abstract enumeration(): TypeSpecifier;

  protected abstract assignment(): Expr;

  protected abstract constant(): Expr;

  protected abstract expression(): Expr;

  /** Does a declaration (or type name) begin here? */
  protected startsType(ahead = 0): boolean {
    const token = this.peek(ahead);
    if (token.kind !== "name") return false;
    if (BASIC_WORDS.has(token.text) || QUALIFIER_WORDS.has(token.text) || OTHER_SPECIFIERS.has(token.text)) return true;
    return this.isTypeName(token.text);
  }

  protected specifiers(): Specifiers {
    const start = this.peek();
    const state: SpecifierState = {
      start,
      words: [],
      base: undefined,
      storage: undefined,
      inline: false,
      isConst: false,
      isVolatile: false,
      isAtomic: false,
      alignments: [],
    };
    while (this.specifier(state)) continue;
    const span = this.mark() === 0 ? start : this.spanFrom(start);
    const base = this.baseType(state, span);
    const { storage, inline, isConst, isVolatile, isAtomic, alignments } = state;
    return { span, base, storage, inline, qualifiers: { isConst, isVolatile, isAtomic }, alignments };
  }

  protected baseType(state: SpecifierState, span: Span): TypeSpecifier {
    if (state.base !== undefined) {
      if (state.words.length > 0)
        this.report.error("E207", span, `"${state.words.join(" ")}" does not go with another type`);
      return state.base;
    }
    if (state.words.length === 0) return this.missingType(state, span);
    const name = BASIC_TYPES.get([...state.words].sort().join(" "));
    if (name === undefined) this.report.error("E207", span, `"${state.words.join(" ")}" is not a type`);
    return { kind: "basic", name: name ?? "int", span };
  }

  protected missingType(state: SpecifierState, span: Span): TypeSpecifier {
    const token = this.peek();
    if (this.isIdentifier() && (this.isIdentifier(1) || this.is("*", 1))) {
      this.report.error("E302", token, `unknown type "${token.text}"`, this.typeHint(token.text));
      this.take();
      return { kind: "basic", name: "int", span: token };
    }
    if (state.storage === undefined && !state.isConst && !state.isVolatile && !state.inline)
      return this.fail("E204", `expected a type, ${this.found()}`);
    this.report.error("E204", span, "a type is missing here", "C no longer takes int for granted.");
    return { kind: "basic", name: "int", span };
  }

  protected typeHint(name: string): string | undefined {
    if (name === "string") return 'Text is an array: char name[] = "…".';
    if (name === "class" || name === "template" || name === "namespace") return "Hotline programs are C, not C++.";
    return (
      headerHint(name) ??
      didYouMean(name, [...this.typeNames(), ...BASIC_WORDS, "struct"]) ??
      "Is an #include missing, or the word struct?"
    );
  }

  /** Takes one specifier; false when there is none. */
  protected specifier(state: SpecifierState): boolean {
    const token = this.peek();
    if (token.kind !== "name" || this.beginsNext(state.base)) return false;
    if (BASIC_WORDS.has(token.text)) state.words.push(this.take().text);
    else if (QUALIFIER_WORDS.has(token.text)) this.qualifier(state);
    else if (OTHER_SPECIFIERS.has(token.text)) this.otherSpecifier(token, state);
    else if (
      state.base === undefined &&
      state.words.length === 0 &&
      !KEYWORDS.has(token.text) &&
      this.isTypeName(token.text)
    ) {
      this.take();
      state.base = { kind: "named", name: token.text, span: token };
    } else return false;
    return true;
  }

  /** After the "}" of a structure or enumeration a type on a new line: the semicolon is missing. */
  protected beginsNext(base: TypeSpecifier | undefined): boolean {
    const hasBody =
      (base?.kind === "struct" && base.fields !== undefined) || (base?.kind === "enum" && base.members !== undefined);
    return hasBody && this.previous().text === "}" && this.peek().lineStart && this.startsType();
  }

  protected qualifier(state: SpecifierState): void {
    const word = this.take();
    markQualifier(word.text, state);
    if (word.text !== "_Atomic" || !this.is("(") || state.base !== undefined) return;
    const open = this.take();
    const operand = this.nested(() => this.typeName());
    this.close(")", open);
    state.base = { kind: "typeof", operand, span: this.spanFrom(word) };
  }

  protected otherSpecifier(token: Token, state: SpecifierState): void {
    switch (token.text) {
      case "typedef":
      case "extern":
      case "static":
        this.take();
        if (state.storage !== undefined && state.storage !== token.text)
          this.report.error("E207", token, `"${token.text}" contradicts "${state.storage}"`);
        state.storage = token.text;
        return;
      case "inline":
      case "__inline":
      case "__inline__":
        this.take();
        state.inline = true;
        return;
      case "struct":
      case "enum":
      case "typeof":
      case "__typeof__":
      case "__typeof":
        return this.compositeSpecifier(token, state);
      case "_Alignas":
      case "__attribute__":
        state.alignments.push(...this.alignments());
        return;
      case "auto":
      case "register":
      case "_Noreturn":
        this.take();
        return;
      default:
        this.unsupportedSpecifier(token, state);
    }
  }

  protected compositeSpecifier(token: Token, state: SpecifierState): void {
    if (state.base !== undefined)
      return this.fail("E207", `two types in one declaration: is a semicolon missing before "${token.text}"?`);
    state.base = this.nested(() =>
      token.text === "struct" || token.text === "union"
        ? this.struct()
        : token.text === "enum"
          ? this.enumeration()
          : this.typeOf(),
    );
  }

  protected unsupportedSpecifier(token: Token, state: SpecifierState): void {
    if (token.text === "union") {
      this.report.error("E402", token, "Hotline has no unions", "Use a structure, or shifts and masks on one integer.");
      return this.compositeSpecifier(token, state);
    }
    this.take();
    if (
      token.text === "float" ||
      token.text === "double" ||
      token.text.startsWith("_C") ||
      token.text.startsWith("_I")
    ) {
      this.report.error(
        "E401",
        token,
        `Hotline has no floating point ("${token.text}")`,
        "Use long: the simulated machine computes in 64-bit integers.",
      );
      while (this.accept("double") || this.accept("float") || this.accept("long")) continue;
      state.words.splice(0, state.words.length, "int");
    } else if (token.text === "__int128") {
      this.report.error("E415", token, "Hotline has no 128-bit integers", "Use long.");
      state.words.push("int");
    } else {
      this.report.error(
        "E416",
        token,
        "Hotline has no thread-local variables",
        "Use an array with an element per core, indexed by cpu().",
      );
    }
  }

  protected typeOf(): TypeSpecifier {
    const start = this.take();
    const open = this.expect("(", "after typeof");
    const operand = this.startsType() ? this.typeName() : this.expression();
    this.close(")", open);
    return { kind: "typeof", operand, span: this.spanFrom(start) };
  }

  /** _Alignas(…) and __attribute__((…)), as many as follow. */
  protected alignments(): Alignment[] {
    const out: Alignment[] = [];
    while (this.is("_Alignas") || this.is("__attribute__")) {
      if (this.is("_Alignas")) out.push(this.alignas());
      else out.push(...this.attribute());
    }
    return out;
  }

  protected alignas(): Alignment {
    const start = this.take();
    const open = this.expect("(", "after _Alignas");
    const what = this.startsType() ? { type: this.nested(() => this.typeName()) } : { bytes: this.constant() };
    this.close(")", open);
    return { ...what, attribute: false, span: this.spanFrom(start) };
  }

  protected attribute(): Alignment[] {
    const out: Alignment[] = [];
    const start = this.take();
    const outer = this.expect("(", "after __attribute__");
    const inner = this.expect("(", "after __attribute__(");
    while (!this.is(")") && this.peek().kind !== "end") {
      const name = this.take();
      const open = this.is("(") ? this.take() : undefined;
      const bytes = open !== undefined && !this.is(")") ? this.constant() : undefined;
      if (open !== undefined) while (this.accept(",")) this.constant();
      if (open !== undefined) this.close(")", open);
      this.applyAttribute(name, bytes, out, start);
      if (!this.accept(",")) break;
    }
    this.close(")", inner);
    this.close(")", outer);
    return out;
  }

  protected applyAttribute(name: Token, bytes: Expr | undefined, out: Alignment[], start: Token): void {
    const plain = name.text.replace(/^__|__$/g, "");
    if (plain === "aligned")
      out.push({ ...(bytes === undefined ? {} : { bytes }), attribute: true, span: this.spanFrom(start) });
    else if (plain === "packed")
      this.report.error(
        "E415",
        name,
        "packed structures are not supported",
        "The simulated machine, like most, wants aligned accesses.",
      );
    else if (!IGNORED_ATTRIBUTES.has(plain))
      this.report.error("E415", name, `the attribute "${name.text}" is not supported`, "Only aligned is.");
  }
}

/** Attributes that change nothing in a simulation of these programs. */
const IGNORED_ATTRIBUTES = new Set([
  "unused",
  "always_inline",
  "noinline",
  "noreturn",
  "const",
  "pure",
  "hot",
  "cold",
  "used",
  "maybe_unused",
  "warn_unused_result",
]);

export function markQualifier(
  word: string,
  qualifiers: { isConst: boolean; isVolatile: boolean; isAtomic: boolean },
): void {
  if (word.includes("const")) qualifiers.isConst = true;
  else if (word.includes("volatile")) qualifiers.isVolatile = true;
  else if (word === "_Atomic") qualifiers.isAtomic = true;
}
