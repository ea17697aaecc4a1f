/** Under which name the answers of a question are kept: with its sheet, or by itself. */
import type { Sheet } from "../../site/courses.ts";

export function recordKey(sheet: Sheet | undefined, exercise: string): string {
  return sheet?.key ?? `question/${exercise}`;
}
