/**
 * The simulator as a module, and what Emscripten has linked into it. core.txt, whose text is also in the notices, names
 * these parts: `make -C wasm-core parts` lists the members of libraries that are in the module.
 */
import { createHash } from "node:crypto";
import type { Component, Parts } from "./bill.ts";
import { licences } from "./bill.ts";

const OWN = "core.wasm";

/** "musl libc 1.2.2 (memset …)" and the two lines below. */
const PART = /^(\S.*) (\d[\w.]*) \((.+)\)\nLicence: (.+)\nSource code: (.+)$/gm;

/** `notices` is the text of core.txt. */
export function billOfCore(core: Uint8Array, notices: string): Parts & { readonly own: string } {
  const parts = [...notices.matchAll(PART)].map(
    ([, name = "", version = "", description = "", licence = "", url = ""]): Component => ({
      "bom-ref": `${name}@${version}`,
      type: "library",
      name,
      version,
      description,
      scope: "required",
      licenses: licences(licence),
      purl: `pkg:generic/${encodeURIComponent(name.toLowerCase())}@${version}`,
      externalReferences: [{ type: "website", url }],
    }),
  );
  if (parts.length === 0) throw new Error("core.txt names no part of core.wasm");
  return {
    own: OWN,
    components: [
      {
        "bom-ref": OWN,
        type: "library",
        name: OWN,
        description: "the simulator, compiled from wasm-core/src",
        scope: "required",
        hashes: [{ alg: "SHA-256", content: createHash("sha256").update(core).digest("hex") }],
        licenses: licences("MIT"),
      },
      ...parts,
    ],
    dependencies: [
      { ref: OWN, dependsOn: parts.map((part) => part["bom-ref"]) },
      ...parts.map((part) => ({ ref: part["bom-ref"], dependsOn: [] })),
    ],
  };
}
