/** The application in one file, hotline.html of the built site: compressed, several packages bring it along. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzip } from "./archives.ts";

/** By the site's folder: compressing takes a second, and a site does not change while its release is made. */
const compressed = new Map<string, Uint8Array>();

export function compressedApplication(site: string): Uint8Array {
  const known = compressed.get(site);
  if (known !== undefined) return known;
  const bytes = gzip(readFileSync(join(site, "hotline.html")));
  compressed.set(site, bytes);
  return bytes;
}
