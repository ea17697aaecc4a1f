/** A sheet as a SCORM package: one zip file with the manifest and the whole application as one page. */
import { strToU8, zipSync } from "fflate";
import { MANIFEST_FILE, scormManifest, type ScormVersion } from "./manifest.ts";

/** The name under which static hosts serve a folder's page. */
const PAGE = "index.html";

/** Zip files have dates; the same sheet must give the same bytes. The first day that the format knows. */
const DATE = "1980-01-01T00:00:00";

/** `html`: the one-file application, which opens at the sheet. */
export function scormPackage(version: ScormVersion, sheet: { key: string; title: string }, html: string): Uint8Array {
  const manifest = scormManifest(version, { ...sheet, page: PAGE });
  const files = { [MANIFEST_FILE]: strToU8(manifest), [PAGE]: strToU8(html) };
  return zipSync(files, { level: 6, mtime: DATE });
}

/** "scalability-ticket-collapse-scorm-1.2.zip" */
export function scormFileName(version: ScormVersion, key: string): string {
  return `${key.replace(/[^\w-]/g, "-")}-scorm-${version}.zip`;
}
