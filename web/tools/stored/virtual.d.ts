/** The modules that `stored-plugin.ts` computes when the site is built. */
declare module "virtual:stored-figures" {
  import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
  const figures: Readonly<Record<string, StoredFigure>>;
  export default figures;
}

declare module "virtual:search-words" {
  /** The figures by scenario. */
  const words: Readonly<Record<string, string>>;
  export default words;
}
