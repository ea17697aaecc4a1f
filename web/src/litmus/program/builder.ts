/**
 * Builds a compiled litmus program: the locations, and for each thread its registers, instructions and labels. The
 * parsers of both formats use it.
 */
import { LIMITS, LITMUS_ALU, LITMUS_OP } from "../../base/abi.gen.ts";
import type { LitmusInstruction, LitmusThread, PlainAccess } from "../../base/litmus.ts";
import type { Report, Span } from "../text/source.ts";

type Op = keyof typeof LITMUS_OP;
export type Alu = keyof typeof LITMUS_ALU;

/** The fields of an instruction beyond its operation; fields that the operation does not use are left out. */
export interface Fields {
  readonly alu?: Alu;
  readonly flags?: number;
  readonly a?: number;
  readonly b?: number;
  readonly c?: number;
  readonly d?: number;
  readonly width?: number;
  readonly imm?: bigint;
}

/** The target of an access: a location's number, or the register that holds its address. */
export type Address =
  | { readonly kind: "location"; readonly location: number }
  | { readonly kind: "register"; readonly register: number };

/** A place in a thread's code to which jumps go; its position is known once the label is set. */
export interface Label {
  at: number | undefined;
}

export class Locations {
  readonly names: string[] = [];
  readonly memory: bigint[] = [];
  private readonly report: Report;

  constructor(report: Report) {
    this.report = report;
  }

  /** The number of a location; a new name makes a new location. */
  number(name: string, span: Span): number {
    const known = this.names.indexOf(name);
    if (known >= 0) return known;
    if (this.names.length >= LIMITS.LITMUS_LOCATIONS_MAX)
      this.report.fail("T301", span, `a litmus test has at most ${LIMITS.LITMUS_LOCATIONS_MAX} locations`);
    this.memory.push(0n);
    return this.names.push(name) - 1;
  }

  address(name: string, span: Span): bigint {
    return addressOf(this.number(name, span));
  }
}

/** A location's address as a value; the core computes the same address. */
export function addressOf(location: number): bigint {
  return BigInt(LIMITS.LITMUS_ADDRESS_BASE) + BigInt(location) * BigInt(LIMITS.LITMUS_ADDRESS_STEP);
}

/** The location with that address; undefined when there is none. */
export function locationAt(value: bigint, locations: number): number | undefined {
  const offset = value - BigInt(LIMITS.LITMUS_ADDRESS_BASE);
  const step = BigInt(LIMITS.LITMUS_ADDRESS_STEP);
  if (offset < 0n || offset % step !== 0n || offset / step >= BigInt(locations)) return undefined;
  return Number(offset / step);
}

/** Where a finding about a register stands that no text has named. */
const NOWHERE: Span = { from: 0, to: 1 };

interface Draft {
  readonly op: Op;
  readonly fields: Fields;
  readonly target: Label | undefined;
  readonly line: number;
}

export class ThreadBuilder {
  readonly number: number;
  /** The line of the text that is being compiled. */
  line = 1;
  /**
   * A register that is always 0, and that is known once the branches are decided on which it depends whether the code
   * here runs at all; undefined where none decides. What is stored takes it along, so that under RMO a store waits for
   * the loads behind those branches: a control dependency. Loads do not wait.
   */
  control: number | undefined;
  /** Did the code unlock just before, with no access, jump or label since? */
  isJustUnlocked = false;
  private readonly report: Report;
  private readonly names: (string | undefined)[] = [];
  private readonly initial: bigint[] = [];
  private readonly drafts: Draft[] = [];
  private readonly plain: PlainAccess[] = [];
  private readonly free: number[] = [];
  private controlledLine: number | undefined;

  constructor(number: number, report: Report) {
    this.number = number;
    this.report = report;
  }

  /** The register of that name; a new name makes a new register. */
  register(name: string, span: Span): number {
    const known = this.names.indexOf(name);
    return known >= 0 ? known : this.newRegister(name, span);
  }

  hasRegister(name: string): boolean {
    return this.names.includes(name);
  }

