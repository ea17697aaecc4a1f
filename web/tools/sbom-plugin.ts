/**
 * A Vite plugin that puts a software bill of materials into the built site: sbom.cdx.json, in the CycloneDX format, as
 * npm makes it of package-lock.json, with the packages that are used at run time. What differs from one build to the
 * next without any difference in the packages (time, number, folder, version of npm) is left out: equal sources give
 * equal files.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Plugin } from "vite";
import { projectFolder } from "./licences/bundled-packages.ts";

const FILE = "sbom.cdx.json";
const OPTIONS = ["sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx", "--sbom-type=application"];
/** Characters that npm may print. */
const OUTPUT_MAX = 16 * 1024 * 1024;

export function sbom(): Plugin {
  return {
    name: "hotline-sbom",
    apply: "build",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: reproducible(await npmSbom()) });
    },
  };
}

async function npmSbom(): Promise<string> {
  const cwd = projectFolder(fileURLToPath(import.meta.url));
  const npm = process.env["npm_execpath"];
  const settings = { cwd, maxBuffer: OUTPUT_MAX, shell: npm === undefined && process.platform === "win32" };
  const run = promisify(execFile);
  const ran =
    npm?.endsWith("npm-cli.js") === true
      ? run(process.execPath, [npm, ...OPTIONS], settings)
      : run("npm", OPTIONS, settings);
  return (await ran).stdout;
}

interface Sbom {
  readonly serialNumber?: string;
  readonly metadata: {
    readonly timestamp?: string;
    readonly tools?: unknown;
    readonly component: { readonly name: string; readonly "bom-ref": string };
  };
}

/** Exported for its test. */
export function reproducible(text: string): string {
  const { serialNumber: _, metadata, ...rest } = JSON.parse(text) as Sbom;
  const { timestamp: __, tools: ___, component, ...kept } = metadata;
  const name = component["bom-ref"].replace(/@[^@]*$/, "");
  return `${JSON.stringify({ ...rest, metadata: { ...kept, component: { ...component, name } } }, undefined, 2)}\n`;
}
