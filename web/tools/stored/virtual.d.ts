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

declare module "virtual:stored-moments" {
  import type { StoredMoment } from "../../src/lab/stored/stored-moment.ts";
  /** By scenario. */
  const moments: Readonly<Record<string, () => Promise<StoredMoment>>>;
  export default moments;
}

declare module "virtual:hero-moments" {
  import type { StoredMoment } from "../../src/lab/stored/stored-moment.ts";
  /** By place on the x-axis of the scenario that the first page begins with. */
  const moments: Readonly<Record<string, () => Promise<StoredMoment>>>;
  export default moments;
}
