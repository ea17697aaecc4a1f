/**
 * Reads the paths that the user names: files and folders, never devices or pipes, which may not end, and no file that
 * is too large to be the intended one. Every error of the system becomes a UsageError that begins with the path.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { encodingOf, isGzip } from "../../src/base/text-encoding.ts";
import { UsageError } from "../arguments/exit.ts";
import { reasonOf } from "../../src/base/reason.ts";

/** Bytes: a hundred times the largest document that a sweep prints. assumed */
export const FILE_BYTES_MAX = 64 * 1024 * 1024;

export type PathKind = "file" | "folder" | "device" | "pipe" | "nothing";

/** The kind of thing at a path, links followed. Throws when the system cannot tell. */
export function kindOf(path: string): PathKind {
  const status = statusOf(path);
  if (status === undefined) return "nothing";
  if (status.isFile()) return "file";
  if (status.isDirectory()) return "folder";
  return status.isFIFO() || status.isSocket() ? "pipe" : "device";
}

/**
 * Text of a file, unpacked where gzip has compressed it. Throws when the path is no file, or when the file is too large
 * or cannot be read.
 */
export function readText(path: string): string {
  const kind = kindOf(path);
  if (kind !== "file" && kind !== "nothing") throw new UsageError(`${path} is a ${kind}; only files are read`);
  const bytes = statusOf(path)?.size ?? 0;
  if (bytes > FILE_BYTES_MAX)
    throw new UsageError(`${path} has ${bytes} bytes; files of more than ${FILE_BYTES_MAX} are not read`);
  const stored = asked(path, () => readFileSync(path));
  const read = isGzip(stored) ? unpacked(path, stored) : stored;
  const encoding = encodingOf(read);
  return encoding === "utf-8" ? read.toString("utf8") : new TextDecoder(encoding).decode(read);
}

function unpacked(path: string, packed: Buffer): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: FILE_BYTES_MAX });
  } catch (error) {
    if (error instanceof RangeError)
      throw new UsageError(`${path} has more than ${FILE_BYTES_MAX} bytes when it is unpacked, and is not read`);
    throw new UsageError(`${path} is compressed (gzip) and cannot be unpacked: it is damaged or cut off`);
  }
}

/** The names in a folder, sorted. */
export function namesIn(folder: string): readonly string[] {
  return asked(folder, () => readdirSync(folder)).sort();
}

/** The part "no such file or directory" of "ENOENT: no such file or directory, open '/x'". */
export function systemMessage(error: unknown): string {
  const message = reasonOf(error);
  return message.replace(/^E[A-Z0-9]+: /, "").replace(/, \w+(?: '.*')?$/, "");
}

function statusOf(path: string) {
  return asked(path, () => statSync(path, { throwIfNoEntry: false }));
}

/** The answer of the system about a path; the system's error becomes a UsageError. */
export function asked<Answer>(path: string, ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    throw new UsageError(`${shortened(path)}: cannot be read: ${systemMessage(error)}`);
  }
}

const PATH_SHOWN_MAX = 200;

function shortened(path: string): string {
  return path.length <= PATH_SHOWN_MAX ? path : `${path.slice(0, PATH_SHOWN_MAX)}…`;
}
