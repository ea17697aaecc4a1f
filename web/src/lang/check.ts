/**
 * The checker: the syntax tree of a program to the checked program. Here are the declarations outside of functions,
 * the parameters, the entry points, and recursion.
 */
import { COMPILER_LIMITS } from "./limits.ts";
import { LIMITS } from "../base/abi.gen.ts";
import { StatementChecker } from "./check-statements.ts";
import type { Entity } from "./check-context.ts";
import { alignOf, isComplete } from "./layout.ts";
import { nearest } from "./near.ts";
import { endsInReturn } from "./check-flow.ts";
import { warnOfVariables } from "./check-variables.ts";
import type { Reporter } from "./report.ts";
import type { Span } from "./source.ts";
import type { Declaration, Expr, InitDeclarator, Specifiers } from "./syntax.ts";
import { noEffects } from "./tree.ts";
import type { CheckedProgram, Func, Global, Local, Parameter, Stmt } from "./tree.ts";
import { constant } from "./fold.ts";
import { CHAR, isScalar, pointerTo, sameType, spell, stringType } from "./types.ts";
import type { CType, FunctionType } from "./types.ts";

export const ENTRIES = ["setup", "setup_cpu", "operation"] as const;

export function check(declarations: readonly Declaration[], report: Reporter): CheckedProgram {
  return new Checker(report).program(declarations);
}

/** Characters of a string that its name shows. */
const STRING_NAME_MAX = COMPILER_LIMITS.STRING_NAME;

class Checker extends StatementChecker {
  private readonly strings = new Map<string, Global>();

  program(declarations: readonly Declaration[]): CheckedProgram {
    for (const declaration of declarations) this.declaration(declaration);
    this.resolveExterns();
    this.checkCalls();
    this.checkEntries();
    this.checkUnusedFunctions();
    const { globals, parameters, functions, assertions } = this;
    return { globals: globals.filter((global) => global.defined), parameters, functions, assertions };
  }

  private declaration(declaration: Declaration): void {
    if (declaration.kind === "assertion") return this.staticAssertion(declaration);
    if (declaration.kind === "function") return this.functionDefinition(declaration);
    const base = this.specified(declaration.specifiers);
    for (const item of declaration.items) this.declareGlobal(declaration.specifiers, item, base);
  }

  // ---- Variables -----------------------------------------------------------------------------------------------

  /** Equal strings are one. */
  protected override stringGlobal(expr: Extract<Expr, { kind: "string" }>): Global {
    const { bytes, text, span } = expr;
    const key = bytes.join();
    const known = this.strings.get(key);
    if (known !== undefined) return known;
    const shown = text.length > STRING_NAME_MAX ? `${text.slice(0, STRING_NAME_MAX)}…` : text;
    const global = this.makeGlobal(`"${shown}"`, stringType(bytes), 1, span);
    const init = bytes.map((byte, offset) => ({ offset, size: 1 as const, value: constant(byte, CHAR, span) }));
    Object.assign(global, { isStatic: true, used: true, hasInitializer: true, init });
    this.strings.set(key, global);
    return global;
  }

  protected override makeGlobal(name: string, type: CType, align: number, span: Span): Global {
    const global: Global = {
      kind: "global",
      name,
      type,
      span,
      align,
      defined: true,
      isStatic: false,
      used: false,
      init: [],
      hasInitializer: false,
      address: 0,
    };
    this.globals.push(global);
    return global;
  }

  protected override declareGlobal(specifiers: Specifiers, item: InitDeclarator, base: CType): void {
    const { name, span } = item.declarator;
    const type = this.derive(base, item.declarator, "variable");
    if (specifiers.storage === "typedef") return this.declareTypedef(name, type, span);
    if (type.kind === "function") {
      if (item.initializer !== undefined) this.report.error("E323", span, "a function cannot be initialised");
      this.declareFunction(name, type, specifiers, span);
      return;
    }
    const known = this.lookUpAtFileScope(name);
    const isExtern = specifiers.storage === "extern" && item.initializer === undefined;
    if (isExtern && known === undefined && isParameterType(type)) return this.declareParameter(name, span);
    if (known?.kind === "parameter" && isParameterType(type) && isExtern) return this.redeclareHere(name, known);
    this.declareVariable(specifiers, item, type, known, isExtern);
  }

  private redeclareHere(name: string, entity: Entity): void {
    if (!this.isFileScope()) this.declare(name, entity);
  }

  private declareTypedef(name: string, type: CType, span: Span): void {
    const known = this.lookUpHere(name);
    if (known !== undefined && !(known.kind === "typedef" && sameType(known.type, type)))
      this.report.error("E305", span, `"${name}" is already declared`, this.firstDeclaration(known));
    this.declare(name, { kind: "typedef", type, span });
  }

  private declareParameter(name: string, span: Span): void {
    const parameter: Parameter = { kind: "parameter", name, span, index: this.parameters.length };
    this.parameters.push(parameter);
    if (this.parameters.length > LIMITS.PARAMS_MAX)
      this.report.fatal("E506", span, `a program can have at most ${LIMITS.PARAMS_MAX} parameters`);
    this.declareAtFileScope(name, parameter);
    this.redeclareHere(name, parameter);
  }

