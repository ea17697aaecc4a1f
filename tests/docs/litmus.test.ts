/** docs/litmus.md is true: its example has the outcome that it is about, and its tables name what there is. */
import { describe, expect, it } from "vitest";
import { Explorer } from "../../web/src/core/explore.ts";
import { testCore } from "../../web/src/core/testing/wasm.ts";
import { KERNEL_FUNCTIONS } from "../../web/src/litmus/c/functions.ts";
import { compiled } from "../litmus/shape-files.ts";
import { codeBlocksOf, documentAt } from "./markdown.ts";

const document = documentAt("docs/litmus.md");

/** The names in backquotes in the rows of the table that are about functions. */
function namesInTable(): readonly string[] {
  const rows = document.text.split("\n").filter((line) => /^\| [a-zA-Z ]+ \| /.test(line));
  const aboutFunctions = rows.filter((row) => !/^\| (?:statements|expressions|Part) /.test(row));
  return aboutFunctions.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ""));
}

describe("docs/litmus.md", () => {
  it("has an example whose question no model allows", async () => {
    const example = codeBlocksOf(document).find(({ code }) => code.startsWith("C "));
    const program = compiled(example?.code ?? "");
    const explorer = new Explorer(await testCore());
    for (const model of ["SC", "TSO", "PSO", "RMO"] as const)
      expect(explorer.explore(program, { model }).positive).toBe(0);
  });

  it("names functions that there are", () => {
    const names = namesInTable().filter((name) => !/^_|^fetch_$|^VAL$/.test(name));
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !KERNEL_FUNCTIONS.has(name))).toEqual([]);
  });

  it("names every function, apart from forms with other prefixes and orders, and old names", () => {
    const bare = [...KERNEL_FUNCTIONS.keys()].filter((name) => !/^atomic_long_|^atomic64_/.test(name));
    const stem = (name: string): string =>
      name
        .replace(/_(?:relaxed|acquire|release)$/, "")
        .replace(/^(atomic_)(?:fetch_)?(add|sub|and|or|xor|inc|dec)(?:_return)?$/, "$1$2");
    const named = new Set(
      namesInTable().flatMap((name) => [name, name.startsWith("_") ? `atomic${name}` : stem(name)]),
    );
    const OLD = ["lockless_dereference", "smp_read_barrier_depends"];
    expect(bare.filter((name) => !named.has(stem(name)) && !OLD.includes(name))).toEqual([]);
  });
});
