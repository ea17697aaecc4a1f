/**
 * The state that every part of the checker shares: scopes of names and tags, the effects of the code being checked, and
 * the questions that many parts ask. This file knows no syntax.
 */
import { Labels } from "./labels.ts";
import { StringWrites } from "./string-writes.ts";
import { BUILTINS } from "../builtins/table.ts";
import { identifierHint } from "../../base/near-identifiers.ts";
import type { Reporter } from "../text/report.ts";
import type { Sources, Span } from "../text/source.ts";
import { noEffects } from "../types/typed-tree.ts";
import type { PrintedText } from "../../base/printed.ts";
import type {
  Assertion,
  Case,
  CaseLabel,
  Effects,
  Func,
  Global,
  Local,
  Parameter,
  Value,
} from "../types/typed-tree.ts";
import type { Expr, Declaration } from "../parse/syntax-tree.ts";
import type { UncheckedCall } from "./unchecked-calls.ts";
import { LIBRARY_TYPES } from "../types/library-types.ts";
import { ULONG } from "../types/types.ts";
import type { CType, IntType, StructType, VoidType } from "../types/types.ts";

export type Entity =
  | Global
  | Func
  | Parameter
  | { readonly kind: "local"; readonly local: Local; readonly span: Span }
  | { readonly kind: "typedef"; readonly type: CType; readonly span: Span }
  | { readonly kind: "enumerator"; readonly value: bigint; readonly type: IntType; readonly span: Span };

export type Tag =
  | { readonly kind: "struct"; readonly type: StructType; readonly span: Span }
  | { readonly kind: "enum"; readonly type: IntType; readonly span: Span };

interface Scope {
  readonly names: Map<string, Entity>;
  readonly tags: Map<string, Tag>;
}

const NOWHERE: Span = { file: 0, from: 0, to: 0 };

/** A name that is declared outside of functions, and where it first is. */
interface Below {
  readonly span: Span;
  /** For a function that is defined there and returns an int, or nothing: that type. */
  readonly result?: IntType | VoidType;
  /** True for a function that the program defines. */
  readonly isDefined?: boolean;
}

/** A switch whose body is being checked. */
export interface OpenSwitch {
  readonly type: IntType;
  /** The cases in the order of their values. */
  readonly cases: Case[];
  otherwise: CaseLabel | undefined;
}

export class CheckContext {
  readonly sources: Sources;
  readonly report: Reporter;
  readonly globals: Global[] = [];
  readonly parameters: Parameter[] = [];
  readonly functions: Func[] = [];
  readonly assertions: Assertion[] = [];
  /** The call whose value is not used; the check of a call compares itself with it. */
  droppedCall: Expr | undefined;
  /** The texts that printf() prints. */
  readonly texts: PrintedText[] = [];
  /** The function being checked. */
  current: Func | undefined;
  /** The effects of the open loops and of the function, innermost last; every effect counts for all of them. */
  readonly effects: Effects[] = [];
  /** The labels of the function being checked. */
  labels = new Labels();
  /** Local variables of the function being checked, for the warning about unused ones. */
  locals: Local[] = [];
  readonly stringWrites = new StringWrites();
  private scopes: Scope[] = [{ names: new Map(), tags: new Map() }];
  private unevaluated = 0;
  private unreached = 0;
  /**
   * True while the initialiser of a static object is checked: only constants are allowed, and a flexible array may have
   * elements.
   */
  isStaticInitializer = false;
  /** The names of the parameters before the one whose type is being checked: their values are not known there. */
  earlierParams: ReadonlySet<string> = new Set();
  /** The number of lists of parameters around the type being checked. */
  paramLists = 0;
  /** True when the type of the parameter being checked depends on the value of one before it. */
  dependsOnParam = false;
  /** Where types may be of variable size: what computes the sizes that were met. */
  private sizes: Value[] | undefined;
  /** For each type of variable size its number of elements, where that varies, and its size in bytes. */
  readonly variableSizes = new WeakMap<CType, { readonly count: Local | undefined; readonly bytes: Local }>();
  anonymous = 0;
  valuesGiven = 0;
  readonly switches: OpenSwitch[] = [];
  casesGiven = 0;
  labelsAddressed = 0;
  breakable = 0;
  continuable = 0;
  readonly strings = new Map<string, Global>();
  /** The _Generic expressions whose other choices are checked. */
  readonly checkedChoices = new WeakSet<object>();
  /** The names that the program declares outside of functions, with the places where it first does. */
  readonly below = new Map<string, Below>();
  /** Functions that are named other than by a call, and the places of these names. */
  readonly pointers = new Map<Func, Span>();
  private readonly reached = new Map<number, Effects>();
  /** For each function those that it calls where control can come: these must be defined. */
  readonly liveCalls = new Map<Func, Map<Func, Span>>();
  /** Calls that do not know the parameters of their function. */
  readonly uncheckedCalls: UncheckedCall[] = [];
  /** True when a pointer to a function with unknown parameters is called. */
  callsThroughOldStyle = false;
  /** Calls in code that is never executed, unless a label is found in that code. */
  private readonly deadCalls: { readonly caller: Func; readonly callee: Func; readonly span: Span }[] = [];

