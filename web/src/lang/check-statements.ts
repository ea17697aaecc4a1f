/**
 * Checking of statements and local variables.
 */
import { LIMITS } from "../base/abi.gen.ts";
import { COMPILER_LIMITS } from "./limits.ts";
import { InitializerChecker } from "./check-initializers.ts";
import { alignOf, isComplete, sizeOf } from "./layout.ts";
import type { Span } from "./source.ts";
import type { Block, Declaration, Expr, InitDeclarator, Specifiers, Statement } from "./syntax.ts";
import type { CaseLabel, Global, Local, Stmt, Value } from "./tree.ts";
import { INT, isScalar, pointerTo, promote, qualify, spell, unqualified, VOID, wrap } from "./types.ts";
import type { CType, IntType, StructType } from "./types.ts";

/** The switch around the present statement. */
interface OpenSwitch {
  readonly type: IntType;
  readonly cases: { value: bigint; label: CaseLabel }[];
  readonly seen: Map<bigint, Span>;
  otherwise: CaseLabel | undefined;
}

const { CASE_RANGE } = COMPILER_LIMITS;

export abstract class StatementChecker extends InitializerChecker {
  protected abstract declareGlobal(specifiers: Specifiers, item: InitDeclarator, base: CType): void;
  protected abstract makeGlobal(name: string, type: CType, align: number, span: Span): Global;

  private readonly switches: OpenSwitch[] = [];
  private casesGiven = 0;
  private breakable = 0;
  private continuable = 0;

  // ---- Blocks --------------------------------------------------------------------------------------------------

  protected block(block: Block): Stmt[] {
    this.enterScope();
    const out = block.items.flatMap((item) => this.statement(item));
    this.leaveScope();
    return out;
  }

  protected override statementsOf(block: Block): { body: readonly Stmt[]; value: Value | undefined } {
    this.enterScope();
    const last = block.items.at(-1);
    const body = (last?.kind === "expression" ? block.items.slice(0, -1) : block.items).flatMap((item) =>
      this.statement(item),
    );
    const value = last?.kind === "expression" ? this.value(last.value) : undefined;
    this.leaveScope();
    return { body, value };
  }

  private scopedStatement(statement: Statement): Stmt[] {
    this.enterScope();
    const out = this.statement(statement);
    this.leaveScope();
    return out;
  }

  private statement(statement: Statement): Stmt[] {
    const { span } = statement;
    switch (statement.kind) {
      case "block":
        return [{ kind: "block", body: this.block(statement), span }];
      case "declaration":
        return this.localDeclaration(statement);
      case "function":
        return [];
      case "assertion":
        this.staticAssertion(statement);
        return [];
      case "empty":
        return [];
      case "assembly":
        return this.assembly(statement.means, span);
      case "expression":
        return this.expressionStatement(statement.value, span);
      case "if":
        return [
          {
            kind: "if",
            test: this.testOf(statement.test),
            yes: this.scopedStatement(statement.yes),
            no: statement.no === undefined ? [] : this.scopedStatement(statement.no),
            span,
          },
        ];
      case "while":
      case "do":
      case "for":
        return this.loop(statement);
      case "switch":
        return this.switchStatement(statement);
      case "case":
      case "default":
        return this.caseStatement(statement);
      case "break":
        if (this.breakable === 0) this.report.error("E320", span, "break outside of a loop or switch");
        return [{ kind: "break", span }];
      case "continue":
        if (this.continuable === 0) this.report.error("E320", span, "continue outside of a loop");
        return [{ kind: "continue", span }];
      case "return":
        return [this.returnStatement(statement.value, span)];
    }
  }

  private expressionStatement(expr: Expr, span: Span): Stmt[] {
    const value = expr.kind === "call" ? this.call(expr) : this.value(expr);
    if (this.isBad(value)) return [];
    if (this.hasNoEffect(expr))
      this.report.warning(
        "W603",
        span,
        "this statement has no effect",
        expr.kind === "binary" && expr.operator === "==" ? 'Did you mean "="?' : undefined,
      );
    return [{ kind: "value", value, span }];
  }

