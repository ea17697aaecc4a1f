/**
 * The prerendered pages: for every scenario a lab and an embed as they open, and the first page. Components are
 * imported through Vite, as in the page, but without style sheets.
 */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { type Plugin, runnerImport } from "vite";
import type { FirstFile } from "../../src/ui/first/first-file.ts";
import { FIRST_PAGE } from "../../src/ui/first/first-link.ts";
import type { Page } from "../../src/ui/first/still-picture.ts";
import type { prerenderedGallery, prerenderedLab } from "./prerendered-pages.tsx";
import { leanPage } from "./lean-page.ts";
import { notes } from "../plugins/notes-plugin.ts";
import { exercises } from "../exercises/exercises-plugin.ts";
import { computation } from "../stored/computation.ts";
import { stored } from "../stored/stored-plugin.ts";

interface PageModule {
  readonly prerenderedLab: typeof prerenderedLab;
  readonly prerenderedGallery: typeof prerenderedGallery;
}

const WEB = fileURLToPath(new URL("../../", import.meta.url));
const PAGE_MODULE = fileURLToPath(new URL("./prerendered-pages.tsx", import.meta.url));
const NO_STYLES = "\0no-styles";

/** For each kind of page, the files by the names of their scenarios. */
export type PrerenderedPages = Readonly<Record<Page, ReadonlyMap<string, FirstFile>>>;

export async function prerenderPages(): Promise<PrerenderedPages> {
  const { figures, moments } = await computation().all;
  const module = await importedPages<PageModule>(PAGE_MODULE);
  const labs = Object.keys(figures).map((name) => {
    return { name, ...module.prerenderedLab(name, { figure: figures[name], moment: moments[name] }) };
  });
  const filesOf = (page: "lab" | "embed") =>
    new Map(
      labs.map(({ name, [page]: text, steps, figure, machine, words }): [string, FirstFile] => {
        const of = { page: leanPage(text, page === "lab" ? "kept" : "empty"), figure, machine, steps: steps[page] };
        /* The slider of an embed's picture does not work: an embed's address is that of the page around it. */
        return [name, page === "lab" ? { ...of, words } : of];
      }),
    );
  const gallery = module.prerenderedGallery();
  return {
    lab: filesOf("lab"),
    embed: filesOf("embed"),
    gallery: new Map([[FIRST_PAGE, { ...gallery, page: leanPage(gallery.page) }]]),
  };
}

/** A module of pages as texts, with the components that it imports. */
export async function importedPages<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(path, {
    configFile: false,
    logLevel: "warn",
    root: WEB,
    plugins: [withoutStyles(), react(), notes(), stored(), exercises()],
  });
  return module;
}

function withoutStyles(): Plugin {
  return {
    name: "hotline-without-styles",
    enforce: "pre",
    resolveId: (id) => (id.endsWith(".css") ? NO_STYLES : undefined),
    load: (id) => (id === NO_STYLES ? "" : undefined),
  };
}
