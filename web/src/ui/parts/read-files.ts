/** The texts of files and pasted texts that were dropped or chosen, and why others cannot be read. */
import type { DropZoneProps } from "react-aria-components/DropZone";
import { encodingOf } from "../../base/text-encoding.ts";

type Dropped = Parameters<NonNullable<DropZoneProps["onDrop"]>>[0]["items"];

interface ReadText {
  readonly name: string;
  readonly text: string;
}

export interface FilesRead {
  readonly texts: readonly ReadText[];
  /** Sentences for the reader; each names its file. */
  readonly problems: readonly string[];
}

/**
 * Bytes of a file that is read at all: the readers take 4 million characters, and count the characters of anything that
 * is not much longer.
 */
const BYTES_MAX = 32 * 1024 * 1024;

export async function textsOfFiles(files: readonly File[]): Promise<FilesRead> {
  const [texts, problems]: [ReadText[], string[]] = [[], []];
  for (const file of files) {
    if (file.size > BYTES_MAX) problems.push(`${file.name} has ${file.size} bytes; at most ${BYTES_MAX} are read.`);
    else texts.push({ name: file.name, text: await textOf(file) });
  }
  return { texts, problems };
}

async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

export async function textsOfDropped(items: Dropped): Promise<FilesRead> {
  const files = await Promise.all(items.map(async (item) => (item.kind === "file" ? [await item.getFile()] : [])));
  const texts = await Promise.all(
    items.map(async (item) =>
      item.kind === "text" && item.types.has("text/plain")
        ? [{ name: "the text", text: await item.getText("text/plain") }]
        : [],
    ),
  );
  const read = await textsOfFiles(files.flat());
  const all = { texts: [...read.texts, ...texts.flat()], problems: read.problems };
  if (all.texts.length + all.problems.length > 0) return all;
  return { texts: [], problems: ["There is neither a file nor a text in what was dropped."] };
}
