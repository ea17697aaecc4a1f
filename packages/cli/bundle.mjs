/**
 * Stands in the place of web/cli/start/bundle.mjs in the npm package: there the bundle was made when the package was,
 * and it lies in the folder lib.
 */

export const HAS_SOURCES = false;

/** @returns {Promise<URL>} the folder of the bundle, as the other file gives it */
export function currentBundle() {
  return Promise.resolve(new URL("../../../lib/", import.meta.url));
}
