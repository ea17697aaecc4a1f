/** What the page asks another release for a link that names it. */
import { figureLinkOf, type ReleaseAnswer } from "../../lab/as-was.ts";
import { otherRelease } from "../../lab/other-release.ts";
import type { LabState } from "../../lab/link/lab-state.ts";
import { experimentOf } from "../../lab/state/opened.ts";
import type { Answer } from "../../base/answer.ts";
import type { ReleaseEntry, Releases } from "../../base/releases.ts";
import type { Question } from "../../session/answers/answer.ts";
import { useApp } from "../state/app-context.ts";
import { useAnswer } from "../state/use-answer.ts";
import { releaseAddress, releaseOf, SITE_RELEASES } from "./site-releases.ts";

/** A slider moves on: what it passes is not asked for. assumed */
const PAUSE_MS = 300;

/** The figure as that release computes it. A failure is a part of a sentence. */
function asWas(experiment: LabState, release: ReleaseEntry): Question<ReleaseAnswer> {
  const link = figureLinkOf(experiment, release);
  return {
    key: ["as it was", release.version, link],
    urgency: "beside",
    answer: async (work) => {
      const [{ askRelease }] = await Promise.all([import("./release-frame.ts"), work.pause(PAUSE_MS)]);
      return askRelease(releaseAddress(release.version), link, work);
    },
  };
}

export interface AsWas {
  /** The release that made the link. */
  readonly version: string;
  /** The list of the site's releases; its failure says why there is none. */
  readonly releases: Answer<Releases>;
  /** Undefined where the site does not have it. */
  readonly release: ReleaseEntry | undefined;
  readonly answer: Answer<ReleaseAnswer>;
}

/** Undefined for a link of this release, of which nothing is asked. */
export function useAsWas(): AsWas | undefined {
  const version = useApp(otherRelease);
  const experiment = useApp(experimentOf);
  const isOpen = useApp((state) => state.opened.value !== undefined);
  const releases = useAnswer(version === undefined ? undefined : SITE_RELEASES);
  const release = version === undefined ? undefined : releaseOf(releases.value, version);
  const answer = useAnswer(release === undefined || !isOpen ? undefined : asWas(experiment, release));
  return version === undefined ? undefined : { version, releases, release, answer };
}
