/**
 * Turns the question of a litmus file into the explorer's form: the observed items, in the order in which herd shows
 * them, and the condition in postfix order. Also writes the condition as text.
 */
import { LIMITS, LITMUS_NODE } from "../../base/abi.gen.ts";
import type { LitmusItem, LitmusNode } from "../../base/litmus.ts";
import { addressOf } from "./builder.ts";
import type { Condition, Question } from "../text/condition.ts";
import type { Location, Value } from "../text/locations.ts";
import type { Report } from "../text/source.ts";

/** Finds the observed items by the names that a format gives them. */
export interface Observer {
  /** The register of a thread; reports names that do not exist. */
  register(location: Location, thread: number): Observed;
  /** The number of a variable in memory; reports names that do not exist. */
  memory(location: Location): number;
}

export interface Observed {
  readonly index: number;
  readonly width: number;
  readonly name: string;
  /** The key by which the registers of a thread are ordered. */
  readonly order: string;
}

export interface Questioned {
  readonly items: readonly LitmusItem[];
  readonly shown: number;
  readonly condition: readonly LitmusNode[];
  readonly filter: readonly LitmusNode[];
  readonly text: string;
}

interface Entry extends LitmusItem {
  readonly order: string;
}

export function questioned(question: Question, observer: Observer, report: Report): Questioned {
  const shown = entriesOf([...locationsIn(question.condition), ...question.locations], observer);
  shown.sort(inOrder);
  const filtered = question.filter === undefined ? [] : entriesOf(locationsIn(question.filter), observer);
  const hidden = filtered.filter((entry) => !shown.some((one) => one.name === entry.name));
  const entries = [...shown, ...hidden];
  if (entries.length > LIMITS.LITMUS_ITEMS_MAX)
    report.fail("T301", { from: 0, to: 1 }, `at most ${LIMITS.LITMUS_ITEMS_MAX} registers and locations are observed`);
  const writer = new NodeWriter(entries, observer);
  const condition = isTrue(question.condition) ? [] : writer.write(question.condition);
  const filter = question.filter === undefined ? [] : writer.write(question.filter);
  if (condition.length + filter.length > LIMITS.LITMUS_NODES_MAX)
    report.fail("T301", { from: 0, to: 1 }, "the condition is too long");
  return {
    items: entries.map(({ thread, index, width, name }) => ({ thread, index, width, name })),
    shown: shown.length,
    condition,
    filter,
    text: textOf(question.condition, writer),
  };
}

function isTrue(condition: Condition): boolean {
  return condition.kind === "constant" && condition.value;
}

function isLocation(value: Value | Location): value is Location {
  return "name" in value;
}

function locationsIn(condition: Condition): readonly Location[] {
  switch (condition.kind) {
    case "constant":
      return [];
    case "not":
      return locationsIn(condition.of);
    case "equal":
      return isLocation(condition.right) ? [condition.left, condition.right] : [condition.left];
    default:
      return [...locationsIn(condition.left), ...locationsIn(condition.right)];
  }
}

function entryOf(location: Location, observer: Observer): Entry {
  if (location.thread === undefined) {
    const index = observer.memory(location);
    return { thread: undefined, index, width: 0, name: `[${location.name}]`, order: location.name };
  }
  const { index, width, name, order } = observer.register(location, location.thread);
  return { thread: location.thread, index, width, name: `${location.thread}:${name}`, order };
}

function entriesOf(locations: readonly Location[], observer: Observer): Entry[] {
  const byName = new Map<string, Entry>();
  for (const location of locations) {
    const entry = entryOf(location, observer);
    byName.set(entry.name, entry);
  }
  return [...byName.values()];
}

/** Orders registers thread by thread, then locations, as herd does. */
function inOrder(x: Entry, y: Entry): number {
  const byThread =
    (x.thread ?? Infinity) === (y.thread ?? Infinity) ? 0 : (x.thread ?? Infinity) - (y.thread ?? Infinity);
  if (byThread !== 0) return byThread;
  if (x.order === y.order) return 0;
  return x.order < y.order ? -1 : 1;
}

class NodeWriter {
  private readonly entries: readonly Entry[];
  private readonly observer: Observer;

  constructor(entries: readonly Entry[], observer: Observer) {
    this.entries = entries;
    this.observer = observer;
  }

  write(condition: Condition): readonly LitmusNode[] {
    switch (condition.kind) {
      case "constant":
        return [number(condition.value ? 1n : 0n)];
      case "not":
        return [...this.write(condition.of), step("NOT")];
      case "equal":
        return [this.item(condition.left), this.right(condition.right), step("EQUAL")];
      default:
        return this.both(condition);
    }
  }

  name(location: Location): string {
    return entryOf(location, this.observer).name;
  }

  /**
   * Long chains of /\ lean to the left: the function walks them in a loop, so that no chain is too long for the stack.
   */
  private both(condition: Extract<Condition, { kind: "and" | "or" }>): readonly LitmusNode[] {
    const rights: LitmusNode[][] = [];
    let at: Condition = condition;
    while (at.kind === "and" || at.kind === "or") {
      rights.push([...this.write(at.right), step(at.kind === "and" ? "AND" : "OR")]);
      at = at.left;
    }
    return [...this.write(at), ...rights.reverse().flat()];
  }

  private item(location: Location): LitmusNode {
    const name = this.name(location);
    const index = this.entries.findIndex((entry) => entry.name === name);
    return { node: LITMUS_NODE.ITEM, index, number: 0n };
  }

  private right(value: Value | Location): LitmusNode {
    if (isLocation(value)) return this.item(value);
    return number(value.kind === "number" ? value.number : addressOf(this.observer.memory(value.location)));
  }
}

function step(name: "EQUAL" | "NOT" | "AND" | "OR"): LitmusNode {
  return { node: LITMUS_NODE[name], index: 0, number: 0n };
}

function number(value: bigint): LitmusNode {
  return { node: LITMUS_NODE.NUMBER, index: 0, number: value };
}

/** The condition in herd's spelling, without the outermost parentheses. */
function textOf(condition: Condition, writer: NodeWriter): string {
  switch (condition.kind) {
    case "constant":
      return String(condition.value);
    case "not":
      return `not (${textOf(condition.of, writer)})`;
    case "equal":
      return `${writer.name(condition.left)}=${rightText(condition.right, writer)}`;
    case "and":
      return `${inner(condition.left, "or", writer)} /\\ ${inner(condition.right, "or", writer)}`;
    case "or":
      return `${textOf(condition.left, writer)} \\/ ${textOf(condition.right, writer)}`;
  }
}

function inner(condition: Condition, weaker: "or", writer: NodeWriter): string {
  const text = textOf(condition, writer);
  return condition.kind === weaker ? `(${text})` : text;
}

function rightText(value: Value | Location, writer: NodeWriter): string {
  if (isLocation(value)) return writer.name(value);
  return value.kind === "number" ? String(value.number) : value.location.name;
}
