import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { Courses } from "../../cli/files/open-exercise.ts";
import { orThrow } from "../../src/base/result.ts";
import { newQuestionState, newSheetState } from "../../src/lab/link/exercise-state.ts";
import { pagePath } from "../../src/lab/link/page-path.ts";
import { readLink } from "../../src/lab/link/route.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import { ADDRESS_LATER, fillAddress, siteAddress } from "./fill-address.ts";
import { pageFiles, pagedScenarios } from "./scenario-pages-plugin.ts";
import { exploredExperiments } from "./explored-experiments.ts";
import { scenarioPage } from "./scenario-page.tsx";
import { pageStyles } from "./style-sheet.ts";

const FIGURE: StoredFigure = {
  xLabel: "cores",
  yLabel: "throughput",
  yUnit: "operations/s",
  scales: { x: "linear", y: "linear" },
  xValues: [1, 2, 4],
  series: [
    {
      id: "stock",
      label: "first <curve>",
      style: 0,
      points: [
        [1, 100],
        [2, 180],
        [4, 70],
      ],
    },
  ],
  published: [{ seriesId: "stock", style: 0, x: 4, y: 77, calibrated: false }],
  tourSteps: 1,
  featured: undefined,
  isRefined: false,
};
const EXPERIMENTS = await exploredExperiments(["message_passing", "store_buffering"]);
const SCENARIOS = pagedScenarios({ dput: FIGURE, lookup_mnt: FIGURE });
const SITE = "https://labs.example/hotline/";
/** Files to which pages link and that other parts of the build make. */
const OTHERS = ["", "essay.html", "icon.svg", "hotline-lab.js", "s/page.css", "docs/index.html"];

const local = await pageFiles(SCENARIOS, undefined, EXPERIMENTS);
const published = await pageFiles(SCENARIOS, SITE, EXPERIMENTS);

function textOf(files: typeof local, path: string): string {
  const file = files.get(path);
  if (typeof file !== "string") throw new Error(`no page ${path}`);
  return file;
}

/** What the first script of a page does with an address; it has to stand before all that could be painted or loaded. */
function openedAt(page: string, hash: string): { readonly to?: string; readonly hidden?: boolean } {
  const html = textOf(local, page.endsWith("/") ? `${page}index.html` : page);
  const [, before = "", script = ""] = /^([\s\S]*?)<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(before).not.toMatch(/<body|rel="stylesheet"|<script/);
  const done: { to?: string; hidden?: boolean } = {};
  const location = {
    hash,
    search: "",
    pathname: `/hotline/${page}`,
    replace: (to: string) => {
      done.to = to;
    },
  };
  runInNewContext(script, { location, document: { documentElement: done }, addEventListener: () => undefined });
  return done;
}

const unescaped = (html: string): string => html.replaceAll("&amp;", "&");
const hrefsOf = (html: string): string[] =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, to = ""]) => unescaped(to));

