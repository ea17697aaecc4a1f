/** What npm installs, as package-lock.json pins it: what a release has inside, and what builds and tests. */
import type { Component, Dependency, Hash, Parts, Scope } from "./bill.ts";
import { licences } from "./bill.ts";

type Names = Readonly<Record<string, string>>;

interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  /** "sha512-" and the hash in base64. */
  readonly integrity?: string;
  readonly dependencies?: Names;
  readonly devDependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface Lock {
  /** By folders: "" is the project, "node_modules/react" a package. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** These run the command line of a checkout from its sources. No file of a release has them. */
const OF_A_CHECKOUT: readonly string[] = ["esbuild", "tsx"];

const FOLDER = "node_modules/";

/** Components, what each depends on, and what the project itself does. Throws where a package has no licence. */
export function billOfNpm(lock: Lock): Parts & { readonly direct: readonly string[] } {
  const folders = Object.keys(lock.packages).filter((folder) => folder !== "");
  const scopes = scopesIn(lock);
  const components = new Map<string, Component>();
  const dependencies = new Map<string, Set<string>>();
  for (const folder of folders) {
    const ref = refOf(lock, folder);
    const before = components.get(ref)?.scope;
    const scope = wider(before, scopes.get(folder) ?? "excluded");
    components.set(ref, componentOf(folder, packageIn(lock, folder), scope));
    const needed = [...linksOf(lock, folder)].map(([to]) => refOf(lock, to));
    dependencies.set(ref, new Set([...(dependencies.get(ref) ?? []), ...needed]));
  }
  return {
    components: [...components.values()],
    dependencies: [...dependencies].map(([ref, on]): Dependency => ({ ref, dependsOn: [...on].toSorted() })),
    direct: [...linksOf(lock, "")].map(([to]) => refOf(lock, to)).toSorted(),
  };
}

const WIDTHS: readonly Scope[] = ["excluded", "optional", "required"];

/** A package that lies in several folders counts as what needs it most. */
function wider(one: Scope | undefined, other: Scope): Scope {
  return one !== undefined && WIDTHS.indexOf(one) > WIDTHS.indexOf(other) ? one : other;
}

/** By folder, for what the project reaches at run time. */
function scopesIn(lock: Lock): ReadonlyMap<string, Scope> {
  const scopes = new Map<string, Scope>();
  const { devDependencies = {} } = packageIn(lock, "");
  const roots = [...linksOf(lock, "")].filter(([to]) => {
    const name = nameOf(to);
    return !Object.hasOwn(devDependencies, name) && !OF_A_CHECKOUT.includes(name);
  });
  const open = [...roots];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [folder, scope] = next;
    const known = scopes.get(folder);
    if (known === "required" || known === scope) continue;
    scopes.set(folder, scope);
    for (const [to, how] of linksOf(lock, folder)) open.push([to, scope === "optional" ? scope : how]);
  }
  return scopes;
}

/** Folders of the packages that the one in this folder finds by their names, and whether it can do without them. */
function linksOf(lock: Lock, folder: string): ReadonlyMap<string, "required" | "optional"> {
  const own = packageIn(lock, folder);
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {}, peerDependencies = {} } = own;
  const peers = Object.keys(peerDependencies).filter((name) => own.peerDependenciesMeta?.[name]?.optional !== true);
  const required = [...Object.keys(dependencies), ...Object.keys(devDependencies), ...peers];
  const links = new Map<string, "required" | "optional">();
  for (const name of Object.keys(optionalDependencies)) add(name, "optional");
  for (const name of required) if (!Object.hasOwn(optionalDependencies, name)) add(name, "required");
  return links;

  function add(name: string, how: "required" | "optional"): void {
    const found = placeOf(lock, folder, name);
    if (found !== undefined) links.set(found, how);
  }
}

/** Where Node finds the package from this folder; undefined where it is not installed. */
function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${FOLDER}`)))) {
    const place = folder === "" ? `${FOLDER}${name}` : `${folder}/${FOLDER}${name}`;
    if (Object.hasOwn(lock.packages, place)) return place;
    if (folder === "") return undefined;
  }
}

function packageIn(lock: Lock, folder: string): LockedPackage {
  const found = lock.packages[folder];
  if (found === undefined) throw new Error(`package-lock.json has no ${folder === "" ? "project" : folder}`);
  return found;
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length);
}

/** As npm writes it: name@version. */
function refOf(lock: Lock, folder: string): string {
  return `${nameOf(folder)}@${packageIn(lock, folder).version ?? ""}`;
}

function componentOf(folder: string, { version, license, integrity }: LockedPackage, scope: Scope): Component {
  const name = nameOf(folder);
  if (version === undefined || license === undefined) throw new Error(`package-lock.json: ${name} has no licence`);
  return {
    "bom-ref": `${name}@${version}`,
    type: "library",
    name,
    version,
    scope,
    hashes: integrity === undefined ? undefined : [hashOf(integrity)],
    licenses: licences(license),
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
  };
}

const ALGORITHMS: Readonly<Record<string, Hash["alg"]>> = { sha1: "SHA-1", sha256: "SHA-256", sha512: "SHA-512" };

function hashOf(integrity: string): Hash {
  const [, name = "", base64 = ""] = /^(\w+)-([^ ]+)/.exec(integrity) ?? [];
  const alg = ALGORITHMS[name];
  if (alg === undefined) throw new Error(`package-lock.json: no hash ${integrity}`);
  return { alg, content: Buffer.from(base64, "base64").toString("hex") };
}
