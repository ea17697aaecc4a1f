/**
 * What every part of the checker shares: scopes of names and tags, the effects of the code being checked, and the
 * few questions asked everywhere. Knows no syntax.
 */
import { BUILTINS } from "./builtins.ts";
import { didYouMean } from "./near.ts";
import type { Reporter } from "./report.ts";
import type { Span } from "./source.ts";
import { noEffects } from "./tree.ts";
import type { Assertion, Effects, Func, Global, Local, Parameter } from "./tree.ts";
import { LIBRARY_TYPES } from "./types.ts";
import type { CType, IntType, StructType } from "./types.ts";

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

export class CheckContext {
  protected readonly report: Reporter;
  readonly globals: Global[] = [];
  readonly parameters: Parameter[] = [];
  readonly functions: Func[] = [];
  readonly assertions: Assertion[] = [];
  /** The function being checked. */
  protected current: Func | undefined;
  /** Innermost last: loops and the function; every effect counts for all of them. */
  protected readonly effects: Effects[] = [];
  /** Local variables of the function being checked, for the warning about unused ones. */
  protected locals: Local[] = [];
  private readonly scopes: Scope[] = [{ names: new Map(), tags: new Map() }];

  constructor(report: Reporter) {
    this.report = report;
    for (const [name, type] of LIBRARY_TYPES) this.declare(name, { kind: "typedef", type, span: NOWHERE });
    this.enterScope();
  }

  // ---- Scopes --------------------------------------------------------------------------------------------------

  protected enterScope(): void {
    this.scopes.push({ names: new Map(), tags: new Map() });
  }

  protected leaveScope(): void {
    this.scopes.pop();
  }

  protected isFileScope(): boolean {
    return this.scopes.length === 2;
  }

  protected lookUp(name: string): Entity | undefined {
    for (let level = this.scopes.length - 1; level >= 0; level--) {
      const entity = this.scopes[level]?.names.get(name);
      if (entity !== undefined) return entity;
    }
    return undefined;
  }

  protected lookUpHere(name: string): Entity | undefined {
    return this.scopes.at(-1)?.names.get(name);
  }

  protected lookUpAtFileScope(name: string): Entity | undefined {
    return this.scopes[1]?.names.get(name);
  }

  protected declare(name: string, entity: Entity): void {
    this.scopes.at(-1)?.names.set(name, entity);
  }

  protected declareAtFileScope(name: string, entity: Entity): void {
    this.scopes[1]?.names.set(name, entity);
  }

  protected lookUpTag(name: string): Tag | undefined {
    for (let level = this.scopes.length - 1; level >= 0; level--) {
      const tag = this.scopes[level]?.tags.get(name);
      if (tag !== undefined) return tag;
    }
    return undefined;
  }

  protected lookUpTagHere(name: string): Tag | undefined {
    return this.scopes.at(-1)?.tags.get(name);
  }

  protected declareTag(name: string, tag: Tag): void {
    this.scopes.at(-1)?.tags.set(name, tag);
  }

  // ---- Hints ---------------------------------------------------------------------------------------------------

  /** Names that could have been meant. */
  protected nameHint(name: string, wanted: "value" | "function" | "type"): string | undefined {
    const names = new Set<string>();
    for (let level = this.scopes.length - 1; level >= 0; level--) {
      for (const [known, entity] of this.scopes[level]?.names ?? []) {
        const unknown = entity.kind === "local" && entity.local.type.kind === "void";
        if ((entity.kind === "typedef") === (wanted === "type") && !unknown) names.add(known);
      }
    }
    if (wanted === "function") for (const builtin of BUILTINS) names.add(builtin.name);
    return didYouMean(name, names);
  }

  protected tagHint(name: string, kind: Tag["kind"]): string | undefined {
    const names = this.scopes.flatMap((scope) =>
      [...scope.tags].filter(([, tag]) => tag.kind === kind).map(([tag]) => tag),
    );
    return didYouMean(name, names);
  }

  // ---- Effects -------------------------------------------------------------------------------------------------

  protected effect(): void {
    for (const effects of this.effects) effects.visible = true;
  }

  protected effectOfCall(func: Func): void {
    for (const effects of this.effects) effects.calls.add(func);
  }

  protected effectOfWrite(local: Local): void {
    for (const effects of this.effects) effects.writes.add(local);
  }

  /** Runs part of the checker and tells its effects apart. */
  protected withEffects<T>(check: () => T): { readonly result: T; readonly effects: Effects } {
    const effects = noEffects();
    this.effects.push(effects);
    const result = check();
    this.effects.pop();
    return { result, effects };
  }

  /** A static local of a function: a global under a longer name. */
  protected qualifiedName(name: string): string {
    return this.current === undefined ? name : `${this.current.name}.${name}`;
  }
}
