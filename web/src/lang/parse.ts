/**
 * The parser: tokens to the syntax tree. Here are statements, declarations and recovery; expressions and types are in
 * the classes it extends. After an error it goes on at the next statement or declaration.
 */
import { ASSEMBLY_HINT, assemblyMeaning, isAssembly } from "./assembly.ts";
import type { Token } from "./lex.ts";
import { didYouMean } from "./near.ts";
import { readString } from "./literals.ts";
import { ExpressionParser } from "./parse-expressions.ts";
import type { Reporter } from "./report.ts";
import type {
  Block,
  Declaration,
  Declarator,
  Expr,
  Initializer,
  InitializerItem,
  Designator,
  InitDeclarator,
  Specifiers,
  Statement,
} from "./syntax.ts";
import { SyntaxFailure } from "./token-reader.ts";

/** The syntax tree of a whole program. `types`: the names of the types known without a declaration. */
export function parse(tokens: readonly Token[], types: Iterable<string>, report: Reporter): Declaration[] {
  return new Parser(tokens, types, report).program();
}

const CPP_WORDS = new Set([
  "class",
  "template",
  "namespace",
  "using",
  "public",
  "private",
  "protected",
  "friend",
  "virtual",
  "constexpr",
]);

/** Words that begin declarations, for hints. */
const DECLARATION_WORDS = ["static", "extern", "typedef", "const", "volatile", "inline", "unsigned", "struct", "enum"];

class Parser extends ExpressionParser {
  program(): Declaration[] {
    const out: Declaration[] = [];
    while (this.peek().kind !== "end") {
      const before = this.mark();
      const declaration = this.recovering(false, () => this.topLevel());
      if (declaration !== undefined) out.push(declaration);
      if (this.mark() === before) this.take();
    }
    return out;
  }

  private recovering<T>(inBlock: boolean, parse: () => T): T | undefined {
    try {
      return parse();
    } catch (failure) {
      if (!(failure instanceof SyntaxFailure)) throw failure;
      this.skipStatement(inBlock);
      return undefined;
    }
  }

  private topLevel(): Declaration | undefined {
    if (this.accept(";")) return undefined;
    const token = this.peek();
    if (this.is("}") || this.is(")") || this.is("]")) this.fail("E208", `this "${token.text}" closes nothing`);
    if (isAssembly(token)) this.fail("E417", "Hotline has no inline assembly");
    if (!this.startsType()) this.strangeTopLevel(token);
    return this.declaration(true);
  }

  private strangeTopLevel(token: Token): void {
    if (this.is("_Static_assert")) return;
    if (CPP_WORDS.has(token.text)) this.fail("E418", `Hotline programs are C: "${token.text}" is C++`);
    if (this.isIdentifier() && (this.isIdentifier(1) || this.is("*", 1))) return;
    if (this.isIdentifier() && this.is("(", 1))
      this.fail(
        "E204",
        `"${token.text}" has no type here`,
        `A function needs its result type: void ${token.text}(…). A call must stand inside a function.`,
      );
    if (token.kind === "name")
      this.fail(
        "E204",
        `expected a declaration, found "${token.text}"`,
        (this.startsType(1) ? didYouMean(token.text, DECLARATION_WORDS) : undefined) ??
          "Statements must stand inside a function.",
      );
    this.fail("E204", `expected a declaration, ${this.found()}`);
  }

  // ---- Declarations --------------------------------------------------------------------------------------------

  private declaration(topLevel: boolean): Declaration {
    const start = this.peek();
    if (this.is("_Static_assert")) {
      const { condition, text } = this.staticAssertion();
      return { kind: "assertion", condition, text, span: condition.span };
    }
    const specifiers = this.specifiers();
    if (this.is(";") || this.beginsNext(specifiers.base)) {
      this.expectSemicolon(`the ${specifiers.base.kind}`);
      return { kind: "declaration", specifiers, items: [], span: this.spanFrom(start) };
    }
    const items: InitDeclarator[] = [];
    do {
      const declarator = this.declarator("named");
      this.declareName(declarator.name, specifiers.storage === "typedef");
      if (this.is("{") && declarator.derivations.at(-1)?.kind === "function")
        return this.functionDefinition(topLevel, specifiers, declarator, items.length > 0);
      if (this.is(":")) this.fail("E405", "Hotline has no labels", "Use loops, break and continue.");
      const initializer = this.accept("=") ? this.nested(() => this.initializer()) : undefined;
      items.push({ declarator, initializer });
    } while (this.accept(","));
    this.expectSemicolon("the declaration");
    return { kind: "declaration", specifiers, items, span: this.spanFrom(start) };
  }

