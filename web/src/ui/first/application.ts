/** The application's own script, which the page does not load by itself: its address stands at the first script. */

interface Application {
  readonly isEmbed: boolean;
  readonly script: string;
  /** The scripts that it imports. */
  readonly imports: readonly string[];
}

export function applicationOf(first: Element | null): Application {
  const data = first instanceof HTMLElement ? first.dataset : {};
  return {
    isEmbed: data["page"] === "embed",
    script: data["application"] ?? "",
    imports: (data["imports"] ?? "").split(" ").filter((one) => one !== ""),
  };
}

export function startApplication({ script, imports }: Application, onFailure: () => void): void {
  const element = document.createElement("script");
  element.type = "module";
  element.crossOrigin = "";
  element.src = script;
  element.onerror = onFailure;
  document.head.append(element, ...imports.map(preloadOf));
}

function preloadOf(address: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.crossOrigin = "";
  link.href = address;
  return link;
}
