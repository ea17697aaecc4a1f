/**
 * `npm run release:site -- --archives FOLDER --out FOLDER`: assembles the published site of the archives of all its
 * releases. Each is unpacked to v/VERSION/, the newest at the root as well, and v/versions.json lists them. Nothing of
 * a release is built again: what has been released stays as it was, byte for byte, but for the site's own address in
 * its pages where one is given.
 *
 *   --archives FOLDER   has the files hotline-VERSION-site.tar.gz, at any depth. Where SHA256SUMS lies beside one, its
 *                       checksum must be the one that stands there
 *   --out FOLDER        is new or empty, or has an earlier site of this tool, which is replaced
 *   --url ADDRESS       at which readers will find the site: previews of links need whole addresses
 *   --next FOLDER       a built site that is shown at next/, as the preview of what will be released
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { reasonOf } from "../../src/base/reason.ts";
import {
  compareVersions,
  isBeforeRelease,
  readRelease,
  readReleases,
  type ReleaseEntry,
  releaseFolder,
  RELEASES_FILE,
  type Releases,
} from "../../src/base/releases.ts";
import { VERSION_FILE } from "../plugins/version-plugin.ts";
import { fillAddress } from "../scenario-pages/fill-address.ts";
import { type NamedBytes, ReleaseError } from "./artefact.ts";
import { readChecksums, sha256, SUMS_FILE } from "./checksums.ts";
import { readSiteArchive } from "./site-archive.ts";

export interface AssembleOptions {
  readonly archives: string;
  readonly out: string;
  readonly url?: string | undefined;
  readonly next?: string | undefined;
}

const ARCHIVE = /^hotline-(.+)-site\.tar\.gz$/;
/** Where a preview of what will be released is shown. */
const NEXT_FOLDER = "next";

interface Unpacked {
  readonly entry: ReleaseEntry;
  readonly files: readonly NamedBytes[];
}

/** Rejects with a ReleaseError before anything is written. */
export async function assembleSite({ archives, out, url, next }: AssembleOptions): Promise<Releases> {
  const found = archivesIn(archives);
  if (found.length === 0) throw new ReleaseError(`${archives} has no hotline-VERSION-site.tar.gz`);
  const releases = [];
  for (const path of found) releases.push(await unpacked(path));
  const list = listOf(releases.map(({ entry }) => entry));
  clear(out);
  for (const { entry, files } of releases) {
    put(join(out, releaseFolder(entry.version)), files, addressOf(url, releaseFolder(entry.version)));
    if (entry.version === list.newest) put(out, files, addressOf(url, ""));
  }
  writeFileSync(join(out, RELEASES_FILE), `${JSON.stringify(list, undefined, 2)}\n`);
  if (next !== undefined) {
    cpSync(next, join(out, NEXT_FOLDER), { recursive: true });
    if (url !== undefined) fillAddress(join(out, NEXT_FOLDER), `${slashed(url)}${NEXT_FOLDER}/`);
  }
  return list;
}

function archivesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && ARCHIVE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function unpacked(path: string): Promise<Unpacked> {
  const bytes = readFileSync(path);
  checkSum(path, bytes);
  const version = ARCHIVE.exec(basename(path))?.[1] ?? "";
  try {
    const files = await readSiteArchive(bytes, version);
    return { entry: entryOf(files, version), files };
  } catch (error) {
    throw new ReleaseError(`${path}: ${reasonOf(error)}`);
  }
}

function checkSum(path: string, bytes: Uint8Array): void {
  const sums = join(dirname(path), SUMS_FILE);
  if (!existsSync(sums)) return;
  const wanted = readChecksums(readFileSync(sums, "utf8")).get(basename(path));
  if (wanted === undefined) throw new ReleaseError(`${sums} does not name ${basename(path)}`);
  if (wanted !== sha256(bytes)) throw new ReleaseError(`${path} is not the file whose checksum is in ${sums}`);
}

/** What the release says of itself, which must be what its archive is named for. */
function entryOf(files: readonly NamedBytes[], version: string): ReleaseEntry {
  const file = files.find(({ path }) => path === VERSION_FILE);
  if (file === undefined) throw new Error(`it has no ${VERSION_FILE}`);
  const entry = readRelease(JSON.parse(Buffer.from(file.bytes).toString("utf8")));
  if (entry?.version !== version) throw new Error(`its ${VERSION_FILE} is not that of ${version}`);
  return entry;
}

/** The newest first. A pre-release is at the root only as long as there is no release. */
function listOf(entries: readonly ReleaseEntry[]): Releases {
  const versions = [...entries].sort((one, other) => compareVersions(other.version, one.version));
  const twice = versions.find(({ version }, i) => version === versions[i + 1]?.version);
  if (twice !== undefined) throw new ReleaseError(`there are two archives of ${twice.version}`);
  const newest = versions.find(({ version }) => !isBeforeRelease(version)) ?? versions[0];
  if (newest === undefined) throw new Error("no release");
  return { newest: newest.version, versions };
}

/** Removes an earlier site of this tool, and nothing else. */
function clear(out: string): void {
  mkdirSync(out, { recursive: true });
  const names = readdirSync(out);
  if (names.length > 0 && !isAssembled(out))
    throw new ReleaseError(`${out} has other files in it; --out names a folder that is new or empty`);
  for (const name of names) rmSync(join(out, name), { recursive: true });
}

/** Has the folder a site of releases? The list of a site as it was built is empty. */
function isAssembled(folder: string): boolean {
  const list = join(folder, RELEASES_FILE);
  return existsSync(list) && readReleases(JSON.parse(readFileSync(list, "utf8")))?.newest !== undefined;
}

function put(folder: string, files: readonly NamedBytes[], address: string | undefined): void {
  for (const { path, bytes } of files) {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  }
  if (address !== undefined) fillAddress(folder, address);
}

function addressOf(url: string | undefined, folder: string): string | undefined {
  return url === undefined ? undefined : `${slashed(url)}${folder}`;
}

function slashed(url: string): string {
  return url.endsWith("/") ? url : `${url}/`;
}

const OPTIONS = {
  archives: { type: "string" },
  out: { type: "string" },
  url: { type: "string" },
  next: { type: "string" },
} as const;

/** Returns the exit status. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const { archives, out, url, next } = parseArgs({ args: [...args], options: OPTIONS }).values;
    if (archives === undefined || out === undefined)
      throw new ReleaseError("npm run release:site -- --archives FOLDER --out FOLDER [--url ADDRESS] [--next FOLDER]");
    const made = await assembleSite({ archives: resolve(archives), out: resolve(out), url, next });
    console.log(`${made.versions.map(({ version }) => version).join(", ")} in ${out}; ${made.newest} at its root`);
    return 0;
  } catch (error) {
    const isTold = error instanceof ReleaseError || (error instanceof TypeError && "code" in error);
    if (!isTold) throw error;
    console.error(`npm run release:site: ${error.message}`);
    return 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
