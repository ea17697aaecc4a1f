/**
 * Warns of loops that only compute variables of the function which nothing reads behind them: delay loops, and sums
 * that are never used. An optimising compiler removes them, while the simulated core executes every round, so that a
 * plain program measured with -O2 shows something else. Loops with another way out (goto, return) are left out.
 */
import type { Reporter } from "../text/report.ts";
import type { Func, Stmt } from "../types/typed-tree.ts";
import { nodesIn, reads } from "../types/nodes.ts";

type Loop = Extract<Stmt, { kind: "loop" }>;

export function warnOfIdleLoops(func: Func, report: Reporter): void {
  if (func.hasLabels) return;
  const warned = new Set<unknown>();
  for (const node of nodesIn(func.body)) {
    if (!isLoop(node) || warned.has(node) || !isIdle(node, func)) continue;
    /* The loops in it are a part of the same. */
    for (const inner of nodesIn(node)) warned.add(inner);
    report.warning(
      "W636",
      node.test?.span ?? node.span,
      "this loop has no effect but its time: an optimising compiler removes it, here every round is simulated",
      "Use what it computes, or make it volatile; for a pause of a known length write work(cycles) of lib/hotline.h.",
    );
  }
}

function isLoop(node: object): node is Loop {
  return "kind" in node && node.kind === "loop";
}

function isIdle(loop: Loop, func: Func): boolean {
  const { test, effects } = loop;
  const { visible, loadsAnew, calls, through, writes } = effects;
  const isEndless = test === undefined || test.kind === "const";
  /* Without any writes it only waits, which W615 tells. */
  if (isEndless || visible || loadsAnew || calls.size + through.size > 0 || writes.size === 0) return false;
  const inside = nodesIn(loop);
  if (inside.some(({ kind }) => kind === "return" || kind === "goto" || kind === "gotoThrough")) return false;
  const named = [...writes, ...inside.flatMap(({ local }) => local ?? [])];
  if (named.some(({ type }) => type.isVolatile === true || type.isAtomic === true)) return false;
  const all = nodesIn(func.body);
  return [...writes].every(
    (local) =>
      !local.inMemory &&
      all.filter((node) => reads(node, local)).length === inside.filter((node) => reads(node, local)).length,
  );
}
