/** Tables in Markdown, for the references: whatever stands in a cell stays in its cell. */

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cellOf).join(" | ")} |`;
  return [line(head), `| ${head.map(() => "---").join(" | ")} |`, ...rows.map(line)].join("\n");
}

function cellOf(text: string): string {
  return text.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
}

/** As code, whatever the text has in it. */
export function code(text: string): string {
  if (text === "") return "";
  const fence = text.includes("`") ? "``" : "`";
  const room = text.includes("`") ? " " : "";
  return `${fence}${room}${text}${room}${fence}`;
}

/** As words, in which nothing but `code` in back-quotes is a mark of Markdown or of HTML. */
export function words(text: string): string {
  const parts = text.split(/(`[^`\n]+`)/);
  return parts.map((part, i) => (i % 2 === 1 ? part : part.replace(/[\\`*_[\]<>#&~]/g, "\\$&"))).join("");
}
