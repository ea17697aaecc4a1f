/**
 * The version of Hotline that this is: that of package.json, as a test demands. A release is a whole folder of the site
 * that never changes (docs/versions.md), and a link names the release that made it. The other versions are in
 * abi.gen.ts (ABI, bytecode, model) and in lab/link/upgrade.ts (links).
 */
export const HOTLINE_VERSION: string = "0.1.0";

/** Numbers as releases have them, 0.1.0, and behind a "-" what comes before a release. Also the name of a folder. */
const VERSION = /^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}(?:-[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*)?$/;

/** assumed: longer than the name of any release */
const VERSION_CHARACTERS_MAX = 40;

export function isVersion(text: string): boolean {
  return text.length <= VERSION_CHARACTERS_MAX && VERSION.test(text);
}
