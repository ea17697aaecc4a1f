/** A Vite plugin that puts a software bill of materials into the built site: sbom.cdx.json, in the CycloneDX format. */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { projectFolder } from "../licences/bundled-packages.ts";
import { billOfMaterials } from "../licences/bill-of-materials.ts";

const FILE = "sbom.cdx.json";

export function sbom(): Plugin {
  return {
    name: "hotline-sbom",
    apply: "build",
    generateBundle() {
      const root = projectFolder(fileURLToPath(import.meta.url));
      this.emitFile({ type: "asset", fileName: FILE, source: billOfMaterials(root) });
    },
  };
}
