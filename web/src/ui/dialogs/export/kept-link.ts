/** The link inside a page that was saved with "Download this experiment" (offline-copy.ts), or is in a package. */
import { LINK_META } from "../../../lab/link/kept-link.ts";

/** Undefined in every other page. */
export function keptLink(): string | undefined {
  const content = document.querySelector(`meta[name="${LINK_META}"]`)?.getAttribute("content") ?? "";
  return content.startsWith("#") ? content : undefined;
}
