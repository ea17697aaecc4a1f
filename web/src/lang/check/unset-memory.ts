/**
 * Local arrays and structures that are read though nothing gives them a value, and their parts at known places (t[3],
 * p.value) of which the same is true. Whatever else happens to the address of one (an index that is computed, a
 * pointer, an argument, a copy of the whole) may give every part a value: then nothing is said.
 */
import type { Reporter } from "../text/report.ts";
import type { Span } from "../text/source.ts";
import { sizeOf } from "../types/type-layout.ts";
import type { Local, Value } from "../types/typed-tree.ts";
import type { CType } from "../types/types.ts";

/** Bytes of a variable. */
interface Part {
  readonly from: number;
  readonly to: number;
}

interface Uses {
  firstRead: Span | undefined;
  readonly given: Part[];
  readonly read: (Part & { readonly span: Span })[];
}

export class UnsetMemory {
  /** Declared without a value. */
  private readonly unset = new Map<Local, Uses>();

  declare(local: Local): void {
    if (local.name !== "" && local.inMemory && !this.unset.has(local))
      this.unset.set(local, { firstRead: undefined, given: [], read: [] });
  }

  /** A load from this address: the parts of the address that are computed; undefined where more may happen to it. */
  load(address: Value, type: CType, span: Span): readonly Value[] | undefined {
    const place = placeOf(address);
    if (place !== undefined) this.unset.get(place.local)?.read.push({ ...partAt(place.offset, type), span });
    return this.indexes(address, span);
  }

  /** An assignment to this address: true when its place in a variable is known, so that no more can happen to it. */
  store(address: Value, type: CType): boolean {
    const place = placeOf(address);
    if (place === undefined) return false;
    this.unset.get(place.local)?.given.push(partAt(place.offset, type));
    return true;
  }

  mayBeSet(local: Local): void {
    this.unset.delete(local);
  }

  warn(report: Reporter): void {
    for (const [{ name }, { firstRead, given, read }] of this.unset) {
      const lost = read.find((part) => given.every((one) => one.to <= part.from || one.from >= part.to));
      if (firstRead !== undefined && given.length === 0)
        warnAt(report, firstRead, `"${name}" is read but never given a value`);
      else if (lost !== undefined)
        warnAt(report, lost.span, `this part of "${name}" is read but never given a value; others are`);
    }
  }

  private indexes(address: Value, span: Span): readonly Value[] | undefined {
    if (address.kind === "frame") {
      const uses = this.unset.get(address.local);
      if (uses !== undefined) uses.firstRead ??= span;
      return [];
    }
    if (address.kind === "convert") return this.indexes(address.operand, span);
    if (address.kind !== "arith") return undefined;
    const parts = this.indexes(address.left, span);
    return parts === undefined ? undefined : [...parts, address.right];
  }
}

function warnAt(report: Reporter, span: Span, message: string): void {
  report.warning("W612", span, message, "Initialise it where it is declared.");
}

function partAt(offset: number, type: CType): Part {
  return { from: offset, to: offset + sizeOf(type) };
}

/** The variable and the byte in it that an address stands for; undefined when that is known only at run time. */
function placeOf(address: Value): { readonly local: Local; readonly offset: number } | undefined {
  return address.kind === "convert" ? placeOf(address.operand) : address.kind === "frame" ? address : undefined;
}
