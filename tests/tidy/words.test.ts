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

/** What readers see: scenarios and documents. */
const DOCUMENTS = /^(scenarios\/.*\.(json|md|c|h)|docs\/.*\.md|(.*\/)?[A-Z]+\.md)$/;
/** Everything in C, TypeScript and Python, with its comments. */
const SOURCES = /^(wasm-core|web|tests|python)\/.*\.(c|h|def|tsx?|mjs|js|py|html|css)$/;

/**
 * Names of sources, the style guide, the page of words and this test quote such words. The dictionary of links has the
 * words of texts from its own time: a link is unpacked by the very dictionary that packed it.
 */
const QUOTED = [
  "CONTRIBUTING.md",
  "REFERENCES.md",
  "docs/naming.md",
  "tests/tidy/words.test.ts",
  "web/src/lab/link/link-dictionary.ts",
];

describe("the words that readers see", () => {
  const files = [...filesLike(DOCUMENTS), ...filesLike(SOURCES)].filter(({ path }) => !QUOTED.includes(path));

  it("are looked for in scenarios, documents and sources", () => {
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        "README.md",
        "scenarios/dput/notes.md",
        "scenarios/lib/locks/mcs.h",
        "wasm-core/src/loop.c",
        "docs/programs.md",
        "web/src/lab/reducer.ts",
        "web/src/ui/panels/machine/station-queues.tsx",
        "tests/e2e/lab.ts",
        "web/cli/hotline.mjs",
        "python/hotline_lab/lab.py",
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
