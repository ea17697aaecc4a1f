/**
 * What each release has made stays: every link that was recorded of it opens to the state that it had, what it put into
 * other people's pages is understood, and its saved experiments are read. Of the present version the runs are made
 * again, bit for bit; those of an earlier one are made by its own folder of the site (docs/versions.md).
 * `npm run golden:links` records the present version, and never changes another one.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readArguments } from "../../web/cli/arguments/options.ts";
import { RERUN } from "../../web/cli/commands/rerun.ts";
import { HOTLINE_VERSION, isVersion } from "../../web/src/base/version.ts";
import { splitFragment } from "../../web/src/embed/options.ts";
import { newLabState } from "../../web/src/lab/link/lab-state.ts";
import { readLab, writeLab } from "../../web/src/lab/link/link.ts";
import { readLink, writeLink } from "../../web/src/lab/link/route.ts";
import { madeByOf } from "../../web/src/lab/link/route-versions.ts";
import { settle } from "../../web/src/lab/link/settle.ts";
import { readLinkedMachine } from "../../web/src/model/machine/read-machine.ts";
import { readSweepDocument } from "../../web/src/model/sweep/sweep-document.ts";
import {
  DIGESTS,
  type Digests,
  digestOf,
  goldenRun,
  type ReleasedLink,
  releaseFolderOf,
} from "../../web/tools/generate/golden-release.ts";
import { factsOfLink, PAGES_FILE, type ReleasedPage } from "../../web/tools/generate/golden-pages.ts";
import { inTurn } from "../harness/effort.ts";
import { MACHINE_NAMES, openMachine, openScenario, ROOT } from "../harness/project.ts";

const DOCUMENTS = ["address.txt", "citation.bib", "embeds.html", "experiment.json", "links.json", PAGES_FILE];
/** Runs that are made again, the next ones with the next commit: each takes some tenths of a second. */
const RUNS = 6;

const digests = JSON.parse(readFileSync(DIGESTS, "utf8")) as Digests;
const versions = Object.keys(digests);
const machines = new Map(MACHINE_NAMES.map((id) => [id, openMachine(id)]));

const textOf = (version: string, name: string): string => readFileSync(join(releaseFolderOf(version), name), "utf8");
const linksOf = (version: string) => JSON.parse(textOf(version, "links.json")) as readonly ReleasedLink[];

const pagesOf = (version: string) => JSON.parse(textOf(version, PAGES_FILE)) as readonly ReleasedPage[];

describe("what is recorded", () => {
  it("is there of every release in the changelog, and of the present version", () => {
    const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
    const released = [...changelog.matchAll(/^## \[?([^\s,\]]+)\]?.*\d{4}-\d\d-\d\d/gm)].map(([, name = ""]) => name);
    expect(versions).toEqual(expect.arrayContaining([...released.filter(isVersion), HOTLINE_VERSION]));
  });

  it.each(versions)("of %s is as it was", (version) => {
    const folder = releaseFolderOf(version);
    const found = existsSync(folder) ? readdirSync(folder).sort() : [];
    expect(found).toEqual(expect.arrayContaining(DOCUMENTS));
    expect(Object.fromEntries(found.map((name) => [name, digestOf(readFileSync(join(folder, name)))]))).toEqual(
      digests[version],
    );
  });
});

describe.each(versions)("links of %s", (version) => {
  const links = linksOf(version);

  it("are of many scenarios, with a run of each", () => {
    const scenarios = new Set(links.map(({ state }) => state.scenario));
    expect(scenarios.size).toBeGreaterThan(60);
    expect(links.filter(({ run }) => run !== undefined)).toHaveLength(scenarios.size);
  });

  it("open to the states that they had, and are written as they were", () => {
    for (const { link, state } of links) {
      const read = readLab(link);
      expect(read).toEqual({ state: { ...newLabState(state.scenario), ...state }, notices: [] });
      if (read.state === undefined) throw new Error("no state");
      expect(read.state.madeBy).toBe(version);
      expect(writeLab(read.state)).toBe(link);
      const scenario = openScenario(state.scenario);
      const around = { scenario, machines, readMachine: readLinkedMachine, programOf: () => undefined };
      expect(settle(read.state, around).notices).toEqual([]);
    }
  });
});

describe.each(versions)("links of other pages of %s", (version) => {
  const pages = pagesOf(version);

  it("are of every kind, and of all litmus experiments and questions that there were", () => {
    const countOf = (page: string) => pages.filter(({ route }) => route.page === page).length;
    expect(countOf("litmus")).toBeGreaterThan(10);
    expect(countOf("exercise")).toBeGreaterThan(60);
    expect([countOf("hand"), countOf("applications")]).toEqual([2, 1]);
  });

  it("open to the states that they had, and are written as they were", () => {
    for (const { link, route } of pages) {
      const read = readLink(link);
      expect(read).toEqual({ route: expect.objectContaining({ page: route.page }), notices: [] });
      expect(JSON.parse(JSON.stringify(read.route))).toEqual(route);
      expect(madeByOf(read.route)).toBe(version);
      expect(writeLink(read.route)).toBe(link);
    }
  });
});

describe.each(versions)("documents of %s", (version) => {
  it("are read", () => {
    const read = readSweepDocument(textOf(version, "experiment.json"));
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(read.value.hotline_version).toBe(version);
    expect(read.value.points).toHaveLength(3);
    expect(textOf(version, "citation.bib")).toContain(`Hotline ${version}, `);
  });

  it("embed this release, with a link and options that are understood", () => {
    const site = `https://labs.example/v/${version}/`;
    const unescaped = textOf(version, "embeds.html").replaceAll("&amp;", "&");
    expect(unescaped).toContain(`<script src="${site}hotline-lab.js"`);
    expect(unescaped).toContain(`<script src="${site}hotline-reveal.js"`);
    const frames = [...`${unescaped}"${textOf(version, "address.txt")}"`.matchAll(/embed\.html(#[^"\s]+)/g)];
    expect(frames).toHaveLength(2);
    for (const [, fragment = ""] of frames) {
      const { options, link, notices } = splitFragment(fragment);
      expect(notices).toEqual([]);
      expect(options.parts).toEqual(["figure", "tour"]);
      expect(readLab(link)).toMatchObject({ state: { madeBy: version, variant: "atomic", x: 4 }, notices: [] });
    }
  });
});

describe("what the present version has recorded", () => {
  const runs = linksOf(HOTLINE_VERSION).flatMap(({ link, run }) => (run === undefined ? [] : [[link, run] as const]));

  it.each(inTurn(runs, RUNS))("%s gives the same run", async (link, run) => {
    expect(await goldenRun(link)).toEqual(run);
  });

  const explored = pagesOf(HOTLINE_VERSION).flatMap(({ link, facts }) =>
    facts === undefined ? [] : [[link, facts] as const],
  );

  it.each(inTurn(explored, RUNS))("%s gives the same verdicts", async (link, facts) => {
    expect(await factsOfLink(link)).toEqual(facts);
  });

  it("gives the same experiment", async () => {
    const file = join(releaseFolderOf(HOTLINE_VERSION), "experiment.json");
    const output = { text: "", out: (part: string) => void (output.text += part), err: () => undefined };
    await RERUN.run(readArguments([file], RERUN.options), output);
    expect(output.text).toBe("3 points, all the same\n");
  });
});
