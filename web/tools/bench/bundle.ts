/**
 * The size of the built site: the files that a page must load before it shows anything, and the largest later files.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface FileSize {
  readonly name: string;
  /** Size in bytes, compressed as they are sent. */
  readonly gzip: number;
}

export interface BundleReport {
  /** Pages, each with what its HTML loads for the first picture, and with the application as well. */
  readonly pages: readonly FileSize[];
  /** The files, largest first. */
  readonly files: readonly FileSize[];
}

const SHOWN = 8;

/** The name of what index.html loads for its first picture. */
export const FIRST_PICTURE = firstPictureOf("index.html");

function firstPictureOf(page: string): string {
  return `${page}, first picture`;
}

/** Undefined when the site has not been built. */
export function bundleReport(site: string): BundleReport | undefined {
  if (!existsSync(join(site, "index.html"))) return undefined;
  const names = readdirSync(join(site, "assets")).map((name) => `assets/${name}`);
  const sizes = new Map([...names, "hotline.html"].flatMap((name) => sizeOf(site, name)));
  const pages = ["index.html", "embed.html"].flatMap((page) => pageSize(site, page, sizes));
  const files = [...sizes].map(([name, gzip]) => ({ name, gzip })).sort((a, b) => b.gzip - a.gzip);
  return { pages, files: files.slice(0, SHOWN) };
}

function sizeOf(site: string, name: string): [string, number][] {
  const path = join(site, name);
  return existsSync(path) ? [[name, gzipSync(readFileSync(path)).length]] : [];
}

function pageSize(site: string, page: string, sizes: ReadonlyMap<string, number>): FileSize[] {
  const path = join(site, page);
  if (!existsSync(path)) return [];
  const html = readFileSync(path);
  const loaded = (attributes: RegExp): number => {
    const named = [...html.toString().matchAll(attributes)].flatMap((match) => (match[1] ?? "").split(" "));
    return named.reduce((sum, name) => sum + (sizes.get(name.replace("./", "")) ?? 0), gzipSync(html).length);
  };
  return [
    { name: firstPictureOf(page), gzip: loaded(/(?:src|href)="([^"]*)"/g) },
    { name: page, gzip: loaded(/(?:src|href|data-application|data-imports)="([^"]*)"/g) },
  ];
}
