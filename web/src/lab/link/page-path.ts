/**
 * The page of the site that stands before the # of a shared address. Servers and programs that show previews never see
 * a fragment, so an address that is shared names a page of the thing that it opens: `s/dput/#v=1&s=dput`. That page has
 * the title, the words and the picture for a preview, and gives way to the application where the address has a link
 * (web/tools/scenario-pages).
 */
import type { Route } from "./route.ts";

/** The folder of a scenario's or litmus experiment's page in the site. */
export function scenarioPath(name: string): string {
  return `s/${name}/`;
}

/** The folder of the page of a sheet, "course/sheet", or of an exercise, "scenario/exercise". */
export function questionPath(name: string): string {
  return `q/${name}/`;
}

/**
 * The folder in the site, with a slash at its end; "" for what has no page of its own: a reader's own scenario, and one
 * on a reader's own machine, of which the scenario's picture would show other curves.
 */
export function pagePath(route: Route): string {
  switch (route.page) {
    case "lab": {
      const { scenario, folder, machineFile } = route.experiment;
      return folder === undefined && machineFile === undefined ? scenarioPath(scenario) : "";
    }
    case "litmus":
      return scenarioPath(route.litmus.experiment);
    case "exercise": {
      const name = route.exercise.exercise ?? route.exercise.sheet;
      return name === undefined ? "" : questionPath(name);
    }
    default:
      return "";
  }
}
