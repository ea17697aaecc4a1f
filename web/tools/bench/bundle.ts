/**
 * The size of the built site: what a browser fetches before a page shows its first picture, and the largest files.
 * tests/e2e/bundle.spec.ts compares this with what Chromium fetches.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { FIRST_PAGE, pictureFile } from "../../src/ui/first/first-link.ts";
import type { Page } from "../../src/ui/first/still-picture.ts";

interface FileSize {
  readonly name: string;
  /** Size in bytes, compressed as they are sent. */
  readonly gzip: number;
}

export interface BundleReport {
  /** What is fetched for the first pictures of some addresses, and with the application as well. */
  readonly pages: readonly FileSize[];
  /** What is fetched for the picture of the lab that needs most. */
  readonly largestLab: number;
  /** The files, largest first. */
  readonly files: readonly FileSize[];
}

const SHOWN = 8;
/** The scenario by which labs are measured; npm run bench:first measures its time. */
const SCENARIO = "lookup_mnt";
/** The folder with the stored pictures (tools/prerender). */
const PICTURES = "first";

/** Undefined when the site has not been built. */
export function bundleReport(site: string): BundleReport | undefined {
  if (!existsSync(join(site, "index.html"))) return undefined;
  const bytesOf = (files: readonly string[]): number => files.reduce((sum, file) => sum + gzipBytes(site, file), 0);
  const picture = (page: Page, name: string): number => bytesOf(pictureFiles(site, page, name));
  const labs = scenariosWithPicture(site).map((name) => ({ name, gzip: picture("lab", name) }));
  const sorted = [...labs].sort((a, b) => a.gzip - b.gzip);
  const largest = sorted.at(-1);
  const labPicture = picture("lab", SCENARIO);
  const pages = [
    { name: "first page, its picture", gzip: picture("gallery", FIRST_PAGE) },
    { name: `lab, ${SCENARIO}, its picture`, gzip: labPicture },
    { name: `lab, median of ${labs.length}, its picture`, gzip: sorted[labs.length >> 1]?.gzip ?? NaN },
    { name: `lab, ${largest?.name ?? "none"}, its picture`, gzip: largest?.gzip ?? NaN },
    { name: `embed, ${SCENARIO}, its picture`, gzip: picture("embed", SCENARIO) },
    { name: "lab, with the application", gzip: labPicture + bytesOf(applicationFiles(site, "lab")) },
    {
      name: "embed, with the application",
      gzip: picture("embed", SCENARIO) + bytesOf(applicationFiles(site, "embed")),
    },
  ];
  const names = [...readdirSync(join(site, "assets")).map((name) => `assets/${name}`), "hotline.html"];
  const files = names
    .filter((name) => existsSync(join(site, name)))
    .map((name) => ({ name, gzip: gzipBytes(site, name) }));
  return { pages, largestLab: largest?.gzip ?? NaN, files: files.sort((a, b) => b.gzip - a.gzip).slice(0, SHOWN) };
}

/**
 * The files of the site that come before the picture: the page, its script and style sheets, the style sheets that the
 * script adds for the picture, the face that the picture waits for, and the stored picture. The icon is left out.
 */
export function pictureFiles(site: string, page: Page, name: string): readonly string[] {
  const html = htmlOf(page);
  const text = readFileSync(join(site, html), "utf8");
  const head = [...text.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/rel="icon"/.test(tag));
  const own = head.flatMap((tag) => addressesIn(tag, /\s(?:src|href)="([^"]*)"/g));
  const added = addressesIn(text, new RegExp(`data-${page}-styles="([^"]*)"`, "g"));
  return [html, ...new Set([...own, ...added]), `${pictureFolder(site)}/${pictureFile(page, name)}`];
}

/** The application's scripts, which are asked for when the picture has been painted. */
function applicationFiles(site: string, page: Page): readonly string[] {
  const text = readFileSync(join(site, htmlOf(page)), "utf8");
  return addressesIn(text, /data-(?:application|imports)="([^"]*)"/g);
}

function htmlOf(page: Page): string {
  return page === "embed" ? "embed.html" : "index.html";
}

function addressesIn(text: string, attribute: RegExp): readonly string[] {
  return [...text.matchAll(attribute)]
    .flatMap((match) => (match[1] ?? "").split(" "))
    .filter((address) => address !== "")
    .map((address) => address.replace("./", ""));
}

/** The scenarios for whose labs a picture is stored. */
export function scenariosWithPicture(site: string): readonly string[] {
  return readdirSync(join(site, pictureFolder(site))).flatMap((file) => /^lab-(.+)\.json$/.exec(file)?.[1] ?? []);
}

/** The folder of the pictures is named by their contents. */
function pictureFolder(site: string): string {
  const [folder = ""] = readdirSync(join(site, PICTURES));
  return `${PICTURES}/${folder}`;
}

function gzipBytes(site: string, file: string): number {
  return gzipSync(readFileSync(join(site, file))).length;
}
