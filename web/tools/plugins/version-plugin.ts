/**
 * A Vite plugin that puts into the built site which release it is, version.json, and an empty list of the releases
 * beside it: a page that asks for the list (ui/versions/site-releases.ts) is answered, by the server of `npm start`,
 * too. The tool that assembles a site of all its releases (web/tools/release/assemble-site.ts) makes the whole list of
 * the files version.json, which no page reads. The page for what is not there (missing-page.ts) comes with them.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { MODEL_VERSION } from "../../src/base/abi.gen.ts";
import { NO_RELEASES, type ReleaseEntry, RELEASES_FILE } from "../../src/base/releases.ts";
import { HOTLINE_VERSION } from "../../src/base/version.ts";
import { dayOf } from "../changelog.ts";
import { MISSING_FILE, missingPage } from "./missing-page.ts";

const CHANGELOG = fileURLToPath(new URL("../../../CHANGELOG.md", import.meta.url));

/** In the site's folder. */
export const VERSION_FILE = "version.json";

/** The day is that of the version's heading in CHANGELOG.md; a site that is built before it has one says none. */
function thisRelease(): ReleaseEntry {
  const date = dayOf(HOTLINE_VERSION, readFileSync(CHANGELOG, "utf8"));
  return { version: HOTLINE_VERSION, model: MODEL_VERSION, ...(date === undefined ? {} : { date }) };
}

export function version(): Plugin {
  const list = `${JSON.stringify(NO_RELEASES)}\n`;
  return {
    name: "hotline-version",
    configureServer({ middlewares }) {
      middlewares.use(`/${RELEASES_FILE}`, (_, answer) => {
        answer.setHeader("content-type", "application/json");
        answer.end(list);
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: VERSION_FILE, source: `${JSON.stringify(thisRelease())}\n` });
      this.emitFile({ type: "asset", fileName: RELEASES_FILE, source: list });
      this.emitFile({ type: "asset", fileName: MISSING_FILE, source: missingPage() });
    },
  };
}
