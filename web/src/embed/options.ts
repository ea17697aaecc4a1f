/**
 * The options of an embed's appearance: parts, theme, size of type. The options stand in the fragment beside the keys
 * of the lab's own link, and are removed before the lab reads the link, so that both sets of keys can grow
 * independently. Everything here is pure.
 */
import type { EmbedPart, EmbedTheme } from "./protocol.ts";

export const PARTS: readonly EmbedPart[] = ["figure", "machine", "timeline", "why", "code", "controls", "tour"];
export const EMBED_THEMES: readonly EmbedTheme[] = ["light", "dark", "contrast"];

/** The parts of an embed whose link names none. */
export const PARTS_USUAL: readonly EmbedPart[] = ["figure", "machine"];

/** Sizes of type in CSS pixels, from the smallest readable size to one for the last row of a lecture hall. */
export const TYPE_PX = { least: 8, usual: 16, most: 48 } as const;

/** The most characters of a title. assumed: two lines of a slide. */
export const TITLE_MAX = 200;

export interface EmbedOptions {
  /** The parts in the order of PARTS. */
  readonly parts: readonly EmbedPart[];
  /** The theme; undefined: the theme that the reader's system asks for. */
  readonly theme: EmbedTheme | undefined;
  /** The author's title, which replaces the scenario's; undefined: the scenario's title. */
  readonly title: string | undefined;
  /** True: the background of the surrounding page is seen through the embed. */
  readonly transparent: boolean;
  /** The base size of type in CSS pixels. */
  readonly type: number;
  /** True: the embed plays as soon as there is something to play. */
  readonly autoplay: boolean;
  /** True: the embed is a picture without controls or motion, computed even while out of sight (for printing). */
  readonly still: boolean;
  /** True: of an exercise, what happens is shown. */
  readonly reveal: boolean;
  /** Origins that may drive the embed; an empty list allows the page that frames the embed. */
  readonly allow: readonly string[];
}

export interface SplitFragment {
  readonly options: EmbedOptions;
  /** The fragment without the options, "#v=1&s=…": the lab's own link. */
  readonly link: string;
  /** Sentences about the options that were not understood. */
  readonly notices: readonly string[];
}

/** `embed` says that the file hotline.html is to be an embed; it says nothing in an embed. */
const OPTION_KEYS: readonly string[] = [
  "embed",
  "show",
  "theme",
  "title",
  "background",
  "type",
  "autoplay",
  "still",
  "reveal",
  "allow",
];

