import { describe, expect, it } from "vitest";
import { readLink } from "../../src/lab/link/route.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import { pageFiles, pagedScenarios, siteAddress } from "./scenario-pages-plugin.ts";
import { exploredExperiments } from "./explored-experiments.ts";
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
const OTHERS = ["", "essay.html", "icon.svg", "hotline-lab.js", "s/page.css"];

const local = await pageFiles(SCENARIOS, undefined, EXPERIMENTS);
const published = await pageFiles(SCENARIOS, SITE, EXPERIMENTS);

function textOf(files: typeof local, path: string): string {
  const file = files.get(path);
  if (typeof file !== "string") throw new Error(`no page ${path}`);
  return file;
}

const unescaped = (html: string): string => html.replaceAll("&amp;", "&");
const hrefsOf = (html: string): string[] =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, to = ""]) => unescaped(to));

describe("the pages of scenarios", () => {
  it("are one for each scenario that has a figure, and a list, in the order of the course", () => {
    const experiments = ["s/message_passing/index.html", "s/store_buffering/index.html"];
    expect([...local.keys()].sort()).toEqual([
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

  it("have no inline script, which the policy of the site would forbid", () => {
    for (const path of local.keys()) {
      const scripts = textOf(local, path).match(/<script[^>]*>[^<]*/g) ?? [];
      expect(scripts.every((script) => /^<script src="[^"]+" defer="">$/.test(script))).toBe(true);
      expect(textOf(local, path)).toMatch(/http-equiv="Content-Security-Policy"/);
    }
  });

  it("name no address of the site where none is known", () => {
    for (const path of local.keys()) expect(textOf(local, path)).not.toMatch(/canonical|og:url|og:image/);
  });

  it("have a canonical address and a picture where the site's address is known, and the site has a sitemap", () => {
    const page = textOf(published, "s/dput/index.html");
    expect(page).toContain(`<link rel="canonical" href="${SITE}s/dput/"/>`);
    expect(page).toContain(`<meta property="og:image" content="${SITE}s/dput/preview.png"/>`);
    const places = [...textOf(published, "sitemap.xml").matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);
    const pages = ["", "essay.html", "s/", "s/lookup_mnt/", "s/dput/", "s/store_buffering/", "s/message_passing/"];
    expect(places).toEqual(pages.map((place) => SITE + place));
  });

  it("have a picture of 1200 by 630 pixels, a PNG", () => {
    const picture = Buffer.from(published.get("s/dput/preview.png") ?? "");
    expect(picture.subarray(1, 4).toString()).toBe("PNG");
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
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
