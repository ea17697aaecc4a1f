/** Looks into JSON of tools, which do not promise its form. */
import { isJsonObject } from "../../../../base/json-object.ts";

/** The values of an object that are texts or numbers, as columns of a table. */
export function plainValues(value: unknown): Readonly<Record<string, string | number>> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]): [string, string | number][] =>
      typeof one === "string" || typeof one === "number" ? [[key, one]] : [],
    ),
  );
}

/** A number, also one that is written as a text; undefined for NaN, which JSON has as a text. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** A text, or a number as a text; empty for everything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
