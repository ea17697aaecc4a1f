/**
 * Loads the command line's TypeScript: from a bundle that is up to date (bundle.mjs), or file by file through tsx,
 * where no bundle can be written, or where HOTLINE_STACK asks for the places of an internal error.
 */
import { currentBundle } from "./bundle.mjs";

/**
 * @param {string} entry a file under web/cli, one of ENTRIES (bundle.mjs)
 * @returns {Promise<any>} the exports of that file
 */
export async function load(entry) {
  if (process.env["HOTLINE_STACK"] === undefined) {
    const folder = await currentBundle();
    if (folder !== undefined) return import(new URL(entry.replace(/\.ts$/, ".js"), folder).href);
  }
  const { register } = await import("tsx/esm/api");
  register();
  return import(new URL(`../${entry}`, import.meta.url).href);
}
