/**
 * A Vite plugin that puts into the built site which release it is: version.json. The tool that assembles a site of all
 * its releases (web/tools/release/assemble-site.ts) makes the list of them of these files; no page reads it.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { MODEL_VERSION } from "../../src/base/abi.gen.ts";
import type { ReleaseEntry } from "../../src/base/releases.ts";
import { HOTLINE_VERSION } from "../../src/base/version.ts";
import { dayOf } from "../changelog.ts";

const CHANGELOG = fileURLToPath(new URL("../../../CHANGELOG.md", import.meta.url));

/** In the site's folder. */
export const VERSION_FILE = "version.json";

/** The day is that of the version's heading in CHANGELOG.md; a site that is built before it has one says none. */
function thisRelease(): ReleaseEntry {
  const date = dayOf(HOTLINE_VERSION, readFileSync(CHANGELOG, "utf8"));
  return { version: HOTLINE_VERSION, model: MODEL_VERSION, ...(date === undefined ? {} : { date }) };
}

export function version(): Plugin {
  return {
    name: "hotline-version",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: VERSION_FILE, source: `${JSON.stringify(thisRelease())}\n` });
    },
  };
}
