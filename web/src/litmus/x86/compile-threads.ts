/** Turns the table of x86 code into the threads of a litmus program. */
import { LIMITS } from "../../base/abi.gen.ts";
import { nearestIdentifier } from "../../base/near-identifiers.ts";
import type { RegisterPart } from "../../lang/front-end.ts";
import { type Label, type Locations, ThreadBuilder } from "../program/builder.ts";
import type { FirstValue } from "../text/init.ts";
import type { Location } from "../text/locations.ts";
import type { Observed } from "../program/question.ts";
import type { Architecture } from "../text/architecture.ts";
import type { Report, Span } from "../text/source.ts";
import { type Token } from "../text/tokens.ts";
import { Emitter } from "./emit.ts";
import { emitInstruction, isBranch, isPadding, mnemonicOf, nearMnemonic, operandCount } from "./instructions.ts";
import { isSourceFirst, readOperands } from "./operands.ts";
import { bitsOf, fullWidth, registerNames, registerPart } from "./registers.ts";
import type { Cell, Columns } from "./table.ts";
import type { Column, Written } from "./written.ts";

interface Context {
  readonly architecture: Architecture;
  readonly locations: Locations;
  readonly report: Report;
}

export function compileX86(columns: Columns, context: Context): readonly ThreadBuilder[] {
  const isReversed = context.architecture === "X86_64" && isSourceFirst(columns);
  return columns.map((cells, number) => compileColumn(cells, number, isReversed, context));
}

/** The hidden register that is known once all branches until now are decided. */
const BRANCHES = "branches";
const NOWHERE: Span = { from: 0, to: 1 };

interface Named {
  readonly label: Label;
  /** The place of the label's first use. */
  readonly span: Span;
}

function compileColumn(cells: readonly Cell[], number: number, isReversed: boolean, context: Context): ThreadBuilder {
  const { report } = context;
  const thread = new ThreadBuilder(number, report);
  const labels = new Map<string, Named>();
  const named = (name: string, span: Span): Label => {
    const known = labels.get(name) ?? { label: thread.label(), span };
    labels.set(name, known);
    return known.label;
  };
  const emitter = new Emitter(thread, context.locations, context.architecture, report);
  const column: Column = { emitter, label: named, isCarryKnown: false };
  /* All code behind a jump depends on it, on whatever way the thread comes there. */
  if (cells.some(({ tokens }) => isBranch(tokens[0]?.text ?? ""))) thread.control = thread.register(BRANCHES, NOWHERE);
  for (const cell of cells) {
    report.attempt(() => {
      thread.line = report.lineOf(cell.span.from);
      for (const label of cell.labels) placeLabel(named(label.text, label), label, thread, report);
      if (cell.labels.length > 0) column.isCarryKnown = false;
      if (cell.tokens.length > 0) emitInstruction(column, writtenOf(cell, isReversed, context));
    });
  }
  checkLabels(labels, report);
  return thread;
}

function placeLabel(label: Label, token: Token, thread: ThreadBuilder, report: Report): void {
  if (label.at !== undefined) report.fail("T204", token, `the label "${token.text}" stands in this thread twice`);
  thread.place(label);
}

function checkLabels(labels: ReadonlyMap<string, Named>, report: Report): void {
  for (const [name, { label, span }] of labels) {
    if (label.at !== undefined) continue;
    const placed = [...labels].filter(([, other]) => other.label.at !== undefined).map(([other]) => other);
    const near = nearestIdentifier(name, placed);
    const hint = near === undefined ? "Labels belong to their thread." : `Did you mean "${near}"?`;
    report.error("T201", span, `no label "${name}" in this thread`, hint);
  }
}

function writtenOf(cell: Cell, isReversed: boolean, context: Context): Written {
  const { report, architecture } = context;
  const isLocked = cell.tokens[0]?.text.toUpperCase() === "LOCK";
  const [head, ...rest] = isLocked ? cell.tokens.slice(1) : cell.tokens;
  if (head === undefined) return report.fail("T101", cell.span, "LOCK needs an instruction behind it");
  const mnemonic = mnemonicOf(head.text);
  if (mnemonic === undefined) return refuseMnemonic(head, report);
  const operands = isPadding(mnemonic.name) ? [] : readOperands(rest, architecture, report);
  return {
    mnemonic: mnemonic.name,
    width: mnemonic.width,
    isLocked,
    operands: isReversed && operandCount(mnemonic.name) === 2 ? [...operands].reverse() : operands,
    span: cell.span,
  };
}

function refuseMnemonic(head: Token, report: Report): never {
  const near = nearMnemonic(head.text);
  return report.fail(
    "T202",
    head,
    `no instruction "${head.text}" here`,
    near === undefined ? 'See "hotline help litmus" for those that there are.' : `Did you mean "${near}"?`,
  );
}

/** Finds the registers of x86 that first values and conditions name. */
export function observeX86(location: Location, thread: ThreadBuilder, context: Context): Observed {
  const part = partOf(location, context);
  const full = fullWidth(context.architecture);
  const isWide = context.architecture === "X86_64";
  return {
    index: thread.register(part.full, location.span),
    width: bitsOf(part) === full ? 0 : bitsOf(part),
    name: isWide ? location.name.toLowerCase() : location.name.toUpperCase(),
    order: String(100 * part.order + bitsOf(part)).padStart(5, "0"),
  };
}

function partOf(location: Location, { architecture, report }: Context): RegisterPart {
  const part = registerPart(location.name, architecture);
  if (part !== undefined) return part;
  const near = nearestIdentifier(location.name, registerNames(architecture));
  const hint =
    near === undefined ? `Registers are such as ${architecture === "X86" ? "EAX" : "rax"}.` : `Did you mean "${near}"?`;
  return report.fail("T201", location.span, `no register "${location.name}" on ${architecture}`, hint);
}

export function setRegisterX86(entry: FirstValue, value: bigint, thread: ThreadBuilder, context: Context): void {
  const part = partOf(entry.location, context);
  const isAddress = entry.value.kind === "address" || value >= BigInt(LIMITS.LITMUS_ADDRESS_BASE);
  const kept = isAddress || bitsOf(part) === 64 ? value : BigInt.asIntN(bitsOf(part), value);
  thread.setInitial(thread.register(part.full, entry.location.span), kept);
}
