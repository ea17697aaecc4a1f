/**
 * The bill of materials of a release, in the CycloneDX format: what is inside (packages of npm, typefaces among them,
 * and what is linked into the core), what pip adds beside the Python package, and what builds and tests, each with its
 * licence. It is made of the files that pin these, and of nothing else: equal sources give equal bytes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { licences } from "./bill.ts";
import { billOfCore } from "./bill-of-core.ts";
import { billOfNpm, type Lock } from "./bill-of-npm.ts";
import { billOfPython } from "./bill-of-python.ts";

interface Project {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
}

/** `root` is the checkout's folder. Throws where a part has no licence. */
export function billOfMaterials(root: string): string {
  const text = (path: string): string => readFileSync(join(root, path), "utf8");
  const { name, version, description, license } = JSON.parse(text("package.json")) as Project;
  const npm = billOfNpm(JSON.parse(text("package-lock.json")) as Lock);
  const core = billOfCore(readFileSync(join(root, "wasm-core/dist/core.wasm")), text("web/tools/licences/core.txt"));
  const python = billOfPython(text("python/pyproject.toml"), text("python/release-requirements.txt"));
  const own = `${name}@${version}`;
  const known = [own, ...[npm, core].flatMap(({ dependencies }) => dependencies.map(({ ref }) => ref))];
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "pre-build" }],
      component: { "bom-ref": own, type: "application", name, version, description, licenses: licences(license) },
    },
    components: [...core.components, ...npm.components, ...python.components],
    dependencies: [
      { ref: own, dependsOn: [core.own, python.own, ...npm.direct] },
      ...core.dependencies,
      ...npm.dependencies,
      ...python.dependencies.map(({ ref, dependsOn }) => ({ ref, dependsOn: [core.own, ...dependsOn] })),
    ],
    compositions: [
      { aggregate: "complete", dependencies: [...known, python.own] },
      // What pip chooses for these, and what they bring along, is decided where the package is installed.
      {
        aggregate: "unknown",
        dependencies: python.components.map((one) => one["bom-ref"]).filter((ref) => ref !== python.own),
      },
    ],
  };
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}