  /** Parses a header of the C library that the program does not include. */
  readonly header: (path: string) => readonly Declaration[] | undefined;
  /** The headers that were parsed so, and the scope in which their functions are. */
  readonly headers = new Map<string, readonly Declaration[]>();
  private readonly library: Scope = { names: new Map(), tags: new Map() };
  /** True for a plain program, whose main() the functions of a library start. */
  readonly isPlain: boolean;
  /** The functions of a plain program that its library defines, and main(): the types in its headers are others. */
  readonly linked = new Set<Func>();

  constructor(
    sources: Sources,
    report: Reporter,
    header: (path: string) => readonly Declaration[] | undefined = () => undefined,
    isPlain = false,
  ) {
    this.sources = sources;
    this.report = report;
    this.header = header;
    this.isPlain = isPlain;
    for (const [name, type] of LIBRARY_TYPES) this.declare(name, { kind: "typedef", type, span: NOWHERE });
    this.enterScope();
  }

  // ---- Scopes --------------------------------------------------------------------------------------------------

  enterScope(): void {
    this.scopes.push({ names: new Map(), tags: new Map() });
  }

  /** Runs a step in the scope of the C library's headers, where the program's names are not known. */
  inLibrary<T>(step: () => T): T {
    const { scopes } = this;
    this.scopes = [...scopes.slice(0, 1), this.library];
    const result = step();
    this.scopes = scopes;
    return result;
  }

  /** Runs a step outside of all blocks. */
  atFileScope(step: () => void): void {
    const { scopes } = this;
    this.scopes = scopes.slice(0, 2);
    step();
    this.scopes = scopes;
  }

  isInLibrary(): boolean {
    return this.scopes[1] === this.library;
  }

  /** The program's names outside of functions. */
  namesAtFileScope(): Iterable<[string, Entity]> {
    return this.scopes[1]?.names ?? [];
  }

  lookUpInLibrary(name: string): Entity | undefined {
    return this.library.names.get(name);
  }

  leaveScope(): void {
    this.scopes.pop();
  }

  isFileScope(): boolean {
    return this.scopes.length === 2;
  }

  lookUp(name: string): Entity | undefined {
    for (let level = this.scopes.length - 1; level >= 0; level--) {
      const entity = this.scopes[level]?.names.get(name);
      if (entity !== undefined) return entity;
    }
    return undefined;
  }

  lookUpHere(name: string): Entity | undefined {
    return this.scopes.at(-1)?.names.get(name);
  }

  lookUpAtFileScope(name: string): Entity | undefined {
    return this.scopes[1]?.names.get(name);
  }

  declare(name: string, entity: Entity): void {
    this.scopes.at(-1)?.names.set(name, entity);
  }

  declareAtFileScope(name: string, entity: Entity): void {
    this.scopes[1]?.names.set(name, entity);
  }

  lookUpTag(name: string): Tag | undefined {
    for (let level = this.scopes.length - 1; level >= 0; level--) {
      const tag = this.scopes[level]?.tags.get(name);
      if (tag !== undefined) return tag;
    }
    return undefined;
  }

  lookUpTagHere(name: string): Tag | undefined {
    return this.scopes.at(-1)?.tags.get(name);
  }

  declareTag(name: string, tag: Tag): void {
    this.scopes.at(-1)?.tags.set(name, tag);
  }

  localsInScope(): Local[] {
    return this.scopes.flatMap(({ names }) =>
      [...names.values()].flatMap((entity) => (entity.kind === "local" ? [entity.local] : [])),
    );
  }

  // ---- Hints ---------------------------------------------------------------------------------------------------

  /** A hint that lists similar names; undefined when there is none. */
  nameHint(name: string, wanted: "value" | "function" | "type"): string | undefined {
    const names = new Set<string>();
    for (let level = this.scopes.length - 1; level >= 0; level--) {
      for (const [known, entity] of this.scopes[level]?.names ?? []) {
        const unknown = entity.kind === "local" && entity.local.type.kind === "void";
        if ((entity.kind === "typedef") === (wanted === "type") && !unknown) names.add(known);
      }
    }
    if (wanted === "function") for (const builtin of BUILTINS) names.add(builtin.name);
    return identifierHint(name, names);
  }

  /** A hint for a name whose declaration outside of functions comes only after its use. */
  hintBelow(name: string): string | undefined {
    const below = this.below.get(name);
    if (below === undefined) return undefined;
    const line = this.sources.lineOf(below.span);
    return `It is declared further down, on line ${line}: move that up, or declare it before this.`;
  }

  tagHint(name: string, kind: Tag["kind"]): string | undefined {
    const names = this.scopes.flatMap((scope) =>
      [...scope.tags].filter(([, tag]) => tag.kind === kind).map(([tag]) => tag),
    );
    return identifierHint(name, names);
  }

