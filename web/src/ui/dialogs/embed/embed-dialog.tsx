/** The dialog that puts this experiment into a page or a slide: its parts, its looks, and the text to copy. */
import { useMemo, useState } from "react";
import { PARTS, TYPE_PX, writeOptions } from "../../../embed/options.ts";
import { useApp, useStore } from "../../state/app-context.ts";
import { usePinnedSite } from "../../versions/pinned-site.ts";
import { siteRoot } from "../../versions/site-root.ts";
import { DialogFoot } from "../../parts/dialog.tsx";
import { isFile, siteAddress } from "../../browser/site-address.ts";
import { titleText } from "../../../lab/claim.ts";
import { scenarioOf } from "../../../lab/state/opened.ts";
import { pagePath } from "../../../lab/link/page-path.ts";
import { type Route, writeLink } from "../../../lab/link/route.ts";
import { type OfferedRival, offeredRivals } from "../../../lab/race.ts";
import { stepsOf } from "../../../lab/tour/steps.ts";
import { ReachNote } from "../share/reach-note.tsx";
import { EmbedChoices, USUAL_SIZE, type Chosen } from "./embed-choices.tsx";
import "./embed-dialog.css";
import { EmbedPreview } from "./embed-preview.tsx";
import { EmbedSnippets } from "./embed-snippets.tsx";

const USUAL: Chosen = {
  rival: undefined,
  parts: ["figure", "machine"],
  theme: undefined,
  title: "",
  transparent: false,
  type: TYPE_PX.usual,
  autoplay: false,
  size: USUAL_SIZE,
  isNewest: false,
};

export function EmbedDialog() {
  const store = useStore();
  /* The state that was on the screen when the dialog was opened. */
  const [{ route, rivals }] = useState(() => ({ route: store.get().route, rivals: offeredRivals(store.get()) }));
  const [chosen, setChosen] = useState<Chosen>(USUAL);
  const pinned = usePinnedSite();
  const canPin = pinned !== undefined;
  const isNewest = canPin && chosen.isNewest;
  const link = useMemo(() => linkTo(route, chosen.rival, isNewest), [route, chosen.rival, isNewest]);
  const title = useApp(titleText);
  const tourSteps = useApp((state) => stepsOf(scenarioOf(state)).length);
  const ownTitle = chosen.title.trim();
  /* A race fills the embed. */
  const isRace = chosen.rival !== undefined;
  const options = useMemo(
    () =>
      writeOptions({
        ...chosen,
        title: ownTitle === "" ? undefined : ownTitle,
        ...(isRace ? { parts: USUAL.parts } : {}),
      }),
    [chosen, ownTitle, isRace],
  );
  const steps = !isRace && chosen.parts.includes("tour") && tourSteps > 1 ? `1-${tourSteps}` : "";
  return (
    <>
      <div className="hl-embedding">
        <EmbedChoices
          chosen={chosen}
          parts={tourSteps > 0 ? PARTS : NO_TOUR}
          rivals={rivals}
          canPin={canPin}
          onChange={setChosen}
        />
        {isFile() ? (
          <p className="hl-small hl-muted">
            This page is a file, so there is no preview. In the text that you copy, replace its address by that of a
            site.
          </p>
        ) : (
          <EmbedPreview fragment={[link, options].filter((part) => part !== "").join("&")} size={chosen.size} />
        )}
      </div>
      <EmbedSnippets
        snippet={{
          site: isNewest ? siteRoot() : (pinned ?? siteAddress()),
          page: pagePath(route),
          link,
          options,
          width: chosen.size.width,
          height: chosen.size.height,
          title: `Hotline: ${ownTitle === "" ? title : ownTitle}`,
          steps,
        }}
      />
      {!isFile() && <ReachNote />}
      {!isFile() && (
        <DialogFoot>
          <a className="hl-small" href="./embedding.html" target="_blank" rel="noopener">
            How embedding, messages and printing work
          </a>
        </DialogFoot>
      )}
    </>
  );
}

/** Keys of a link that say which version made it: an embed of the newest one has none. */
const OF_VERSIONS = /^(?:hv|mv)=/;

/** The fragment of the embed's link, without its options. */
function linkTo(route: Route, rival: OfferedRival | undefined, isNewest: boolean): string {
  const isRace = route.page === "lab" && rival !== undefined;
  /* A tour's step has no place in a race. */
  const shown: Route = isRace
    ? { ...route, experiment: { ...route.experiment, race: rival.rival, tour: undefined, compare: undefined } }
    : route;
  const keys = writeLink(shown).replace(/^#/, "").split("&");
  return keys.filter((key) => !isNewest || !OF_VERSIONS.test(key)).join("&");
}

const NO_TOUR = PARTS.filter((part) => part !== "tour");
