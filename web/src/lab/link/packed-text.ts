/**
 * A long text in a link, an edited program or a machine's file: a checksum of three bytes, then the text deflated, as
 * base64url. Both sides are bounded: neither a long text nor one that swells when inflated gets through.
 *
 * The compressor is fflate's and not the browser's CompressionStream, which is asynchronous: a link could then not be
 * written in the moment the state changes, nor read before the first picture. Its dictionary (link-dictionary.ts)
 * belongs to the link version and is never changed.
 */
import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import { type Result, fail, ok } from "../../base/result.ts";
import { fromBase64Url, toBase64Url } from "../../base/base64url.ts";
import { DICTIONARY } from "./link-dictionary.ts";

/** Bytes of UTF-8; a long program of ours has 6,000, a machine's file 3,000. */
export const TEXT_BYTES_MAX = 128 * 1024;
/** Characters in the link: browsers carry more, chat programs and mail do not. */
const TEXT_CHARACTERS_MAX = 16_000;

const CHECK_BYTES = 3;
const dictionary = strToU8(DICTIONARY);

/** Fails when the text is too long for a link. */
export function packText(text: string): Result<string, string> {
  const bytes = strToU8(text);
  if (bytes.length > TEXT_BYTES_MAX) return fail(`has ${bytes.length} bytes, a link carries ${TEXT_BYTES_MAX}`);
  const deflated = deflateSync(bytes, { level: 9, dictionary });
  const packed = new Uint8Array(CHECK_BYTES + deflated.length);
  packed.set(checksum(bytes));
  packed.set(deflated, CHECK_BYTES);
  const written = toBase64Url(packed);
  if (written.length <= TEXT_CHARACTERS_MAX) return ok(written);
  return fail(`takes ${written.length} characters of the link, which carries ${TEXT_CHARACTERS_MAX}`);
}

export function unpackText(written: string): Result<string, string> {
  if (written.length > TEXT_CHARACTERS_MAX) {
    return fail(`is longer than the ${TEXT_CHARACTERS_MAX} characters a text may take`);
  }
  const packed = fromBase64Url(written);
  if (packed === undefined || packed.length <= CHECK_BYTES) return fail("is damaged");
  const bytes = inflate(packed.subarray(CHECK_BYTES));
  if (bytes === undefined) return fail("is damaged");
  if (bytes.length > TEXT_BYTES_MAX) return fail(`holds more than the ${TEXT_BYTES_MAX} bytes a text may have`);
  const intact = checksum(bytes).every((byte, i) => byte === packed[i]);
  return intact ? ok(strFromU8(bytes)) : fail("is damaged");
}

/** One byte more than allowed when the text is longer: the given buffer does not grow. */
function inflate(deflated: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(deflated, { out: new Uint8Array(TEXT_BYTES_MAX + 1), dictionary });
  } catch {
    return undefined;
  }
}

/** The low 24 bits of FNV-1a: they show that a link was cut or wrapped on its way. */
function checksum(bytes: Uint8Array): readonly number[] {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return [(hash >>> 16) & 0xff, (hash >>> 8) & 0xff, hash & 0xff];
}
