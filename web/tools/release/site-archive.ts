/**
 * The site as an archive: what is put below v/VERSION/ of a published site, or served by itself. All files lie
 * in one folder, so that unpacking the archive fills no other.
 */
import { below, tarGz } from "./archives.ts";
import type { Artefact, NamedBytes } from "./artefact.ts";
import { folderFiles } from "./folder-files.ts";
import { readTarGz, within } from "./read-archive.ts";

const folderOf = (version: string): string => `hotline-${version}-site`;
const archiveOf = (version: string): string => `${folderOf(version)}.tar.gz`;

export const SITE_ARCHIVE: Artefact = {
  name: "site",
  about: "the site as static files",
  needsSite: true,
  files: (version) => [archiveOf(version)],
  make: async ({ version, time, site }) => {
    const files = below(folderOf(version), folderFiles(site));
    return [{ path: archiveOf(version), bytes: await tarGz(files, time) }];
  },
};

/**
 * The files of a release's site with their paths in it, "index.html". Rejects with a sentence when the archive may not
 * be unpacked, or is that of another version.
 */
export async function readSiteArchive(bytes: Uint8Array, version: string): Promise<readonly NamedBytes[]> {
  return within(folderOf(version), await readTarGz(bytes));
}
