/** Style sheets of parts that are loaded on demand: put into the page once, and again after a failure. */
import { STALL_MS } from "./arrivals.ts";
import { fileName, LoadError } from "./load-error.ts";

export function isStyle(address: string): boolean {
  return new URL(address).pathname.endsWith(".css");
}

/** Sheets of the page itself that did not come: the page is there, but without its looks. */
export function missingStyles(): readonly string[] {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  return [...links].filter(({ sheet }) => sheet === null).map(({ href }) => href);
}

const added = new Map<string, Promise<void>>();

/** Resolves when the sheet is in effect. Rejects with LoadError; the next call tries again. */
export function addStyle(address: string): Promise<void> {
  const known = added.get(address);
  if (known !== undefined) return known;
  const made = linkTo(address).catch((error: unknown) => {
    added.delete(address);
    throw error;
  });
  added.set(address, made);
  return made;
}

function linkTo(address: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = "";
  link.href = address;
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      clearTimeout(timer);
      link.remove();
      reject(new LoadError("unreachable", address, `the style sheet ${fileName(address)} could not be read`));
    };
    const timer = setTimeout(fail, STALL_MS);
    link.onerror = fail;
    link.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    document.head.append(link);
  });
}
