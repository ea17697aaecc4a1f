/**
 * A Vite plugin that lets the built pages begin with a stored picture: it prerenders pages into files, builds
 * the small script that shows them (src/ui/first), adds the script that draws in them to the site, and puts the small
 * one in the place of the application's, which it loads when the picture is there.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import type { FirstFile } from "../../src/ui/first/first-file.ts";
import { pictureFile } from "../../src/ui/first/first-link.ts";
import type { Page } from "../../src/ui/first/still-picture.ts";
import { bundleScript } from "../plugins/bundle-script.ts";
import type { BundledPackages } from "../licences/bundled-packages.ts";
import { prerenderPages } from "./prerender-pages.ts";

const ENTRY = new URL("../../src/ui/first/first-picture.ts", import.meta.url);
/** The modules that draw the pictures, paint their machines and watch the application come, scripts of the site. */
const DRAWING = fileURLToPath(new URL("../../src/ui/first/draw-picture.ts", import.meta.url));
const TAKING_OVER = fileURLToPath(new URL("../../src/ui/first/take-over.ts", import.meta.url));
const PAINTING = fileURLToPath(new URL("../../src/ui/playback/still-machine.ts", import.meta.url));
/** Service workers do not keep these files (service-worker-plugin.ts). */
const FIRST_FOLDER = "first/";
const HASH_DIGITS = 8;

const PAGES: readonly Page[] = ["lab", "embed", "gallery"];

/** The modules whose style sheets a page needs, by the ends of their paths. */
const STYLED_BY: Readonly<Record<Page, readonly string[]>> = {
  lab: ["/src/ui/main.tsx", "/ui/pages/lab/lab.tsx", "/ui/panels/machine/machine-stage.tsx"],
  embed: ["/ui/embedded/embed-main.tsx", "/ui/panels/machine/machine-stage.tsx"],
  gallery: ["/src/ui/main.tsx", "/ui/pages/gallery/gallery.tsx", "/ui/pages/gallery/hero-machine.tsx"],
};

/** What the application loads when a lab is opened (main.tsx, lab.tsx), by the ends of their paths. */
const LAB_PARTS = ["/ui/site/browser-pool.ts", "/ui/pages/lab/lab.tsx", "/ui/panels/machine/machine-stage.tsx"];
const APPLICATION_PART = "/src/ui/main.tsx";
/** What the application loads for the first page's figure (app.tsx). */
const GALLERY_PARTS = ["/ui/pages/gallery/gallery.tsx"];
/** What the lab's pool of workers fetches. */
const LAB_FILES = [/^assets\/core-[^/]*\.wasm$/, /^assets\/worker-[^/]*\.js$/];

/** The face for which a picture waits (still-picture.ts). */
const FACE = /sans-latin-400-normal.*\.woff2$/;

const APPLICATION = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;
const IMPORTS = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

interface Made {
  /** Texts by their paths in the site. */
  readonly files: ReadonlyMap<string, string>;
  /** The path of the script in the site. */
  readonly script: string;
}

export function prerender(packages: BundledPackages): Plugin {
  let making: Promise<Made> | undefined;
  const made = (bundle: Rolldown.OutputBundle): Promise<Made> => (making ??= make(bundle, packages));
  return {
    name: "hotline-prerender",
    apply: "build",
    buildStart() {
      for (const id of [DRAWING, PAINTING, TAKING_OVER])
        this.emitFile({ type: "chunk", id, name: basename(id, ".ts"), preserveSignature: "strict" });
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle, path }) => {
        if (bundle === undefined || !/^\/(index|embed)\.html$/.test(path)) return html;
        const { script } = await made(bundle);
        const isEmbed = path === "/embed.html";
        const drawing = chunksOf(bundle, [DRAWING]).map(addressOf);
        const painting = chunksOf(bundle, [PAINTING])
          .map(addressOf)
          .filter((address) => !drawing.includes(address));
        const takingOver = chunksOf(bundle, [TAKING_OVER]).map(addressOf).at(-1);
        const later = ` data-painting="${painting.join(" ")}" data-taking-over="${takingOver}"`;
        const own = ` data-drawing="${drawing.at(-1)}"${later}`;
        const data = `${stylesFor(isEmbed, bundle)}${isEmbed ? "" : partsOfPages(bundle)}${own}`;
        const ahead = [...drawing.map(moduleAhead), faceAhead(bundle)].map((link) => `  ${link}\n  `);
        return beginningWith(script, data, html).replace("</head>", `${ahead.join("")}</head>`);
      },
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const { files } = await made(bundle);
        for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source });
      },
    },
  };
}