  private functionDefinition(
    topLevel: boolean,
    specifiers: Specifiers,
    declarator: Declarator,
    notFirst: boolean,
  ): Declaration {
    if (!topLevel)
      this.fail(
        "E415",
        "a function cannot be defined inside a function",
        'Is a "}" missing before this?',
        declarator.span,
      );
    if (notFirst) this.fail("E201", 'expected ";" before the body of a function');
    const derivation = declarator.derivations.at(-1);
    const params = derivation?.kind === "function" ? derivation.params : [];
    const body = this.scoped(() => {
      for (const param of params) this.declareName(param.declarator.name, false);
      return this.block();
    });
    return { kind: "function", specifiers, declarator, body, span: declarator.span };
  }

  protected override initializer(): Initializer {
    if (!this.is("{")) {
      const value = this.assignment();
      return { kind: "value", value, span: value.span };
    }
    const open = this.take();
    const items: InitializerItem[] = [];
    while (!this.is("}") && this.peek().kind !== "end") {
      const designators = this.designators();
      const value = this.nested(() => this.initializer());
      items.push({ designators, value });
      if (!this.accept(",")) break;
    }
    this.close("}", open);
    return { kind: "list", items, span: this.spanFrom(open) };
  }

  private designators(): Designator[] {
    const out: Designator[] = [];
    for (;;) {
      if (this.is(".")) {
        this.take();
        if (!this.isIdentifier()) this.fail("E203", `expected the name of a field, ${this.found()}`);
        const name = this.take();
        out.push({ kind: "field", name: name.text, span: name });
      } else if (this.is("[")) {
        const open = this.take();
        const index = this.constant();
        const last = this.accept("...") ? this.constant() : undefined;
        this.close("]", open);
        out.push({ kind: "element", index, last, span: this.spanFrom(open) });
      } else break;
      if (out.length > 32) this.report.fatal("E206", this.peek(), "too many designators");
    }
    if (out.length > 0) this.expect("=", "after the designator");
    return out;
  }

  // ---- Statements ----------------------------------------------------------------------------------------------

  protected override block(): Block {
    const open = this.expect("{", "at the beginning of a block");
    return this.scoped(() => {
      const items: Statement[] = [];
      while (!this.is("}") && this.peek().kind !== "end") {
        const before = this.mark();
        const statement = this.recovering(true, () => this.statementOrDeclaration());
        if (statement !== undefined) items.push(statement);
        if (this.mark() === before && !this.is("}")) this.take();
      }
      const close = this.close("}", open);
      return { kind: "block", items, span: this.spanFrom(open), close };
    });
  }

  private statementOrDeclaration(): Statement {
    if (this.is("_Static_assert")) return this.declaration(false);
    const shadowed = this.isIdentifier() && this.isTypeName(this.peek().text) && this.is(":", 1);
    if (this.startsType() && !shadowed) return this.declaration(false);
    if (this.looksLikeUnknownType()) return this.declaration(false);
    return this.statement();
  }

  /** `foo x;`, `foo x = …`, `foo *x;`, `foo *x = …` with an unknown foo: meant as a declaration. */
  private looksLikeUnknownType(): boolean {
    if (!this.isIdentifier()) return false;
    if (this.isIdentifier(1))
      return !this.peek(1).lineStart && (this.is(";", 2) || this.is("=", 2) || this.is(",", 2) || this.is("[", 2));
    if (!this.is("*", 1) || !this.isIdentifier(2)) return false;
    return this.is("=", 3) || ((this.is(";", 3) || this.is(",", 3)) && !this.isDeclared(this.peek().text));
  }

  private statement(): Statement {
    return this.nested(() => this.statementByWord());
  }

  private statementByWord(): Statement {
    const token = this.peek();
    switch (token.kind === "name" || token.kind === "punct" ? token.text : "") {
      case "{":
        return this.block();
      case ";":
        return { kind: "empty", span: this.take() };
      case "if":
        return this.ifStatement(token);
      case "while":
        return this.whileStatement(token);
      case "do":
        return this.doStatement(token);
      case "for":
        return this.forStatement(token);
      case "switch":
        return this.switchStatement(token);
      case "case":
      case "default":
        return this.caseStatement(token);
      case "break":
      case "continue":
        this.take();
        this.expectSemicolon(token.text);
        return { kind: token.text as "break" | "continue", span: token };
      case "return":
        return this.returnStatement(token);
      default:
        return this.otherStatement(token);
    }
  }