  private testOf(expr: Expr): Value {
    const bare = expr.kind === "assign" && expr.operator === "=" && expr.span.from === expr.target.span.from;
    if (bare)
      this.report.warning(
        "W609",
        expr.span,
        'an assignment as a condition: did you mean "=="?',
        "If it is meant, put it in a second pair of parentheses.",
      );
    return this.condition(this.value(expr));
  }

  protected staticAssertion(declaration: Extract<Declaration, { kind: "assertion" }>): void {
    const value = this.constantOf(declaration.condition, "the condition of a static assertion");
    if (value === 0n)
      this.report.error(
        "E325",
        declaration.span,
        `static assertion failed${declaration.text === undefined ? "" : `: ${declaration.text}`}`,
      );
  }

  // ---- Loops ---------------------------------------------------------------------------------------------------

  private loop(statement: Extract<Statement, { kind: "while" | "do" | "for" }>): Stmt[] {
    this.enterScope();
    const init = statement.kind === "for" && statement.init !== undefined ? this.statement(statement.init) : [];
    const { result, effects } = this.withEffects(() => {
      const test = statement.test === undefined ? undefined : this.testOf(statement.test);
      const step = statement.kind === "for" && statement.step !== undefined ? this.value(statement.step) : undefined;
      this.breakable++;
      this.continuable++;
      const body = this.scopedStatement(statement.body);
      this.breakable--;
      this.continuable--;
      return { test, step, body };
    });
    this.leaveScope();
    const loop: Stmt = { kind: "loop", ...result, testFirst: statement.kind !== "do", effects, span: statement.span };
    return init.length === 0 ? [loop] : [{ kind: "block", body: [...init, loop], span: statement.span }];
  }

  // ---- switch --------------------------------------------------------------------------------------------------

  private switchStatement(statement: Extract<Statement, { kind: "switch" }>): Stmt[] {
    const value = this.value(statement.value);
    const isInt = value.type.kind === "int";
    if (!isInt && !this.isBad(value))
      this.report.error("E316", value.span, `a switch needs a whole number, not ${spell(value.type)}`);
    const type = value.type.kind === "int" ? promote(value.type) : INT;
    const open: OpenSwitch = { type, cases: [], seen: new Map(), otherwise: undefined };
    this.switches.push(open);
    this.breakable++;
    const body = this.scopedStatement(statement.body);
    this.breakable--;
    this.switches.pop();
    if (!isInt) return [];
    return [
      {
        kind: "switch",
        value: this.promoted(value),
        cases: open.cases,
        otherwise: open.otherwise,
        body,
        span: statement.span,
      },
    ];
  }

  private caseStatement(statement: Extract<Statement, { kind: "case" | "default" }>): Stmt[] {
    const open = this.switches.at(-1);
    const label: CaseLabel = { span: statement.span };
    if (open === undefined) this.report.error("E320", statement.span, `${statement.kind} outside of a switch`);
    else if (statement.kind === "case") this.addCases(open, statement, label);
    else if (open.otherwise !== undefined)
      this.report.error("E318", statement.span, "a second default in the same switch");
    else open.otherwise = label;
    return [{ kind: "label", label, span: statement.span }, ...this.statement(statement.body)];
  }

  /** The range of gcc: case first ... last is as many cases. */
  private addCases(open: OpenSwitch, statement: Extract<Statement, { kind: "case" }>, label: CaseLabel): void {
    const first = this.constantOf(statement.value, "the value of a case");
    if (first === undefined) return;
    if (statement.last === undefined) return this.addCase(open, first, statement.value, label);
    const last = this.constantOf(statement.last, "the value of a case");
    if (last === undefined) return;
    const from = wrap(first, open.type);
    const to = wrap(last, open.type);
    if (to < from || to - from >= CASE_RANGE)
      return this.report.error("E415", statement.last.span, `a range of cases has 1 to ${CASE_RANGE} values`);
    for (let value = from; value <= to; value++) this.addCase(open, value, statement.value, label);
  }