async function make(bundle: Rolldown.OutputBundle, packages: BundledPackages): Promise<Made> {
  const pictures = await prerenderPages();
  const texts = PAGES.flatMap((page) =>
    [...pictures[page]].map(([name, file]) => {
      const first: FirstFile = page === "gallery" ? file : { ...file, scripts: scenarioScripts(bundle, name) };
      return [pictureFile(page, name), JSON.stringify(first)] as const;
    }),
  );
  // One hash of all: an address for each would be a large part of the script.
  const folder = `${FIRST_FOLDER}${hashOf(texts.map(([, text]) => text))}`;
  const code = await bundleScript(ENTRY, {
    define: {
      FIRST_FOLDER: JSON.stringify(`./${folder}`),
      FIRST_SCENARIOS: JSON.stringify([...pictures.lab.keys()]),
    },
    plugins: [packages.collector()],
  });
  const script = `assets/first-picture-${hashOf([code])}.js`;
  return {
    script,
    files: new Map([...texts.map(([name, text]) => [`${folder}/${name}`, text] as const), [script, code]]),
  };
}

function hashOf(texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text);
  return hash.digest("hex").slice(0, HASH_DIGITS);
}

/** Attributes of the script that say which page this is, and which style sheets its pictures need. */
function stylesFor(isEmbed: boolean, bundle: Rolldown.OutputBundle): string {
  const pages: readonly Page[] = isEmbed ? ["embed"] : ["lab", "gallery"];
  const lists = pages.map((page) => ` data-${page}-styles="${stylesOf(bundle, STYLED_BY[page]).join(" ")}"`);
  return `${isEmbed ? ` data-page="embed"` : ""}${lists.join("")}`;
}

/** Attributes of the script that say what the first page and a lab need beside the application. */
function partsOfPages(bundle: Rolldown.OutputBundle): string {
  const application = chunksOf(bundle, [APPLICATION_PART]);
  const scriptsOf = (parts: readonly string[]): string =>
    chunksOf(bundle, parts)
      .filter((chunk) => !application.includes(chunk))
      .map(addressOf)
      .join(" ");
  const files = LAB_FILES.map((name) => fileOf(bundle, name)).join(" ");
  const lab = ` data-lab-scripts="${scriptsOf(LAB_PARTS)}" data-lab-files="${files}"`;
  return ` data-gallery-scripts="${scriptsOf(GALLERY_PARTS)}"${lab}`;
}

/** The chunk that shared-scripts.ts makes of a scenario. */
function scenarioScripts(bundle: Rolldown.OutputBundle, scenario: string): readonly string[] {
  const scripts = allChunks(bundle).filter(({ name }) => name === `scenario-${scenario}`);
  if (scripts.length === 0) throw new Error(`the site has no script of the scenario ${scenario}`);
  return scripts.map(addressOf);
}

function addressOf({ fileName }: Rolldown.OutputChunk): string {
  return `./${fileName}`;
}

function allChunks(bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === "chunk");
}

/** Addresses of the style sheets that come with the chunks of some modules and with all that these import. */
function stylesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): readonly string[] {
  const styles = chunksOf(bundle, modules).flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return [...new Set(styles)].map((style) => `./${style}`);
}

/** The chunks of some modules and of all that these import, each behind those that it imports. */
function chunksOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): readonly Rolldown.OutputChunk[] {
  const chunks = allChunks(bundle);
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found: Rolldown.OutputChunk[] = [];
  const seen = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported !== undefined) visit(imported);
    }
    found.push(chunk);
  };
  for (const module of modules) {
    /* What other scripts import statically as well lies in a chunk whose exports have other names. */
    const chunk =
      chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith(module) === true) ??
      chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (chunk === undefined) throw new Error(`${module} is in no script of the site`);
    visit(chunk);
  }
  return found;
}

/** The picture waits a moment for the face, which comes with the page, but behind the rest on a slow network. */
function faceAhead(bundle: Rolldown.OutputBundle): string {
  return `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="${fileOf(bundle, FACE)}">`;
}

function moduleAhead(address: string): string {
  return `<link rel="modulepreload" crossorigin href="${address}">`;
}

/** The address of the file with such a name. */
function fileOf(bundle: Rolldown.OutputBundle, name: RegExp): string {
  const found = Object.keys(bundle).find((one) => name.test(one));
  if (found === undefined) throw new Error(`The site has no file ${name.source}`);
  return `./${found}`;
}

/** The page with the small script in the place of the application's. Throws when there is none. */
function beginningWith(script: string, pictures: string, html: string): string {
  const [tag, application] = APPLICATION.exec(html) ?? [];
  if (tag === undefined || application === undefined) throw new Error("The page has no script of the application");
  const imports = [...html.matchAll(IMPORTS)].map(([, address]) => address);
  const data = `${pictures} data-application="${application}" data-imports="${imports.join(" ")}"`;
  return html.replace(IMPORTS, "").replace(tag, `\n    <script defer src="./${script}"${data}></script>`);
}
