/**
 * Code for statements and whole functions, and the copying of inline functions into their callers.
 */
import { ValueGenerator } from "./gen-values.ts";
import type { FunctionCode, Label } from "./instructions.ts";
import { alignOf, scalarsOf, sizeOf } from "./layout.ts";
import { cleanJumps } from "./peephole.ts";
import type { Reporter } from "./report.ts";
import type { CaseLabel, Effects, Func, Local, LocalInit, Stmt, Value } from "./tree.ts";
import { BOOL, LONG, ULONG, VOID, isScalar, pointerTo } from "./types.ts";
import type { IntType } from "./types.ts";

/** Cases compared one after another; more are found by halving. */
const LINEAR_CASES_MAX = 4;

/** Bytes of a local array or structure that are set one scalar at a time; larger ones are zeroed by a loop first. */
const FILL_BYTES_MAX = 256;

interface Targets {
  readonly breakTo: Label;
  readonly continueTo: Label;
}

/** Inside an inlined function: where its return goes. Undefined in the function itself. */
interface InlineReturn {
  readonly end: Label;
  readonly dest: number | undefined;
}

export function generateFunction(func: Func, report: Reporter, budget: { instructions: number }): FunctionCode {
  return new FunctionGenerator(func, report, budget).run();
}

class FunctionGenerator extends ValueGenerator {
  private targets: Targets | undefined;
  private inlineReturn: InlineReturn | undefined;
  private readonly caseLabels = new Map<CaseLabel, Label>();

  run(): FunctionCode {
    this.func.params.forEach((param, at) => this.enterParam(param, at));
    for (const slot of this.func.slots) this.makeHome(slot);
    this.statements(this.func.body ?? []);
    this.span = this.func.span;
    this.emit("RET", {});
    this.insertShared();
    return { func: this.func, items: cleanJumps(this.items), ...this.measures() };
  }

  private enterParam(param: Local, register: number): void {
    if (!param.inMemory) return this.setHome(param, { kind: "register", register });
    const home = this.makeHome(param);
    if (home.kind === "frame" && (param.type.kind === "int" || param.type.kind === "pointer"))
      this.storeTo(this.frameAddress(home.offset), param.type, register);
    else this.temporarily(() => this.copyParam(param, register));
  }

  /** A structure comes by its address: the function works on a copy. */
  private copyParam(param: Local, register: number): void {
    const { type, span } = param;
    const pointer = pointerTo(type);
    const passed: Local = { name: "", type: pointer, span, align: 8, inMemory: false, assigned: false, used: true };
    this.setHome(passed, { kind: "register", register });
    const from: Value = { kind: "local", local: passed, type: pointer, span };
    const to: Value = { kind: "frame", local: param, offset: 0, type: pointer, span };
    this.copy({ kind: "copy", to, from, size: sizeOf(type), align: alignOf(type), type: VOID, span });
  }

  // ---- Statements ----------------------------------------------------------------------------------------------

  protected override statements(body: readonly Stmt[]): void {
    for (const statement of body) {
      const outer = this.span;
      this.span = statement.span;
      this.statement(statement);
      this.span = outer;
    }
  }

  private statement(statement: Stmt): void {
    switch (statement.kind) {
      case "value":
        return this.discard(statement.value);
      case "declare":
        return this.declare(statement.local, statement.init);
      case "fill":
        return this.fill(statement.local, statement.items);
      case "if":
        return this.ifStatement(statement);
      case "loop":
        return this.loop(statement);
      case "switch":
        return this.switchStatement(statement);
      case "label":
        return this.place(this.caseLabel(statement.label));
      case "break":
        if (this.targets !== undefined) this.jump(this.targets.breakTo);
        return;
      case "continue":
        if (this.targets !== undefined) this.jump(this.targets.continueTo);
        return;
      case "return":
        return this.returnStatement(statement.value);
      case "block":
        return this.inScope(() => this.statements(statement.body));
    }
  }

  private declare(local: Local, init: Value | undefined): void {
    const home = this.makeHome(local);
    if (init === undefined) return;
    if (home.kind === "register") return this.initializeRegister(home.register, init);
    const { type } = local;
    if (type.kind !== "int" && type.kind !== "pointer") return;
    this.temporarily(() => this.storeTo(this.frameAddress(home.offset), type, this.value(init)));
  }

