/** The texts of files and pasted texts that were dropped or chosen, and why others cannot be read. */
import type { DropZoneProps } from "react-aria-components/DropZone";
import { encodingOf, isGzip, unpackedName } from "../../base/text-encoding.ts";
import { reasonOf } from "../../base/reason.ts";

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
    const read = await readFile(file);
    if (typeof read === "string") problems.push(read);
    else texts.push(read);
  }
  return { texts, problems };
}

/** The text of a file, unpacked where gzip has compressed it; or a sentence that says why it cannot be read. */
async function readFile(file: File): Promise<ReadText | string> {
  if (file.size > BYTES_MAX) return `${file.name} has ${file.size} bytes; at most ${BYTES_MAX} are read.`;
  const bytes = await bytesOf(file);
  if (typeof bytes === "string") return bytes;
  if (!isGzip(bytes)) return { name: file.name, text: decoded(bytes) };
  try {
    const whole = await unpacked(bytes);
    if (whole === undefined)
      return `${file.name} has more than ${BYTES_MAX} bytes when it is unpacked; no more are read.`;
    return { name: unpackedName(file.name), text: decoded(whole) };
  } catch {
    return `${file.name} is compressed (gzip) and cannot be unpacked: it is damaged or cut off.`;
  }
}

/** A file may have gone, or be forbidden, since it was chosen: the others are read all the same. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | string> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    return `${file.name} cannot be read: ${reasonOf(error)}`;
  }
}

/** The text of these bytes, in whatever encoding they are; `encodingOf` says which are known. */
export function decoded(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Undefined when there is more than is read: then the rest is not unpacked. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  try {
    return await unpackedOnce(bytes, BYTES_MAX);
  } catch (error) {
    const members = await membersOf(bytes);
    if (members.length < 2) throw error;
    return unpackedMembers(members);
  }
}

/** `gzip a >> log.gz` puts one member behind another: the browser's own stream takes the second one for damage. */
async function unpackedMembers(members: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let left = BYTES_MAX;
  for (const member of members) {
    const part = await unpackedOnce(member, left);
    if (part === undefined) return undefined;
    left -= part.length;
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Throws where the bytes are damaged; the check sum is looked at. */
async function unpackedOnce(
  bytes: Uint8Array<ArrayBuffer>,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    parts.push(value);
    if (size > bytesMax) {
      await reader.cancel();
      return undefined;
    }
  }
}

/** Bytes that are inflated between two looks at how much has come. assumed */
const STEP_BYTES = 16 * 1024;

/** The parts of a file each of which is a file of gzip; where they cannot be told apart, the file as a whole. */
async function membersOf(bytes: Uint8Array<ArrayBuffer>): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const { Gunzip } = await import("fflate");
  const starts = [0];
  let size = 0;
  const finder = new Gunzip((part) => (size += part.length));
  finder.onmember = (start) => starts.push(start);
  try {
    for (let at = 0; at < bytes.length && size <= BYTES_MAX; at += STEP_BYTES)
      finder.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length);
  } catch {
    /* What has been found until then may be all members but a damaged one. */
  }
  return starts.map((start, i) => bytes.subarray(start, starts[i + 1]));
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