  private otherStatement(token: Token): Statement {
    if (token.text === "else" && token.kind === "name")
      this.fail(
        "E208",
        "this else belongs to no if",
        "Is there a semicolon after the condition, or more than one statement without braces?",
      );
    if (token.text === "goto" && token.kind === "name")
      this.fail("E405", "Hotline has no goto", "Use loops, break, continue, return.");
    if (isAssembly(token)) return this.assemblyStatement(token);
    if (this.isIdentifier() && this.is(":", 1))
      this.fail("E405", "Hotline has no labels", "Use loops, break, continue, return.");
    if (this.is(")") || this.is("]")) this.fail("E208", `this "${token.text}" closes nothing`);
    if (this.startsType()) this.fail("E209", "a declaration cannot be the body of a statement", "Put it in braces.");
    const value = this.expression();
    this.expectSemicolon("the expression");
    return { kind: "expression", value, span: value.span };
  }

  /** asm volatile ("pause" : : : "memory"): barriers and hints without operands are understood. */
  private assemblyStatement(start: Token): Statement {
    this.take();
    while (this.accept("volatile") || this.accept("__volatile__") || this.accept("inline"));
    if (!this.is("(")) this.fail("E417", "Hotline has no inline assembly", ASSEMBLY_HINT, start);
    const open = this.take();
    let template = "";
    while (this.peek().kind === "string") template += readString(this.take().text);
    const means = assemblyMeaning(template);
    const hasOperands = this.accept(":") && (!this.accept(":") || !(this.is(":") || this.is(")")));
    if (means === undefined || hasOperands) this.fail("E417", "Hotline has no inline assembly", ASSEMBLY_HINT, start);
    while (!this.is(")") && this.peek().kind !== "end") this.take();
    this.close(")", open);
    this.expectSemicolon("the assembly");
    return { kind: "assembly", means, span: start };
  }

  private ifStatement(start: Token): Statement {
    this.take();
    const test = this.condition("after if");
    const yes = this.statement();
    const no = this.accept("else") ? this.statement() : undefined;
    return { kind: "if", test, yes, no, span: this.spanFrom(start) };
  }

  private whileStatement(start: Token): Statement {
    this.take();
    const test = this.condition("after while");
    const body = this.statement();
    return { kind: "while", test, body, span: start };
  }

  private doStatement(start: Token): Statement {
    this.take();
    const body = this.statement();
    if (!this.is("while")) this.fail("E201", `expected "while" after the body of do, ${this.found()}`);
    this.take();
    const test = this.condition("after while");
    this.expectSemicolon("the condition of do … while");
    return { kind: "do", test, body, span: start };
  }

  private forStatement(start: Token): Statement {
    this.take();
    return this.scoped(() => {
      const open = this.expect("(", "after for");
      const from = this.mark();
      let head: { init: Statement | undefined; test: Expr | undefined; step: Expr | undefined };
      try {
        head = this.forHead();
        this.close(")", open);
      } catch (failure) {
        if (!(failure instanceof SyntaxFailure) || !this.skipToClose(from)) throw failure;
        head = { init: undefined, test: { kind: "bad", span: start, height: 1 }, step: undefined };
      }
      const body = this.statement();
      return { kind: "for", ...head, body, span: start };
    });
  }

  private forHead(): { init: Statement | undefined; test: Expr | undefined; step: Expr | undefined } {
    let init: Statement | undefined;
    if (this.startsType() || this.looksLikeUnknownType()) init = this.declaration(false);
    else if (!this.accept(";")) {
      const value = this.expression();
      init = { kind: "expression", value, span: value.span };
      this.expectSemicolon("the first part of for");
    }
    const test = this.is(";") ? undefined : this.expression();
    this.expectSemicolon("the condition of for");
    const step = this.is(")") ? undefined : this.expression();
    return { init, test, step };
  }

  private switchStatement(start: Token): Statement {
    this.take();
    const value = this.condition("after switch");
    const body = this.statement();
    return { kind: "switch", value, body, span: start };
  }

  private caseStatement(start: Token): Statement {
    this.take();
    const value = start.text === "case" ? this.constant() : undefined;
    const last = value !== undefined && this.accept("...") ? this.constant() : undefined;
    this.expect(":", `after ${start.text}`);
    const span = this.spanFrom(start);
    const body: Statement = this.is("}")
      ? { kind: "empty", span }
      : this.startsType()
        ? this.statementOrDeclaration()
        : this.statement();
    return value === undefined ? { kind: "default", body, span } : { kind: "case", value, last, body, span };
  }

  private returnStatement(start: Token): Statement {
    this.take();
    const value = this.is(";") || this.is("}") ? undefined : this.expression();
    this.expectSemicolon("return");
    return { kind: "return", value, span: value === undefined ? start : this.spanFrom(start) };
  }
}
