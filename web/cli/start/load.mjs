/**
 * Loads the command line's TypeScript: from a bundle that is up to date (bundle.mjs), or file by file through tsx,
 * where no bundle can be written, or where HOTLINE_STACK asks for the places of an internal error. In the npm package
 * hotline-cli there is a bundle only.
 */
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";
import { currentBundle, HAS_SOURCES } from "./bundle.mjs";

/** Under this key threads find what the process runs from: they look at no file again, and run the same code. */
const BUNDLE = "hotline bundle";
const NONE = "none";

/**
 * @param {string} entry a file under web/cli, one of ENTRIES (bundle.mjs)
 * @returns {Promise<any>} the exports of that file
 */
export async function load(entry) {
  if (!HAS_SOURCES || process.env["HOTLINE_STACK"] === undefined) {
    const folder = await folderOfProcess();
    if (folder !== NONE) return import(new URL(entry.replace(/\.ts$/, ".js"), folder).href);
  }
  const { register } = await import("tsx/esm/api");
  register();
  return import(new URL(`../${entry}`, import.meta.url).href);
}

/** @returns {Promise<string>} the address of the bundle's folder, or NONE */
async function folderOfProcess() {
  const known = getEnvironmentData(BUNDLE);
  if (typeof known === "string") return known;
  const folder = (await currentBundle())?.href ?? NONE;
  setEnvironmentData(BUNDLE, folder);
  return folder;
}
