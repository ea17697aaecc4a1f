/**
 * Records what the present version makes, in tests/share/releases/VERSION (`npm run golden:links`): links of all
 * scenarios with the states that they open, and of each scenario one run with its trace hash and its point; a saved
 * experiment; and the texts that put an experiment into other people's pages. It rewrites the folder of the present
 * version only: what another release made is never changed, and digests.json has the checksum of every file.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readArguments } from "../../cli/arguments/options.ts";
import { OPEN } from "../../cli/commands/open.ts";
import { HOTLINE_VERSION } from "../../src/base/version.ts";
import { recordPages } from "./golden-pages.ts";
import { addressSnippet, elementSnippet, frameSnippet, revealSnippet } from "../../src/embed/snippets.ts";
import { bibtexOf } from "../../src/lab/export/citation.ts";
import type { LabState } from "../../src/lab/link/lab-state.ts";
import { writeLab } from "../../src/lab/link/link.ts";

const RELEASES = fileURLToPath(new URL("../../../tests/share/releases", import.meta.url));
const HOTLINE = fileURLToPath(new URL("../../cli/hotline.mjs", import.meta.url));
export const DIGESTS = join(RELEASES, "digests.json");

/** What a run of a link gives. */
export interface GoldenRun {
  readonly variant: string;
  readonly x: number;
  readonly trace_hash: string;
  readonly throughput: number;
  readonly ci_low?: number;
  readonly ci_high?: number;
}

export interface ReleasedLink {
  readonly link: string;
  readonly state: Readonly<Record<string, unknown>> & { readonly scenario: string };
  /** Of links that select a run. */
  readonly run?: GoldenRun;
}

/** By the release: the checksums of its files by their names. */
export type Digests = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function releaseFolderOf(version: string): string {
  return join(RELEASES, version);
}

/** The run of a link, as `hotline open --run` gives it. */
export async function goldenRun(link: string): Promise<GoldenRun> {
  let text = "";
  const output = { out: (part: string) => void (text += part), err: () => undefined };
  await OPEN.run(readArguments(["--run", `#${link}`], OPEN.options), output);
  const { variant, x, trace_hash, throughput, ci_low, ci_high } = JSON.parse(text) as GoldenRun;
  return {
    ...{ variant, x, trace_hash, throughput },
    ...(ci_low === undefined ? {} : { ci_low }),
    ...(ci_high === undefined ? {} : { ci_high }),
  };
}

/** `states`: of each scenario some, of which the second selects a run. */
export async function recordRelease(states: readonly (readonly LabState[])[]): Promise<number> {
  const folder = releaseFolderOf(HOTLINE_VERSION);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const links: ReleasedLink[] = [];
  for (const own of states) {
    for (const [i, state] of own.entries()) {
      const link = writeLab(state);
      links.push({ link, state: { ...state }, ...(i === RUN ? { run: await goldenRun(link) } : {}) });
    }
  }
  writeFileSync(join(folder, "links.json"), `[\n${links.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`);
  await recordPages(folder);
  const [plain] = states.find(([first]) => first?.scenario === EXAMPLE) ?? [];
  if (plain === undefined) throw new Error(`there is no scenario ${EXAMPLE}`);
  for (const [name, text] of Object.entries(documentsOf(plain))) writeFileSync(join(folder, name), text);
  recordDigests(folder);
  return links.length;
}

/** Of the files of the present version. */
function recordDigests(folder: string): void {
  const names = readdirSync(folder).sort();
  const digests = JSON.parse(readFileSync(DIGESTS, "utf8")) as Digests;
  const own = Object.fromEntries(names.map((name) => [name, digestOf(readFileSync(join(folder, name)))]));
  writeFileSync(DIGESTS, `${JSON.stringify({ ...digests, [HOTLINE_VERSION]: own }, undefined, 2)}\n`);
}

export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Which of the states of a scenario selects a run. */
const RUN = 1;
/** The scenario of the documents: its runs are short. */
const EXAMPLE = "dput";
const SITE = "https://labs.example/v/";

/** A saved experiment, a citation and the texts for other people's pages, by the names of their files. */
function documentsOf(state: LabState): Readonly<Record<string, string>> {
  const link = writeLab({ ...state, x: 4, variant: "atomic" });
  const site = `${SITE}${HOTLINE_VERSION}/`;
  const snippet = {
    site,
    page: "",
    link,
    options: "show=figure,tour",
    width: 720,
    height: 405,
    title: EXAMPLE,
    steps: "1-7",
  };
  const args = ["sweep", EXAMPLE, "--variants", "atomic", "--x", "1,2,4", "--precision", "0.05", "--format", "json"];
  const cited = { scenario: EXAMPLE, title: EXAMPLE, machine: "opteron-48", link: `${site}#${link}` };
  return {
    "experiment.json": execFileSync(process.execPath, [HOTLINE, ...args], { encoding: "utf8" }),
    "embeds.html": `${[frameSnippet, elementSnippet, revealSnippet].map((make) => make(snippet)).join("\n\n")}\n`,
    "address.txt": `${addressSnippet(snippet)}\n`,
    "citation.bib": bibtexOf({ ...cited, modelVersion: state.modelVersion }),
  };
}
