/**
 * Local arrays and structures that are read though nothing gives them a value. Whatever else happens to the address of
 * one (an assignment to a part, a pointer, an argument) may give it a value: then nothing is said.
 */
import type { Reporter } from "../text/report.ts";
import type { Span } from "../text/source.ts";
import type { Local, Value } from "../types/typed-tree.ts";

export class UnsetMemory {
  /** Declared without a value, and where each is first read. */
  private readonly unset = new Map<Local, Span | undefined>();

  declare(local: Local): void {
    if (local.name !== "" && local.inMemory && !this.unset.has(local)) this.unset.set(local, undefined);
  }

  /** A load from this address: the parts of the address that are computed; undefined where more may happen to it. */
  load(address: Value, span: Span): readonly Value[] | undefined {
    if (address.kind === "frame") {
      if (this.unset.has(address.local)) this.unset.set(address.local, this.unset.get(address.local) ?? span);
      return [];
    }
    if (address.kind === "convert") return this.load(address.operand, span);
    if (address.kind !== "arith") return undefined;
    const parts = this.load(address.left, span);
    return parts === undefined ? undefined : [...parts, address.right];
  }

  mayBeSet(local: Local): void {
    this.unset.delete(local);
  }

  warn(report: Reporter): void {
    for (const [{ name }, read] of this.unset)
      if (read !== undefined)
        report.warning(
          "W612",
          read,
          `"${name}" is read but never given a value`,
          "Initialise it where it is declared.",
        );
  }
}
