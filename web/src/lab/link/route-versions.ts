/** The versions in the links of all pages that have any: of pages that are read, as the documentation, none. Pure. */
import type { LinkVersions } from "./link-versions.ts";
import type { Route } from "./route.ts";

/** The release that made the link; undefined where the link names none. */
export function madeByOf(route: Route): string | undefined {
  switch (route.page) {
    case "lab":
      return route.experiment.madeBy;
    case "litmus":
      return route.litmus.madeBy;
    case "exercise":
      return route.exercise.madeBy;
    case "hand":
      return route.hand.madeBy;
    case "applications":
      return route.madeBy;
    default:
      return undefined;
  }
}

/** The same page, by a link of these versions; a page whose link has none stays as it is. */
export function routeOfVersions(route: Route, { madeBy, modelVersion }: LinkVersions): Route {
  const versions = { madeBy, modelVersion };
  switch (route.page) {
    case "lab":
      return { ...route, experiment: { ...route.experiment, ...versions } };
    case "litmus":
      return { ...route, litmus: { ...route.litmus, ...versions } };
    case "exercise":
      return { ...route, exercise: { ...route.exercise, ...versions } };
    case "hand":
      return { ...route, hand: { ...route.hand, ...versions } };
    case "applications":
      return { ...route, ...versions };
    default:
      return route;
  }
}
