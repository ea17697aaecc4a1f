/**
 * The labels of one function and the jumps to them: which labels exist, which are used, and whether a jump is allowed.
 * The class also follows the effects of the code between a label and a later goto to it, so that wait loops made of
 * goto are recognised.
 */
import type { Reporter } from "../text/report.ts";
import type { Span } from "../text/source.ts";
import type { Statement } from "../parse/syntax-tree.ts";
import { LABEL_MARK } from "../parse/token-reader.ts";
import { identifierHint } from "../../base/near-identifiers.ts";
import { noEffects } from "../types/typed-tree.ts";
import type { CaseLabel, Effects } from "../types/typed-tree.ts";

interface NamedLabel {
  readonly label: CaseLabel;
  /** The labelled statement; undefined while only a goto has named the label. */
  node: Statement | undefined;
  /** The effects of all code from the label on, while the function is being checked. */
  stretch: Effects | undefined;
  unused: boolean;
  used: boolean;
  span: Span;
  /** The statement expressions around the label. */
  inside: readonly object[];
}

interface Jump {
  readonly name: string;
  readonly span: Span;
  readonly inside: readonly object[];
}

/** The most labels followed at a time, and the most stretches remembered of each: far more than a wait loop has. */
const STRETCHES_MAX = 64;
const ROUNDS_MAX = 16;

export class Labels {
  private readonly named = new Map<string, NamedLabel>();
  private readonly jumps: Jump[] = [];
  /** The open statement expressions, outermost first. */
  readonly expressions: object[] = [];
  /** The number of labels met so far, case labels included. */
  count = 0;

  /** The latest stretches from labels to the present place that have so far only computed and loaded. */
  private open: Effects[] = [];

  /** Notes an effect for every stretch. */
  note(effect: (effects: Effects) => void): void {
    this.open.forEach(effect);
    if (this.open[0]?.visible === true) this.open = [];
  }

  get any(): boolean {
    return this.named.size > 0;
  }

  /** Defines a label at its statement; undefined when the function has another label of this name. */
  define(name: string, node: Statement, unused: boolean, span: Span): CaseLabel | undefined {
    this.count++;
    const entry = this.entry(name, span);
    if (entry.node !== undefined && entry.node !== node) return undefined;
    Object.assign(entry, { node, unused, span, stretch: noEffects(), inside: [...this.expressions] });
    if (entry.stretch !== undefined) this.open.push(entry.stretch);
    for (const old of this.open.splice(0, Math.max(0, this.open.length - STRETCHES_MAX))) old.visible = true;
    return entry.label;
  }

  goTo(name: string, span: Span): CaseLabel {
    const entry = this.entry(name, span);
    entry.used = true;
    const { stretch } = entry;
    if (stretch?.visible === false && entry.label.rounds.length < ROUNDS_MAX)
      entry.label.rounds.push({
        ...stretch,
        calls: new Set(stretch.calls),
        through: new Set(stretch.through),
        writes: new Set(stretch.writes),
      });
    this.jumps.push({ name, span, inside: [...this.expressions] });
    return entry.label;
  }

  whereDefined(name: string): Span | undefined {
    return this.named.get(name)?.span;
  }

  private entry(name: string, span: Span): NamedLabel {
    const known = this.named.get(name);
    if (known !== undefined) return known;
    const label: CaseLabel = { span, rounds: [] };
    const fresh = { label, node: undefined, stretch: undefined, unused: false, used: false, span, inside: [] };
    this.named.set(name, fresh);
    return fresh;
  }

  /** Reports the mistakes with labels at the end of the function. */
  settle(report: Reporter): void {
    const defined = [...this.named].filter(([, { node }]) => node !== undefined).map(([name]) => name);
    for (const { name, span, inside } of this.jumps) {
      const target = this.named.get(name);
      if (target?.node === undefined) {
        const hint = identifierHint(name, defined) ?? `Write ${written(name)}: before the statement to go on with.`;
        report.error("E333", span, `the function has no label "${written(name)}"`, hint);
      } else if (target.inside.some((each, at) => each !== inside[at]))
        report.error(
          "E405",
          span,
          `this goto jumps into the statements of an expression, where "${written(name)}" stands`,
        );
    }
    for (const [name, { used, unused, span }] of this.named)
      if (!used && !unused) report.warning("W613", span, `the label "${written(name)}" is never used`);
  }
}

/** The name of a label as the program writes it. */
export function written(name: string): string {
  return name.split(LABEL_MARK)[0] ?? name;
}
