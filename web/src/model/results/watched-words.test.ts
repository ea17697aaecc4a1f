import { describe, expect, it } from "vitest";
import { LIMITS } from "../../base/abi.gen.ts";
import { compile } from "../../lang/compile.ts";
import { addressOfWord, watchedWords, wordsIn } from "./watched-words.ts";

const TEXT = `
static int before;
struct entry { _Alignas(64) volatile int status; long result; };
static struct page { long head; struct entry entry[8]; } page;
static struct entry entry[5000];
static int plain[10];
void operation(void)
{
	before++;
	page.entry[3].status = 1;
	entry[2].result = 1;
	plain[1] = 2;
}
`;

function globals() {
  const { program, diagnostics } = compile({ file: "t.c", text: TEXT, include: () => undefined });
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return program.debug;
}

describe("watched words", () => {
  const debug = globals();
  const address = (name: string): number => debug.globals.find((one) => one.name === name)?.address ?? NaN;

  it("are a field of every element of an array within a variable", () => {
    const words = watchedWords(debug, "page.entry[].status");
    expect(words).toEqual({ offset: address("page") + 64 - LIMITS.MEMORY_BASE, stride: 64, count: 8, first: 0 });
    expect(words && addressOfWord(words, 2)).toBe(address("page") + 64 * 3);
  });

  it("are the elements of a plain array", () => {
    expect(watchedWords(debug, "plain[]")).toMatchObject({ stride: 4, count: 10 });
  });

  it("may begin after the first elements", () => {
    const all = watchedWords(debug, "page.entry[].status");
    expect(watchedWords(debug, "page.entry[3:].status")).toEqual({
      ...all,
      offset: (all?.offset ?? NaN) + 192,
      count: 5,
      first: 3,
    });
  });

  it("are as many as the core can watch", () => {
    expect(watchedWords(debug, "entry[].status")?.count).toBe(LIMITS.WATCHED_MAX);
  });

  it.each(["entry[].result", "nothing[].status", "page.head", "entry[].", "", "[]"])(
    "are none where the program has no array of 32-bit fields of that name: %j",
    (word) => expect(watchedWords(debug, word)).toBeUndefined(),
  );

  it("are read from the program's globals", () => {
    const words = { offset: 2, stride: 4, count: 2 };
    expect([...wordsIn(Uint8Array.of(0, 0, 7, 1, 0, 0, 9, 0), words)]).toEqual([263, 9]);
  });
});
