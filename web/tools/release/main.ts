/**
 * `npm run release`: makes the files of a release from a clean checkout, in the folder release/. The same commit gives
 * the same bytes, wherever and whenever the command runs. Nothing is uploaded.
 *
 *   npm run release                            all files, with their checksums
 *   npm run release -- --only site,cli         some of them
 *   npm run release -- --out FOLDER            into another folder, which is empty or has an earlier release
 *   npm run release -- --built                 takes the site from dist/ as it is, in place of building it anew
 *   npm run release -- --dirty                 also from a checkout that cannot be released: for trials
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../setup.mjs";
import { type Artefact, type NamedBytes, type Release, ReleaseError } from "./artefact.ts";
import { ARTEFACTS } from "./artefacts.ts";
import { checksums, SUMS_FILE } from "./checksums.ts";
import { filesOf, problemsOf, timeOf, versionOf } from "./checkout.ts";

const OPTIONS = {
  only: { type: "string" },
  out: { type: "string", default: "release" },
  built: { type: "boolean", default: false },
  dirty: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** The whole site, and then hotline.html beside it. */
const BUILDS = [["build"], ["build", "--mode", "offline"]];
const ONE_FILE = "hotline.html";
/** A release does not know where its site will be; what publishes the site puts the address in (assemble-site.ts). */
const ANY_ADDRESS = "later";

const KILOBYTE = 1000;
const NAME_COLUMNS = 40;

/** Returns the exit status. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    if (values.help) console.log(help());
    else await release(values);
    return 0;
  } catch (error) {
    const isTold = error instanceof ReleaseError || (error instanceof TypeError && "code" in error);
    if (!isTold) throw error;
    console.error(`npm run release: ${error.message}`);
    return 1;
  }
}

interface Asked {
  readonly only?: string | undefined;
  readonly out: string;
  readonly built: boolean;
  readonly dirty: boolean;
}

async function release({ only, out, built, dirty }: Asked): Promise<void> {
  const artefacts = chosen(only);
  checkCheckout(dirty);
  const folder = resolve(ROOT, out);
  clear(folder);
  const facts = { version: versionOf(filesOf(ROOT)), time: timeOf(ROOT), root: ROOT, site: join(ROOT, "dist") };
  if (artefacts.some(({ needsSite }) => needsSite)) provideSite(facts.site, built);
  const made = [];
  for (const artefact of artefacts) {
    for (const file of await makeArtefact(artefact, facts)) {
      writeFileSync(join(folder, file.path), file.bytes);
      console.log(`${file.path.padEnd(NAME_COLUMNS)} ${Math.ceil(file.bytes.length / KILOBYTE)} kB`);
      made.push(file);
    }
  }
  writeFileSync(join(folder, SUMS_FILE), checksums(made));
  console.log(`${SUMS_FILE}: ${made.length} files of Hotline ${facts.version} in ${folder}. Nothing was uploaded.`);
}

function chosen(only: string | undefined): readonly Artefact[] {
  const names = only?.split(",") ?? ARTEFACTS.map(({ name }) => name);
  const unknown = names.filter((name) => !ARTEFACTS.some((artefact) => artefact.name === name));
  if (unknown.length === 0) return ARTEFACTS.filter(({ name }) => names.includes(name));
  const known = ARTEFACTS.map(({ name }) => name).join(", ");
  throw new ReleaseError(`--only ${unknown.join(",")}: the artefacts are ${known}`);
}

function checkCheckout(isTrial: boolean): void {
  const problems = problemsOf(ROOT);
  if (problems.length === 0) return;
  const told = problems.map((problem) => `\n  - ${problem}`).join("");
  if (!isTrial) throw new ReleaseError(`this is no checkout to release (--dirty makes a trial all the same):${told}`);
  console.log(`A trial, not to be published:${told}`);
}

/** Removes an earlier release, and nothing else. */
function clear(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const found = readdirSync(folder);
  if (found.length > 0 && !found.includes(SUMS_FILE)) {
    throw new ReleaseError(`${folder} has other files in it; --out names a folder that is empty`);
  }
  for (const name of found) rmSync(join(folder, name), { recursive: true });
}

function provideSite(site: string, isBuilt: boolean): void {
  if (isBuilt && !existsSync(join(site, ONE_FILE))) {
    throw new ReleaseError(`--built: there is no ${ONE_FILE} in ${site}; npm run build makes it`);
  }
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  for (const args of isBuilt ? [] : BUILDS) {
    const env = { ...process.env, HOTLINE_URL: ANY_ADDRESS };
    const { status } = spawnSync(process.execPath, [vite, ...args], { cwd: ROOT, stdio: "inherit", env });
    if (status !== 0) throw new ReleaseError("the site cannot be built (see above)");
  }
}

/** The files of an artefact. Throws where they are not those that the artefact lists (`files`). */
async function makeArtefact(artefact: Artefact, facts: Release): Promise<readonly NamedBytes[]> {
  const scratch = mkdtempSync(join(tmpdir(), "hotline-release-"));
  try {
    const files = await artefact.make(facts, scratch);
    const [made, promised] = [files.map(({ path }) => path), artefact.files(facts.version)];
    if (made.join() !== promised.join())
      throw new Error(`${artefact.name} made ${made.join()}, not ${promised.join()}`);
    return files;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function help(): string {
  const list = ARTEFACTS.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join("\n");
  return `npm run release -- [--only NAME,…] [--out FOLDER] [--built] [--dirty]\n\nThe artefacts:\n${list}`;
}
