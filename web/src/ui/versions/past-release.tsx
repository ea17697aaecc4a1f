/** On the page of a release in its folder: the reader is told that it stays as it was, and where the newest one is. */
import { HOTLINE_VERSION } from "../../base/version.ts";
import { writeLink } from "../../lab/link/route.ts";
import { useApp } from "../state/app-context.ts";
import { useAnswer } from "../state/use-answer.ts";
import { SITE_RELEASES } from "./site-releases.ts";
import { siteRoot } from "./site-root.ts";
import "../dialogs/share/link-news.css";

export function PastRelease() {
  const newest = useAnswer(SITE_RELEASES).value?.newest;
  const link = useApp((state) => writeLink(state.route));
  if (newest === undefined || newest === HOTLINE_VERSION) return null;
  return (
    <p>
      <span>
        <strong>Hotline {HOTLINE_VERSION}, as it was.</strong> The newest version here is {newest}.
      </span>
      <a className="hl-button" href={`${siteRoot()}${link}`}>
        Open with {newest} as well
      </a>
    </p>
  );
}
