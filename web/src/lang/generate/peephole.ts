/**
 * Cleans up a function's jumps: threads chains, drops unreachable code and jumps to the next instruction. Loads and
 * stores keep their order and number.
 */
import { INVERSE, isConditional } from "./instructions.ts";
import type { CodeItem, Instruction, Label } from "./instructions.ts";

/** The most rounds. Each round only shortens the code; all but pathological code is finished after a few. */
const ROUNDS_MAX = 8;

export function cleanJumps(items: readonly CodeItem[]): CodeItem[] {
  let code = items.filter((item) => !isSelfMove(item));
  for (let round = 0; round < ROUNDS_MAX; round++) {
    threadJumps(code);
    const before = code.length;
    code = dropUnusedLabels(dropJumpsToNext(invertOverJumps(dropUnreachable(code))));
    if (code.length === before) break;
  }
  for (const jump of items) if (jump.kind === "instruction" && jump.op === "JMP") keepLoopPosition(jump, code);
  return code;
}

/** Where the jump at the end of a loop is gone, as a test at the end leaves the loop, the branch ends each round. */
function keepLoopPosition(jump: Instruction, code: readonly CodeItem[]): void {
  if (jump.loopPosition?.at !== "round" || code.includes(jump)) return;
  const [back, ...others] = code.filter((item) => item.kind === "instruction" && item.target === jump.target);
  if (back?.kind === "instruction" && others.length === 0) back.loopPosition = jump.loopPosition;
}

function isSelfMove(item: CodeItem): boolean {
  return item.kind === "instruction" && item.op === "MOV" && item.a === item.b;
}

/** Redirects a jump whose target is a jump to the final target. */
function threadJumps(items: readonly CodeItem[]): void {
  const next = new Map<Label, Label>();
  let pending: Label[] = [];
  for (const item of items) {
    if (item.kind === "label") pending.push(item);
    else {
      if (item.op === "JMP" && item.target !== undefined) for (const label of pending) next.set(label, item.target);
      pending = [];
    }
  }
  for (const item of items) {
    if (item.kind !== "instruction" || item.target === undefined) continue;
    for (let hops = 0; hops < 16; hops++) {
      const onward = next.get(item.target);
      if (onward === undefined || onward === item.target) break;
      item.target = onward;
    }
  }
}

function dropUnreachable(items: readonly CodeItem[]): CodeItem[] {
  const used = usedLabels(items);
  let reachable = true;
  return items.filter((item) => {
    if (item.kind === "label" && used.has(item)) reachable = true;
    const keep = reachable;
    if (item.kind === "instruction" && (item.op === "JMP" || item.op === "RET")) reachable = false;
    return keep;
  });
}

function usedLabels(items: readonly CodeItem[]): Set<Label> {
  const used = new Set<Label>();
  for (const item of items) if (item.kind === "instruction" && item.target !== undefined) used.add(item.target);
  return used;
}

/** Turns `if c go to A; go to B; A:` into `unless c go to B; A:`. */
function invertOverJumps(items: readonly CodeItem[]): CodeItem[] {
  const out: CodeItem[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    const jump = items[at + 1];
    if (item === undefined) continue;
    if (
      item.kind === "instruction" &&
      isConditional(item.op) &&
      jump?.kind === "instruction" &&
      jump.op === "JMP" &&
      labelFollows(items, at + 2, item.target)
    ) {
      invert(item);
      item.target = jump.target;
      at++;
    }
    out.push(item);
  }
  return out;
}

function invert(item: Instruction): void {
  const [op, swap] = INVERSE[item.op] ?? [item.op, false];
  item.op = op;
  if (swap) [item.b, item.c] = [item.c, item.b];
}

function dropJumpsToNext(items: readonly CodeItem[]): CodeItem[] {
  return items.filter(
    (item, at) => !(item.kind === "instruction" && item.op === "JMP" && labelFollows(items, at + 1, item.target)),
  );
}

function labelFollows(items: readonly CodeItem[], from: number, label: Label | undefined): boolean {
  for (let at = from; items[at]?.kind === "label"; at++) if (items[at] === label) return true;
  return false;
}

function dropUnusedLabels(items: readonly CodeItem[]): CodeItem[] {
  const used = usedLabels(items);
  return items.filter((item) => item.kind === "instruction" || used.has(item));
}
