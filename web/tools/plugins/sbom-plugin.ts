/**
 * A Vite plugin that puts a software bill of materials into the built site: sbom.cdx.json, in the CycloneDX format, as
 * npm makes it of package-lock.json, with the packages that are used at run time. Parts that differ from one build to
 * the next without any difference in the packages (time, number, folder, version of npm) are left out: equal sources
 * give equal files.
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Plugin } from "vite";
import { projectFolder } from "../licences/bundled-packages.ts";

const FILE = "sbom.cdx.json";
/**
 * The list includes the packages for development. In a build, where NODE_ENV is "production", npm would leave them out
 * by itself, and with them packages of the run time that a tool of development could use as well.
 */
const OPTIONS = ["sbom", "--package-lock-only", "--include=dev", "--sbom-format=cyclonedx", "--sbom-type=application"];
/** Number of characters that npm may print. */
const OUTPUT_MAX = 16 * 1024 * 1024;

export function sbom(): Plugin {
  return {
    name: "hotline-sbom",
    apply: "build",
    async generateBundle() {
      const cwd = projectFolder(fileURLToPath(import.meta.url));
      const lock = await readFile(join(cwd, "package-lock.json"), "utf8");
      this.emitFile({ type: "asset", fileName: FILE, source: reproducible(await npmSbom(cwd), lock) });
    },
  };
}

/** Exported for its test. */
export async function npmSbom(cwd: string): Promise<string> {
  const npm = process.env["npm_execpath"];
  const settings = { cwd, maxBuffer: OUTPUT_MAX, shell: npm === undefined && process.platform === "win32" };
  const run = promisify(execFile);
  const ran =
    npm?.endsWith("npm-cli.js") === true
      ? run(process.execPath, [npm, ...OPTIONS], settings)
      : run("npm", OPTIONS, settings);
  return (await ran).stdout;
}

interface Component {
  readonly name: string;
  readonly "bom-ref": string;
}

interface Sbom {
  readonly serialNumber?: string;
  readonly metadata: {
    readonly timestamp?: string;
    readonly tools?: unknown;
    readonly component: Component;
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>>;
}

/**
 * npm's text without the packages that only development uses, and without the parts that differ from build to build.
 */
export function reproducible(text: string, lock: string): string {
  const { serialNumber: _, metadata, components, dependencies, ...rest } = JSON.parse(text) as Sbom;
  const { timestamp: __, tools: ___, component, ...kept } = metadata;
  const own = component["bom-ref"];
  const used = new Set([own, ...usedAtRunTime(JSON.parse(lock) as Lock)]);
  const bill = {
    ...rest,
    metadata: { ...kept, component: { ...component, name: own.replace(/@[^@]*$/, "") } },
    components: components.filter((one) => used.has(one["bom-ref"])),
    dependencies: dependencies
      .filter((one) => used.has(one.ref))
      .map((one) => ({ ...one, dependsOn: (one.dependsOn ?? []).filter((ref) => used.has(ref)) })),
  };
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}

/** A package as npm refers to it: name@version. */
function usedAtRunTime({ packages }: Lock): readonly string[] {
  return Object.entries(packages).flatMap(([path, { version, dev }]) => {
    const name = path.split("node_modules/").at(-1) ?? "";
    return name === "" || version === undefined || dev === true ? [] : [`${name}@${version}`];
  });
}
