/** Reads first values: `{ x=1; int y; 0:EAX=2; 1:RAX=x; int *p = &x; atomic_t c = ATOMIC_INIT(1); }`. */
import { type Location, readLocation, readValue, type Value } from "./locations.ts";
import { shown, type HerdReader } from "./tokens.ts";

export interface FirstValue {
  readonly location: Location;
  readonly value: Value;
}

const ZERO: Value = { kind: "number", number: 0n };

export function readFirstValues(reader: HerdReader): readonly FirstValue[] {
  const entries: FirstValue[] = [];
  while (!reader.isAtEnd) {
    if (reader.accept(";")) continue;
    entries.push(readEntry(reader));
    expectSeparator(reader);
  }
  return entries;
}

function expectSeparator(reader: HerdReader): void {
  if (!reader.isAtEnd) reader.expect(";", "after a first value");
}

function readEntry(reader: HerdReader): FirstValue {
  skipType(reader);
  const location = readLocation(reader);
  if (!reader.accept("=")) return { location, value: ZERO };
  if (reader.is("{")) reader.fail("T202", reader.peek(), `arrays are not supported, found ${shown(reader.peek())}`);
  return { location, value: readInitial(reader) };
}

/** Skips a type (`int`, `volatile int *`, `atomic_t`): the words and stars before the last name. */
function skipType(reader: HerdReader): void {
  for (;;) {
    const isStar = reader.is("*");
    const isWord = reader.peek().kind === "word";
    const after = reader.peek(1);
    const isFollowed = after.kind === "word" || after.kind === "number" || after.text === "*" || after.text === "[";
    if (!isStar && !(isWord && isFollowed)) return;
    if (isWord && after.text === "[" && reader.peek(2).kind === "number") return;
    reader.next();
  }
}

function readInitial(reader: HerdReader): Value {
  const isMacro = reader.peek().kind === "word" && reader.peek(1).text === "(";
  if (!isMacro) return readValue(reader);
  reader.next();
  reader.expect("(", "of the initializer");
  const value = readValue(reader);
  reader.expect(")", "of the initializer");
  return value;
}
