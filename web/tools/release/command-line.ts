/**
 * The command line as an npm package: one bundle of JavaScript in the folder lib, and beside it the core, the scenarios
 * and the application at the places where the checkout has them, so that the same code finds them. Installing it builds
 * nothing and fetches no other package.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, ENTRIES } from "../../cli/start/bundle.mjs";
import { below, tarGz } from "./archives.ts";
import type { Artefact, NamedBytes, Release } from "./artefact.ts";
import { folderFiles } from "./folder-files.ts";
import { trackedFiles } from "./tracked-files.ts";
import { packageFolder } from "../licences/bundled-packages.ts";
import { noticeOf, noticesText } from "../licences/notices.ts";

/** npm unpacks this folder of a package's archive. */
export const NPM_FOLDER = "package";

/** Where processes and threads begin: they load the bundle. */
const STARTS = ["hotline.mjs", "run/thread.mjs", "run/litmus-thread.mjs", "study/thread.mjs", "start/load.mjs"].map(
  (name) => `web/cli/${name}`,
);
const PROGRAM = "web/cli/hotline.mjs";
const BUNDLE_FINDER = "web/cli/start/bundle.mjs";

/** For `hotline course`, which packs it; what brings the application otherwise leaves it out. */
export const APPLICATION_OF_CLI = "dist/hotline.html";

const archiveOf = (version: string): string => `hotline-cli-${version}.tgz`;

export const COMMAND_LINE: Artefact = {
  name: "cli",
  about: "the command line as an npm package",
  needsSite: true,
  files: (version) => [archiveOf(version)],
  make: async (release, scratch) => {
    const files = below(NPM_FOLDER, await commandLineFiles(release, scratch));
    return [{ path: archiveOf(release.version), bytes: await tarGz(files, release.time) }];
  },
};

/** The package's files, with their paths in it. An extension of an editor may bring the same. */
export async function commandLineFiles(release: Release, scratch: string): Promise<readonly NamedBytes[]> {
  const { root, site } = release;
  const { files, modules } = await bundled(scratch);
  const copied = (from: string, path = from): NamedBytes => ({ path, bytes: readFileSync(join(root, from)) });
  return [
    ...below("lib", files),
    ...STARTS.map((path) => ({ ...copied(path), executable: path === PROGRAM })),
    copied("packages/cli/bundle.mjs", BUNDLE_FINDER),
    copied("packages/cli/package.json", "package.json"),
    copied("packages/cli/README.md", "README.md"),
    copied("wasm-core/dist/core.wasm"),
    ...below("wasm-core/released", trackedFiles(root, "wasm-core").flatMap(releasedCore)),
    ...below("scenarios", trackedFiles(root, "scenarios")),
    { path: APPLICATION_OF_CLI, bytes: readFileSync(join(site, "hotline.html")) },
    ...noticesOf(root, modules),
  ];
}

function releasedCore({ path, bytes }: NamedBytes): readonly NamedBytes[] {
  const name = /^released\/(\d+\.wasm)$/.exec(path)?.[1];
  return name === undefined ? [] : [{ path: name, bytes }];
}

async function bundled(scratch: string): Promise<{ files: readonly NamedBytes[]; modules: readonly string[] }> {
  const folder = join(scratch, "lib");
  const placeOf = (name: string): string => `new URL(${JSON.stringify(`../${name}`)}, import.meta.url).href`;
  const { modules } = await bundle(new URL(`${pathToFileURL(folder).href}/`), ENTRIES, placeOf);
  const files = folderFiles(folder);
  /* The expression above is true of files that lie in the folder lib itself. */
  const deep = files.find(({ path, bytes }) => path.includes("/") && Buffer.from(bytes).includes("import.meta.url"));
  if (deep !== undefined) throw new Error(`${deep.path} of the bundle looks for files from a folder of its own`);
  return { files, modules };
}

const LICENCE_FILE = "LICENSE";
const NOTICES_FILE = "THIRD-PARTY-NOTICES.txt";

/**
 * The licences that come with a package: Hotline's own, and those of all that is inside. `modules` are the files of a
 * bundle, below the root: those of packages bring the packages' licences.
 */
function noticesOf(root: string, modules: readonly string[]): readonly NamedBytes[] {
  const own = readFileSync(join(root, LICENCE_FILE), "utf8");
  const core = readFileSync(new URL("../licences/core.txt", import.meta.url), "utf8");
  const folders = new Set(modules.flatMap((path) => packageFolder(join(root, path)) ?? []));
  const text = noticesText(own, [...folders].map(noticeOf), core);
  return [
    { path: LICENCE_FILE, bytes: Buffer.from(own) },
    { path: NOTICES_FILE, bytes: Buffer.from(text) },
  ];
}
