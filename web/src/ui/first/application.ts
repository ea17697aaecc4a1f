/** The application's own script, which the page does not load by itself: its address stands at the first script. */

import type { Page } from "./still-picture.ts";

interface Application {
  readonly isEmbed: boolean;
  readonly script: string;
  /** The scripts that it imports. */
  readonly imports: readonly string[];
  /** The style sheets of the pages of which this one can show a picture. */
  readonly styles: (page: Page) => readonly string[];
}

export function applicationOf(first: Element | null): Application {
  const data = first instanceof HTMLElement ? first.dataset : {};
  return {
    isEmbed: data["page"] === "embed",
    script: data["application"] ?? "",
    imports: listOf(data["imports"]),
    styles: (page) => listOf(data[`${page}Styles`]),
  };
}

function listOf(text = ""): readonly string[] {
  return text.split(" ").filter((one) => one !== "");
}

/** The application's scripts begin to come; none is executed. */
export function fetchApplication({ script, imports }: Application): void {
  document.head.append(...[script, ...imports].map(preloadOf));
}

export function startApplication({ script }: Application, onFailure: () => void): void {
  const element = document.createElement("script");
  element.type = "module";
  element.crossOrigin = "";
  element.src = script;
  element.onerror = onFailure;
  document.head.append(element);
}

function preloadOf(address: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.crossOrigin = "";
  link.href = address;
  return link;
}
