/**
 * The script that a built page begins with: it shows the stored picture of the address with small parts of the
 * application's code, first the figure (draw-picture.ts) and then the machine (still-machine.ts). Only then does it
 * load the application, which takes the picture's place without moving anything. Where there is no picture for the
 * address, or the picture does not come, the application is loaded at once. tools/prerender builds this file as one
 * classic script and writes the addresses into the page.
 */
import { mergedFragments } from "../../embed/keys.ts";
import { splitFragment, type EmbedOptions } from "../../embed/options.ts";
import { linkIn } from "../../lab/link/query-link.ts";
import { THEMES } from "../../model/scenario/lab-words.ts";
import { putHeroX } from "../browser/hero-x.ts";
import { applyTheme, storedTheme } from "../browser/theme.ts";
import { type Application, applicationOf, fetchApplication, fetchScripts, startApplication } from "./application.ts";
import type { PointRef } from "../../lab/figure/figure-data.ts";
import type { FirstFigure, FirstFile } from "./first-file.ts";
import { FIRST_PAGE, isAsOpened, pictureFile, pictureOf, selectedIn, stepIn, themeIn } from "./first-link.ts";
import { emptyHero, emptyPanels, fitEmbed, foldTracks, openStep } from "./fit-page.ts";
import { loadLanguages } from "./languages.ts";
import { painted } from "./painted.ts";
import { writesPlaces } from "./place-in-address.ts";
import { type Drawing, type Page, type Painting, StillPicture } from "./still-picture.ts";
import type { takeOver } from "./take-over.ts";
import { tellFailure } from "./tell-failure.ts";

/** The folder with the pictures, relative to the page, and the scenarios that have some; put here by the build. */
declare const FIRST_FOLDER: string;
declare const FIRST_SCENARIOS: readonly string[];

interface Asked {
  readonly page: Page;
  readonly file: string;
  readonly link: string;
  readonly options: EmbedOptions | undefined;
}

function asked(isEmbed: boolean): Asked | undefined {
  const written = linkIn(location);
  const { options, link } = isEmbed ? splitFragment(written) : { options: undefined, link: written };
  const name = pictureOf(link);
  if (name === undefined || (isEmbed && name === FIRST_PAGE)) return undefined;
  const page = isEmbed ? "embed" : name === FIRST_PAGE ? "gallery" : "lab";
  if (name !== FIRST_PAGE && !FIRST_SCENARIOS.includes(name)) return undefined;
  return { page, file: `${FIRST_FOLDER}/${pictureFile(page, name)}`, link, options };
}

/** Colours and size of type, as the application sets them a little later. */
function look({ link, options }: Asked): void {
  const forced = THEMES.find((theme) => theme === themeIn(link));
  applyTheme(options?.theme ?? forced ?? storedTheme());
  if (options === undefined) return;
  document.documentElement.dataset["view"] = "embed";
  document.documentElement.style.fontSize = `${options.type}px`;
  document.documentElement.toggleAttribute("data-transparent", options.transparent);
}

interface Shown {
  readonly still: StillPicture;
  /** Paints the machine. Resolves when it is painted, or has been waited for long enough. */
  readonly paint: () => Promise<unknown>;
  /** Scripts of the scenario: see FirstFile. */
  readonly scripts: readonly string[];
}

/** Resolves when the picture is there and the application may take its place. */
async function showPicture(wanted: Asked, application: Application): Promise<Shown> {
  look(wanted);
  const { page, file, link, options } = wanted;
  const still = new StillPicture(page, application.styles(page));
  const drawing = drawingOf(application);
  /* Where the file does not come, the module is not waited for. */
  drawing.catch(() => undefined);
  try {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`${file} did not come`);
    const first = (await response.json()) as FirstFile;
    const isExact = page === "gallery" || isAsOpened(link, first.figure?.selected);
    const step = page === "gallery" ? undefined : first.steps?.[(stepIn(link) ?? 0) - 1];
    const shown = isExact ? first : { ...first, figure: figureIn(link, first), machine: undefined };
    const fit = (root: HTMLElement): void => {
      if (page === "gallery") foldTracks(root);
      else if (options === undefined) openStep(root, step);
      else fitEmbed(root, options, step);
      if (!isExact) emptyPanels(root, shown.figure !== undefined);
    };
    /* The panels show what is stored of the address until the reader goes to another place. */
    let isStored = isExact;
    const moved = (root: HTMLElement): void => {
      if (isStored && page === "gallery") emptyHero(root);
      else if (isStored) emptyPanels(root, true);
      isStored = false;
    };
    const placed = page === "gallery" ? placedHero : writesPlaces();
    const hasSlider = page !== "embed" && step === undefined && link === location.hash;
    await still.show(shown, fit, drawing, hasSlider ? { moved, placed } : undefined);
    takingOver(application).then(
      (module) => module.takeOver(still, () => isStored),
      () => still.remove(),
    );
    const paint = (): Promise<unknown> =>
      inTime(still.paint(shown.machine, () => paintingOf(application)).catch(() => undefined));
    return { still, paint, scripts: first.scripts ?? [] };
  } catch (error) {
    still.remove();
    throw error;
  }
}

/** The first page's way into the lab leads to the place that is shown. */
function placedHero({ x }: PointRef, root: HTMLElement): void {
  putHeroX(x);
  const way = root.querySelector<HTMLAnchorElement>(".hl-hero-quiet");
  if (way !== null) way.hash = mergedFragments(way.hash, `n=${x}`);
}

/** The page has asked for the module and its scripts already. */
async function drawingOf({ drawing }: Application): Promise<Drawing> {
  return (await import(/* @vite-ignore */ new URL(drawing, document.baseURI).href)) as Drawing;
}

async function takingOver({ takingOver: address }: Application): Promise<{ readonly takeOver: typeof takeOver }> {
  return (await import(/* @vite-ignore */ new URL(address, document.baseURI).href)) as { takeOver: typeof takeOver };
}

async function paintingOf({ painting }: Application): Promise<Painting> {
  void fetchScripts(painting);
  return (await import(/* @vite-ignore */ new URL(painting.at(-1) ?? "", document.baseURI).href)) as Painting;
}

/** The application waits no longer for the machine's picture than this. assumed */
const PATIENCE_MS = 2000;

function inTime(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** The stored figure with the run that the link selects; undefined when the figure of the link is another one. */
function figureIn(link: string, { figure }: FirstFile): FirstFigure | undefined {
  const selected = figure === undefined ? undefined : selectedIn(link, figure);
  return figure === undefined || selected === undefined ? undefined : { ...figure, selected };
}

async function begin(application: Application): Promise<void> {
  const wanted = asked(application.isEmbed);
  const shown = wanted === undefined ? undefined : showPicture(wanted, application);
  const { still, paint, scripts = [] } = (await shown?.catch(() => undefined)) ?? {};
  await paint?.();
  fetchApplication(application, wanted?.page, scripts);
  if (still !== undefined) await painted();
  startApplication(application, (reason) => {
    still?.remove();
    tellFailure(reason);
  });
  loadLanguages();
}

void begin(applicationOf(document.currentScript));
