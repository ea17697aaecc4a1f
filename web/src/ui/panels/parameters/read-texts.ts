/** The texts of files that were chosen, dropped or pasted, with their checksums, and why others cannot be read. */
import type { DropZoneProps } from "react-aria-components/DropZone";
import { fail, ok, type Result } from "../../../base/result.ts";
import type { SourceFile } from "../../../model/import/source-file.ts";
import { TEXT_BYTES_MAX } from "../../../lab/link/packed-text.ts";

export type Dropped = Parameters<NonNullable<DropZoneProps["onDrop"]>>[0]["items"];

export interface ReadTexts {
  readonly sources: readonly SourceFile[];
  /** Sentences for the reader; each names its file. */
  readonly problems: readonly string[];
}

/**
 * Bytes of a file that is read at all: the importer takes 4 million characters, and counts the characters of anything
 * that is not much longer.
 */
const BYTES_MAX = 32 * 1024 * 1024;

/** A machine's file is a JSON object; none of the formats of measurements begins like one. */
export function isMachineFile({ text }: Pick<SourceFile, "text">): boolean {
  return text.trimStart().startsWith("{");
}

export async function readFiles(files: readonly File[]): Promise<ReadTexts> {
  return together(await Promise.all(files.map(readFile)));
}

/** Files and texts among the dropped or pasted items; the browser gives a pasted text several forms. */
export async function readDropped(items: Dropped): Promise<ReadTexts> {
  const read = await Promise.all(
    items.map(async (item) => {
      if (item.kind === "file") return readFile(await item.getFile());
      if (item.kind === "text" && item.types.has("text/plain"))
        return ok(await namedSource("the text", await item.getText("text/plain")));
      return undefined;
    }),
  );
  const found = read.filter((one) => one !== undefined);
  return together(found.length > 0 ? found : [fail("There is neither a file nor a text in what was dropped.")]);
}

function together(read: readonly Result<SourceFile, string>[]): ReadTexts {
  return {
    sources: read.flatMap((one) => (one.ok ? [one.value] : [])),
    problems: read.flatMap((one) => (one.ok ? [] : [one.error])),
  };
}

async function readFile(file: File): Promise<Result<SourceFile, string>> {
  if (file.size > BYTES_MAX) return fail(`${file.name} has ${file.size} bytes; at most ${BYTES_MAX} are read.`);
  const source = await namedSource(file.name, await file.text());
  if (!isMachineFile(source) || file.size <= TEXT_BYTES_MAX) return ok(source);
  return fail(`${file.name} has ${file.size} bytes; a machine's file has ${TEXT_BYTES_MAX} at most.`);
}

/** Digits of a checksum that are kept: enough to tell files apart. */
const CHECKSUM_DIGITS = 16;

/** Where the page is not served securely, browsers have no checksums; the sources then give the name only. */
export async function namedSource(name: string, text: string): Promise<SourceFile> {
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  if (subtle === undefined) return { name, text };
  const bytes = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { name, text, checksum: `SHA-256 ${digits.slice(0, CHECKSUM_DIGITS)}…` };
}

/** The sources together, a later one in the place of an earlier one of its name unless it is a pasted text. */
export function withSources(before: readonly SourceFile[], added: readonly SourceFile[]): readonly SourceFile[] {
  return added.reduce((all: readonly SourceFile[], one) => {
    const name = one.name === "the text" ? freeName(all) : one.name;
    return [...all.filter((other) => other.name !== name), { ...one, name }];
  }, before);
}

/** "the text", "the text 2", … */
function freeName(sources: readonly SourceFile[]): string {
  const names = new Set(sources.map(({ name }) => name));
  for (let i = 1; ; i++) {
    const name = i === 1 ? "the text" : `the text ${i}`;
    if (!names.has(name)) return name;
  }
}
