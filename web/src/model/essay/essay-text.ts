/**
 * The words of the essay, scenarios/essay.md, in the parts that the page shows. The text is Markdown with bound
 * numbers, as the notes of scenarios:
 *
 *     what stands before the first section
 *
 *     ## line: A line
 *
 *     what stands before the figure
 *
 *     ---
 *     the figure's caption
 *
 *     ---
 *     what stands behind the figure
 */
import { fail, ok, type Result } from "../../base/result.ts";

export interface EssayPart {
  readonly id: string;
  readonly title: string;
  readonly before: string;
  readonly caption: string;
  readonly after: string;
}

export interface EssayText {
  readonly opening: string;
  readonly parts: readonly EssayPart[];
}

const HEADING = /^## /m;
const NAMED = /^([a-z0-9-]+): (.+)$/;
const RULE = /^---$/m;

export function readEssayText(markdown: string): Result<EssayText, string> {
  const [opening = "", ...sections] = markdown.split(HEADING);
  const parts: EssayPart[] = [];
  for (const section of sections) {
    const [heading = "", ...lines] = section.split("\n");
    const [, id, title] = NAMED.exec(heading) ?? [];
    if (id === undefined || title === undefined) return fail(`"## ${heading}" is no heading "## name: Title"`);
    const [before, caption, after, ...more] = lines.join("\n").split(RULE);
    if (before === undefined || caption === undefined || after === undefined || more.length > 0)
      return fail(`"${id}" needs two lines "---": one before the figure's caption, one behind it`);
    parts.push({ id, title, before: before.trim(), caption: caption.trim(), after: after.trim() });
  }
  return ok({ opening: opening.trim(), parts });
}
