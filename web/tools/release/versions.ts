/** Where the version of Hotline stands beside package.json: what is published from here has one version. */

/** By the paths of the files. */
export function versionsOf(read: (path: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(PLACES.map(([path, versionIn]) => [path, versionIn(read(path)) ?? "of no form"]));
}

type VersionIn = (text: string) => string | undefined;

const inJson: VersionIn = (text) => (JSON.parse(text) as { readonly version?: string }).version;
const after =
  (pattern: RegExp): VersionIn =>
  (text) =>
    pattern.exec(text)?.[1];

const PLACES: readonly (readonly [path: string, versionIn: VersionIn])[] = [
  ["package-lock.json", inJson],
  ["packages/cli/package.json", inJson],
  ["packages/embed/package.json", inJson],
  ["packages/vscode/package.json", inJson],
  ["packages/quarto/_extensions/hotline/_extension.yml", after(/^version: (\S+)$/m)],
  ["packages/quarto/_extensions/hotline/hotline.lua", after(/^local VERSION = "([^"]+)"$/m)],
  ["web/src/base/version.ts", after(/^export const HOTLINE_VERSION: string = "([^"]+)";$/m)],
  ["python/hotline_lab/link_gen.py", after(/^HOTLINE_VERSION = "([^"]+)"$/m)],
  ["python/pyproject.toml", after(/^version = "([^"]+)"$/m)],
  ["CITATION.cff", after(/^version: (\S+)$/m)],
];
