/**
 * The end of a litmus file: `locations [x; 0:EAX;]`, `filter (…)`, and the question: `exists (…)`, `forall (…)`,
 * `~exists (…)`.
 */
import type { LitmusQuantifier } from "../../base/litmus.ts";
import { type Location, readLocation, readValue, type Value } from "./locations.ts";
import { shown, type HerdReader } from "./tokens.ts";

export type Condition =
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "equal"; readonly left: Location; readonly right: Value | Location }
  | { readonly kind: "not"; readonly of: Condition }
  | { readonly kind: "and" | "or"; readonly left: Condition; readonly right: Condition };

export interface Question {
  readonly quantifier: LitmusQuantifier;
  readonly condition: Condition;
  readonly filter: Condition | undefined;
  /** What the word `locations` of the test adds to the outcomes. */
  readonly locations: readonly Location[];
}

/** The words with which this part of a file can begin. */
export const QUESTION_WORDS: readonly string[] = ["exists", "forall", "locations", "filter", "final"];

/** The greatest depth of nested parentheses and negations. */
const DEPTH_MAX = 40;

/** The most words and signs: far above any question that a person asks. */
const TOKENS_MAX = 8192;

export function readQuestion(reader: HerdReader): Question {
  if (reader.length > TOKENS_MAX) reader.fail("T301", reader.peek(), "the question is too long");
  const locations = reader.accept("locations") ? readLocations(reader) : [];
  const filter = reader.accept("filter") ? readOr(reader, 0) : undefined;
  const quantifier = readQuantifier(reader);
  const condition = quantifier === undefined ? TRUE : readOr(reader, 0);
  reader.accept(";");
  if (!reader.isAtEnd && !reader.is("with"))
    reader.fail("T101", reader.peek(), `expected the end after the condition, found ${shown(reader.peek())}`);
  return { quantifier: quantifier ?? "forall", condition, filter, locations };
}

const TRUE: Condition = { kind: "constant", value: true };

function readLocations(reader: HerdReader): readonly Location[] {
  const locations: Location[] = [];
  reader.expect("[", 'after "locations"');
  while (!reader.accept("]")) {
    locations.push(readLocation(reader));
    while (reader.accept("*") || (reader.peek().kind === "word" && reader.accept(reader.peek().text)));
    if (!reader.accept(";")) {
      reader.expect("]", "after the locations");
      break;
    }
  }
  return locations;
}

/** Reads the quantifier; undefined at the end of the text, since a file may have no question. */
function readQuantifier(reader: HerdReader): LitmusQuantifier | undefined {
  if (reader.isAtEnd) return undefined;
  if (reader.accept("exists") || reader.accept("final")) return "exists";
  if (reader.accept("forall")) return "forall";
  if (reader.accept("~")) {
    reader.expect("exists", 'after "~"');
    return "~exists";
  }
  if (reader.is("(")) return "exists";
  return reader.fail(
    "T102",
    reader.peek(),
    `expected exists, forall or ~exists, found ${shown(reader.peek())}`,
    "A test ends with a question such as: exists (0:EAX=0 /\\ 1:EAX=0)",
  );
}

function readOr(reader: HerdReader, depth: number): Condition {
  let left = readAnd(reader, depth);
  while (reader.accept("\\/") || reader.accept("||")) left = { kind: "or", left, right: readAnd(reader, depth) };
  if (!reader.accept("=>")) return left;
  return { kind: "or", left: { kind: "not", of: left }, right: readOr(reader, deeper(reader, depth)) };
}

function readAnd(reader: HerdReader, depth: number): Condition {
  let left = readNot(reader, depth);
  while (reader.accept("/\\") || reader.accept("&&")) left = { kind: "and", left, right: readNot(reader, depth) };
  return left;
}

function deeper(reader: HerdReader, depth: number): number {
  if (depth < DEPTH_MAX) return depth + 1;
  return reader.fail("T301", reader.peek(), `conditions are nested at most ${DEPTH_MAX} deep`);
}

function readNot(reader: HerdReader, depth: number): Condition {
  if (reader.accept("~") || reader.accept("not") || reader.accept("!"))
    return { kind: "not", of: readNot(reader, deeper(reader, depth)) };
  if (reader.accept("(")) {
    const inner = readOr(reader, deeper(reader, depth));
    reader.expect(")", "in the condition");
    return inner;
  }
  if (reader.accept("true")) return TRUE;
  if (reader.accept("false")) return { kind: "constant", value: false };
  return readAtom(reader);
}

function readAtom(reader: HerdReader): Condition {
  const left = readLocation(reader);
  const isNegated = reader.accept("!=") || reader.accept("<>");
  if (!isNegated && !reader.accept("=") && !reader.accept("=="))
    reader.fail("T101", reader.peek(), `expected "=" after ${left.name}, found ${shown(reader.peek())}`);
  const equal: Condition = { kind: "equal", left, right: readRight(reader) };
  return isNegated ? { kind: "not", of: equal } : equal;
}

/** Reads a value, or another location whose content is compared: `0:EAX=1:EAX`, `[x]=[y]`. */
function readRight(reader: HerdReader): Value | Location {
  const isLocation = reader.peek(1).text === ":" || reader.is("[") || reader.is("*");
  return isLocation ? readLocation(reader) : readValue(reader);
}
