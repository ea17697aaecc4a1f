/**
 * The work before an import() of a part of the site that is loaded on demand. The build puts this in the place of
 * Vite's own helper (web/tools/plugins/preload-plugin.ts), and calls it with all files of the part.
 *
 * A browser remembers for the life of a page that a module could not be loaded, or was no module, and then fails the
 * next import() of it without asking; the modules that it imports likewise. So no import() is made before each file has
 * been fetched and looked at: a failed fetch can be repeated. The import() then finds its files in the browser's cache.
 */
import { LoadError } from "./load-error.ts";
import { STALL_MS } from "./arrivals.ts";
import { SITE_FILES } from "./site-files.ts";
import { addStyle, isStyle } from "./style-sheet.ts";

/** `files`: addresses relative to `importer`, the part's own file and all that it imports, scripts and style sheets. */
export async function preload<T>(
  importPart: () => Promise<T>,
  files: readonly string[] | undefined,
  importer: string,
): Promise<T> {
  const addresses = (files ?? []).map((file) => new URL(file, importer).href);
  const wanted = addresses.filter((one) => !isHere(one));
  await Promise.all(wanted.map((address) => SITE_FILES.bytes(address)));
  await Promise.all(wanted.filter(isStyle).map(addStyle));
  return inTime(importPart(), addresses, importer);
}

/** The page's own scripts and sheets need no second request, nor do modules that have come ahead. */
function isHere(address: string): boolean {
  for (const script of document.scripts) if (script.src === address) return true;
  for (const sheet of document.styleSheets) if (sheet.href === address) return true;
  const link = linkOfModule(address);
  return link !== undefined && !isComing(link);
}

/** The page's request for a module before the part that needs it: ui/first/application.ts. */
function linkOfModule(address: string): HTMLLinkElement | undefined {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]");
  return [...links].find(({ href }) => href === address);
}

function isComing(link: HTMLLinkElement): boolean {
  return link.dataset["ahead"] === "coming";
}

/** Has a file been fetched, while the request that came ahead of it hangs? Then no import() of it will ever end. */
function hangsAhead(address: string): boolean {
  const link = linkOfModule(address);
  return link !== undefined && isComing(link);
}

function inTime<T>(imported: Promise<T>, addresses: readonly string[], importer: string): Promise<T> {
  const [address = importer] = addresses;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      /* The page asks anew when it is loaded again; what was typed and computed is kept. */
      if (addresses.some(hangsAhead)) globalThis.location.reload();
      reject(new LoadError("stalled", address, "its files have come, but the browser does not start them"));
    }, STALL_MS);
    imported.then(resolve, (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      reject(new LoadError("broken", address, `its files have come, but the browser cannot execute them (${reason})`));
    });
    imported.then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
  });
}
