/** The profile with callers: inlined functions exactly, called ones by the number of calls. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DebugInfo } from "../../../base/program.ts";
import { compile } from "../../../lang/compile.ts";
import { runResult } from "../../testing/fixtures.ts";
import { type CallNode, callRows, callTree } from "./call-tree.ts";

function debugOf(text: string): DebugInfo {
  const { program, diagnostics } = compile({ file: "main.c", text, include: () => undefined });
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return program.debug;
}

/** A run whose instructions took the given cycles. */
function treeOf(debug: DebugInfo, cyclesOf: (pc: number) => number): readonly CallNode[] {
  return callTree(runResult({ profile: Float64Array.from(debug.spots, (_, pc) => cyclesOf(pc)) }), debug);
}

const shape = (nodes: readonly CallNode[]): readonly (readonly [number, string, number])[] =>
  callRows(nodes, 0).map(({ node, depth }) => [depth, node.symbol, node.inclusive]);

const LAYERS = debugOf(`long flag;
static inline void await(void)
{
	while (!flag)
		;
}
static inline void acquire(void)
{
	await();
}
void operation(void)
{
	acquire();
	flag = 0;
}
`);

const SHARED = debugOf(`long a;
static void leaf(void)
{
	a++;
}
static void once(void)
{
	leaf();
}
void operation(void)
{
	leaf();
	once();
}
`);

const sumOf = (nodes: readonly CallNode[]): number => nodes.reduce((sum, node) => sum + node.inclusive, 0);

function holds(node: CallNode): boolean {
  const children = node.calls.reduce((sum, call) => sum + call.inclusive, node.self);
  return Math.abs(children - node.inclusive) < 1e-6 * (1 + node.inclusive) && node.calls.every(holds);
}

describe("the profile with callers", () => {
  it("names the inlined functions around an instruction, with the line that took most of the time", () => {
    const tree = treeOf(LAYERS, (pc) => (LAYERS.spots[pc]?.line === 4 ? 10 : 1));
    expect(callRows(tree, 0.5).map(({ path }) => path.join(" > "))).toEqual([
      "operation",
      "operation > acquire",
      "operation > acquire > await",
    ]);
    const waiting = tree[0]?.calls[0]?.calls[0];
    const whole = sumOf(tree);
    expect(waiting?.self).toBeGreaterThan(0);
    expect(waiting?.selfShare).toBeCloseTo((waiting?.self ?? 0) / whole, 12);
    expect(tree[0]?.inclusiveShare).toBeCloseTo(1, 12);
    expect(tree[0]?.selfShare).toBeLessThan(0.5);
    expect(waiting).toMatchObject({ calledAt: { line: 9 }, hottest: { file: "main.c", line: 4 }, estimated: false });
  });

  it("divides the time of a function that several places call by the number of their calls", () => {
    const [direct, viaOnce] = SHARED.calls.filter(({ callee }) => SHARED.functions[callee]?.name === "leaf");
    const inLeaf = SHARED.functions.find(({ name }) => name === "leaf");
    if (direct === undefined || viaOnce === undefined || inLeaf === undefined) throw new Error("calls are inlined");
    const callers = [direct, viaOnce].map(({ pc }) => SHARED.functions[SHARED.functionOf[pc] ?? -1]?.name);
    const tree = treeOf(SHARED, (pc) => {
      if (pc >= inLeaf.start && pc < inLeaf.end) return pc === inLeaf.start ? 400 : 0;
      if (SHARED.calls.some((call) => call.pc === pc))
        return callers[[direct.pc, viaOnce.pc].indexOf(pc)] === "once" ? 3 : 1;
      return 0;
    });
    const leaves = callRows(tree, 0).filter(({ node }) => node.symbol === "leaf");
    expect(leaves.map(({ path, node }) => [path.join(" > "), node.self, node.estimated])).toEqual([
      ["operation > once > leaf", 300, true],
      ["operation > leaf", 100, true],
    ]);
  });

  it("leads to a function by every way, also when a caller has been met on another way before", () => {
    const debug = debugOf(`long a;
static void once(void);
static void leaf(void);
void operation(void)
{
	leaf();
	once();
}
static void once(void)
{
	leaf();
}
static void leaf(void)
{
	a++;
}
`);
    const ways = callRows(
      treeOf(debug, () => 10),
      0,
    ).map(({ path }) => path.join(" > "));
    expect(ways.toSorted()).toEqual(["operation", "operation > leaf", "operation > once", "operation > once > leaf"]);
  });

  it("adds up to the whole profile, and every node to its own time and that of its calls", () => {
    for (const debug of [LAYERS, SHARED]) {
      fc.assert(
        fc.property(
          fc.array(fc.nat(1000), { minLength: debug.spots.length, maxLength: debug.spots.length }),
          (cycles) => {
            const tree = treeOf(debug, (pc) => cycles[pc] ?? 0);
            const whole = cycles.reduce((a, b) => a + b, 0);
            expect(Math.abs(sumOf(tree) - whole)).toBeLessThanOrEqual(1e-3 * whole);
            expect(tree.every(holds)).toBe(true);
          },
        ),
        { seed: 5 },
      );
    }
  });

  it("is empty where no cycle was profiled, and gives a place its share of a function that is never left", () => {
    expect(treeOf(SHARED, () => 0)).toEqual([]);
    const inLeaf = SHARED.functions.find(({ name }) => name === "leaf");
    const tree = treeOf(SHARED, (pc) => (pc === inLeaf?.start ? 100 : 0));
    expect(shape(tree)).toContainEqual([1, "leaf", 50]);
  });
});
