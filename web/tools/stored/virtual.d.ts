/**
 * The modules that `stored-plugin.ts` computes when the site is built. Types are imported in place: a declaration of a
 * module cannot import from a relative path, and what it imported so would be of any type.
 */
declare module "virtual:stored-figures" {
  const figures: Readonly<Record<string, import("../../src/lab/stored/stored-figure.ts").StoredFigure>>;
  export default figures;
}

declare module "virtual:featured-figures" {
  /** Those of the scenarios with which the first page begins. */
  const figures: Readonly<Record<string, import("../../src/lab/stored/stored-figure.ts").StoredFigure>>;
  export default figures;
}

declare module "virtual:stored-bars" {
  /** The bars of the applications, by scenario and variant. */
  const bars: Readonly<
    Record<string, Readonly<Record<string, import("../../src/lab/application-bar.ts").ApplicationBar>>>
  >;
  export default bars;
}

declare module "virtual:applications" {
  const applications: import("../../src/lab/stored/stored-applications.ts").StoredApplications;
  export default applications;
}

declare module "virtual:essay" {
  const essay: import("../../src/lab/stored/stored-essay.ts").StoredEssay;
  export default essay;
}

declare module "virtual:walk" {
  const walk: import("../../src/lab/stored/stored-walk.ts").StoredWalk;
  export default walk;
}

declare module "virtual:stored-search" {
  const search: import("../../src/lab/stored/stored-search.ts").StoredSearch;
  export default search;
}

declare module "virtual:stored-scenarios" {
  /** For each scenario, a function that loads what is stored of it. */
  const scenarios: Readonly<
    Record<string, () => Promise<import("../../src/lab/stored/stored-scenario.ts").StoredScenario>>
  >;
  export default scenarios;
}

declare module "virtual:hero-machine" {
  /** What is drawn of the machine of the first page's first scenario; null where there is no such scenario. */
  const machine: import("../../src/scene/run-scene.ts").DrawnMachine | null;
  export default machine;
}

declare module "virtual:hero-moments" {
  /** For each place on the x-axis of the first page's first scenario, a function that loads the moment. */
  const moments: Readonly<Record<string, () => Promise<import("../../src/lab/stored/stored-moment.ts").StoredMoment>>>;
  export default moments;
}
