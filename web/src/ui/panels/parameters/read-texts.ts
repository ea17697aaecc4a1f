/** The texts that a machine is read or made from, with their checksums, and why others cannot be used. */
import type { SourceFile } from "../../../model/import/texts/source-file.ts";
import type { FilesRead } from "../../parts/read-files.ts";
import { TEXT_BYTES_MAX } from "../../../lab/link/packed-text.ts";
import { hexText, sha256 } from "../../../worker/digest.ts";

export interface ReadTexts {
  readonly sources: readonly SourceFile[];
  /** Sentences for the reader; each names its file. */
  readonly problems: readonly string[];
}

/** A machine's file is a JSON object; none of the formats of measurements begins like one. */
export function isMachineFile({ text }: Pick<SourceFile, "text">): boolean {
  return text.trimStart().startsWith("{");
}

/** The texts with their checksums, without files of machines that are too long for one. */
export async function checkedTexts({ texts, problems }: FilesRead): Promise<ReadTexts> {
  const sources = await Promise.all(texts.map(namedSource));
  const long = sources.filter((source) => isMachineFile(source) && bytesOf(source) > TEXT_BYTES_MAX);
  const said = long.map(
    (one) => `${one.name} has ${bytesOf(one)} bytes; a machine's file has ${TEXT_BYTES_MAX} at most.`,
  );
  return { sources: sources.filter((one) => !long.includes(one)), problems: [...problems, ...said] };
}

function bytesOf({ text }: SourceFile): number {
  return new TextEncoder().encode(text).length;
}

/** Digits of a checksum that are kept: enough to tell files apart. */
const CHECKSUM_DIGITS = 16;

/** Where the page is not served securely, browsers have no checksums; the sources then give the name only. */
async function namedSource({ name, text }: SourceFile): Promise<SourceFile> {
  if ((globalThis.crypto as Partial<Crypto>).subtle === undefined) return { name, text };
  const digits = hexText(await sha256(new TextEncoder().encode(text)));
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
