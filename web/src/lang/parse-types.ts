/**
 * Parsing of declarators, parameters, structures and enumerations.
 */
import { COMPILER_LIMITS } from "./limits.ts";
import { ASSEMBLY_HINT, isAssembly } from "./assembly.ts";
import { QUALIFIER_WORDS, SpecifierParser, markQualifier } from "./parse-specifiers.ts";
import { readString } from "./literals.ts";
import type { Token } from "./lex.ts";
import type { Declarator, Derivation, EnumMember, Expr, FieldLine, Param, TypeName, TypeSpecifier } from "./syntax.ts";

const DERIVATIONS_MAX = COMPILER_LIMITS.DERIVATIONS;

export abstract class TypeParser extends SpecifierParser {
  protected typeName(): TypeName {
    const start = this.peek();
    const specifiers = this.specifiers();
    if (specifiers.storage !== undefined)
      this.report.error("E207", specifiers.span, `"${specifiers.storage}" cannot stand in a type name`);
    const declarator = this.declarator("abstract");
    return { specifiers, declarator, span: this.spanFrom(start) };
  }

  protected struct(): TypeSpecifier {
    const start = this.take();
    const alignments = this.alignments();
    const tag = this.isIdentifier() ? this.take() : undefined;
    if (!this.is("{")) {
      if (tag === undefined) return this.fail("E201", `expected a name or "{" after struct, ${this.found()}`);
      return { kind: "struct", tag: tag.text, fields: undefined, alignments, packed: false, span: tag };
    }
    const open = this.take();
    const fields: FieldLine[] = [];
    while (!this.is("}") && this.peek().kind !== "end") {
      const line = this.fieldLine();
      if (line !== undefined) fields.push(line);
    }
    this.close("}", open);
    alignments.push(...this.alignments());
    return { kind: "struct", tag: tag?.text, fields, alignments, packed: false, span: tag ?? start };
  }

  protected fieldLine(): FieldLine | undefined {
    if (this.accept(";")) return undefined;
    if (this.is("_Static_assert"))
      return this.fail(
        "E209",
        "a static assertion cannot stand inside a structure here",
        "Put it after the structure.",
      );
    const specifiers = this.specifiers();
    if (specifiers.storage !== undefined)
      this.report.error("E207", specifiers.span, `a field cannot be "${specifiers.storage}"`);
    const declarators: Declarator[] = [];
    while (!this.is(";") && !this.is("}")) {
      if (!this.is(":")) declarators.push(this.declarator("named"));
      if (this.is(":")) this.bitField();
      if (!this.accept(",")) break;
    }
    this.expectSemicolon("the field");
    return { specifiers, declarators };
  }

  protected bitField(): void {
    const colon = this.take();
    this.constant();
    this.report.error(
      "E407",
      this.spanFrom(colon),
      "Hotline has no bit-fields",
      "Use shifts and masks on a whole field.",
    );
  }

  protected enumeration(): TypeSpecifier {
    const start = this.take();
    const tag = this.isIdentifier() ? this.take() : undefined;
    if (!this.is("{")) {
      if (tag === undefined) return this.fail("E201", `expected a name or "{" after enum, ${this.found()}`);
      return { kind: "enum", tag: tag.text, members: undefined, span: tag };
    }
    const open = this.take();
    const members: EnumMember[] = [];
    while (this.isIdentifier()) {
      const name = this.take();
      const value = this.accept("=") ? this.constant() : undefined;
      members.push({ name: name.text, span: name, value });
      this.declareName(name.text, false);
      if (!this.accept(",")) break;
    }
    this.close("}", open);
    return { kind: "enum", tag: tag?.text, members, span: tag ?? start };
  }

  /** "named" must have a name, "abstract" none, a "param" may. */
  protected declarator(form: "named" | "abstract" | "param"): Declarator {
    return this.nested(() => this.declaratorParts(form));
  }

  protected declaratorParts(form: "named" | "abstract" | "param"): Declarator {
    const start = this.peek();
    const pointers: Derivation[] = [];
    while (this.is("*")) pointers.push(this.pointer());
    let inner: Declarator | undefined;
    let name: Token | undefined;
    if (this.is("(") && this.opensDeclarator(form)) {
      const open = this.take();
      inner = this.declarator(form);
      this.close(")", open);
    } else if (form !== "abstract" && this.isIdentifier()) name = this.take();
    else if (form === "named") this.missingName(start);
    const suffixes = this.suffixes();
    const derivations = [...pointers, ...suffixes.reverse(), ...(inner?.derivations ?? [])];
    if (derivations.length > DERIVATIONS_MAX) this.report.fatal("E206", start, "this type is nested too deeply");
    const alignments = [...(inner?.alignments ?? []), ...this.alignments()];
    return { name: inner?.name ?? name?.text ?? "", span: inner?.span ?? name ?? start, derivations, alignments };
  }

