/**
 * Puts the site's address into pages that were built without one. Previews of links need whole addresses, but a release
 * is built once and published at any address, byte for byte the same: with `HOTLINE_URL=later` its pages have
 * ADDRESS_LATER where only a whole address will do. `npx tsx web/tools/scenario-pages/fill-address.ts FOLDER ADDRESS`
 * writes the real one in its place. The list of the service worker stays true: of pages it has no hash that is checked.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** `.invalid` is the name of no server, today and in future [RFC 2606]. */
export const ADDRESS_LATER = "https://hotline.invalid/";

/**
 * The address of the site's folder on the web with a "/" at its end; undefined for an absent or empty text. Throws when
 * the text is neither "later" nor an address on the web.
 */
export function siteAddress(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (text === "later") return ADDRESS_LATER;
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isWeb) throw new Error(`HOTLINE_URL is "${text}"; it must be the site's address, https://labs.example/hotline/`);
  return text.endsWith("/") ? text : `${text}/`;
}

/** The number of pages that have got the address. */
export function fillAddress(folder: string, address: string): number {
  const site = siteAddress(address);
  if (site === undefined || site === ADDRESS_LATER) throw new Error("The address of the site is missing");
  const escaped = site.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".html"));
  let filled = 0;
  for (const path of pages.map((page) => join(folder, page))) {
    const text = readFileSync(path, "utf8");
    if (!text.includes(ADDRESS_LATER)) continue;
    writeFileSync(
      path,
      text.replaceAll(ADDRESS_LATER, () => escaped),
    );
    filled++;
  }
  return filled;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, address] = process.argv.slice(2);
  if (folder === undefined || address === undefined) throw new Error("usage: fill-address.ts FOLDER ADDRESS");
  process.stdout.write(`${fillAddress(folder, address)} pages have the address ${address}\n`);
}
