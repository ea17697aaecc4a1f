/** What the first bytes of a file say of how its text is stored, and what the file is where it is no text. */

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** Bytes by which UTF-16 without a mark is told from UTF-8. assumed */
const LOOKED_AT = 512;
/** The least number of bytes from which an encoding is concluded. assumed */
const LEAST = 8;

/**
 * The encoding of a text file: UTF-16 by its mark, as PowerShell writes what is sent to a file, or because every second
 * byte is a zero, as in UTF-16 without a mark where the text is mostly of Latin letters; else UTF-8.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : encodingByZeros(bytes.subarray(0, LOOKED_AT));
}

/** No text in UTF-8 has zeros; in a text in UTF-16 some characters may have none. */
function encodingByZeros(bytes: Uint8Array): Encoding {
  if (bytes.length < LEAST) return "utf-8";
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = 0.9 * Math.floor(bytes.length / 2);
  if (even === 0 && odd >= most) return "utf-16le";
  return odd === 0 && even >= most ? "utf-16be" : "utf-8";
}

/** Is the file compressed by gzip? Only with its one method, deflate: a text does not begin so. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

/** "perf.txt.gz" is the name of a compressed "perf.txt". */
export function unpackedName(name: string): string {
  return name.replace(/(?<=.)\.gz$/i, "");
}

/** Files that are no texts but often hold one, by how they begin when they are read as UTF-8. */
const PACKED = [
  { begin: /^\u001F\uFFFD\u0008/, problem: "is compressed (gzip): unpack it first, with gunzip" },
  { begin: /^BZh[1-9]1AY&SY/, problem: "is compressed (bzip2): unpack it first, with bunzip2" },
  { begin: /^\uFFFD7zXZ\0/, problem: "is compressed (xz): unpack it first, with unxz" },
  { begin: /^\(\uFFFD\/\uFFFD/, problem: "is compressed (zstd): unpack it first, with unzstd" },
  { begin: /^7z\uFFFD\uFFFD'\u001C/, problem: "is compressed (7-Zip): unpack it first" },
  {
    begin: /^PK(?:\u0003\u0004|\u0005\u0006)/,
    problem: "is a zip file, as a workbook of Excel is, too: unpack it first, or save the table as CSV",
  },
  {
    begin: /^PERFILE/,
    problem:
      "is what perf records (perf.data): give what perf c2c report --stdio or perf lock contention -i prints of it",
  },
] as const;

/** What a file that was read as a text is, and what to do: "is compressed (xz): …"; undefined for a text. */
export function packedProblem(text: string): string | undefined {
  return PACKED.find(({ begin }) => begin.test(text))?.problem;
}
