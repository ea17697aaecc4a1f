/**
 * The application's own scripts, and those of the lab, which the page does not load by itself: their addresses stand at
 * the first script.
 */
import type { Page } from "./still-picture.ts";

interface Application {
  readonly isEmbed: boolean;
  readonly script: string;
  /** The scripts that it imports. */
  readonly imports: readonly string[];
  /** Scripts of the lab that the application itself would ask for when it runs. */
  readonly labScripts: readonly string[];
  /** The core and the script of its workers, which the lab fetches. */
  readonly labFiles: readonly string[];
  /** The style sheets of the pages of which this one can show a picture. */
  readonly styles: (page: Page) => readonly string[];
}

export function applicationOf(first: Element | null): Application {
  const data = first instanceof HTMLElement ? first.dataset : {};
  return {
    isEmbed: data["page"] === "embed",
    script: data["application"] ?? "",
    imports: listOf(data["imports"]),
    labScripts: listOf(data["labScripts"]),
    labFiles: listOf(data["labFiles"]),
    styles: (page) => listOf(data[`${page}Styles`]),
  };
}

function listOf(text = ""): readonly string[] {
  return text.split(" ").filter((one) => one !== "");
}

/**
 * The application's scripts begin to come, and behind them those of the page that it will show: the lab's, and `own`,
 * those of the scenario. None is executed.
 */
export function fetchApplication(
  { script, imports, labScripts, labFiles }: Application,
  page: Page | undefined,
  own: readonly string[],
): void {
  const isLab = page === "lab";
  document.head.append(
    ...[script, ...imports].map((address) => linkTo(address, MODULE)),
    ...[...(isLab ? labScripts : []), ...own].map((address) => linkTo(address, { ...MODULE, ...LATER })),
    ...(isLab ? labFiles : []).map((address) => linkTo(address, { ...FETCHED, ...LATER })),
  );
}

export function startApplication({ script }: Application, onFailure: () => void): void {
  const element = document.createElement("script");
  element.type = "module";
  element.crossOrigin = "";
  element.src = script;
  element.onerror = onFailure;
  document.head.append(element);
}

const MODULE = { rel: "modulepreload" };
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
