/**
 * Names, outcomes and questions in words, for readers who do not know herd's notation: "EAX of P0" is what herd writes
 * as 0:EAX, and "Can both be 0?" is exists (0:EAX=0 /\ 1:EAX=0). The command line and links keep herd's notation.
 */
import { LITMUS_NODE } from "../../base/abi.gen.ts";
import type { LitmusItem, LitmusProgram } from "../../base/litmus.ts";
import { type Claim, conditionLine, valueText } from "./herd.ts";

/** "EAX of P0"; of a location its name. */
export function itemInWords({ name, thread }: Pick<LitmusItem, "name" | "thread">): string {
  return thread === undefined ? name.replace(/^\[(.*)\]$/, "$1") : `${name.replace(/^\d+:/, "")} of P${thread}`;
}

/** "EAX of P0 = 0, EAX of P1 = 0", from the values of the shown items. */
export function outcomeInWords({ items }: LitmusProgram, values: readonly string[]): string {
  return values.map((value, i) => `${items[i] === undefined ? "" : itemInWords(items[i])} = ${value}`).join(", ");
}

/** The answer to the question in words. */
export const CLAIMS_IN_WORDS: Readonly<Record<Claim, string>> = {
  Ok: "yes",
  No: "no",
  Undecided: "not known",
  "No executions": "no executions",
};

interface Part {
  /** The number of the item. */
  readonly item: number;
  readonly value: string;
}

/** The question in words where it is a plain "this and that"; else in herd's notation. */
export function questionInWords(program: LitmusProgram): string {
  const parts = partsOf(program);
  if (parts === undefined || parts.length === 0) return conditionLine(program);
  const [first] = parts;
  const isSame = parts.length > 1 && parts.every(({ value }) => value === first?.value);
  const all = isSame ? togetherIn(program, parts) : undefined;
  switch (program.quantifier) {
    case "exists":
      return all === undefined ? `Can ${listed(program, parts, "be")}?` : `Can ${all} be ${first?.value}?`;
    case "~exists":
      return `Is it impossible that ${all === undefined ? listed(program, parts, "is") : `${all} are ${first?.value}`}?`;
    case "forall":
      return `Is it always so that ${all === undefined ? listed(program, parts, "is") : `${all} are ${first?.value}`}?`;
  }
}

/** The equations of a condition that is nothing but equations with numbers, joined by "and". */
function partsOf({ condition, ...program }: LitmusProgram): readonly Part[] | undefined {
  const stack: (Part | number | bigint)[] = [];
  const parts: Part[] = [];
  for (const { node, index, number } of condition) {
    if (node === LITMUS_NODE.ITEM) stack.push(index);
    else if (node === LITMUS_NODE.NUMBER) stack.push(number);
    else if (node === LITMUS_NODE.EQUAL) {
      const [value, item] = [stack.pop(), stack.pop()];
      if (typeof item !== "number" || typeof value !== "bigint") return undefined;
      parts.push({ item, value: valueText({ ...program, condition }, value) });
    } else if (node !== LITMUS_NODE.AND) return undefined;
  }
  return parts;
}

/** "both" or "all" where the parts are about everything that is shown; undefined where they are not. */
function togetherIn({ shown }: LitmusProgram, parts: readonly Part[]): string | undefined {
  if (new Set(parts.map(({ item }) => item)).size !== shown || parts.length !== shown) return undefined;
  return shown === 2 ? "both" : "all";
}

/** "r0 of P1 be 1 and r1 of P1 be 0" */
function listed({ items }: LitmusProgram, parts: readonly Part[], verb: "be" | "is"): string {
  return parts
    .map(({ item, value }) => `${items[item] === undefined ? "" : itemInWords(items[item])} ${verb} ${value}`)
    .join(" and ");
}