  private addCase(open: OpenSwitch, given: bigint, expr: Expr, label: CaseLabel): void {
    if (++this.casesGiven > LIMITS.CODE_MAX)
      this.report.fatal(
        "E502",
        expr.span,
        `the switches of the program have more than ${LIMITS.CODE_MAX} cases, each of which is an instruction`,
      );
    const value = wrap(given, open.type);
    const earlier = open.seen.get(value);
    if (earlier !== undefined)
      return this.report.error(
        "E318",
        expr.span,
        `case ${value} appears twice`,
        `The first is on line ${this.report.lineOf(earlier)}.`,
      );
    open.seen.set(value, expr.span);
    open.cases.push({ value, label });
  }

  // ---- return --------------------------------------------------------------------------------------------------

  private returnStatement(expr: Expr | undefined, span: Span): Stmt {
    const result = this.current?.type.result ?? VOID;
    const name = this.current?.name ?? "";
    if (expr === undefined) {
      if (result.kind !== "void") this.report.error("E317", span, `"${name}" must return ${spell(result)}`);
      return { kind: "return", value: undefined, span };
    }
    if (result.kind === "struct") return this.returnStruct(expr, result, span);
    const value = this.value(expr);
    if (result.kind === "void") {
      if (!this.isBad(value) && value.type.kind !== "void")
        this.report.error(
          "E317",
          span,
          `"${name}" returns nothing (void)`,
          "Give the function a result type, or return without a value.",
        );
      return { kind: "return", value, span };
    }
    return { kind: "return", value: this.assignable(value, result, "return"), span };
  }

  private returnStruct(expr: Expr, type: StructType, span: Span): Stmt {
    const from = this.structAddress(expr, type, "return");
    const pointer = this.current?.resultPointer;
    const back: Stmt = { kind: "return", value: undefined, span };
    if (from === undefined || pointer === undefined) return back;
    const to: Value = { kind: "local", local: pointer, type: pointerTo(type), span };
    const copy: Value = { kind: "copy", to, from, size: sizeOf(type), align: alignOf(type), type: VOID, span };
    return { kind: "block", body: [{ kind: "value", value: copy, span }, back], span };
  }

  // ---- Local variables -----------------------------------------------------------------------------------------

  private localDeclaration(declaration: Extract<Declaration, { kind: "declaration" }>): Stmt[] {
    const base = this.specified(declaration.specifiers);
    return declaration.items.flatMap((item) => this.localVariable(declaration.specifiers, item, base));
  }

  private localVariable(specifiers: Specifiers, item: InitDeclarator, base: CType): Stmt[] {
    const { name, span } = item.declarator;
    const type = this.derive(base, item.declarator, "variable");
    if (specifiers.storage === "typedef") {
      this.checkFree(name, span);
      this.declare(name, { kind: "typedef", type, span });
      return [];
    }
    if (specifiers.storage === "extern" || type.kind === "function") {
      this.declareGlobal(specifiers, item, base);
      return [];
    }
    if (specifiers.storage === "static") {
      this.staticVariable(specifiers, item, type);
      return [];
    }
    return this.automaticVariable(specifiers, item, type);
  }

  private checkFree(name: string, span: Span): void {
    const known = this.lookUpHere(name);
    if (known === undefined || (known.kind === "local" && known.local.type.kind === "void")) return;
    this.report.error(
      "E305",
      span,
      `"${name}" is already declared`,
      `The first declaration is on line ${this.report.lineOf(known.span)}.`,
    );
  }

