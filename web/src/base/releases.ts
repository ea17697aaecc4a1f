/**
 * The releases that a site has. Each is a whole site in its folder v/VERSION/ that is never changed, and the root's
 * v/versions.json lists them, the newest first. The list of a site that is served as it was built is empty.
 */
import { isJsonObject } from "./json-object.ts";
import { isVersion } from "./version.ts";

/** From the root of a site, with a slash at its end. */
export const RELEASES_FOLDER = "v/";
/** From the root of a site. */
export const RELEASES_FILE = `${RELEASES_FOLDER}versions.json`;

export interface ReleaseEntry {
  readonly version: string;
  /** The version of its model. */
  readonly model: number;
  /** The day of the release, "2026-11-30". */
  readonly date?: string;
}

export interface Releases {
  /** The release at the root; undefined where there are none. */
  readonly newest: string | undefined;
  readonly versions: readonly ReleaseEntry[];
}

/** The list of a site that is served as it was built. */
export const NO_RELEASES: Releases = { newest: undefined, versions: [] };

/** The folder of a release, from the root of a site, with a slash at its end. */
export function releaseFolder(version: string): string {
  return `${RELEASES_FOLDER}${version}/`;
}

/** Reads the list; undefined where the value is none. What later versions add is left out. */
export function readReleases(json: unknown): Releases | undefined {
  const { newest, versions } = isJsonObject(json) ? json : {};
  if (!Array.isArray(versions)) return undefined;
  if (newest === undefined && versions.length === 0) return NO_RELEASES;
  if (typeof newest !== "string" || !isVersion(newest)) return undefined;
  const read = versions.map(readRelease).filter((entry) => entry !== undefined);
  return { newest, versions: read };
}

/** What version.json of a release says; undefined where the value is none. */
export function readRelease(json: unknown): ReleaseEntry | undefined {
  const { version, model, date } = isJsonObject(json) ? json : {};
  if (typeof version !== "string" || !isVersion(version)) return undefined;
  if (typeof model !== "number" || !Number.isSafeInteger(model)) return undefined;
  const isDay = typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date);
  return { version, model, ...(isDay ? { date } : {}) };
}

/** The order of versions [Semantic Versioning 2.0.0, section 11]: negative where `one` is the older. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  const at = a.numbers.findIndex((number, i) => number !== b.numbers[i]);
  if (at >= 0) return (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
  /* What comes before a release is older than the release. */
  if (a.before === undefined || b.before === undefined)
    return Number(b.before !== undefined) - Number(a.before !== undefined);
  return compareBefore(a.before.split("."), b.before.split("."));
}

/** A version of which a release is still to come, such as 0.2.0-rc.1. */
export function isBeforeRelease(version: string): boolean {
  return partsOf(version).before !== undefined;
}

function partsOf(version: string): { readonly numbers: readonly number[]; readonly before: string | undefined } {
  const [numbers = "", ...before] = version.split("-");
  return { numbers: numbers.split(".").map(Number), before: before.length === 0 ? undefined : before.join("-") };
}

function compareBefore(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, i) => part !== other[i]);
  const [a, b] = [one[at], other[at]];
  if (a === undefined || b === undefined) return one.length - other.length;
  const [isNumber, isOther] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOther) return Number(a) - Number(b);
  if (isNumber !== isOther) return isNumber ? -1 : 1;
  return a < b ? -1 : 1;
}