  private declareVariable(
    specifiers: Specifiers,
    item: InitDeclarator,
    declared: CType,
    known: Entity | undefined,
    isExtern: boolean,
  ): void {
    const { name, span } = item.declarator;
    const unknownLength = declared.kind === "array" && declared.length === undefined;
    const type =
      isExtern && unknownLength ? declared : this.variableType(declared, name, span, item.initializer !== undefined);
    const placeholder = known?.kind === "local"; /* of an unknown name, which was reported */
    if (known !== undefined && known.kind !== "global" && known.kind !== "parameter" && !placeholder) {
      return this.report.error("E305", span, `"${name}" is already declared`, this.firstDeclaration(known));
    }
    const global = known?.kind === "global" ? known : this.makeGlobal(name, type, alignOf(type), span);
    if (known?.kind === "parameter") this.parameterBecomesVariable(known);
    if (known?.kind === "global" && !sameType(known.type, type)) {
      return this.report.error(
        "E322",
        span,
        `"${name}" was declared as ${spell(known.type)}, here it is ${spell(type)}`,
        this.firstDeclaration(known),
      );
    }
    if (known?.kind !== "global") global.defined = !isExtern;
    else this.completeVariable(global, type, isExtern);
    global.isStatic ||= specifiers.storage === "static";
    const asked = this.alignment([...specifiers.alignments, ...item.declarator.alignments], alignOf(type));
    global.align = Math.max(global.align, asked ?? 1);
    this.declareAtFileScope(name, global);
    this.redeclareHere(name, global);
    if (item.initializer !== undefined) this.initializeGlobal(global, item.initializer, span);
  }

  private completeVariable(global: Global, type: CType, isExtern: boolean): void {
    if (type.kind === "array" && type.length !== undefined) global.type = type;
    if (isExtern || global.defined) return;
    global.defined = true;
    this.globals.splice(this.globals.indexOf(global), 1);
    this.globals.push(global);
  }

  /** `extern const long N;` and later `const long N = 4;`: a constant in memory after all. */
  private parameterBecomesVariable(parameter: Parameter): void {
    this.report.error(
      "E322",
      parameter.span,
      `"${parameter.name}" is declared as a parameter of the experiment and defined as a variable`,
      "Leave one of them out.",
    );
  }

  private initializeGlobal(global: Global, initializer: NonNullable<InitDeclarator["initializer"]>, span: Span): void {
    if (global.hasInitializer) return this.report.error("E305", span, `"${global.name}" is initialised twice`);
    const { type, items } = this.initialize(global.type, initializer);
    global.type = type;
    global.hasInitializer = true;
    global.init = this.constantItems(items);
  }

  private firstDeclaration(entity: Entity): string {
    return `The first declaration is on line ${this.report.lineOf(entity.span)}.`;
  }

  /** Every extern must be defined, or be a parameter. */
  private resolveExterns(): void {
    for (const global of this.globals) {
      if (global.defined) continue;
      const scalar = isScalar(global.type);
      const hint = scalar
        ? `A parameter of the experiment is declared: extern const long ${global.name};`
        : 'Leave out "extern": there is only one program.';
      this.report.error("E327", global.span, `"${global.name}" is declared extern but defined nowhere`, hint);
    }
  }

  // ---- Functions -----------------------------------------------------------------------------------------------

  private declareFunction(name: string, type: FunctionType, specifiers: Specifiers, span: Span): Func {
    const known = this.lookUpAtFileScope(name);
    if (name === "main")
      this.report.error(
        "E412",
        span,
        "Hotline programs have no main",
        "Write void operation(void): every core calls it again and again; void setup(void) runs once before.",
      );
    if (known !== undefined && known.kind !== "function")
      this.report.error("E305", span, `"${name}" is already declared`, this.firstDeclaration(known));
    if (known?.kind !== "function") {
      const func: Func = {
        kind: "function",
        name,
        type,
        span,
        inline: specifiers.inline,
        isStatic: specifiers.storage === "static",
        params: [],
        body: undefined,
        resultPointer: undefined,
        slots: [],
        calls: new Map(),
        effects: noEffects(),
      };
      this.functions.push(func);
      this.declareAtFileScope(name, func);
      this.redeclareHere(name, func);
      return func;
    }
    if (!sameType(known.type, type))
      this.report.error(
        "E322",
        span,
        `"${name}" was declared as ${spell(known.type, name)}, here it is ${spell(type, name)}`,
        this.firstDeclaration(known),
      );
    known.inline ||= specifiers.inline;
    known.isStatic ||= specifiers.storage === "static";
    return known;
  }