  private initializeRegister(register: number, init: Value): void {
    const fresh = register === this.top - 1;
    if (fresh && init.kind === "call" && !init.func.inline) this.top = register;
    this.temporarily(() => void this.value(init, this.top === register ? undefined : register));
    this.top = Math.max(this.top, register + 1);
  }

  /** Sets every scalar of a local array or structure: to its initialiser, or to zero. */
  private fill(local: Local, items: readonly LocalInit[]): void {
    const home = local.isSlot === true ? this.homeOf(local) : this.makeHome(local);
    const base = home.kind === "frame" ? home.offset : 0;
    const size = sizeOf(local.type);
    const given = new Map(items.map((item) => [item.offset, item]));
    if (size > FILL_BYTES_MAX) this.temporarily(() => this.zeroBytes(base, size));
    else
      for (const scalar of scalarsOf(local.type))
        if (!given.has(scalar.offset))
          this.storeTo(this.frameAddress(base + scalar.offset), unsignedOf(scalar.size), this.zeroRegister());
    for (const item of items)
      this.temporarily(() => this.storeTo(this.frameAddress(base + item.offset), item.type, this.value(item.value)));
  }

  private zeroBytes(base: number, size: number): void {
    const cursor = this.allocate();
    const { base: frame } = this.frameAddress(base);
    this.emit("ADDI", { a: cursor, b: frame, imm: base });
    this.countedLoop(Math.floor(size / 8), () => {
      this.storeTo({ base: cursor, offset: 0 }, LONG, this.zeroRegister());
      this.emit("ADDI", { a: cursor, b: cursor, imm: 8 });
    });
    for (let at = size - (size % 8); at < size; at++)
      this.storeTo(this.frameAddress(base + at), BOOL, this.zeroRegister());
  }

  private ifStatement(statement: Extract<Stmt, { kind: "if" }>): void {
    const otherwise = this.label();
    const end = this.label();
    this.branch(statement.test, otherwise, false);
    this.inScope(() => this.statements(statement.yes));
    if (statement.no.length > 0) this.jump(end);
    this.place(otherwise);
    this.inScope(() => this.statements(statement.no));
    this.place(end);
  }

  private returnStatement(value: Value | undefined): void {
    const { result } = this.func.type;
    if (this.inlineReturn !== undefined) {
      const { end, dest } = this.inlineReturn;
      if (value !== undefined && dest !== undefined) this.temporarily(() => this.value(value, dest));
      else if (value !== undefined) this.discard(value);
      return this.jump(end);
    }
    if (value !== undefined && result.kind !== "void") this.temporarily(() => this.value(value, 0));
    else if (value !== undefined) this.discard(value);
    this.emit("RET", {});
  }

  // ---- Loops ---------------------------------------------------------------------------------------------------

  /** The test is at the bottom; a loop that can only wait gets a SPIN once per round. */
  private loop(statement: Extract<Stmt, { kind: "loop" }>): void {
    this.inScope(() => {
      if (statement.test !== undefined && isWaiting(statement.effects)) this.hoistConstants(statement.test);
      this.rotatedLoop(statement);
    });
  }

  /** What a wait loop compares memory with is loaded once, before it: each round is then load, compare, branch. */
  private hoistConstants(test: Value): void {
    if (test.kind === "logic") {
      this.hoistConstants(test.left);
      this.hoistConstants(test.right);
    } else if (test.kind === "compare" && readsMemory(test.left)) this.hoist(test.right);
  }

  private rotatedLoop(statement: Extract<Stmt, { kind: "loop" }>): void {
    const { test, testFirst, body, step } = statement;
    const targets: Targets = { breakTo: this.label(), continueTo: this.label() };
    const head = this.label();
    const bottom = this.label();
    const endless = test === undefined || (test.kind === "const" && test.value !== 0n);
    const waits = isWaiting(statement.effects);
    const outer = this.targets;
    this.targets = targets;
    this.loopDepth++;
    if (testFirst && !endless) this.jump(bottom);
    this.place(head);
    if (endless && waits) this.spin();
    this.inScope(() => this.statements(body));
    this.place(targets.continueTo);
    if (step !== undefined) this.discard(step);
    this.place(bottom);
    if (endless) this.jump(head);
    else {
      if (waits) this.spin();
      this.branch(test, head, true);
    }
    this.place(targets.breakTo);
    this.loopDepth--;
    this.targets = outer;
  }

  private spin(): void {
    this.emit("SPIN", { a: this.top });
  }

  // ---- switch --------------------------------------------------------------------------------------------------