  // ---- Types of variable size ----------------------------------------------------------------------------------

  /** Runs a step in which types may be of variable size, and returns what computes their sizes. */
  withSizes<T>(step: () => T): { readonly result: T; readonly sizes: readonly Value[] } {
    const outer = this.sizes;
    const sizes: Value[] = [];
    this.sizes = this.current === undefined ? undefined : sizes;
    const result = step();
    this.sizes = outer;
    return { result, sizes };
  }

  /** True when a value since the last question depends on that of a parameter of the same list. */
  takeDependence(): boolean {
    const { dependsOnParam } = this;
    this.dependsOnParam = false;
    return dependsOnParam;
  }

  get mayVary(): boolean {
    return this.sizes !== undefined;
  }

  /** A variable of the present function that gets this value where the type stands. */
  keepSize(value: Value): Local {
    const { span } = value;
    const local: Local = { name: "", type: ULONG, span, align: 8, inMemory: false, assigned: true, used: true };
    const lvalue = { kind: "variable", local, type: ULONG, span } as const;
    this.sizes?.push({ kind: "assign", lvalue, value, type: ULONG, span });
    this.current?.sizes.push(local);
    return local;
  }

  // ---- Effects -------------------------------------------------------------------------------------------------

  effect(): void {
    this.forEffects((effects) => (effects.visible = true));
  }

  /** Notes a load of memory, which a compiler need not repeat unless the load is volatile or atomic. */
  effectOfLoad(type: CType): void {
    if (type.isVolatile === true || type.isAtomic === true) this.effectOfBarrier();
    else this.forEffects((effects) => (effects.plainLoad = true));
  }

  /** Notes an operation that makes a compiler load memory anew. */
  effectOfBarrier(): void {
    this.forEffects((effects) => (effects.loadsAnew = true));
  }

  effectOfCall(func: Func): void {
    this.forEffects((effects) => effects.calls.add(func));
  }

  /**
   * The effects of a call through a pointer: those of every function with this number of parameters to which pointers
   * point.
   */
  reachedThrough(params: number): Effects {
    const effects = this.reached.get(params) ?? noEffects();
    this.reached.set(params, effects);
    return effects;
  }

  /** For each number of parameters the functions that calls through pointers may reach. */
  reachedCalls(): Set<Func>[] {
    return [...this.reached.values()].map(({ calls }) => calls);
  }

  effectOfCallThrough(params: number): void {
    const reached = this.reachedThrough(params);
    this.forEffects((effects) => effects.through.add(reached));
  }

  effectOfWrite(local: Local): void {
    this.forEffects((effects) => effects.writes.add(local));
  }

  /**
   * Notes an effect for all code around the present place: loops, the function, and every stretch that a goto may
   * close.
   */
  private forEffects(note: (effects: Effects) => void): void {
    if (this.unevaluated > 0) return;
    for (const effects of this.effects) note(effects);
    this.labels.note(note);
  }

  /** Notes a call by the function being checked. */
  noteCall(callee: Func, span: Span): void {
    const { current: caller } = this;
    if (caller === undefined) return;
    if (!caller.calls.has(callee)) caller.calls.set(callee, span);
    const call = { caller, callee, span };
    if (this.unreached > 0) this.deadCalls.push(call);
    else if (this.unevaluated === 0) this.noteLive(call);
  }

  private noteLive({ caller, callee, span }: { caller: Func; callee: Func; span: Span }): void {
    const calls = this.liveCalls.get(caller) ?? new Map<Func, Span>();
    this.liveCalls.set(caller, calls);
    if (!calls.has(callee)) calls.set(callee, span);
  }

  isUnevaluated(): boolean {
    return this.unevaluated > 0;
  }

  /** Checks code that is never executed: the operand of sizeof or typeof. */
  withoutEffects<T>(check: () => T): T {
    this.unevaluated++;
    const result = check();
    this.unevaluated--;
    return result;
  }

  /** Checks an expression, which a constant beside it may keep from ever being reached. */
  neverReached<T>(isNeverReached: boolean, check: () => T): T {
    if (!isNeverReached) return check();
    const { count } = this.labels;
    const from = this.deadCalls.length;
    this.unreached++;
    const result = check();
    this.unreached--;
    const calls = this.deadCalls.splice(from);
    if (this.labels.count > count) for (const call of calls) this.noteLive(call);
    return result;
  }

  isReached(): boolean {
    return this.unreached === 0;
  }

  /** Runs part of the checker and returns the effects of that part separately. */
  withEffects<T>(check: () => T): { readonly result: T; readonly effects: Effects } {
    const effects = noEffects();
    this.effects.push(effects);
    const result = check();
    this.effects.pop();
    return { result, effects };
  }

  /** A static local of a function: a global under a longer name. */
  qualifiedName(name: string): string {
    return this.current === undefined ? name : `${this.current.name}.${name}`;
  }
}
