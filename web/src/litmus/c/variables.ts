/**
 * The names in a thread of a C litmus test: its parameters, which are pointers to locations, and its own variables. As
 * in herd, a variable need not be declared: it is there where the thread assigns to it, or where it has a first value.
 */
import type { Expr, Statement } from "../../lang/front-end.ts";
import { nearestIdentifier } from "../../base/near-identifiers.ts";
import type { Locations, ThreadBuilder } from "../program/builder.ts";
import type { Report, Span } from "../text/source.ts";
import type { Reach } from "./pointers.ts";
import type { Thread } from "./read-code.ts";

/** The name of the loaded value in the condition of smp_cond_load_acquire. */
export const LOADED = "VAL";

/** A name that litmus tests give to registers only. */
const REGISTER_NAME = /^r\d+$/;

interface Around {
  readonly locations: Locations;
  readonly report: Report;
  /** The names that have first values in this thread. */
  readonly given: readonly string[];
  /** The test is in the form of plain C, whose compilers want declarations. */
  readonly isShared: boolean;
}

export class Variables implements Reach {
  readonly report: Report;
  readonly parameters: ReadonlySet<string>;
  readonly isShared: boolean;
  private readonly atomics: ReadonlySet<string>;
  private readonly thread: ThreadBuilder;
  private readonly locations: Locations;
  private readonly assigned: ReadonlySet<string>;
  private readonly declared = new Set<string>();

  constructor({ parameters, body }: Thread, thread: ThreadBuilder, { locations, report, given, isShared }: Around) {
    this.report = report;
    this.parameters = new Set(parameters.map(({ name }) => name));
    this.atomics = new Set(parameters.flatMap(({ name, isAtomic }) => (isAtomic ? [name] : [])));
    this.thread = thread;
    this.locations = locations;
    this.isShared = isShared;
    this.assigned = new Set([...assignedIn(body), ...given]);
    for (const { name, span } of parameters) locations.number(name, span);
  }

  /** Is it a parameter that points to a variable of an atomic type of C11? */
  isAtomic(name: string): boolean {
    return this.atomics.has(name);
  }

  declare(name: string, span: Span): number {
    if (this.parameters.has(name)) this.report.fail("T204", span, `"${name}" is a parameter of this thread`);
    this.declared.add(name);
    return this.thread.register(name, span);
  }

  /** The register of a variable that gets a value. */
  written(name: string, span: Span): number {
    if (this.thread.hasRegister(name)) return this.thread.register(name, span);
    if (this.isShared) return this.refuse(name, span);
    this.checkUndeclared(name, span);
    return this.thread.register(name, span);
  }

  /** The register of a variable whose value is used. */
  read(name: string, span: Span): number {
    if (this.thread.hasRegister(name)) return this.thread.register(name, span);
    if (name === LOADED)
      this.report.fail(
        "T201",
        span,
        "VAL has no value here",
        "It is the value that smp_cond_load_acquire or smp_cond_load_relaxed has loaded, in their conditions.",
      );
    if (this.assigned.has(name)) return this.written(name, span);
    if (REGISTER_NAME.test(name) && !this.isShared) {
      this.report.warn("T201", span, `nothing gives "${name}" a value: it is 0, as in herd`);
      return this.thread.register(name, span);
    }
    return this.refuse(name, span);
  }

  private refuse(name: string, span: Span): never {
    const near = nearestIdentifier(name, [...this.thread.registerNames, ...this.parameters]);
    const hint = near === undefined ? `Declare it: int ${name};` : `Did you mean "${near}"?`;
    return this.report.fail("T201", span, `"${name}" is neither a variable nor a parameter of this thread`, hint);
  }

  /** A name without a declaration is a mistake where it is a location's; beside declared ones it may be a slip. */
  private checkUndeclared(name: string, span: Span): void {
    if (this.locations.names.includes(name))
      this.report.fail(
        "T201",
        span,
        `"${name}" is a location, and no parameter of P${this.thread.number}`,
        `Write P${this.thread.number}(…, int *${name}), and *${name} in the code.`,
      );
    if (this.declared.size > 0 && !REGISTER_NAME.test(name))
      this.report.warn(
        "T201",
        span,
        `"${name}" is not declared: it is a variable of P${this.thread.number}, as in herd`,
      );
  }
}

/** The names to which a statement assigns, also those within others. */
function assignedIn(statement: Statement | undefined): readonly string[] {
  switch (statement?.kind) {
    case "block":
      return statement.items.flatMap(assignedIn);
    case "expression":
      return assignedBy(statement.value);
    case "if":
      return [...assignedIn(statement.yes), ...assignedIn(statement.no)];
    case "while":
    case "do":
      return assignedIn(statement.body);
    case "for":
      return [...assignedIn(statement.init), ...assignedBy(statement.step), ...assignedIn(statement.body)];
    default:
      return [];
  }
}

function assignedBy(expression: Expr | undefined): readonly string[] {
  switch (expression?.kind) {
    case "assign":
      return expression.target.kind === "name" ? [expression.target.name] : [];
    case "step":
      return expression.operand.kind === "name" ? [expression.operand.name] : [];
    case "binary":
      return [...assignedBy(expression.left), ...assignedBy(expression.right)];
    default:
      return [];
  }
}
