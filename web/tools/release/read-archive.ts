/**
 * Reads a compressed tar archive as that of a stranger: nothing is written to any place, links and devices are refused,
 * and so are paths that lead out of the archive and archives that grow beyond their limits. A site is assembled from
 * the archives of its releases, and these come over a network.
 */
import { gunzipSync } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { reasonOf } from "../../src/base/reason.ts";
import type { NamedBytes } from "./artefact.ts";
import { checkedPath } from "./safe-path.ts";

interface ArchiveLimits {
  /** Of the archive without its compression. */
  readonly bytes: number;
  readonly files: number;
}

/** A site has about 50 MB in 1000 files; an archive may become ten times as large. assumed */
const LIMITS: ArchiveLimits = { bytes: 512 * 1024 * 1024, files: 20_000 };

/**
 * Its files, in its order; folders of it are left out. Rejects with a sentence about what is wrong with the archive.
 */
export async function readTarGz(bytes: Uint8Array, limits = LIMITS): Promise<readonly NamedBytes[]> {
  try {
    return await filesOf(gunzipSync(bytes, { maxOutputLength: limits.bytes }), limits.files);
  } catch (error) {
    throw new Error(`the archive cannot be taken: ${reasonOf(error)}`, { cause: error });
  }
}

async function filesOf(tar: Uint8Array, most: number): Promise<readonly NamedBytes[]> {
  const archive = extract();
  archive.end(tar);
  const found = new Map<string, NamedBytes>();
  for await (const entry of archive) {
    const path = pathOf(entry.header);
    const blocks: Uint8Array[] = [];
    for await (const block of entry) blocks.push(block as Uint8Array);
    if (entry.header.type === "directory") continue;
    if (found.has(path)) throw new Error(`it has ${path} twice`);
    if (found.size === most) throw new Error(`it has more than ${most} files`);
    found.set(path, { path, bytes: Buffer.concat(blocks), executable: (entry.header.mode & 0o100) !== 0 });
  }
  return [...found.values()];
}

function pathOf({ name, type }: Header): string {
  if (type !== "file" && type !== "directory") {
    throw new Error(`${JSON.stringify(name)} is neither a file nor a folder`);
  }
  return checkedPath(name.replace(/\/$/, ""));
}

/**
 * The same files with their paths below the one folder in which all of them lie, as archives are packed here.
 */
export function within(folder: string, files: readonly NamedBytes[]): readonly NamedBytes[] {
  const start = `${folder}/`;
  const other = files.find(({ path }) => !path.startsWith(start));
  if (other !== undefined) throw new Error(`${other.path} does not lie in the folder ${folder} of the archive`);
  return files.map((file) => ({ ...file, path: file.path.slice(start.length) }));
}
