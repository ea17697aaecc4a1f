/**
 * The parts of a bill of materials in CycloneDX 1.5 that are used here, and how licences and hashes are written in it.
 * A component is "required" where a file of a release has it or cannot run without it, "optional" where it adds
 * something, and "excluded" where it only builds or tests.
 */

export type Scope = "required" | "optional" | "excluded";

export interface Component {
  /** Names it within the bill. */
  readonly "bom-ref": string;
  readonly type: "application" | "library";
  readonly name: string;
  readonly version?: string | undefined;
  readonly description?: string | undefined;
  readonly scope: Scope;
  readonly hashes?: readonly Hash[] | undefined;
  readonly licenses: readonly [Licence];
  /** An address of the form "pkg:npm/react@19.0.0". */
  readonly purl?: string | undefined;
  readonly externalReferences?: readonly { readonly type: "vcs" | "website"; readonly url: string }[] | undefined;
  readonly properties?: readonly { readonly name: string; readonly value: string }[] | undefined;
}

export interface Hash {
  readonly alg: "SHA-1" | "SHA-256" | "SHA-512";
  /** In hexadecimal digits. */
  readonly content: string;
}

type Licence = { readonly license: { readonly id: string } } | { readonly expression: string };

export interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

export interface Parts {
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
}

/** An SPDX identifier, or an expression of several. */
export function licences(spdx: string): readonly [Licence] {
  return /^[\w.+-]+$/.test(spdx) ? [{ license: { id: spdx } }] : [{ expression: spdx }];
}