  /** Repairs a type no variable can have, with a diagnostic. */
  protected variableType(type: CType, name: string, span: Span, hasInitializer: boolean): CType {
    if (type.kind === "void")
      this.report.error("E332", span, `the variable "${name}" cannot be void`, "Did you mean a pointer (void *)?");
    else if (type.kind === "array" && type.length === undefined) {
      if (hasInitializer && isComplete(type.element)) return type;
      this.report.error(
        "E420",
        span,
        `the array "${name}" needs a length`,
        "Write it between the brackets, or give an initialiser.",
      );
    } else if (!isComplete(type))
      this.report.error(
        "E313",
        span,
        `"${name}" is of type ${spell(type)}, which is not complete here`,
        "Its definition must come before this.",
      );
    else return type;
    return INT;
  }

  private staticVariable(specifiers: Specifiers, item: InitDeclarator, declared: CType): void {
    const { name, span } = item.declarator;
    this.checkFree(name, span);
    const type = this.variableType(declared, name, span, item.initializer !== undefined);
    const align = this.alignment([...specifiers.alignments, ...item.declarator.alignments], alignOf(type)) ?? 1;
    const global = this.makeGlobal(this.qualifiedName(name), type, Math.max(align, alignOf(type)), span);
    global.isStatic = true;
    this.declare(name, global);
    if (item.initializer === undefined) return;
    const { type: completed, items } = this.initialize(type, item.initializer);
    global.type = completed;
    global.hasInitializer = true;
    global.init = this.constantItems(items);
  }

  private automaticVariable(specifiers: Specifiers, item: InitDeclarator, declared: CType): Stmt[] {
    const { name, span } = item.declarator;
    this.checkFree(name, span);
    const type = this.variableType(declared, name, span, item.initializer !== undefined);
    const asked = this.alignment([...specifiers.alignments, ...item.declarator.alignments], alignOf(type));
    const scalar = isScalar(type);
    const local: Local = {
      name,
      type,
      span,
      align: Math.max(asked ?? 1, alignOf(type)),
      inMemory: !scalar,
      assigned: false,
      used: false,
    };
    if (!scalar) return this.aggregateVariable(local, item);
    this.locals.push(local);
    this.declare(name, { kind: "local", local, span });
    const init = item.initializer === undefined ? undefined : this.scalarInitializer(type, item.initializer);
    if (item.initializer !== undefined) local.initialised = true;
    if (init !== undefined) this.effectOfWrite(local);
    return [{ kind: "declare", local, init, span }];
  }

  private scalarInitializer(type: CType, initializer: NonNullable<InitDeclarator["initializer"]>): Value | undefined {
    return this.initialize(unqualified(type), initializer).items[0]?.value;
  }

  private aggregateVariable(partial: Local, item: InitDeclarator): Stmt[] {
    const { name, span } = partial;
    const initializer = item.initializer;
    if (initializer?.kind === "value" && partial.type.kind === "struct") {
      this.locals.push(partial);
      this.declare(name, { kind: "local", local: partial, span });
      return this.structCopy(partial, initializer.value);
    }
    if (initializer === undefined) {
      this.locals.push(partial);
      this.declare(name, { kind: "local", local: partial, span });
      return [{ kind: "declare", local: partial, init: undefined, span }];
    }
    this.locals.push(partial);
    this.declare(name, { kind: "local", local: partial, span });
    const { type, items } = this.initialize(partial.type, initializer);
    partial.type = type;
    this.effect();
    return [{ kind: "fill", local: partial, items, span }];
  }

  private structCopy(local: Local, source: Expr): Stmt[] {
    const from = this.structAddress(source, local.type, "assign");
    this.effect();
    if (from === undefined) return [];
    const { span, type } = local;
    const to: Value = { kind: "frame", local, offset: 0, type: { kind: "pointer", target: qualify(type, {}) }, span };
    const copy: Value = { kind: "copy", to, from, size: sizeOf(type), align: alignOf(type), type: VOID, span };
    return [
      { kind: "declare", local, init: undefined, span },
      { kind: "value", value: copy, span },
    ];
  }
}
