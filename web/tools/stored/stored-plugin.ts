/**
 * A Vite plugin that gives the pages what is computed when the site is built, each as a module:
 * - `virtual:stored-figures`, the figure of every scenario (figure.ts), and `virtual:featured-figures`, those of the
 *   scenarios with which the first page begins;
 * - `virtual:hero-machine` and `virtual:hero-moments`, the machine of the first page, and moments of it, one by one;
 * - `virtual:stored-scenarios`, which loads what is stored of a scenario: its figure, a moment of the machine, its
 *   compiled programs and the headers that these include;
 * - `virtual:stored-bars`, the bars of the applications, and `virtual:applications`, which scenarios these are;
 * - `virtual:walk`, the walk of the page "512 processors";
 * - `virtual:essay`, the essay, without the pictures of its figures;
 * - `virtual:stored-search`, the topics and words by which the gallery finds a scenario.
 *
 * Figures and moments are computed again only when something on which they depend has changed; meanwhile they are kept
 * in node_modules/.cache.
 */
import type { Plugin, ViteDevServer } from "vite";
import { scenarioNames } from "../../cli/files/catalogue.ts";
import { storedApplications } from "./applications.ts";
import { computation } from "./computation.ts";
import { storedEssay } from "./essay.ts";
import { includedHeaders } from "./included-headers.ts";
import { storedSearch } from "./search.ts";
import { NOTHING, StoredLists, type StoredWithSite } from "./stored-lists.ts";
import { storedWalk } from "./walk.ts";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import type { DrawnMachine } from "../../src/scene/run-scene.ts";
import { drawnMachine } from "../../src/ui/playback/scene-of-traced.ts";

/** Values that are loaded one by one: behind this, a module's name has the value's list, and its key in the list. */
const ONE = "virtual:stored/";
/** How the names of all modules begin that have something computed in them. */
const GIVEN = "\0virtual:stored";

/**
 * "no programs": pages compile them, as where everything is in one file, in which all scenarios' would come at once.
 * "nothing": nothing is computed, and pages show nothing before their own runs have arrived.
 */
export function stored(what: "all" | "no programs" | "nothing" = "all"): Plugin {
  let isServed = false;
  const lists = (): StoredLists => (what === "nothing" ? StoredLists.of(NOTHING) : computation().lists);
  /** A server does not wait for all of them: the first page can do without those of scenarios further down. */
  const figures = async (): Promise<StoredWithSite["figures"]> => {
    await lists().until(isServed ? "featured" : "figures");
    return lists().present("figures");
  };
  /** A value that is loaded by itself. A server gives what there is by now: its pages open without the rest as well. */
  const one = async (id: string): Promise<unknown> => {
    const [list, key = ""] = id.split("/");
    if (!isServed && what !== "nothing") await computation().all;
    const known = lists();
    if (list === "hero") return known.find("hero", key);
    const programs = what === "no programs" ? undefined : known.find("programs", key);
    const headers = programs === undefined || programs.length === 0 ? undefined : includedHeaders(key, programs);
    return { figure: known.find("figures", key), moment: known.find("moments", key), programs, headers };
  };
  const modules: Readonly<Record<string, () => Promise<string>>> = {
    "virtual:stored-figures": async () => parsing(JSON.stringify(await figures())),
    "virtual:featured-figures": async () => parsing(JSON.stringify(featured(await figures()))),
    "virtual:stored-bars": async () => parsing(JSON.stringify(await lists().whole("bars"))),
    "virtual:applications": async () => parsing(JSON.stringify(storedApplications())),
    "virtual:essay": async () => parsing(JSON.stringify(storedEssay())),
    "virtual:walk": async () => parsing(JSON.stringify(storedWalk())),
    "virtual:stored-search": async () => parsing(JSON.stringify(storedSearch())),
    "virtual:stored-scenarios": async () => loaders("scenarios", scenarioNames()),
    "virtual:hero-machine": async () => parsing(JSON.stringify(heroMachine() ?? null)),
    "virtual:hero-moments": async () => loaders("hero", Object.keys(await lists().whole("hero"))),
  };
  return {
    name: "hotline-stored",
    resolveId: (id: string) => (Object.hasOwn(modules, id) || id.startsWith(ONE) ? `\0${id}` : undefined),
    load: async (id: string) => {
      if (!id.startsWith("\0")) return undefined;
      if (!id.startsWith(ONE, 1)) return modules[id.slice(1)]?.();
      return parsing(JSON.stringify(await one(id.slice(1 + ONE.length))));
    },
    configureServer: (server) => {
      isServed = true;
      if (what !== "nothing") computeBehind(server);
    },
    /* A server that ends, or begins anew with another instance of this file. */
    closeBundle: () => {
      if (isServed && what !== "nothing") computation().stop();
    },
  };
}

/** Begins at once, before a page is opened, and tells it: this takes a minute after each change of the model. */
function computeBehind({ config, moduleGraph }: ViteDevServer): void {
  const { isCached, all, lists } = computation("behind");
  if (isCached) return;
  const { logger } = config;
  /** A value that was asked for before it was there is given anew to the next page. */
  const giveAnew = (): void => {
    for (const module of moduleGraph.idToModuleMap.values()) {
      if (module.id?.startsWith(GIVEN) === true) moduleGraph.invalidateModule(module);
    }
  };
  logger.info("Computing, once, the figures that pages show before their own runs; some come in a minute only …");
  /* Figures are there long before the moments of machines. A failure is told below. */
  lists.until("figures").then(giveAnew, () => undefined);
  all.then(
    () => {
      giveAnew();
      logger.info("… computed: a page that is loaded again has all of them.");
    },
    (error: unknown) => logger.error(String(error)),
  );
}

/** Those of the scenarios with which the first page begins. */
function featured(figures: StoredWithSite["figures"]): StoredWithSite["figures"] {
  return Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure.featured !== undefined));
}

/** A string that is parsed is quicker to load than the same as code. */
function parsing(json: string): string {
  return `export default JSON.parse(${JSON.stringify(json)});`;
}

/** A module with a function for each entry of a list, which loads it. */
function loaders(list: "scenarios" | "hero", keys: readonly string[]): string {
  const entries = keys.map((key) => {
    const module = JSON.stringify(`${ONE}${list}/${key}`);
    return `${JSON.stringify(key)}: () => import(${module}).then((loaded) => loaded.default)`;
  });
  return `export default { ${entries.join(", ")} };`;
}

/**
 * What the first page draws of the machine of its first scenario; undefined where no scenario has the first place on
 * the first page.
 */
function heroMachine(): DrawnMachine | undefined {
  const first = scenarioNames()
    .map((name) => openScenario(name).scenario)
    .find(({ file }) => file.featured === 1);
  return first && drawnMachine(openMachine(first.file.machine));
}
