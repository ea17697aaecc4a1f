import { describe, expect, it } from "vitest";
import { compile } from "../lang/compile.ts";
import { packedCompilation, unpackedCompilation } from "./packed-program.ts";

const PROGRAM = `
union word { long whole; int half[2]; };
struct node { struct node *next; union word value; char name[3]; };
struct node table[1000];
_Thread_local struct node mine[4];
long total;
void operation(void) { mine[0].name[1] = 1; table[total].value.whole = 1; total = mine[0].name[1]; }
`;

function compiled(text: string) {
  return compile({ file: "a.c", text, defines: {}, include: () => undefined });
}

describe("a compilation that goes to another thread", () => {
  it("arrives as it was, with the scalars of every variable", () => {
    const made = compiled(PROGRAM);
    expect(made.diagnostics).toEqual([]);
    const arrived = unpackedCompilation(structuredClone(packedCompilation(made)));
    expect(arrived).toEqual(made);
    const [table] = arrived.program?.debug.globals ?? [];
    expect(table?.fields).toHaveLength(7000);
    expect(table?.fields.slice(0, 4).map(({ path, offset }) => [path, offset])).toEqual([
      ["[0].next", 0],
      ["[0].value.whole", 8],
      ["[0].value.half[0]", 8],
      ["[0].value.half[1]", 12],
    ]);
    expect(arrived.program?.debug.threadLocals?.variables[0]?.fields).toHaveLength(28);
  });

  it("is small, however long its arrays are", () => {
    const packed = packedCompilation(compiled(PROGRAM));
    expect(JSON.stringify(packed).length).toBeLessThan(10_000);
  });

  it("has the diagnostics of a text that does not compile", () => {
    const broken = compiled("void operation(void) { nonsense(; }");
    expect(broken.program).toBeUndefined();
    expect(unpackedCompilation(structuredClone(packedCompilation(broken)))).toEqual(broken);
  });
});
