/**
 * An embed whose link another release made: the reader is told, and can have it as it was. The curves of both are in
 * the figure, where the embed shows one.
 */
import { HOTLINE_VERSION } from "../../base/version.ts";
import { writeOptions } from "../../embed/options.ts";
import { linkOfRelease } from "../../lab/as-was.ts";
import { useEmbedView } from "./embed-view.ts";
import { useApp } from "../state/app-context.ts";
import { missingRelease, useOfRelease } from "../versions/as-was.ts";
import { releaseAddress } from "../versions/site-releases.ts";
import { useTodaysModel } from "../versions/use-todays-model.ts";

export function EmbedVersion() {
  const asked = useOfRelease();
  const release = asked?.release;
  useTodaysModel(release);
  const route = useApp((state) => state.route);
  const options = useEmbedView((view) => writeOptions(view.options)) ?? "";
  if (asked === undefined) return null;
  const words = `made with Hotline ${asked.version}, computed with ${HOTLINE_VERSION}`;
  if (release === undefined)
    return (
      <span className="hl-embed-version hl-muted" title={`${words}: ${missingRelease(asked)}`}>
        {words}
      </span>
    );
  const beside = options === "" ? "" : `&${options}`;
  return (
    <span className="hl-embed-version" title={words}>
      <span className="hl-muted">made with {asked.version}: </span>
      <a href={`${releaseAddress(release.version)}embed.html${linkOfRelease(route, release)}${beside}`}>as it was</a>
    </span>
  );
}
