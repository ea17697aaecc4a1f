/**
 * The names in a thread of a C litmus test: its parameters, which are pointers to locations, and its own variables. As
 * in herd, a variable need not be declared: it is there where the thread assigns to it, or where it has a first value.
 */
import { nearestIdentifier } from "../../base/near-identifiers.ts";
import type { Locations, ThreadBuilder } from "../program/builder.ts";
import type { Report, Span } from "../text/source.ts";
import type { Statement, Thread } from "./tree.ts";

/** The name of the loaded value in the condition of smp_cond_load_acquire. */
export const LOADED = "VAL";

/** A name that litmus tests give to registers only. */
const REGISTER_NAME = /^r\d+$/;

interface Around {
  readonly locations: Locations;
  readonly report: Report;
  /** The names that have first values in this thread. */
  readonly given: readonly string[];
  readonly needsDeclarations: boolean;
}

export class Variables {
  readonly report: Report;
  readonly parameters: ReadonlySet<string>;
  private readonly atomics: ReadonlySet<string>;
  private readonly thread: ThreadBuilder;
  private readonly locations: Locations;
  private readonly assigned: ReadonlySet<string>;
  private readonly needsDeclarations: boolean;
  private readonly declared = new Set<string>();

  constructor(
    { parameters, body }: Thread,
    thread: ThreadBuilder,
    { locations, report, given, needsDeclarations }: Around,
  ) {
    this.report = report;
    this.parameters = new Set(parameters.map(({ name }) => name));
    this.atomics = new Set(parameters.flatMap(({ name, isAtomic }) => (isAtomic ? [name] : [])));
    this.thread = thread;
    this.locations = locations;
    this.needsDeclarations = needsDeclarations;
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
    if (this.needsDeclarations) return this.refuse(name, span);
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
    if (REGISTER_NAME.test(name) && !this.needsDeclarations) {
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

/** The names to which statements assign, also those within others. */
function assignedIn(statements: readonly Statement[]): readonly string[] {
  return statements.flatMap((statement): readonly string[] => {
    switch (statement.kind) {
      case "assign":
        return statement.to.kind === "name" ? [statement.to.name] : [];
      case "if":
        return assignedIn([...statement.then, ...statement.otherwise]);
      case "while":
      case "do":
        return assignedIn([...statement.body, ...statement.step]);
      default:
        return [];
    }
  });
}