export function splitFragment(fragment: string): SplitFragment {
  const notices: string[] = [];
  const given = new Map<string, string>();
  const rest: string[] = [];
  for (const part of fragment.replace(/^#/, "").split("&")) {
    const [key, value] = pairOf(part);
    if (OPTION_KEYS.includes(key)) given.set(key, value);
    else if (part !== "") rest.push(part);
  }
  return { options: readOptions(given, notices), link: `#${rest.join("&")}`, notices };
}

/** The options that differ from the defaults, as parts of a fragment: "show=machine&theme=dark". */
export function writeOptions(options: Partial<EmbedOptions>): string {
  const { parts, theme, title, transparent, type, autoplay, still, reveal, allow } = options;
  const keys: readonly (readonly [string, string | undefined])[] = [
    ["show", parts === undefined || sameParts(parts, PARTS_USUAL) ? undefined : parts.join(",")],
    ["theme", theme],
    ["title", title],
    ["background", transparent === true ? "transparent" : undefined],
    ["type", type === undefined || type === TYPE_PX.usual ? undefined : String(type)],
    ["autoplay", autoplay === true ? "1" : undefined],
    ["still", still === true ? "1" : undefined],
    ["reveal", reveal === true ? "1" : undefined],
    ["allow", allow === undefined || allow.length === 0 ? undefined : allow.join(",")],
  ];
  return keys.flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${escape(value)}`])).join("&");
}

/** Escapes a text, and keeps the characters readable that a fragment allows. */
function escape(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
}

function pairOf(part: string): readonly [string, string] {
  const cut = part.indexOf("=");
  if (cut < 0) return [part, ""];
  return [part.slice(0, cut), decode(part.slice(cut + 1))];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readOptions(given: ReadonlyMap<string, string>, notices: string[]): EmbedOptions {
  return {
    parts: readParts(given.get("show"), notices),
    theme: readTheme(given.get("theme"), notices),
    title: readTitle(given.get("title"), notices),
    transparent: readBackground(given.get("background"), notices),
    type: readType(given.get("type"), notices),
    autoplay: readSwitch("autoplay", given, notices),
    still: readSwitch("still", given, notices),
    reveal: readSwitch("reveal", given, notices),
    allow: readOrigins(given.get("allow"), notices),
  };
}

function readParts(text: string | undefined, notices: string[]): readonly EmbedPart[] {
  if (text === undefined || text === "") return PARTS_USUAL;
  const wanted = text.split(/[,|+ ]/).filter((one) => one !== "");
  const unknown = wanted.filter((one) => !PARTS.some((part) => part === one));
  if (unknown.length > 0) {
    notices.push(`There is no part "${clip(unknown.join(", "))}"; there are ${PARTS.join(", ")}.`);
  }
  const found = PARTS.filter((part) => wanted.includes(part));
  return found.length === 0 ? PARTS_USUAL : found;
}

function readTheme(text: string | undefined, notices: string[]): EmbedTheme | undefined {
  if (text === undefined || text === "" || text === "auto") return undefined;
  const found = EMBED_THEMES.find((theme) => theme === text);
  if (found === undefined) notices.push(`There is no theme "${clip(text)}"; there are ${EMBED_THEMES.join(", ")}.`);
  return found;
}

function readTitle(text: string | undefined, notices: string[]): string | undefined {
  const title = (text ?? "").trim();
  if (title.length > TITLE_MAX) notices.push(`A title has at most ${TITLE_MAX} characters; the rest was left out.`);
  return title === "" ? undefined : title.slice(0, TITLE_MAX).trim();
}

function readBackground(text: string | undefined, notices: string[]): boolean {
  if (text === undefined || text === "") return false;
  if (text !== "transparent") notices.push(`background is "transparent" or nothing, not "${clip(text)}".`);
  return text === "transparent";
}

function readType(text: string | undefined, notices: string[]): number {
  if (text === undefined || text === "") return TYPE_PX.usual;
  const { least, most } = TYPE_PX;
  const px = Number(text);
  const clamped = Number.isFinite(px) ? Math.min(most, Math.max(least, px)) : TYPE_PX.usual;
  if (clamped !== px) {
    notices.push(`The size of type is from ${least} to ${most} pixels, not "${clip(text)}"; it is ${clamped}.`);
  }
  return clamped;
}

function readSwitch(key: string, given: ReadonlyMap<string, string>, notices: string[]): boolean {
  const text = given.get(key);
  if (text === undefined || text === "0") return false;
  if (text !== "1") notices.push(`${key} is 0 or 1, not "${clip(text)}".`);
  return text === "1";
}

const ORIGINS_MAX = 16;

function readOrigins(text: string | undefined, notices: string[]): readonly string[] {
  const asked = (text ?? "").split(",").filter((one) => one !== "");
  const good = asked.filter((one) => /^https?:\/\/[^/\s]+$/.test(one)).slice(0, ORIGINS_MAX);
  if (good.length < asked.length) {
    notices.push(`allow takes at most ${ORIGINS_MAX} origins such as https://example.org; others were left out.`);
  }
  // A list without one readable origin must not open the embed to every page.
  return asked.length > 0 && good.length === 0 ? ["invalid:"] : good;
}

function sameParts(a: readonly EmbedPart[], b: readonly EmbedPart[]): boolean {
  return PARTS.every((part) => a.includes(part) === b.includes(part));
}

/** Shortens a text of a link before a notice quotes it. */
function clip(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
