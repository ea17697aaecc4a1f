/**
 * A Vite plugin for the documentation. The application gets each page as a module, which it loads when the page is
 * opened: `virtual:docs` lists the pages, `virtual:docs-search` has what the search needs. The site gets the same pages
 * as files that are read without a script: docs/NAME.html, and docs/ with all of them. A development server writes them
 * once; it has to be started again to see a changed document.
 */
import type { Plugin } from "vite";
import { siteAddress } from "../scenario-pages/fill-address.ts";
import { withLinks, type RenderedPage } from "./render.ts";

const LIST = "virtual:docs";
const SEARCH = "virtual:docs-search";
/** Behind this, a module's name has the page's. */
const ONE = "virtual:docs/";

interface Written {
  readonly pages: readonly RenderedPage[];
  readonly modules: ReadonlyMap<string, string>;
}

/** The commands and tables of which the references are written are only loaded when a build wants them. */
async function write(): Promise<Written> {
  const [{ docsPages }, { renderPages }, { searchSections }, { introOf }] = await Promise.all([
    import("./pages.ts"),
    import("./render.ts"),
    import("./search-sections.ts"),
    import("./intro.ts"),
  ]);
  const pages = renderPages(await docsPages());
  const list = pages.map(({ name, title, part, html }) => {
    const known = JSON.stringify({ name, title, part, about: introOf(html) }).slice(1, -1);
    return `{ ${known}, load: () => import(${JSON.stringify(ONE + name)}).then((loaded) => loaded.default) }`;
  });
  const modules = new Map([
    [LIST, `export default [${list.join(", ")}];`],
    [SEARCH, `export default JSON.parse(${JSON.stringify(JSON.stringify(searchSections(pages)))});`],
    ...pages.map(
      ({ name, html }) => [`${ONE}${name}`, `export default ${JSON.stringify(inApplication(html))};`] as const,
    ),
  ]);
  return { pages, modules };
}

/** As lab/link/route.ts writes them. */
function inApplication(html: string): string {
  return withLinks(html, (name, anchor) =>
    [`#/docs/${name}`, ...(anchor === undefined ? [] : [encodeURIComponent(anchor)])].join("/"),
  );
}

/** "no pages": for the one file, which has no files beside it. */
export function docs(files: "pages" | "no pages" = "pages", address = process.env["HOTLINE_URL"]): Plugin {
  const site = siteAddress(address);
  let written: Promise<Written> | undefined;
  const known = (): Promise<Written> => (written ??= write());
  const filesOf = async (): Promise<ReadonlyMap<string, string>> => {
    const { staticPages } = await import("./static-pages.tsx");
    return staticPages((await known()).pages, site);
  };
  return {
    name: "hotline-docs",
    resolveId: (id: string) => (id === LIST || id === SEARCH || id.startsWith(ONE) ? `\0${id}` : undefined),
    load: async (id: string) => {
      const module = id.startsWith(`\0${LIST}`) ? id.slice(1) : undefined;
      return module === undefined ? undefined : (await known()).modules.get(module);
    },
    async generateBundle() {
      if (files === "no pages") return;
      for (const [fileName, source] of await filesOf()) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? "").replace(/^\/|[?#].*$/g, "").replace(/\/$/, "/index.html");
        if (!path.startsWith("docs/")) return next();
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        filesOf().then((all) => response.writeHead(all.has(path) ? 200 : 404).end(all.get(path)), next);
      });
    },
  };
}
