/**
 * A machine's file as a text: a machine that is none of the site's travels as the text of its file, in links and in
 * saved experiments. One machine has one text, whatever the layout of the file that it came from. read-machine.ts reads
 * it.
 */
import type { Machine } from "./machine.ts";

/** The text of the machine's file without blanks, with the keys in the order of the schema. */
export function machineText({ file }: Machine): string {
  const { $schema: _, ...content } = file;
  return JSON.stringify(content);
}

/** The same text with line breaks and indents: a file for people to save and edit. */
export function machineFileText(machine: Machine): string {
  return `${JSON.stringify(JSON.parse(machineText(machine)), undefined, 2)}\n`;
}

/** Lists of numbers, and objects without others in them, on one line each, as in the project's own machine files. */
export function compactFileText(machine: Machine): string {
  const json = machineFileText(machine);
  const lists = json.replace(/\[[\d\s,]+\]/g, (list) => list.replace(/\s+/g, "").replaceAll(",", ", "));
  const objects = lists.replace(/\{[^{}]*\}/g, (text) => (text.includes("table") ? text : text.replace(/\n\s*/g, " ")));
  return objects.replace(/\[\s+(\{[^[\]]*\})\s+\]/g, (_, items: string) => `[${items.replace(/\n\s*/g, " ")}]`);
}
