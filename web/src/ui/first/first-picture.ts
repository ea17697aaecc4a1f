/**
 * The script that a built page begins with: it shows the stored picture of the address, the figure and the machine,
 * with a small part of the application's code. Only then does it load the application, which takes the picture's place
 * without moving anything. Where there is no picture for the address, or the picture does not come, the application is
 * loaded at once. tools/first-picture builds this file as one classic script and writes the addresses into the page.
 */
import { splitFragment, type EmbedOptions } from "../../embed/options.ts";
import { THEMES } from "../../model/scenario/lab-words.ts";
import { applyTheme, storedTheme } from "../browser/theme.ts";
import { applicationOf, startApplication } from "./application.ts";
import type { FirstFile } from "./first-file.ts";
import { FIRST_PAGE, isAsOpened, pictureOf, themeIn } from "./first-link.ts";
import { emptyPanels, fitEmbed } from "./fit-page.ts";
import { painted } from "./painted.ts";
import { type Page, StillPicture } from "./still-picture.ts";
import { takeOver } from "./take-over.ts";

/** The addresses in the site, relative to the page, put here by the build. */
declare const FIRST_FILES: Readonly<Record<Page, Readonly<Record<string, string>>>>;
declare const FIRST_STYLES: Readonly<Record<Page, readonly string[]>>;

interface Asked {
  readonly page: Page;
  readonly file: string;
  readonly link: string;
  readonly options: EmbedOptions | undefined;
}

function asked(isEmbed: boolean): Asked | undefined {
  const { options, link } = isEmbed ? splitFragment(location.hash) : { options: undefined, link: location.hash };
  const name = pictureOf(link);
  if (name === undefined || (isEmbed && name === FIRST_PAGE)) return undefined;
  const page = isEmbed ? "embed" : name === FIRST_PAGE ? "gallery" : "lab";
  const files = FIRST_FILES[page];
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  return file === undefined ? undefined : { page, file, link, options };
}

/** Colours and size of type, as the application sets them a little later. */
function look({ link, options }: Asked): void {
  const forced = THEMES.find((theme) => theme === themeIn(link));
  applyTheme(options?.theme ?? forced ?? storedTheme());
  if (options === undefined) return;
  document.documentElement.style.fontSize = `${options.type}px`;
  document.documentElement.toggleAttribute("data-transparent", options.transparent);
}

/** Resolves when the picture is there and the application may take its place. */
async function showPicture(wanted: Asked): Promise<StillPicture> {
  look(wanted);
  const { page, file, link, options } = wanted;
  const still = new StillPicture(page, FIRST_STYLES[page]);
  try {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`${file} did not come`);
    const first = (await response.json()) as FirstFile;
    const isExact = page === "gallery" || isAsOpened(link, first.figure?.selected);
    await still.show(isExact ? first : { ...first, figure: undefined, machine: undefined }, (root) => {
      if (options !== undefined) fitEmbed(root, options);
      if (!isExact) emptyPanels(root);
    });
    takeOver(still, isExact);
    return still;
  } catch (error) {
    still.remove();
    throw error;
  }
}

async function begin(application: ReturnType<typeof applicationOf>): Promise<void> {
  const wanted = asked(application.isEmbed);
  const still = wanted === undefined ? undefined : await showPicture(wanted).catch(() => undefined);
  if (still !== undefined) await painted();
  startApplication(application, () => still?.remove());
}

void begin(applicationOf(document.currentScript));
