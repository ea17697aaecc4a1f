/**
 * The things of the picture that a tour's words name: a variant has a curve, a state of a core has a cell in the
 * machine, a parameter has a slider, a scenario has a lab. The text shows each thing's sign beside the word, once.
 */
import type { Scenario } from "../../../model/scenario/scenario.ts";
import { CORE_STATE, type CoreStateId } from "../../../scene/trace/state/core-states.ts";
import type { Span } from "../../../lab/tour/markup.ts";
import { plainName } from "../../../lab/tour/subject.ts";
import type { MarkName } from "../../lab-parts/state-legend.tsx";

export type Sign =
  | { readonly kind: "variant"; readonly variant: string }
  | { readonly kind: "state"; readonly state: CoreStateId }
  | { readonly kind: "mark"; readonly mark: MarkName }
  | { readonly kind: "parameter"; readonly name: string }
  | { readonly kind: "scenario"; readonly name: string }
  /** What steps through the run: keys, or a button where there are none. */
  | { readonly kind: "steps" };

export interface SignedSpan extends Span {
  readonly sign?: Sign;
}

/** A name as it stands in texts, and what it names. */
interface Name {
  readonly phrase: string;
  readonly sign: Sign;
}

/** Words that mean the same thing in every scenario. Those with two meanings ("request", "queue") are left out. */
const COMMON: readonly Name[] = [
  ...["next holder"].map((phrase): Name => ({ phrase, sign: { kind: "mark", mark: "next holder" } })),
  ...["holder", "holds the lock"].map((phrase): Name => stateName(phrase, CORE_STATE.HOLDING)),
  ...["copies", "copy"].map((phrase): Name => ({ phrase, sign: { kind: "mark", mark: "a copy of it" } })),
  ...["cache line", "the line"].map((phrase): Name => ({ phrase, sign: { kind: "mark", mark: "the line, owned" } })),
  ...["spinning", "spins", "spin"].map((phrase): Name => stateName(phrase, CORE_STATE.SPINNING)),
  { phrase: "with the arrow keys", sign: { kind: "steps" } },
  stateName("idle", CORE_STATE.IDLE),
  stateName("user code", CORE_STATE.USER),
  stateName("kernel code", CORE_STATE.KERNEL),
  stateName("mode switch", CORE_STATE.SWITCHING),
];

function stateName(phrase: string, state: CoreStateId): Name {
  return { phrase, sign: { kind: "state", state } };
}

/** The names that texts of a scenario can use. `scenarios`: those that a link can lead to. */
export class Vocabulary {
  private readonly prose: readonly Name[];
  private readonly emphasised: readonly Name[];
  private readonly scenarios: ReadonlySet<string>;

  constructor({ file }: Pick<Scenario, "file">, scenarios: ReadonlySet<string>) {
    const variants = file.variants.flatMap(({ id, label }) =>
      [label, ...acronymOf(label, file.variants)].map((phrase): Name => ({
        phrase,
        sign: { kind: "variant", variant: id },
      })),
    );
    const parameters = file.parameters
      .filter(({ name }) => name !== file.sweep.over)
      .map(({ name, label }): Name => ({ phrase: label, sign: { kind: "parameter", name } }));
    this.prose = byLength([...variants, ...COMMON]);
    this.emphasised = byLength([...parameters, ...variants, ...COMMON]);
    this.scenarios = scenarios;
  }

  /** The paragraphs of a text, with the sign of each named thing where the text names the thing first. */
  signed(paragraphs: readonly (readonly Span[])[]): readonly (readonly SignedSpan[])[] {
    const seen = new Set<string>();
    return paragraphs.map((spans) => spans.flatMap((span) => this.signedSpans(span, seen)));
  }

  private signedSpans(span: Span, seen: Set<string>): readonly SignedSpan[] {
    switch (span.kind) {
      case "code":
        return [this.scenarios.has(span.text) ? { ...span, sign: { kind: "scenario", name: span.text } } : span];
      case "emphasis":
        return [withSign(span, this.emphasised, seen)];
      case "text":
        return pieces(span.text, this.prose, seen);
    }
  }
}

/** "MCS" of "MCS lock", where no other variant's label has that word. */
function acronymOf(label: string, variants: readonly { readonly label: string }[]): readonly string[] {
  const acronym = /^[A-Z][A-Z0-9]+(?= )/.exec(label)?.[0];
  if (acronym === undefined) return [];
  return variants.some((other) => other.label !== label && other.label.includes(acronym)) ? [] : [acronym];
}

function byLength(names: readonly Name[]): readonly Name[] {
  return [...names].sort((a, b) => b.phrase.length - a.phrase.length);
}

function withSign(span: Span, names: readonly Name[], seen: Set<string>): SignedSpan {
  const found = names.find(({ phrase }) => plainName(phrase) === plainName(span.text));
  return found === undefined || !isFirst(found.sign, seen) ? span : { ...span, sign: found.sign };
}

function isFirst(sign: Sign, seen: Set<string>): boolean {
  const key = JSON.stringify(sign);
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

/** Cuts a text at the names in it. Of two names that begin at one place the longer one counts. */
function pieces(text: string, names: readonly Name[], seen: Set<string>): readonly SignedSpan[] {
  const spans: SignedSpan[] = [];
  let from = 0;
  for (const match of text.matchAll(patternOf(names))) {
    const found = names.find(({ phrase }) => plainName(phrase) === plainName(match[0]));
    if (found === undefined || !isFirst(found.sign, seen)) continue;
    if (match.index > from) spans.push({ kind: "text", text: text.slice(from, match.index) });
    spans.push({ kind: "text", text: match[0], sign: found.sign });
    from = match.index + match[0].length;
  }
  if (from < text.length) spans.push({ kind: "text", text: text.slice(from) });
  return spans;
}

/** Whole words only: no letter or digit may stand before or after a name. */
function patternOf(names: readonly Name[]): RegExp {
  const phrases = names.map(({ phrase }) => phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${phrases.join("|")})(?![\\p{L}\\p{N}-])`, "giu");
}
