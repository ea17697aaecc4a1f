/** SHA256SUMS: the form that `sha256sum -c` accepts, a line for each file of a release. */
import { createHash } from "node:crypto";
import type { NamedBytes } from "./artefact.ts";
import { sorted } from "./archives.ts";

export const SUMS_FILE = "SHA256SUMS";

/** A hash in hexadecimal digits, two blanks and the name. */
const LINE = /^([0-9a-f]{64}) {2}(\S.*)$/;

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export function checksums(files: readonly NamedBytes[]): string {
  return sorted(files)
    .map(({ path, bytes }) => `${sha256(bytes)}  ${path}\n`)
    .join("");
}

/** The hashes by the files' names. Throws at a line of another form. */
export function readChecksums(text: string): ReadonlyMap<string, string> {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const [, hash, name] = LINE.exec(line) ?? [];
      if (hash === undefined || name === undefined) throw new Error(`${JSON.stringify(line)} is no line of checksums`);
      return [name, hash];
    }),
  );
}
