/**
 * Plain English in the texts for readers: the test finds words that mostly stand where a sentence lacks its subject.
 * The list is short, so that it raises no false alarm; the rule itself is in CONTRIBUTING.md, "Style".
 */
import { describe, expect, it } from "vitest";
import { filesLike } from "./sources.ts";

/** A pattern, and the words to write instead. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b([Nn]obody|[Nn]o one)\b/, '"no core", "no reader", "no program"'],
  [/\b(everybody|anybody|somebody|someone|anyone)\b/i, '"all cores", "another core", "a reader"'],
  [/\b(whoever|whatever it|all who|those who|one who|he who)\b/i, '"a core that …", "the cores that …"'],
  [/\bwhat is (asked|told|meant|wanted) (is|of)\b/i, "the thing that is asked or told"],
  [/\bdearer\b/i, '"more expensive", "takes longer"'],
];

/** Scenarios, the documents, and everything in C with its comments. */
const READ = /^(scenarios\/.*\.(json|md|c|h)|[A-Z]+\.md|(wasm-core|web|tests)\/(.*\/)?([A-Z]+\.md|[^/]+\.(c|h|def)))$/;

/** Names of sources and the style guide itself quote such words. */
const QUOTED = ["CONTRIBUTING.md", "REFERENCES.md"];

describe("the words that readers see", () => {
  const files = filesLike(READ).filter(({ path }) => !QUOTED.includes(path));

  it("are looked for in scenarios and documents", () => {
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        "README.md",
        "scenarios/dput/notes.md",
        "scenarios/lib/locks/mcs.h",
        "wasm-core/src/loop.c",
      ]),
    );
  });

  it.each(WORDS.map(([pattern, instead]) => [String(pattern), pattern, instead] as const))(
    "name the thing instead of %s",
    (_, pattern, instead) => {
      const found = files.flatMap(({ path, text }) =>
        text
          .split("\n")
          .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim()} (write ${instead})`] : [])),
      );
      expect(found).toEqual([]);
    },
  );
});