  protected missingName(start: Token): never {
    const token = this.peek();
    if (isAssembly(token)) return this.fail("E417", "Hotline has no inline assembly", ASSEMBLY_HINT);
    if (token.kind === "name")
      return this.fail("E204", `"${token.text}" is a word of the language and cannot be a name`);
    return this.fail("E204", `expected a name, ${this.found()}`, undefined, token.kind === "end" ? start : token);
  }

  protected pointer(): Derivation {
    const star = this.take();
    const qualifiers = { isConst: false, isVolatile: false, isAtomic: false };
    while (QUALIFIER_WORDS.has(this.peek().text)) markQualifier(this.take().text, qualifiers);
    return { kind: "pointer", qualifiers, span: star };
  }

  /** A "(" after the pointers: around a declarator, not parameters? */
  protected opensDeclarator(form: "named" | "abstract" | "param"): boolean {
    if (form === "named") return true;
    return (
      this.is("*", 1) ||
      this.is("(", 1) ||
      this.is("[", 1) ||
      (form === "param" && this.isIdentifier(1) && !this.startsType(1))
    );
  }

  protected suffixes(): Derivation[] {
    const out: Derivation[] = [];
    for (;;) {
      if (out.length > DERIVATIONS_MAX) this.report.fatal("E206", this.peek(), "this type is nested too deeply");
      if (this.is("[")) out.push(this.arraySuffix());
      else if (this.is("(")) out.push(this.params());
      else return out;
    }
  }

  protected arraySuffix(): Derivation {
    const open = this.take();
    while (this.is("static") || QUALIFIER_WORDS.has(this.peek().text)) this.take();
    if (this.is("*") && this.is("]", 1)) this.fail("E406", "Hotline has no arrays of variable length");
    const size = this.is("]") ? undefined : this.assignment();
    this.close("]", open);
    return { kind: "array", size, span: this.spanFrom(open) };
  }

  protected params(): Derivation {
    const open = this.take();
    const params: Param[] = [];
    if (this.is("void") && this.is(")", 1)) this.take();
    this.scoped(() => {
      while (!this.is(")") && this.peek().kind !== "end") {
        if (this.is("...")) {
          this.report.error(
            "E404",
            this.take(),
            "Hotline has no functions with variable arguments",
            "Name each parameter.",
          );
          break;
        }
        params.push(this.param());
        if (!this.accept(",")) break;
      }
    });
    this.close(")", open);
    return { kind: "function", params, span: this.spanFrom(open) };
  }

  /** int f(a, b) int a, b; { … } */
  protected oldStyle(): boolean {
    const from = this.mark();
    while (this.isIdentifier() && (this.is(",", 1) || this.is(")", 1))) {
      this.take();
      this.take();
    }
    const old = this.previous().text === ")" && this.startsType();
    if (!old) this.rewind(from);
    return old;
  }

  protected param(): Param {
    if (this.isIdentifier() && !this.startsType() && (this.is(",", 1) || this.is(")", 1))) {
      const token = this.peek();
      if (this.oldStyle()) {
        while (this.peek().kind !== "end" && !this.is("{")) this.take();
        this.fail(
          "E408",
          "a parameter list in the style before 1989",
          "Write the types inside the parentheses: int f(int a).",
          token,
        );
      }
      this.fail(
        "E302",
        `unknown type "${token.text}"`,
        `If it is a name, write its type before it: int ${token.text}.`,
      );
    }
    const specifiers = this.specifiers();
    const declarator = this.declarator("param");
    this.declareName(declarator.name, false);
    return { specifiers, declarator };
  }

  /** A static assertion, with its semicolon. */
  protected staticAssertion(): { condition: Expr; text: string | undefined } {
    this.take();
    const open = this.expect("(", "after _Static_assert");
    const condition = this.constant();
    let text: string | undefined;
    if (this.accept(",")) while (this.peek().kind === "string") text = (text ?? "") + readString(this.take().text);
    this.close(")", open);
    this.expectSemicolon("the static assertion");
    return { condition, text };
  }
}
