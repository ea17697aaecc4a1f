/** What is part of a release as it stands in the built site, under names that say of which version it is. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Artefact } from "./artefact.ts";

/** One file of the site. */
function fromSite(name: string, about: string, file: string, named: (version: string) => string): Artefact {
  return {
    name,
    about,
    needsSite: true,
    files: (version) => [named(version)],
    make: ({ site, version }) => Promise.resolve([{ path: named(version), bytes: readFileSync(join(site, file)) }]),
  };
}

export const ONE_FILE = fromSite(
  "page",
  "the application as one page, which needs neither a server nor a network",
  "hotline.html",
  (version) => `hotline-${version}.html`,
);

export const BILL_OF_MATERIALS = fromSite(
  "sbom",
  "what is inside, what pip adds, and what builds it, in the CycloneDX format",
  "sbom.cdx.json",
  (version) => `hotline-${version}.sbom.cdx.json`,
);

export const LICENCE = fromSite("licence", "Hotline's licence", "LICENSE", () => "LICENSE");

export const NOTICES = fromSite(
  "notices",
  "the licences of what is in the site",
  "THIRD-PARTY-NOTICES.txt",
  () => "THIRD-PARTY-NOTICES.txt",
);
