/**
 * A Vite plugin that gives the site a page for every scenario, which works without JavaScript, and a list of these
 * pages: s/<name>/ and s/; and a short page for every sheet and exercise: q/<name>/. Search engines and previews of
 * links read them. HOTLINE_URL names the site's folder on the web; with it the pages have canonical addresses and
 * pictures for previews, and the site has a sitemap.
 */
import type { Plugin, Rolldown } from "vite";
import { scenarioNames } from "../../cli/files/catalogue.ts";
import { openScenario } from "../../cli/files/open.ts";
import { scenarioPath } from "../../src/lab/link/page-path.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import { inCourseOrder } from "../../src/model/scenario/course.ts";
import { computation } from "../stored/computation.ts";
import { ADDRESS_LATER, siteAddress } from "./fill-address.ts";
import { firstPageTags, GENERAL_PICTURE } from "./first-page.ts";
import { inOrder, notesIn } from "./folders.ts";
import { LIST_PATH, listPage } from "./list-page.tsx";
import { STYLE_FILE, wayToSite } from "./page-document.tsx";
import { litmusPicture, previewPicture } from "./preview-picture.ts";
import { exploredExperiments } from "./explored-experiments.ts";
import { litmusPage, type PagedLitmus } from "./litmus-page.tsx";
import { QUESTIONS_PATH, questionPages } from "./question-pages.tsx";
import { type PagedScenario, scenarioPage } from "./scenario-page.tsx";
import { type FontFile, pageStyles } from "./style-sheet.ts";

/** The fonts of text in these pages, by the beginnings of their files' names. */
const FONTS = [
  { file: "ibm-plex-sans-latin-400-normal", family: "IBM Plex Sans", weight: 400 },
  { file: "ibm-plex-sans-latin-600-normal", family: "IBM Plex Sans", weight: 600 },
  { file: "ibm-plex-mono-latin-400-normal", family: "IBM Plex Mono", weight: 400 },
] as const;

/** Texts and pictures by their paths in the site. */
type SiteFiles = ReadonlyMap<string, string | Uint8Array>;

export function scenarioPages(address = process.env["HOTLINE_URL"]): Plugin {
  const site = siteAddress(address);
  return {
    name: "hotline-scenario-pages",
    transformIndexHtml: (_, { path }) => (path === "/index.html" ? firstPageTags(site) : []),
    async generateBundle(_, bundle) {
      const files = await pageFiles(await scenariosOfSite(), site, await exploredExperiments());
      for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source });
      this.emitFile({ type: "asset", fileName: STYLE_FILE, source: pageStyles(fontFiles(bundle)) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? "").replace(/^\/|[?#].*$/g, "").replace(/\/$/, "/index.html");
        if (!path.startsWith(LIST_PATH) && !path.startsWith(QUESTIONS_PATH)) return next();
        const isStyle = path === STYLE_FILE;
        response.setHeader("Content-Type", isStyle ? "text/css" : "text/html; charset=utf-8");
        servedFile(path).then((text) => response.writeHead(text === undefined ? 404 : 200).end(text), next);
      });
    },
  };
}

async function scenariosOfSite(): Promise<readonly PagedScenario[]> {
  return pagedScenarios(await computation().lists.whole("figures"));
}

/** The file that the development server returns, made for each request, so that an edited text is seen. */
async function servedFile(path: string): Promise<string | Uint8Array | undefined> {
  return path === STYLE_FILE
    ? pageStyles([])
    : (await pageFiles(await scenariosOfSite(), undefined, await exploredExperiments())).get(path);
}

/** All scenarios of the project that have a figure, in the order of the course. */
export function pagedScenarios(figures: Readonly<Record<string, StoredFigure>>): readonly PagedScenario[] {
  const scenarios = scenarioNames().flatMap((name): PagedScenario[] => {
    const figure = figures[name];
    return figure === undefined ? [] : [pagedScenario(name, figure)];
  });
  return inOrder(scenarios);
}

function pagedScenario(name: string, figure: StoredFigure): PagedScenario {
  const { scenario, folder } = openScenario(name);
  return { name, file: scenario.file, figure, notes: notesIn(folder) };
}

/** The picture of everything that has none of its own. */
const GENERAL = { path: GENERAL_PICTURE, title: "Hotline: find the hot cache line", scenario: "lookup_mnt" } as const;

/** `site` is the address of the site's folder, ending with "/"; undefined where it is not known. */
export async function pageFiles(
  scenarios: readonly PagedScenario[],
  site: string | undefined,
  experiments: readonly PagedLitmus[] = [],
): Promise<SiteFiles> {
  const files = new Map<string, string | Uint8Array>();
  const general = { picture: site === undefined ? undefined : GENERAL.path, site };
  for (const [place, scenario] of scenarios.entries()) {
    const path = scenarioPath(scenario.name);
    const picture = site === undefined ? undefined : `${path}preview.png`;
    const neighbours = { before: scenarios[place - 1], after: scenarios[place + 1] };
    files.set(`${path}index.html`, scenarioPage(scenario, neighbours, { picture, site }));
    if (picture !== undefined) files.set(picture, await previewPicture(scenario.file.title, scenario.figure));
  }
  for (const [place, experiment] of experiments.entries()) {
    const neighbours = { before: experiments[place - 1], after: experiments[place + 1] };
    const path = scenarioPath(experiment.name);
    const picture = site === undefined ? undefined : `${path}preview.png`;
    files.set(`${path}index.html`, litmusPage(experiment, neighbours, { picture, site }));
    if (picture !== undefined) files.set(picture, await litmusPicture(experiment));
  }
  for (const page of questionPages(general)) files.set(`${page.path}index.html`, page.text);
  const all = [...scenarios, ...experiments].map(({ name, file }) => ({ ...file, name }));
  files.set(`${LIST_PATH}index.html`, listPage(inCourseOrder(all), site));
  if (site === undefined) return files;
  const figure = scenarios.find(({ name }) => name === GENERAL.scenario)?.figure;
  if (figure !== undefined) files.set(GENERAL.path, await previewPicture(GENERAL.title, figure));
  if (site !== ADDRESS_LATER) files.set("sitemap.xml", sitemap(all, site));
  return files;
}

function sitemap(scenarios: readonly { readonly name: string }[], site: string): string {
  const pages = ["", "essay.html", LIST_PATH, ...scenarios.map(({ name }) => scenarioPath(name))];
  const rows = pages.map((path) => `  <url><loc>${site.replaceAll("&", "&amp;")}${path}</loc></url>`);
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return `${head}\n${rows.join("\n")}\n</urlset>\n`;
}

/** The application's own fonts, in the folder to which the build writes them. */
function fontFiles(bundle: Rolldown.OutputBundle): readonly FontFile[] {
  const names = Object.keys(bundle);
  return FONTS.flatMap(({ file, family, weight }): FontFile[] => {
    const path = names.find((name) => name.startsWith(`assets/${file}`) && name.endsWith(".woff2"));
    return path === undefined ? [] : [{ family, weight, address: wayToSite(STYLE_FILE) + path }];
  });
}