  private switchStatement(statement: Extract<Stmt, { kind: "switch" }>): void {
    const end = this.label();
    const otherwise = statement.otherwise === undefined ? end : this.caseLabel(statement.otherwise);
    const cases = statement.cases.map(({ value, label }) => ({ value, label: this.caseLabel(label) }));
    cases.sort((a, b) => (a.value < b.value ? -1 : 1));
    const { type } = statement.value;
    const signed = type.kind === "int" && type.signed;
    this.temporarily(() => this.findCase(this.value(statement.value), cases, otherwise, signed));
    const outer = this.targets;
    this.targets = { breakTo: end, continueTo: outer?.continueTo ?? end };
    this.inScope(() => this.statements(statement.body));
    this.targets = outer;
    this.place(end);
  }

  private findCase(
    register: number,
    cases: readonly { value: bigint; label: Label }[],
    otherwise: Label,
    signed: boolean,
  ): void {
    if (cases.length > LINEAR_CASES_MAX) {
      const middle = cases.length >>> 1;
      const upper = this.label();
      const pivot = cases[middle]?.value ?? 0n;
      this.temporarily(() =>
        this.emit(signed ? "BLES" : "BLEU", { b: this.constantRegister(pivot), c: register, target: upper }),
      );
      this.findCase(register, cases.slice(0, middle), otherwise, signed);
      this.place(upper);
      this.findCase(register, cases.slice(middle), otherwise, signed);
      return;
    }
    for (const { value, label } of cases) {
      if (value === 0n) this.emit("BZ", { b: register, target: label });
      else this.temporarily(() => this.emit("BEQ", { b: register, c: this.constantRegister(value), target: label }));
    }
    this.jump(otherwise);
  }

  private caseLabel(label: CaseLabel): Label {
    const known = this.caseLabels.get(label) ?? this.label();
    this.caseLabels.set(label, known);
    return known;
  }

  // ---- Inlining ------------------------------------------------------------------------------------------------

  /** The body of an inline function, with its variables in registers above those in use here. */
  protected override inlineCall(func: Func, args: readonly Value[], dest: number | undefined): number {
    const isVoid = !isScalar(func.type.result);
    const result = isVoid ? undefined : (dest ?? this.allocate());
    const { targets, inlineReturn, inlined } = this;
    const saved = { targets, inlineReturn, inlined, cases: new Map(this.caseLabels) };
    const end = this.label();
    const call = { func, span: this.span, outer: inlined };
    this.inScope(() => {
      this.bindParams(func, args);
      for (const slot of func.slots) this.makeHome(slot);
      this.inlined = call;
      this.targets = undefined;
      this.inlineReturn = { end, dest: result };
      this.caseLabels.clear();
      this.statements(func.body ?? []);
    });
    this.targets = saved.targets;
    this.inlineReturn = saved.inlineReturn;
    this.inlined = saved.inlined;
    this.caseLabels.clear();
    for (const [label, target] of saved.cases) this.caseLabels.set(label, target);
    this.place(end);
    return result ?? this.zeroRegister();
  }

  private bindParams(func: Func, args: readonly Value[]): void {
    const homes = args.map((arg, at) => {
      const param = func.params[at];
      const alias = param === undefined ? undefined : this.aliasOf(arg, param);
      if (alias !== undefined) return alias;
      const register = this.allocate();
      this.temporarily(() => this.value(arg, register));
      return register;
    });
    func.params.forEach((param, at) => {
      this.span = func.span;
      this.enterParam(param, homes[at] ?? this.zeroRegister());
    });
  }

  /** A parameter that is never changed can share the register of the variable passed for it. */
  private aliasOf(arg: Value, param: Local): number | undefined {
    if (param.assigned || param.inMemory || arg.kind !== "local") return undefined;
    const home = this.homeOf(arg.local);
    return home.kind === "register" ? home.register : undefined;
  }
}

function readsMemory(value: Value): boolean {
  return value.kind === "load" || (value.kind === "convert" && readsMemory(value.operand));
}

/** Nothing but computing and loading: the loop can only wait for others. */
function isWaiting(effects: Effects, depth = 0): boolean {
  if (effects.visible || depth > 100) return false;
  for (const local of effects.writes) if (local.inMemory) return false;
  for (const func of effects.calls) if (!isWaiting(func.effects, depth + 1)) return false;
  return true;
}

function unsignedOf(size: number): IntType {
  return { ...ULONG, size: size === 1 || size === 2 || size === 4 ? size : 8 };
}
