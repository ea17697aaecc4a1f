/** Where an embed that is copied stays as it is: in the folder of this release. */
import { HOTLINE_VERSION } from "../../base/version.ts";
import { useAnswer } from "../state/use-answer.ts";
import { releaseAddress, releaseOf, SITE_RELEASES } from "./site-releases.ts";

/** The address of the folder, with a slash at its end; undefined where the site has no such release. */
export function usePinnedSite(): string | undefined {
  const releases = useAnswer(SITE_RELEASES).value;
  return releaseOf(releases, HOTLINE_VERSION) === undefined ? undefined : releaseAddress(HOTLINE_VERSION);
}
