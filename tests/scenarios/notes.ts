/** Reads a scenario's notes.md for tests: its sections, and the sources that it cites. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../harness/project.ts";

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

/** Keys of sources: "[OSDI10]". */
export function keysIn(text: string): readonly string[] {
  return [...text.matchAll(/\[([A-Za-z][\w-]*)\](?!\()/g)].map((match) => match[1] ?? "");
}
