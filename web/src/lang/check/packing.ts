/**
 * Packed structures, by gcc's attribute or by #pragma pack. The simulated machine has aligned accesses only, so that a
 * packing is accepted where it changes no place.
 */
import type { CheckContext } from "./context.ts";
import type { FieldLine } from "../parse/syntax-tree.ts";
import type { FieldRequest, Placed } from "../types/place-fields.ts";
import type { Field } from "../types/types.ts";

export function isPacked(line: FieldLine, name: string): boolean {
  return (
    line.specifiers.marks.has("packed") || line.declarators.some((one) => one.name === name && one.marks.has("packed"))
  );
}

export function withoutPacking(requests: readonly FieldRequest[]): FieldRequest[] {
  return requests.map((request) => ({ ...request, packed: false, packing: undefined }));
}

/** Accepts a packing where it changes no place in the structure: then no access is misaligned. */
export function checkPacked(c: CheckContext, placed: Placed, inC: Placed, what: string): void {
  const firstBit = ({ offset, bits }: Field): number => 8 * offset + (bits?.words[0].from ?? 0);
  const moved = placed.fields.find((field, at) => {
    const other = inC.fields[at];
    return other !== undefined && firstBit(field) !== firstBit(other);
  });
  const wrong = moved ?? (placed.size !== inC.size ? placed.fields.at(-1) : undefined);
  if (wrong === undefined) return;
  c.report.error(
    "E415",
    wrong.span,
    `${what} would move ${wrong === moved ? `"${wrong.name}"` : "what follows the structure"} to an address that is not aligned`,
    `The simulated machine, like most, wants aligned accesses: order the fields by size, or leave out ${what}.`,
  );
}
