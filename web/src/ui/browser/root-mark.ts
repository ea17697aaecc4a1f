/**
 * Marks on the page's root element, for rules of style sheets that depend on what the page shows. Such rules behind
 * :has() on the root, or on another element that contains nearly everything, make browsers compute the styles of the
 * whole page again whenever an element comes or goes anywhere in it.
 */
import { useLayoutEffect } from "react";

/**
 * - `view`: what fills the page: "lab"; "race"; "stage", a lab that is being presented; "litmus", the page on memory
 *   order in an open tour; or "embed". Other pages have none.
 * - `tour`: there is the text of a tour.
 */
export type RootMark = "view" | "tour";

/** The root has the mark from the frame in which the component is first shown; undefined: the root has none. */
export function useRootMark(mark: RootMark, value: string | undefined): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (value === undefined) delete dataset[mark];
    else dataset[mark] = value;
    return () => {
      delete dataset[mark];
    };
  }, [mark, value]);
}