describe("the pages of scenarios", () => {
  it("are one for each scenario that has a figure, and a list, in the order of the course", () => {
    const experiments = ["s/message_passing/index.html", "s/store_buffering/index.html"];
    expect([...local.keys()].filter((path) => !path.startsWith("q/")).sort()).toEqual([
      "s/dput/index.html",
      "s/index.html",
      "s/lookup_mnt/index.html",
      ...experiments,
    ]);
    const list = textOf(local, "s/index.html");
    expect(list.indexOf("../s/lookup_mnt/")).toBeLessThan(list.indexOf("../s/dput/"));
  });

  it("have title, claim, figure, its table, variants, notes and sources in the text itself", () => {
    for (const { name, file } of SCENARIOS) {
      const page = textOf(local, `s/${name}/index.html`);
      const plain = page
        .replace(/<[^>]*>/g, "")
        .replaceAll("&#x27;", "'")
        .replaceAll("&quot;", '"');
      expect(page).toContain(`<meta property="og:title"`);
      expect(page).toMatch(/<svg class="hl-figure"[^]*<path class="hl-figure-line" d="M/);
      expect(page).toContain("first &lt;curve&gt;");
      expect(page).not.toContain("<curve>");
      expect(page).toMatch(/<td class="hl-number">180<\/td>/);
      for (const said of [file.title, file.claim, ...file.variants.map(({ about }) => about), file.sources[0]?.text]) {
        expect(plain).toContain(said);
      }
      expect(page).toContain("<h2>What is simplified</h2>");
    }
  });

  it("have programs that scroll on a phone, and that the keyboard reaches", () => {
    const programs = textOf(local, "s/store_buffering/index.html").match(/<pre class="hl-still-program"[^>]*>/g) ?? [];
    expect(programs.length).toBeGreaterThan(2);
    expect(programs.every((one) => one.includes('tabindex="0"') && one.includes('aria-label="Program, '))).toBe(true);
  });

  it("lead into the lab of that scenario, and to its tour", () => {
    const links = hrefsOf(textOf(local, "s/dput/index.html")).filter((to) => to.includes("#"));
    const read = links.map((to) => readLink(to.slice(to.indexOf("#"))));
    expect(links.every((to) => to.startsWith("../../#"))).toBe(true);
    expect(read.flatMap(({ notices }) => notices)).toEqual([]);
    const labs = read.flatMap(({ route }) => (route.page === "lab" ? [route.experiment] : []));
    expect(labs.map(({ scenario, tour }) => [scenario, tour])).toEqual([
      ["dput", undefined],
      ["dput", 1],
    ]);
  });

  it("lead to files that are there, by relative addresses, so that the site works in any folder", () => {
    for (const path of local.keys()) {
      for (const to of hrefsOf(textOf(local, path)).filter((href) => !/^https?:/.test(href))) {
        const file = new URL(to, `${SITE}${path}`).href.replace(/#.*$/, "").slice(SITE.length);
        expect([...local.keys(), ...OTHERS]).toContain(file.endsWith("/") ? `${file}index.html` : file);
      }
    }
  });

  it("have an inline script only where their policy names it by its hash", () => {
    for (const path of local.keys()) {
      const page = textOf(local, path);
      const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
      expect(policy).toContain("script-src");
      for (const [, attributes, script = ""] of page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
        if (script === "") expect(attributes).toMatch(/^ src="[^"]+" defer=""$/);
        else expect(policy).toContain(`sha256-${createHash("sha256").update(script).digest("base64")}`);
      }
    }
  });

  it.each([
    ["s/dput/", "#v=1&s=dput&n=48", "../../#v=1&s=dput&n=48"],
    ["s/dput/index.html", "#v=1&s=dput", "../../index.html#v=1&s=dput"],
    ["s/store_buffering/", "#v=1&litmus=store_buffering", "../../#v=1&litmus=store_buffering"],
    ["s/dput/", "#v%3D1%26s%3Ddput", "../../#v%3D1%26s%3Ddput"],
    ["s/dput/", "#/model", "../../#/model"],
    ["q/lookup_mnt/draw-the-curve/", "#v=1&e=lookup_mnt/draw-the-curve", "../../../#v=1&e=lookup_mnt/draw-the-curve"],
    ["s/dput/", "", undefined],
    ["s/dput/", "#what-happens", undefined],
  ])("give way to the application, before they are painted, where there is a link: %s%s", (page, hash, to) => {
    expect(openedAt(page, hash)).toEqual(to === undefined ? {} : { to, hidden: true });
  });

  it("name no address of the site where none is known", () => {
    for (const path of local.keys()) expect(textOf(local, path)).not.toMatch(/canonical|og:url|og:image/);
  });

  it("have a canonical address and a picture where the site's address is known, and the site has a sitemap", () => {
    const page = textOf(published, "s/dput/index.html");
    expect(page).toContain(`<link rel="canonical" href="${SITE}s/dput/"/>`);
    expect(page).toContain(`<meta property="og:image" content="${SITE}s/dput/preview.png"/>`);
    const places = [...textOf(published, "sitemap.xml").matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);
    expect(textOf(published, "s/store_buffering/index.html")).toContain(
      `content="${SITE}s/store_buffering/preview.png"`,
    );
    expect(textOf(published, "q/lookup_mnt/draw-the-curve/index.html")).toContain(`content="${SITE}preview.png"`);
    const pages = ["", "essay.html", "s/", "s/lookup_mnt/", "s/dput/", "s/store_buffering/", "s/message_passing/"];
    expect(places).toEqual(pages.map((place) => SITE + place));
  });

  it("have a picture of 1200 by 630 pixels, a PNG, and there is one for what has none of its own", () => {
    for (const path of ["s/dput/preview.png", "s/store_buffering/preview.png", "preview.png"]) {
      const picture = Buffer.from(published.get(path) ?? "");
      expect(picture.subarray(1, 4).toString()).toBe("PNG");
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  });

  it("get the address of the site afterwards, where they were built for any", () => {
    const folder = mkdtempSync(join(tmpdir(), "hotline-address-"));
    const dput = SCENARIOS.find(({ name }) => name === "dput");
    if (dput === undefined) throw new Error("the scenario dput is missing");
    const builtFor = (site: string): string =>
      scenarioPage(dput, { before: undefined, after: undefined }, { picture: "s/dput/preview.png", site });
    writeFileSync(join(folder, "page.html"), builtFor(ADDRESS_LATER));
    writeFileSync(join(folder, "other.html"), "<p>no address</p>");
    expect(fillAddress(folder, SITE.slice(0, -1))).toBe(1);
    const known = builtFor(SITE).replace(/<link rel="canonical"[^>]*><meta property="og:url"[^>]*>/, "");
    expect(known).toContain(`${SITE}s/dput/preview.png`);
    expect(readFileSync(join(folder, "page.html"), "utf8")).toBe(known);
    rmSync(folder, { recursive: true });
  });

  it("follow the system's theme without a script", () => {
    const styles = pageStyles([{ family: "IBM Plex Sans", weight: 400, address: "../assets/sans.woff2" }]);
    const dark = styles.split("@media screen and (prefers-color-scheme: dark) {")[1];
    expect(dark).toMatch(/^\s*:root:not\(\[data-theme\]\) \{\s*color-scheme: dark/);
    expect(styles).toMatch(/@font-face \{[^}]*url\("\.\.\/assets\/sans\.woff2"\)/);
  });
});

describe("the pages of litmus experiments", () => {
  it("have code, every outcome under every model, notes and sources in the text itself", () => {
    const page = textOf(local, "s/store_buffering/index.html");
    const plain = page
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .replaceAll("&#x27;", "'");
    const [first] = EXPERIMENTS;
    expect(first?.name).toBe("store_buffering");
    for (const said of [first?.file.title, first?.variants[0]?.variant.about, "MOV [x],$1"])
      expect(plain).toContain(said);
    expect(plain).toMatch(/→ 0 0 forbidden allowed allowed/);
    expect(plain).toMatch(/EAX of P0 EAX of P1 .*Can both be 0\? no yes yes/);
    expect(page).toContain("<h2>What is simplified</h2>");
    expect(page).toContain('<aside class="hl-sources"');
  });

  it("lead to the experiment, each of its variants, and its tour", () => {
    const links = hrefsOf(textOf(local, "s/store_buffering/index.html")).filter((to) => to.includes("#"));
    const read = links.map((to) => readLink(to.slice(to.indexOf("#"))));
    expect(read.flatMap(({ notices }) => notices)).toEqual([]);
    const states = read.flatMap(({ route }) => (route.page === "litmus" ? [route.litmus] : []));
    expect(states.slice(0, 2).map(({ experiment, tour }) => [experiment, tour])).toEqual([
      ["store_buffering", undefined],
      ["store_buffering", 1],
    ]);
    expect(states.slice(2).map(({ variant }) => variant)).toEqual(
      EXPERIMENTS[0]?.variants.map((one) => one.variant.id),
    );
  });
});

describe("the pages of sheets and exercises", () => {
  it("are where shared links of them lead, and give nothing away", () => {
    const asked = newSheetState("scalability/ticket-collapse");
    const pages = [asked, newQuestionState("lookup_mnt/draw-the-curve")].map((exercise) =>
      pagePath({ page: "exercise", exercise }),
    );
    const [sheet = "", question = ""] = pages.map((path) => textOf(local, `${path}index.html`));
    expect(sheet).toContain("#v=1&amp;sheet=scalability/ticket-collapse");
    expect(question).toContain("from 1 to 48 cores");
    const { file } = orThrow(new Courses().exercise("lookup_mnt/draw-the-curve")).exercise;
    expect(question).not.toContain(file.reveal.often[0]?.text ?? "");
    expect(question).not.toMatch(/\{\{|preview\.png/);
  });
});

describe("the address of the site", () => {
  it("ends with a slash, and may be missing", () => {
    expect(siteAddress("https://labs.example/hotline")).toBe(SITE);
    expect(siteAddress(SITE)).toBe(SITE);
    expect(siteAddress("")).toBeUndefined();
    expect(siteAddress(undefined)).toBeUndefined();
  });

  it("is refused when it is no address on the web", () => {
    for (const text of ["labs.example/hotline", "file:///srv/hotline/", "hotline"]) {
      expect(() => siteAddress(text)).toThrow(/HOTLINE_URL is ".*"; it must be/);
    }
  });
});
