/** The source of each number in an imported machine's file: measured, derived from what was measured, or assumed. */
import type { SourceFile } from "../texts/source-file.ts";

/** "epyc.csv, SHA-256 1f2e3d4c5b6a", as it stands in sources; a text without a checksum has its name only. */
export function fileText({ name, checksum }: Pick<SourceFile, "name" | "checksum">): string {
  return checksum === undefined ? name : `${name}, ${checksum}`;
}

export const measured = (text: string): string => `measured: ${text}`;
export const derived = (text: string): string => `derived: ${text}`;
export const assumed = (text: string): string => `assumed: ${text}`;

/** "25.4" */
export function nsText(ns: number): string {
  return ns >= 100 ? ns.toFixed(0) : ns.toFixed(1);
}
