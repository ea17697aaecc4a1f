/**
 * A link that was written or sent with a "?" in place of its "#", as in https://labs.example/?s=dput: the query is then
 * read as the fragment that was meant. A fragment wins over a query.
 */

/** The address of a page, or of a frame, in its parts. */
interface Address {
  readonly hash: string;
  readonly search: string;
}

/** Only a query that names a scenario, a folder, a litmus experiment, a sheet or a question is a link. */
const NAMES_WHAT_TO_OPEN = /(?:^|&)(?:s|sf|litmus|sheet|e)=[^&]/;

/** The keys of a query that are the page's own: `workers` limits the threads, also beside a fragment. */
const OF_THE_PAGE = /^workers=/;

/** The fragment of the address with its "#", or the one that its query was meant to be; else "". */
export function linkIn({ hash, search }: Address): string {
  if (hash !== "" || !NAMES_WHAT_TO_OPEN.test(search.replace(/^\?/, ""))) return hash;
  return `#${partsOf(search, (part) => !OF_THE_PAGE.test(part)).join("&")}`;
}

/** What is left of a query whose link has become the fragment, with its "?"; "" when nothing is left. */
export function queryBesideLink(search: string): string {
  const rest = partsOf(search, (part) => OF_THE_PAGE.test(part));
  return rest.length === 0 ? "" : `?${rest.join("&")}`;
}

function partsOf(search: string, wanted: (part: string) => boolean): readonly string[] {
  return search.replace(/^\?/, "").split("&").filter(wanted);
}