  private functionDefinition(declaration: Extract<Declaration, { kind: "function" }>): void {
    const { specifiers, declarator, body, span } = declaration;
    const type = this.derive(this.specified(specifiers), declarator, "variable");
    if (type.kind !== "function") return;
    const func = this.declareFunction(declarator.name, type, specifiers, span);
    if (func.body !== undefined)
      return this.report.error(
        "E305",
        span,
        `"${func.name}" is defined twice`,
        `The first definition is on line ${this.report.lineOf(func.span)}.`,
      );
    func.span = span;
    func.type = type;
    this.current = func;
    this.locals = [];
    this.effects.push(func.effects);
    this.enterScope();
    func.params = this.paramsOf(func, type);
    func.body = this.block(body);
    this.leaveScope();
    this.effects.pop();
    this.current = undefined;
    warnOfVariables(this.locals, this.report);
    if (type.result.kind !== "void" && !endsInReturn(func.body)) {
      this.report.warning(
        "W604",
        body.close,
        `"${func.name}" may end without returning a value`,
        `It promises ${spell(type.result)}.`,
      );
    }
  }

  private paramsOf(func: Func, type: FunctionType): Local[] {
    const params = type.params.map((param) => this.param(param.name, param.type, param.span));
    if (params.some((param) => param.inMemory)) this.effect();
    if (type.result.kind !== "struct") return params;
    this.effect();
    const { span } = func;
    const pointer = pointerTo(type.result);
    func.resultPointer = { name: "", type: pointer, span, align: 8, inMemory: false, assigned: false, used: true };
    return [func.resultPointer, ...params];
  }

  private param(name: string, type: CType, span: Span): Local {
    if (!isComplete(type)) this.report.error("E313", span, `${spell(type)} is not complete here`);
    const inMemory = type.kind === "struct";
    const local: Local = { name, type, span, align: alignOf(type), inMemory, assigned: false, used: false };
    if (name === "") this.report.error("E207", span, "a parameter of a function needs a name here");
    else if (this.lookUpHere(name) !== undefined) this.report.error("E305", span, `two parameters are named "${name}"`);
    this.declare(name, { kind: "local", local, span });
    return local;
  }

  // ---- The whole program ---------------------------------------------------------------------------------------

  private checkCalls(): void {
    for (const func of this.functions) {
      for (const [callee, span] of func.calls) {
        if (callee.body === undefined)
          this.report.error("E319", span, `"${callee.name}" is declared but never defined`, "Is an #include missing?");
      }
    }
    this.checkRecursion();
  }

  /** Depth-first over the calls; a function met again while still open closes a circle. */
  private checkRecursion(): void {
    const done = new Set<Func>();
    const open: Func[] = [];
    const visit = (func: Func): void => {
      if (done.has(func)) return;
      open.push(func);
      for (const [callee, span] of func.calls) {
        const start = open.indexOf(callee);
        if (start < 0) visitDeeper(callee, span);
        else this.recursion(open.slice(start), callee, span);
      }
      open.pop();
      done.add(func);
    };
    const visitDeeper = (callee: Func, span: Span): void => {
      if (open.length > 4 * LIMITS.CALL_DEPTH_MAX)
        this.report.fatal("E505", span, `functions call each other more than ${LIMITS.CALL_DEPTH_MAX} deep`);
      visit(callee);
    };
    for (const func of this.functions) visit(func);
  }

  private recursion(circle: readonly Func[], callee: Func, span: Span): void {
    const names = [...circle.map((func) => func.name), callee.name].join(" → ");
    const message =
      circle.length === 1 ? `"${callee.name}" calls itself` : `functions call each other in a circle: ${names}`;
    this.report.error("E411", span, message, "Hotline has no recursion: use a loop.");
  }

  private checkEntries(): void {
    for (const name of ENTRIES) {
      const func = this.lookUpAtFileScope(name);
      if (func?.kind !== "function") continue;
      if (func.type.params.length > 0 || func.type.result.kind !== "void")
        this.report.error("E324", func.span, `"${name}" must be void ${name}(void)`);
    }
    const operation = this.lookUpAtFileScope("operation");
    if (operation?.kind === "function" && operation.body !== undefined) return;
    const hasMain = this.lookUpAtFileScope("main") !== undefined;
    if (hasMain || this.report.errorCount > 0) return;
    const near = nearest(
      "operation",
      this.functions.map(({ name }) => name),
    );
    this.report.error(
      "E324",
      this.functions.find(({ name }) => name === near)?.span ?? { file: 0, from: 0, to: 0 },
      "the program has no operation()",
      near !== undefined
        ? `Is "${near}" meant? Its name must be operation.`
        : "Write void operation(void) { … }: every core calls it again and again; one return is one completed operation.",
    );
  }

  private checkUnusedFunctions(): void {
    const called = new Set(this.functions.flatMap((func) => [...func.calls.keys()]));
    for (const func of this.functions) {
      const isEntry = ENTRIES.some((entry) => entry === func.name);
      if (func.isStatic && !func.inline && !isEntry && func.span.file === 0 && !called.has(func))
        this.report.warning("W602", func.span, `the function "${func.name}" is never used`);
    }
  }
}

function isParameterType(type: CType): boolean {
  return type.kind === "int" && type.isConst === true && type.name === "long" && type.isAtomic !== true;
}
