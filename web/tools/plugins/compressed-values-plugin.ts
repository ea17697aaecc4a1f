/**
 * A Vite plugin for hotline.html: large values that a page loads by and by are texts compressed by gzip, in base64, and
 * are unpacked when they are loaded. Otherwise they would be two thirds of the file, and of what a browser reads before
 * the page opens, although a reader sees few of them. The site keeps them as files of their own, which its server
 * compresses.
 */
import { fileURLToPath } from "node:url";
import { gzipSync, strToU8 } from "fflate";
import type { Plugin } from "vite";

/**
 * Modules that export one value and are loaded by `import()`: their importers wait anyhow, and can unpack the value.
 */
const LOADED_LATE: readonly RegExp[] = [
  /^\0virtual:(stored\/|stored-search$|docs\/|docs-search$|walk$|essay$)/,
  /[\\/]scenarios[\\/](?!lib[\\/])[^?]*(\.[ch]\?raw|scenario\.json\?raw|notes\.md)$/,
];
/** What the plugins of these modules write: a text, or what is parsed of one. */
const VALUE = /^export default (JSON\.parse\()?("(?:[^"\\]|\\.)*")\)?;?$/;
/** Shorter values, in characters, are left as they are: little would be saved. Assumed. */
const SHORT = 2000;

const UNPACK = JSON.stringify(fileURLToPath(new URL("../../src/embed/unpacked-text.ts", import.meta.url)));

export function compressedValues(): Plugin {
  return {
    name: "hotline-compressed-values",
    transform: (code, id) => (LOADED_LATE.some((late) => late.test(id)) ? compressed(code) : undefined),
  };
}

/** The module with its value compressed; undefined where that is short. Throws where there is more than a value. */
export function compressed(code: string): string | undefined {
  const [, parse = "", literal] = VALUE.exec(code.trim()) ?? [];
  if (literal === undefined) throw new Error(`no module with one value: ${code.slice(0, 80)} …`);
  if (literal.length < SHORT) return undefined;
  /* fflate gives the same bytes on every system, and here the same ones at any time. */
  const bytes = gzipSync(strToU8(JSON.parse(literal) as string), { level: 9, mtime: 0 });
  const packed = Buffer.from(bytes).toString("base64");
  const text = `await unpackedText("${packed}")`;
  return `import { unpackedText } from ${UNPACK};\nexport default ${parse}${text}${parse === "" ? "" : ")"};\n`;
}
