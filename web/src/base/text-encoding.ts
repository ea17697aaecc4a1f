/** What the first bytes of a file say of how its text is stored. */

/** The encoding of a text file by its mark: UTF-16, as PowerShell writes what is sent to a file, or UTF-8. */
export function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** Is the file compressed by gzip? Only with its one method, deflate: a text does not begin so. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

/** "perf.txt.gz" is the name of a compressed "perf.txt". */
export function unpackedName(name: string): string {
  return name.replace(/(?<=.)\.gz$/i, "");
}
