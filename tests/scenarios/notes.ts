/**
 * Reads a scenario's notes.md for tests: its sections, and the numbers it claims. A number in "What happens" must be
 * one that the sweep, the scenario or the published points really have.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./laboratory.ts";

/** The sections of notes, in their order. */
export const HEADINGS = ["The question", "Predict", "What happens", "Why", "What is simplified", "Sources"] as const;

export interface Section {
  readonly heading: string;
  readonly text: string;
}

export function sectionsOf(name: string): readonly Section[] {
  const text = readFileSync(join(ROOT, "scenarios", name, "notes.md"), "utf8");
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = "", ...lines] = part.split("\n");
      return { heading: heading.trim(), text: lines.join("\n") };
    });
}

/** Numbers in prose; names such as `opteron-48` and keys such as [OLS12] are none. */
export function numbersIn(text: string): readonly number[] {
  const prose = text.replace(/`[^`]*`/g, "").replace(/\[[^\]]*\]/g, "");
  return [...prose.matchAll(/(?<![\w-])\d[\d,]*(?:\.\d+)?/g)].map((match) => Number(match[0].replaceAll(",", "")));
}

/** Keys of sources: "[OSDI10]". */
export function keysIn(text: string): readonly string[] {
  return [...text.matchAll(/\[([A-Za-z][\w-]*)\](?!\()/g)].map((match) => match[1] ?? "");
}

/** Is the number one of the known ones, as people round? */
export function isKnown(number: number, known: readonly number[]): boolean {
  const TOLERANCE = 0.05;
  return known.some((value) => Math.abs(value - number) <= TOLERANCE * Math.abs(value));
}
