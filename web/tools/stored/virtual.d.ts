/**
 * The modules that `stored-plugin.ts` computes when the site is built. Types are imported in place: a declaration of a
 * module cannot import from a relative path, and what it imported so would be of any type.
 */
declare module "virtual:stored-figures" {
  const figures: Readonly<Record<string, import("../../src/lab/stored/stored-figure.ts").StoredFigure>>;
  export default figures;
}

declare module "virtual:stored-bars" {
  /** By scenario and variant. */
  const bars: Readonly<
    Record<string, Readonly<Record<string, import("../../src/lab/application-bar.ts").ApplicationBar>>>
  >;
  export default bars;
}

declare module "virtual:applications" {
  const applications: import("../../src/lab/stored/stored-applications.ts").StoredApplications;
  export default applications;
}

declare module "virtual:walk" {
  const walk: import("../../src/lab/stored/stored-walk.ts").StoredWalk;
  export default walk;
}

declare module "virtual:search-words" {
  /** The figures by scenario. */
  const words: Readonly<Record<string, string>>;
  export default words;
}

declare module "virtual:stored-scenarios" {
  /** By scenario. */
  const scenarios: Readonly<
    Record<string, () => Promise<import("../../src/lab/stored/stored-scenario.ts").StoredScenario>>
  >;
  export default scenarios;
}

declare module "virtual:hero-moments" {
  /** By place on the x-axis of the scenario that the first page begins with. */
  const moments: Readonly<Record<string, () => Promise<import("../../src/lab/stored/stored-moment.ts").StoredMoment>>>;
  export default moments;
}
