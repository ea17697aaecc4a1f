/**
 * The application's own scripts, and those of the lab, which the page does not load by itself: their addresses stand at
 * the first script.
 */
import { painted } from "./painted.ts";
import type { Page } from "./still-picture.ts";

export interface Application {
  readonly isEmbed: boolean;
  readonly script: string;
  /** The scripts that it imports. */
  readonly imports: readonly string[];
  /** Scripts of the first page, and of the lab, that the application itself would ask for when it runs. */
  readonly galleryScripts: readonly string[];
  readonly labScripts: readonly string[];
  /** The core and the script of its workers, which the lab fetches. */
  readonly labFiles: readonly string[];
  /** The module that draws the pictures (draw-picture.ts). */
  readonly drawing: string;
  /** The module that gives their place over to the application (take-over.ts). */
  readonly takingOver: string;
  /** The module that paints their machines (still-machine.ts), behind the scripts that it imports. */
  readonly painting: readonly string[];
  /** The style sheets of the pages of which this one can show a picture. */
  readonly styles: (page: Page) => readonly string[];
}

export function applicationOf(first: Element | null): Application {
  const data = first instanceof HTMLElement ? first.dataset : {};
  return {
    isEmbed: data["page"] === "embed",
    script: data["application"] ?? "",
    imports: listOf(data["imports"]),
    galleryScripts: listOf(data["galleryScripts"]),
    labScripts: listOf(data["labScripts"]),
    labFiles: listOf(data["labFiles"]),
    drawing: data["drawing"] ?? "",
    takingOver: data["takingOver"] ?? "",
    painting: listOf(data["painting"]),
    styles: (page) => listOf(data[`${page}Styles`]),
  };
}

function listOf(text = ""): readonly string[] {
  return text.split(" ").filter((one) => one !== "");
}

/**
 * The application's scripts begin to come, and behind them those of the page that it will show: the lab's, and `own`,
 * those of the scenario. None is executed. What runs need comes when these have come: on a slow network they would all
 * share it, and the reader would wait for the lab as long as for its first run.
 */
export function fetchApplication(
  { script, imports, galleryScripts, labScripts, labFiles }: Application,
  page: Page | undefined,
  own: readonly string[],
): void {
  const isLab = page === "lab";
  void fetchScripts([script, ...imports, ...(page === "gallery" ? galleryScripts : [])]);
  const behind = fetchScripts([...(isLab ? labScripts : []), ...own], LATER);
  const files = isLab ? labFiles : [];
  void behind.then(() => {
    document.head.append(...files.map((address) => linkTo(address, { ...FETCHED, ...LATER })));
  });
}

/** Resolves when the file has come, or will not. */
function settled(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve) => {
    for (const end of ["load", "error"]) link.addEventListener(end, resolve);
  });
}

/**
 * `onFailure` is called with a sentence when the application does not come, or stops before it has drawn anything. Its
 * errors after that are its own to tell.
 */
export function startApplication({ script }: Application, onFailure: (reason: string) => void): void {
  const element = document.createElement("script");
  const folder = new URL(".", new URL(script, document.baseURI)).href;
  let isEvaluated = false;
  let error: string | undefined;
  const look = async (): Promise<void> => {
    await painted();
    if (isEvaluated && error !== undefined && document.querySelector("#app main") === null) onFailure(error);
  };
  addEventListener("error", ({ filename, message }) => {
    /* Browsers tell of the errors of extensions, too. */
    if (!filename.startsWith(folder)) return;
    error = `Its script stopped: ${message}`;
    void look();
  });
  element.type = "module";
  element.crossOrigin = "";
  element.src = script;
  /* A frame whose sandbox gives it no origin gets no file: what the page itself says of sandboxes stays there. */
  element.onerror = () => {
    if (origin !== "null") onFailure("A file of the page did not come, or something else came in its place.");
  };
  /* A script that has thrown counts as loaded. */
  element.onload = () => {
    isEvaluated = true;
    void look();
  };
  document.head.append(element);
}

const MODULE = { rel: "modulepreload" };
/** Scripts begin to come; none is executed. Resolves when all have come, or will not. */
export function fetchScripts(addresses: readonly string[], priority: Partial<HTMLLinkElement> = {}): Promise<unknown> {
  const links = addresses.map((address) => linkTo(address, { ...MODULE, ...priority }));
  document.head.append(...links);
  return Promise.all(links.map(settled));
}

/** As fetch() asks for the file. */
const FETCHED = { rel: "preload", as: "fetch" };
/** Where the network is slow, the application comes first. */
const LATER = { fetchPriority: "low" } as const;

/** The link says how far its file is (loading/preload.ts); one that has failed is no longer there. */
function linkTo(href: string, kind: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), { crossOrigin: "", ...kind, href });
  link.dataset["ahead"] = "coming";
  link.onload = () => (link.dataset["ahead"] = "come");
  link.onerror = () => link.remove();
  return link;
}
