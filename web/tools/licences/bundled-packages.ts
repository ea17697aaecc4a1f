/**
 * The packages that are really part of the build. Every bundle is asked (pages, workers, scripts for other people's
 * pages, service worker), since each is built by itself. Style sheets of packages leave no code behind, but bring
 * typefaces, so they count as soon as they are imported.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const STYLE = /\.css(\?|$)/;

export class BundledPackages {
  private readonly found = new Set<string>();

  /** Folders of the packages found so far, sorted. */
  get folders(): readonly string[] {
    return [...this.found].sort();
  }

  /** The plugin for every build. */
  readonly collector = (): Plugin => {
    const { found } = this;
    return {
      name: "hotline-bundled-packages",
      generateBundle(_, bundle) {
        const code = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
        const styles = [...this.getModuleIds()].filter((id) => STYLE.test(id));
        for (const id of [...code, ...styles]) {
          const folder = packageFolder(id);
          if (folder !== undefined) found.add(folder);
        }
      },
    };
  };
}

/** The folder of the package that a module belongs to; undefined for modules of ours and of the bundler. */
export function packageFolder(id: string): string | undefined {
  const match = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id.replace(/^\0/, ""));
  const folder = match?.[1];
  return folder !== undefined && existsSync(join(folder, "package.json")) ? folder : undefined;
}

/** The project that contains a module of ours. */
export function projectFolder(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package-lock.json"))) return folder;
    if (folder === dirname(folder)) throw new Error(`${file} lies in no project`);
  }
}
