/**
 * Finds local arrays and structures that are read although no code gives them a value, and also such parts at known
 * places (t[3], p.value). Any other use of a variable's address (a computed index, a pointer, an argument, a copy of
 * the whole) may give every part a value: such a variable is not reported.
 */
import type { Reporter } from "../text/report.ts";
import type { Span } from "../text/source.ts";
import { sizeOf } from "../types/type-layout.ts";
import type { Local, Value } from "../types/typed-tree.ts";
import type { CType } from "../types/types.ts";

/** A range of bytes of a variable. */
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
  /** The variables that were declared without a value. */
  private readonly unset = new Map<Local, Uses>();

  declare(local: Local): void {
    if (local.name !== "" && local.inMemory && !this.unset.has(local))
      this.unset.set(local, { firstRead: undefined, given: [], read: [] });
  }

  /**
   * Notes a load from this address, and returns the computed parts of the address; undefined unless the address
   * is that of a variable plus offsets.
   */
  load(address: Value, type: CType, span: Span): readonly Value[] | undefined {
    const place = placeOf(address);
    if (place !== undefined) this.unset.get(place.local)?.read.push({ ...partAt(place.offset, type), span });
    return this.indexes(address, span);
  }

  /**
   * Notes an assignment to this address; true when its place in a variable is known, so that no other part can change.
   */
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

/** The variable and the byte in it to which an address refers; undefined when they are known only at run time. */
function placeOf(address: Value): { readonly local: Local; readonly offset: number } | undefined {
  return address.kind === "convert" ? placeOf(address.operand) : address.kind === "frame" ? address : undefined;
}