  get registerNames(): readonly string[] {
    return this.names.flatMap((name) => name ?? []);
  }

  setInitial(register: number, value: bigint): void {
    this.initial[register] = value;
  }

  /** A register for an intermediate result; release() makes it free for reuse. */
  temporary(span: Span): number {
    return this.free.pop() ?? this.newRegister(undefined, span);
  }

  /** Frees temporaries; registers with names keep their names. */
  release(...registers: readonly (number | undefined)[]): void {
    for (const register of registers) {
      const isTemporary = register !== undefined && this.names[register] === undefined;
      if (isTemporary && !this.free.includes(register)) this.free.push(register);
    }
  }

  emit(op: Op, fields: Fields, target?: Label): void {
    const isStore = op === "STORE" || op === "UPDATE";
    if (isStore || op === "LOAD" || target !== undefined) this.isJustUnlocked = false;
    const guarded = isStore ? this.guarded(fields.c) : undefined;
    this.drafts.push({
      op,
      fields: guarded === undefined ? fields : { ...fields, c: guarded },
      target,
      line: this.line,
    });
    this.release(guarded);
  }

  /** The text has an access to the location here that it marks neither as READ_ONCE nor as atomic. */
  notePlain(location: number, isWrite: boolean): void {
    this.plain.push({ location, isWrite, line: this.line });
  }

  /** From here on the control register depends on this value, too: a branch looks at it. */
  decide(value: number, span: Span): void {
    if (this.control === undefined) return;
    const nothing = this.temporary(span);
    this.emit("ALU_IMMEDIATE", { alu: "AND", a: nothing, b: value, imm: 0n });
    this.emit("ALU", { alu: "OR", a: this.control, b: this.control, c: nothing });
    this.release(nothing);
  }

  /** A register with the same value, which is known only when the control register is; undefined without one. */
  private guarded(value: number | undefined): number | undefined {
    if (this.control === undefined || value === undefined) return undefined;
    this.controlledLine ??= this.line;
    const sum = this.temporary(NOWHERE);
    this.drafts.push({
      op: "ALU",
      fields: { alu: "ADD", a: sum, b: value, c: this.control },
      target: undefined,
      line: this.line,
    });
    return sum;
  }

  /** One register gets the value of another; `width`: the bits that are kept, 0 for all. */
  copy(to: number, from: number, width = 0): void {
    this.emit("ALU_IMMEDIATE", { alu: "OR", a: to, b: from, imm: 0n, width });
  }

  label(): Label {
    return { at: undefined };
  }

  place(label: Label): void {
    this.isJustUnlocked = false;
    label.at = this.drafts.length;
  }

  get length(): number {
    return this.drafts.length;
  }

  finish(): LitmusThread {
    this.emit("HALT", {});
    const code = this.drafts.map(instruction);
    const initial = Array.from(this.names, (_, i) => this.initial[i] ?? 0n);
    return { code, registers: this.names, initial, plain: this.plain, controlledLine: this.controlledLine };
  }

  private newRegister(name: string | undefined, span: Span): number {
    if (this.names.length >= LIMITS.LITMUS_REGISTERS_MAX)
      this.report.fail("T301", span, `a thread has at most ${LIMITS.LITMUS_REGISTERS_MAX} registers and variables`);
    return this.names.push(name) - 1;
  }
}

function instruction({ op, fields, target, line }: Draft): LitmusInstruction {
  return {
    op: LITMUS_OP[op],
    alu: LITMUS_ALU[fields.alu ?? "ADD"],
    flags: fields.flags ?? 0,
    a: fields.a,
    b: fields.b,
    c: fields.c,
    d: fields.d,
    width: fields.width ?? 0,
    imm: target === undefined ? (fields.imm ?? 0n) : BigInt(target.at ?? 0),
    line,
  };
}

/** The fields that describe the target of an access. */
export function addressFields(address: Address): Fields {
  return address.kind === "location" ? { imm: BigInt(address.location) } : { b: address.register };
}
