/**
 * The stored pictures of the essay's figures, as HTML: they stand in the page essay.html, and the page of the
 * application takes them from there.
 */
import { ok } from "../../../base/result.ts";
import { loaded } from "../../state/loaded.ts";

export interface Still {
  readonly curve: string;
  /** The curves of everything that the section's control can choose; undefined where it chooses no curves. */
  readonly all: string | undefined;
  readonly machine: string;
}

export type Stills = Readonly<Record<string, Still | undefined>>;

/** The name of a section's figure, from 0, among the pictures. */
export function stillKey(section: string, figure: number): string {
  return `${section}-${figure}`;
}

const STILL = "[data-still]";

/** The pictures in a document. */
export function stillsIn(root: ParentNode): Stills {
  const found = [...root.querySelectorAll<HTMLElement>(STILL)].map((element): [string, Still] => [
    element.dataset["still"] ?? "",
    {
      curve: partOf(element, "curve") ?? "",
      all: partOf(element, "curve", "[data-all]"),
      machine: partOf(element, "machine") ?? "",
    },
  ]);
  return Object.fromEntries(found);
}

function partOf(element: HTMLElement, part: string, of = ":not([data-all])"): string | undefined {
  return element.querySelector(`.hl-essay-${part} > .hl-essay-still${of}`)?.innerHTML;
}

/** The one-file copy of the site has no files beside it. */
const HAS_PAGES = import.meta.env.MODE !== "offline";

export const NO_STILLS: Stills = {};

/** No pictures where the page does not come: figures are then seen when they have been loaded. */
export const SITE_STILLS = loaded(["essay stills"], "The pictures of the essay", async () =>
  HAS_PAGES ? ok(await fetchStills()) : ok(NO_STILLS),
);

async function fetchStills(): Promise<Stills> {
  const response = await fetch(new URL("essay.html", document.baseURI));
  if (!response.ok) throw new Error(`the page was refused (${response.status})`);
  return stillsIn(new DOMParser().parseFromString(await response.text(), "text/html"));
}
