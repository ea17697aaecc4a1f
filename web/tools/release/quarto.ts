/**
 * The extension for Quarto as a zip file, from which `quarto add` installs it. It brings the scripts for embedding and
 * the application, so that a document needs neither a site nor a network.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8 } from "fflate";
import { compressedApplication } from "./application.ts";
import { zip } from "./archives.ts";
import type { Artefact, NamedBytes, Release } from "./artefact.ts";
import { trackedFiles } from "./tracked-files.ts";

const FOLDER = "_extensions/hotline";
/** Of the site. The notices are also those of what is in the application. */
const COPIED = ["hotline-lab.js", "hotline-reveal.js", "LICENSE", "THIRD-PARTY-NOTICES.txt"];

const archiveOf = (version: string): string => `hotline-quarto-${version}.zip`;

export const QUARTO_EXTENSION: Artefact = {
  name: "quarto",
  about: "the extension for Quarto",
  needsSite: true,
  files: (version) => [archiveOf(version)],
  make: (release) =>
    Promise.resolve([{ path: archiveOf(release.version), bytes: zip(quartoFiles(release), release.time) }]),
};

/** The files of the archive, with their paths in it. */
function quartoFiles({ root, site }: Release): readonly NamedBytes[] {
  const ofSite = (name: string): NamedBytes => ({
    path: `${FOLDER}/${name}`,
    bytes: readFileSync(join(site, name)),
  });
  return [
    ...trackedFiles(root, "packages/quarto"),
    ...COPIED.map(ofSite),
    { path: `${FOLDER}/hotline-application.js`, bytes: applicationScript(compressedApplication(site)) },
  ];
}

/** The application as a classic script, for a page that carries it (web/src/embed/carried-application.ts). */
function applicationScript(compressed: Uint8Array): Uint8Array {
  return strToU8(`globalThis.hotlineApplication = "${Buffer.from(compressed).toString("base64")}";\n`);
}
