/**
 * The basis of code generation: emitting instructions, registers as a stack (locals low, temporaries above), frame
 * slots as a stack, homes of local variables, and two registers that every function may use: one is 0 (also the base of
 * all global addresses) and one points to the function's frame.
 */
import { COMPILER_LIMITS } from "../text/limits.ts";
import { LIMITS } from "../../base/abi.gen.ts";
import { OPCODES } from "../../base/opcodes.gen.ts";
import type { OpName } from "../types/builtin-kinds.ts";
import type { CodeItem, InlinedCall, Instruction, Label } from "./instructions.ts";
import { newLabel } from "./instructions.ts";
import { roundUp, placeSizeOf } from "../types/type-layout.ts";
import type { ShownValue } from "../../base/program.ts";
import type { Reporter } from "../text/report.ts";
import type { Span } from "../text/source.ts";
import type { CaseLabel, Func, Local, Value } from "../types/typed-tree.ts";

const { WINDOW_REGISTERS } = COMPILER_LIMITS;

export type Home =
  | { readonly kind: "register"; readonly register: number }
  | { readonly kind: "frame"; readonly offset: number };

/** An address in the form that instructions take: a register and an offset. */
export interface Address {
  readonly base: number;
  readonly offset: number;
}

/** A register that is set once, before its first use. */
interface SharedRegister {
  /** This number stands for the register until the end of the function; no register of a window has it. */
  readonly placeholder: number;
  /** The register, which may also be that of the return value: a use of one is then not a use of the other. */
  readonly register: number;
  readonly op: OpName;
  readonly uses: { readonly at: Instruction; readonly inLoop: boolean }[];
}

const ZERO = WINDOW_REGISTERS;
const FRAME = WINDOW_REGISTERS + 1;
const THREAD = WINDOW_REGISTERS + 2;

const ROLES: ReadonlyMap<string, string> = new Map(OPCODES.map((opcode) => [opcode.name, opcode.roles]));

/** The targets of break and continue in the loop or switch whose body is being generated. */
export interface Targets {
  readonly breakTo: Label;
  readonly continueTo: Label;
}

/** The target of a return inside an inlined function; undefined in the function itself. */
interface InlineReturn {
  readonly end: Label;
  readonly dest: number | undefined;
}

/** The state that the functions of a program share while their code is made. */
export interface Budget {
  /** The number of instructions that may still be emitted. */
  instructions: number;
  /** Thread-local variables of which each core has a copy, or, in a plain program, each thread; undefined: none. */
  readonly threadLocals: "of cores" | "of threads" | undefined;
}

export class Emitter {
  readonly report: Reporter;
  readonly func: Func;
  items: CodeItem[] = [];
  /** The next free register; the registers below are in use. */
  top = 0;
  private registersMax = 0;
  frameTop = 0;
  private frameMax = 0;
  private frameAlign = 8;
  span: Span;
  loopDepth = 0;
  /** The inlined call whose body is being generated. */
  inlined: InlinedCall | undefined;
  private readonly homes = new Map<Local, Home>();
  private readonly zero: SharedRegister;
  private readonly frame: SharedRegister;
  /** The register that points to the core's thread-local variables; only programs with such variables have it. */
  private readonly thread: SharedRegister | undefined;
  private readonly budget: Budget;
  /** Constants and parameters that have a register for a while, by their node. */
  readonly hoisted = new Map<Value, number>();
  /** Parameters of inlined functions for which a function was passed: calls through them are calls of that function. */
  readonly knownFunctions = new Map<Local, Func>();
  targets: Targets | undefined;
  inlineReturn: InlineReturn | undefined;
  readonly caseLabels = new Map<CaseLabel, Label>();

  constructor(func: Func, report: Reporter, budget: Budget) {
    this.func = func;
    this.report = report;
    this.span = func.span;
    this.budget = budget;
    this.top = func.params.length;
    this.zero = { placeholder: ZERO, register: this.allocate(), op: "LI", uses: [] };
    this.frame = { placeholder: FRAME, register: this.allocate(), op: "FRAME", uses: [] };
    const { threadLocals } = budget;
    if (threadLocals !== undefined)
      this.thread = {
        placeholder: THREAD,
        register: this.allocate(),
        op: threadLocals === "of threads" ? "OWN" : "THREAD",
        uses: [],
      };
  }

  // ---- Instructions --------------------------------------------------------------------------------------------

  emit(
    op: OpName,
    fields: {
      a?: number;
      b?: number;
      c?: number;
      imm?: number;
      target?: Label;
      callee?: Func;
      shown?: readonly ShownValue[];
      shifted?: string | undefined;
    },
  ): Instruction {
    const { a = 0, b = 0, c = 0, imm = 0, target, callee, shown = [], shifted } = fields;
    const { span, inlined } = this;
    const instruction: Instruction = {
      kind: "instruction",
      op,
      a,
      b,
      c,
      imm,
      target,
      callee,
      shown,
      shifted,
      span,
      inlined,
    };
    if (--this.budget.instructions < 0)
      this.report.fatal(
        "E502",
        this.span,
        `the program becomes more than ${LIMITS.CODE_MAX} instructions`,
        "Inline functions are copied to every call: make some of them ordinary functions.",
      );
    this.items.push(instruction);
    this.noteShared(instruction);
    return instruction;
  }

