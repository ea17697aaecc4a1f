/**
 * The files in a zip file, inflated up to a limit (model/packed/inflate.ts): what a zip file claims of its files need
 * not be true. fflate has no reader of the archive that stops (CONTRIBUTING, "Written by ourselves").
 * This file reads the directory at the archive's end, where every program that makes zip files lists them.
 */
import { fail, ok, type Result } from "../../../base/result.ts";
import { inflateUpTo } from "../../../model/packed/inflate.ts";

export interface ZipLimits {
  /** Files that are wanted. */
  readonly files: number;
  /** Bytes of all wanted files when they are inflated. */
  readonly bytes: number;
}

export type ZipProblem = "no zip file" | "too large" | "encrypted";

type Unzipped = Result<readonly (readonly [path: string, content: Uint8Array])[], ZipProblem>;

/** The wanted files, in the order of the archive's directory. */
export function filesOfZip(bytes: Uint8Array, isWanted: (path: string) => boolean, limits: ZipLimits): Unzipped {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const wanted = entriesOf(view).filter(({ path }) => isWanted(path));
    if (wanted.length > limits.files) return fail("too large");
    if (wanted.some(({ isEncrypted }) => isEncrypted)) return fail("encrypted");
    const files: (readonly [string, Uint8Array])[] = [];
    let room = limits.bytes;
    for (const entry of wanted) {
      const content = contentOf(view, entry, room);
      if (content === undefined) return fail("too large");
      room -= content.length;
      files.push([entry.path, content]);
    }
    return ok(files);
  } catch {
    /* A place beyond the end of the file, an unknown form, a stream that is no deflated one. */
    return fail("no zip file");
  }
}

interface Entry {
  readonly path: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  /** Bytes in the archive. */
  readonly size: number;
  /** Place of the file's own header in the archive. */
  readonly at: number;
}

/** The numbers of APPNOTE.TXT, the format's description by PKWARE; sizes and places in bytes. */
const END = { signature: 0x06054b50, size: 22, count: 10, directory: 16, commentMax: 0xffff } as const;
const ENTRY = { signature: 0x02014b50, size: 46, flags: 8, method: 10, packed: 20, name: 28, at: 42 } as const;
const HEADER = { signature: 0x04034b50, size: 30, name: 26 } as const;
const IS_ENCRYPTED = 1;
const METHODS = { stored: 0, deflated: 8 } as const;

/** Throws where the archive has no directory. */
function entriesOf(view: DataView): readonly Entry[] {
  const end = endOf(view);
  const entries: Entry[] = [];
  let at = view.getUint32(end + END.directory, true);
  for (let left = view.getUint16(end + END.count, true); left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY.signature) throw new Error("no entry of a directory");
    const word = (place: number) => view.getUint16(at + place, true);
    const [name, extra, comment] = [word(ENTRY.name), word(ENTRY.name + 2), word(ENTRY.name + 4)];
    entries.push({
      path: new TextDecoder().decode(part(view, at + ENTRY.size, name)),
      isEncrypted: (word(ENTRY.flags) & IS_ENCRYPTED) !== 0,
      method: word(ENTRY.method),
      size: view.getUint32(at + ENTRY.packed, true),
      at: view.getUint32(at + ENTRY.at, true),
    });
    at += ENTRY.size + name + extra + comment;
  }
  return entries;
}

/** Behind the end of the directory only a comment may stand. */
function endOf(view: DataView): number {
  const last = view.byteLength - END.size;
  for (let at = last; at >= Math.max(0, last - END.commentMax); at--)
    if (view.getUint32(at, true) === END.signature) return at;
  throw new Error("no directory");
}

function part(view: DataView, at: number, size: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + at, size);
}

/** Undefined when the file has more than so many bytes: then no more of it is inflated. */
function contentOf(view: DataView, { method, size, at }: Entry, room: number): Uint8Array | undefined {
  if (view.getUint32(at, true) !== HEADER.signature) throw new Error("no header of a file");
  const behind = view.getUint16(at + HEADER.name, true) + view.getUint16(at + HEADER.name + 2, true);
  const packed = part(view, at + HEADER.size + behind, size);
  if (method === METHODS.deflated) {
    const content = inflateUpTo(packed, room);
    if (!content.ok && content.error === "damaged") throw new Error("no deflated stream");
    return content.ok ? content.value : undefined;
  }
  if (method !== METHODS.stored) throw new Error("another method");
  return packed.length > room ? undefined : packed;
}
