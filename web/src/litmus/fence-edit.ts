/**
 * Fences in the text of a litmus file: where one can stand, and the text with one more or one less. Both formats are
 * edited by lines; whether the new text still means the same is left to the compiler.
 */
import { LITMUS_FLAG, LITMUS_OP } from "../base/abi.gen.ts";
import type { LitmusProgram, LitmusThread } from "../base/litmus.ts";
import { compileLitmus } from "./compile.ts";

/** Behind which line of which thread a fence stands. */
export interface FencePosition {
  readonly thread: number;
  /** The line in the file, from 1. */
  readonly after: number;
}

/** A full fence, or one that orders stores only. */
export type FenceKind = "full" | "stores";

const SPELLING = {
  x86: { full: "MFENCE", stores: "SFENCE" },
  C: { full: "smp_mb();", stores: "smp_wmb();" },
  C11: { full: "atomic_thread_fence(memory_order_seq_cst);", stores: "atomic_thread_fence(memory_order_release);" },
} as const;

const { READ_READ, READ_WRITE, WRITE_READ, WRITE_WRITE } = LITMUS_FLAG;
const FULL = READ_READ + READ_WRITE + WRITE_READ + WRITE_WRITE;

const ACCESSES: readonly number[] = [LITMUS_OP.LOAD, LITMUS_OP.STORE, LITMUS_OP.UPDATE];

/** Every position between two accesses of a thread at which the text can take a fence. */
export function fencePositions(text: string, program: LitmusProgram): readonly FencePosition[] {
  const positions = program.threads.flatMap((thread, number) =>
    linesBetween(thread).map((after) => ({ thread: number, after })),
  );
  return positions.filter((position) => takesFence(text, program, position));
}

/**
 * Lines of accesses behind which another access follows, with no fence in between. A fence that is part of an access,
 * as behind a seq_cst store, orders less than one of the text's own would, unless it is a full one.
 */
function linesBetween({ code }: LitmusThread): readonly number[] {
  const lines = new Set<number>();
  const accessed = new Set(code.flatMap(({ op, line }) => (ACCESSES.includes(op) ? [line] : [])));
  let last: number | undefined;
  for (const { op, line, flags } of code) {
    if (op === LITMUS_OP.FENCE && (flags === FULL || !accessed.has(line))) last = undefined;
    if (!ACCESSES.includes(op)) continue;
    if (last !== undefined && last !== line) lines.add(last);
    last = line;
  }
  return [...lines];
}

function takesFence(text: string, program: LitmusProgram, position: FencePosition): boolean {
  const made = compileLitmus(withFence(text, program, position, "full"), "").program;
  if (made === undefined || made.threads.length !== program.threads.length) return false;
  return made.threads.every(
    (thread, i) => fences(thread) - fences(program.threads[i]) === (i === position.thread ? 1 : 0),
  );
}

function fences(thread: LitmusThread | undefined): number {
  return (thread?.code ?? []).filter(({ op }) => op === LITMUS_OP.FENCE).length;
}

/** The text with one fence more, on a line of its own. */
export function withFence(text: string, program: LitmusProgram, position: FencePosition, kind: FenceKind): string {
  const lines = text.split("\n");
  const before = lines[position.after - 1] ?? "";
  const isC = program.architecture === "C";
  if (isC && !/[;{}]\s*$/.test(before)) return text;
  const added = isC
    ? `${/^\s*/.exec(before)?.[0] ?? ""}${SPELLING[program.language === "C11" ? "C11" : "C"][kind]}`
    : fenceRow(before, program.threads.length, position.thread, SPELLING.x86[kind]);
  return [...lines.slice(0, position.after), added, ...lines.slice(position.after)].join("\n");
}

/** Several fences at once; their lines are those of the text as it is. */
export function withFences(text: string, program: LitmusProgram, positions: readonly FencePosition[]): string {
  const fromBelow = [...positions].sort((a, b) => b.after - a.after || b.thread - a.thread);
  return fromBelow.reduce((made, position) => withFence(made, program, position, "full"), text);
}

/** A row of the table in which only one cell is not empty; as wide as the row before it. */
function fenceRow(before: string, threads: number, thread: number, mnemonic: string): string {
  const widths = before
    .replace(/;.*$/, "")
    .split("|")
    .map((cell) => cell.length);
  const cells = Array.from({ length: threads }, (_, i) =>
    (i === thread ? ` ${mnemonic}` : "").padEnd(Math.max(widths[i] ?? 0, 1)),
  );
  return `${cells.join("|").trimEnd()} ;`;
}

/** The text without the fence of a thread that stands on this line. */
export function withoutFence(text: string, program: LitmusProgram, thread: number, line: number): string {
  const lines = text.split("\n");
  const row = lines[line - 1] ?? "";
  if (program.architecture === "C") return [...lines.slice(0, line - 1), ...lines.slice(line)].join("\n");
  const [code = "", ...behind] = row.split(";");
  const cells = code.split("|").map((cell, i) => (i === thread ? " ".repeat(cell.length) : cell));
  const isEmpty = cells.every((cell) => cell.trim() === "");
  const kept = isEmpty ? [] : [[cells.join("|"), ...behind].join(";")];
  return [...lines.slice(0, line - 1), ...kept, ...lines.slice(line)].join("\n");
}