  /** Notes an instruction that reads one of the shared registers. */
  private noteShared(instruction: Instruction): void {
    const roles = ROLES.get(instruction.op) ?? "....";
    const operands = [instruction.a, instruction.b, instruction.c];
    for (const shared of this.shared()) {
      const reads = operands.some(
        (register, at) => register === shared.placeholder && (roles[at] === "s" || roles[at] === "m"),
      );
      if (reads) shared.uses.push({ at: instruction, inLoop: this.loopDepth > 0 });
    }
  }

  label(): Label {
    return newLabel();
  }

  place(label: Label): void {
    this.items.push(label);
  }

  jump(target: Label): Instruction {
    return this.emit("JMP", { target });
  }

  // ---- Registers -----------------------------------------------------------------------------------------------

  allocate(): number {
    const register = this.top++;
    if (this.top > WINDOW_REGISTERS)
      this.report.fatal(
        "E501",
        this.span,
        `"${this.func.name}" needs more than ${WINDOW_REGISTERS} registers`,
        "Fewer local variables at once, or smaller inline functions.",
      );
    this.registersMax = Math.max(this.registersMax, this.top);
    return register;
  }

  /** Runs code whose temporaries are free again afterwards. */
  temporarily<T>(generate: () => T): T {
    const top = this.top;
    const result = generate();
    this.top = top;
    return result;
  }

  /** The register that holds 0. */
  zeroRegister(): number {
    return this.zero.placeholder;
  }

  /** The register that points to the core's thread-local variables. */
  threadRegister(): number {
    return this.thread?.placeholder ?? this.zero.placeholder;
  }

  private shared(): readonly SharedRegister[] {
    return this.thread === undefined ? [this.frame, this.zero] : [this.frame, this.zero, this.thread];
  }

  isZeroRegister(register: number): boolean {
    return register === this.zero.placeholder;
  }

  // ---- Homes of local variables --------------------------------------------------------------------------------

  homeOf(local: Local): Home {
    const home = this.homes.get(local);
    if (home !== undefined) return home;
    return this.makeHome(local);
  }

  setHome(local: Local, home: Home): void {
    this.homes.set(local, home);
  }

  /** A new home: a register, or bytes of the frame. */
  makeHome(local: Local): Home {
    const home: Home = local.inMemory
      ? { kind: "frame", offset: this.allocateFrame(local) }
      : { kind: "register", register: this.allocate() };
    this.homes.set(local, home);
    return home;
  }

  private allocateFrame(local: Local): number {
    const size = placeSizeOf(local.type);
    const align = Math.max(local.align, size >= 8 ? 8 : local.align);
    const offset = roundUp(this.frameTop, align);
    this.frameTop = offset + size;
    this.frameMax = Math.max(this.frameMax, this.frameTop);
    this.frameAlign = Math.max(this.frameAlign, align);
    if (this.frameMax > LIMITS.STACK_BYTES_MAX)
      this.report.fatal(
        "E504",
        local.span,
        `"${this.func.name}" needs more than ${LIMITS.STACK_BYTES_MAX} bytes of stack`,
        "Make large arrays global, with an element per core.",
      );
    return offset;
  }

  frameAddress(offset: number): Address {
    return { base: this.frame.placeholder, offset };
  }

  /** Runs code generation in a scope; variables declared in it are removed afterwards. */
  inScope(generate: () => void): void {
    const { top, frameTop } = this;
    generate();
    this.top = top;
    this.frameTop = frameTop;
  }

  // ---- The end of a function -----------------------------------------------------------------------------------

  /** Inserts the instructions that set the shared registers: before a single use, or at the entry. */
  insertShared(): void {
    for (const item of this.items)
      if (item.kind === "instruction") for (const shared of this.shared()) settle(item, shared);
    for (const shared of this.shared()) {
      const [first, second] = shared.uses;
      if (first === undefined) continue;
      const once = second === undefined && !first.inLoop;
      const at = once ? this.items.indexOf(first.at) : 0;
      const span = once ? first.at.span : this.func.span;
      this.items.splice(at, 0, {
        kind: "instruction",
        op: shared.op,
        a: shared.register,
        b: 0,
        c: 0,
        imm: 0,
        target: undefined,
        callee: undefined,
        shown: [],
        shifted: undefined,
        span,
        inlined: undefined,
      });
    }
  }

  measures(): { registers: number; frameBytes: number; frameAlign: number } {
    return {
      registers: Math.max(this.registersMax, this.func.params.length, 1),
      frameBytes: roundUp(this.frameMax, this.frameAlign),
      frameAlign: this.frameAlign,
    };
  }
}

/** Replaces the placeholder by the register. */
function settle(instruction: Instruction, { placeholder, register }: SharedRegister): void {
  if (instruction.a === placeholder) instruction.a = register;
  if (instruction.b === placeholder) instruction.b = register;
  if (instruction.c === placeholder) instruction.c = register;
}
