/**
 * The element <hotline-lab> and the plugin for reveal.js as an npm package: ES modules with their types, for bundlers;
 * and the site with its classic scripts, which the element shows in frames.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { BROWSERS } from "../browsers.ts";
import { below, tarGz } from "./archives.ts";
import type { Artefact, NamedBytes } from "./artefact.ts";
import { NPM_FOLDER } from "./command-line.ts";
import { folderFiles } from "./folder-files.ts";

/** Files of the package's own folder that are published unchanged; the last one is executable. */
const KEPT = ["package.json", "README.md", "server.js", "copy-site.mjs"];
const PROGRAM = "copy-site.mjs";
const MODULES = ["hotline-lab", "hotline-reveal"];
/** These lie in the site, and are shown on the package's own page as well. */
const LICENCES = ["LICENSE", "THIRD-PARTY-NOTICES.txt"];
/**
 * Needed by no embed: the site once more, in one file, which is a third of the site's bytes; and what only search
 * engines and previews of links ask for, at an address on the web.
 */
const LEFT_OUT = /^(hotline\.html|screenshot\.png|sitemap\.xml|s\/.*\.png)$/;

/** Whether a file of the site is part of the package, by its path. */
export const isForEmbeds = (path: string): boolean => !LEFT_OUT.test(path);

const archiveOf = (version: string): string => `hotline-embed-${version}.tgz`;

export const EMBED: Artefact = {
  name: "embed",
  about: "the element <hotline-lab> and the plugin for reveal.js as an npm package",
  needsSite: true,
  files: (version) => [archiveOf(version)],
  make: async ({ root, site, version, time }, scratch) => {
    const own = join(root, "packages/embed");
    const pages = folderFiles(site, isForEmbeds);
    const files = [
      ...KEPT.map((path) => ({ path, bytes: readFileSync(join(own, path)), executable: path === PROGRAM })),
      ...(await modulesOf(own)),
      ...below("types", typesOf(root, scratch)),
      ...pages.filter(({ path }) => LICENCES.includes(path)),
      ...below("site", pages),
    ];
    return [{ path: archiveOf(version), bytes: await tarGz(below(NPM_FOLDER, files), time) }];
  },
};

/** Modules without imports of other packages; what both need is a module of its own. */
async function modulesOf(folder: string): Promise<readonly NamedBytes[]> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    root: folder,
    build: {
      write: false,
      target: BROWSERS,
      lib: {
        entry: Object.fromEntries(MODULES.map((name) => [name, join(folder, `${name}.ts`)])),
        formats: ["es"],
        fileName: (_, name) => `${name}.js`,
      },
      rolldownOptions: { output: { chunkFileNames: "shared.js" } },
    },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  return outputs.map((file) => {
    if (file.type !== "chunk") throw new Error(`${file.fileName} is no module`);
    return { path: file.fileName, bytes: Buffer.from(file.code) };
  });
}

/** An import of a source, which is a declaration file in the package. */
const IMPORTED_SOURCE = /(["']\.\.?\/[^"']+)\.ts(?=["'])/g;

/** What the compiler says of the modules' types: they are those of the sources, in one folder. */
function typesOf(root: string, scratch: string): readonly NamedBytes[] {
  const sources = join(root, "web/src/embed");
  const [project, types] = [join(scratch, "tsconfig.json"), join(scratch, "types")];
  const emitting = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: types, rootDir: sources };
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: { ...emitting, allowJs: false, checkJs: false, types: [] },
    include: [],
    files: MODULES.map((name) => join(sources, `${name}.ts`)),
  };
  writeFileSync(project, JSON.stringify(config));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [tsc, "-p", project], { stdio: "inherit" });
  return folderFiles(types).map(({ path, bytes }) => ({
    path,
    bytes: Buffer.from(Buffer.from(bytes).toString("utf8").replaceAll(IMPORTED_SOURCE, "$1.js")),
  }));
}
