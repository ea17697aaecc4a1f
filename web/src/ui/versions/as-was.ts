/** What the page asks another release for a link that names it. */
import { useMemo } from "react";
import { askedRoute, linkOfRelease } from "../../lab/as-was.ts";
import { otherRelease } from "../../lab/other-release.ts";
import type { Route } from "../../lab/link/route.ts";
import type { PageState } from "../../lab/state/app-state.ts";
import type { ReleaseAnswer } from "../../lab/state/release-answer.ts";
import type { Answer } from "../../base/answer.ts";
import type { ReleaseEntry, Releases } from "../../base/releases.ts";
import type { Question } from "../../session/answers/answer.ts";
import { useApp } from "../state/app-context.ts";
import { useAnswer } from "../state/use-answer.ts";
import { releaseAddress, releaseOf, SITE_RELEASES } from "./site-releases.ts";

/** While a slider moves, its positions are not asked for. assumed */
const PAUSE_MS = 300;

/** What that release gives for the link. A failure is a part of a sentence. */
function asWas(asked: Route, release: ReleaseEntry): Question<ReleaseAnswer> {
  const link = linkOfRelease(asked, release);
  return {
    key: ["as it was", release.version, link],
    urgency: "beside",
    answer: async (work) => {
      const [{ askRelease }] = await Promise.all([import("./release-frame.ts"), work.pause(PAUSE_MS)]);
      const { version } = release;
      return askRelease({ folder: releaseAddress(version), version }, link, work);
    },
  };
}

export interface OfRelease {
  /** The release that made the link. */
  readonly version: string;
  /** The list of the site's releases; its failure says why there is none. */
  readonly releases: Answer<Releases>;
  /** Undefined where the site does not have it. */
  readonly release: ReleaseEntry | undefined;
}

/** Undefined for a link of this release. */
export function useOfRelease(): OfRelease | undefined {
  const version = useApp(otherRelease);
  const releases = useAnswer(version === undefined ? undefined : SITE_RELEASES);
  if (version === undefined) return undefined;
  return { version, releases, release: releaseOf(releases.value, version) };
}

/** Why the site does not have it, as the end of a sentence. */
export function missingRelease({ version, releases }: Pick<OfRelease, "version" | "releases">): string {
  return (releases.failure ?? `this site does not have release ${version}`).replace(/\.$/, "");
}

type Asking = Pick<PageState, "route" | "opened">;

/** What that release is asked of a state; undefined while a scenario is opened, and of a page without an answer. */
export function asWasOf({ route, opened }: Asking, release: ReleaseEntry): Question<ReleaseAnswer> | undefined {
  const asked = route.page === "lab" && opened.value === undefined ? undefined : askedRoute(route);
  return asked === undefined ? undefined : asWas(asked, release);
}

/** The answer of the release of the link. Of a link of this release nothing is asked. */
export function useAsWas(): Answer<ReleaseAnswer> {
  const release = useOfRelease()?.release;
  const route = useApp((state) => state.route);
  const opened = useApp((state) => state.opened);
  const asked = useMemo(
    () => (release === undefined ? undefined : asWasOf({ route, opened }, release)),
    [route, opened, release],
  );
  return useAnswer(asked);
}
