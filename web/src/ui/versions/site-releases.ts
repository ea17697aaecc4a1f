/** The releases beside this page: each in a folder of the site, as v/versions.json at the site's root lists them. */
import { type ReleaseEntry, releaseFolder, RELEASES_FILE, readReleases, type Releases } from "../../base/releases.ts";
import { fail, ok } from "../../base/result.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import type { Question } from "../../session/answers/answer.ts";
import { isFile } from "../browser/site-address.ts";
import { loaded } from "../state/loaded.ts";
import { siteRoot } from "./site-root.ts";

/** The one file has nothing beside it. */
const IS_ONE_FILE = import.meta.env.MODE === "offline";

const ALONE = `this is a copy of Hotline ${HOTLINE_VERSION} alone, with no other release beside it`;
const UNREACHABLE = "the list of this site's releases cannot be reached, as without a network";
const NO_LIST = "this site has no other release";

/** The address of a release's folder, with a slash at its end. */
export function releaseAddress(version: string): string {
  return `${siteRoot()}${releaseFolder(version)}`;
}

/** The failure says why there are none, as the end of a sentence. */
export const SITE_RELEASES: Question<Releases> = loaded(["releases"], "The list of releases", async () => {
  if (IS_ONE_FILE || isFile()) return fail(ALONE);
  const response = await fetch(`${siteRoot()}${RELEASES_FILE}`).catch(() => undefined);
  if (response === undefined) return fail(UNREACHABLE);
  const releases = response.ok ? readReleases(await response.json().catch(() => undefined)) : undefined;
  return releases?.newest === undefined ? fail(NO_LIST) : ok(releases);
});

export function releaseOf(releases: Releases | undefined, version: string): ReleaseEntry | undefined {
  return releases?.versions.find((entry) => entry.version === version);
}
