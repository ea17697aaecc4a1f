/** The last line of an embed: its contents, its progress, and the way to the whole lab with the same state. */
import { countOf } from "../../base/text.ts";
import { useApp } from "../state/app-context.ts";
import { otherRelease } from "../../lab/other-release.ts";
import { otherMachine, titleText } from "../../lab/claim.ts";
import { writeLink } from "../../lab/link/route.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { useEmbedView } from "./embed-view.ts";

/** The one file in a notebook has no page beside it to which the link could lead. */
const HAS_SITE = import.meta.env.MODE !== "offline";

const CRAMPED =
  "In so small a frame there is no room for the other parts of the embed, and for its sliders: a larger one, and the full lab, have them.";

const EmbedVersion = lazyPart(
  "The answer of another release",
  async () => (await import("./embed-version.tsx")).EmbedVersion,
  { placeholder: () => null },
);

export function EmbedFoot() {
  const title = useEmbedTitle();
  const machine = useApp(otherMachine);
  const notices = useApp((state) => state.notices);
  const link = useApp((state) => writeLink(state.route));
  const isOfOther = useApp((state) => otherRelease(state) !== undefined);
  const isExercise = useApp((state) => state.route.page === "exercise");
  return (
    <footer className="hl-embed-foot hl-small">
      <h1 className="hl-embed-title" title={title}>
        {title}
      </h1>
      {machine !== undefined && <span className="hl-embed-machine hl-muted">simulated: {machine}</span>}
      <Progress />
      {/* The region is there before it has any text: only then do screen readers read it out. */}
      <div role="status" className="hl-no-print">
        {notices.length > 0 && (
          <details className="hl-embed-notices">
            <summary>{countOf(notices.length, "notice")}</summary>
            <ul>
              {notices.map((notice) => (
                <li key={notice}>{notice}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {isOfOther && <EmbedVersion />}
      {/* Shown where the frame has too little room for all parts: see embed.css. */}
      <span className="hl-embed-cramped hl-muted hl-no-print" title={CRAMPED}>
        more parts
      </span>
      {HAS_SITE && (
        <a className="hl-embed-open" href={`./index.html${link}`} target="_blank" rel="noopener">
          <span className="hl-embed-open-long">{isExercise ? "Open the question" : "Open the full lab"}</span>
          <span aria-hidden="true"> ↗</span>
        </a>
      )}
    </footer>
  );
}

/** What the embed is called: by its author, else by its scenario; "" before the scenario has come. */
export function useEmbedTitle(): string {
  const own = useEmbedView(({ options }) => options.title);
  const scenarios = useApp(titleText);
  const others = useApp(({ route }) => {
    if (route.page === "litmus") return route.litmus.experiment;
    return route.page === "exercise" ? (route.exercise.exercise ?? "") : "";
  });
  return own ?? (scenarios || others);
}

function Progress() {
  const phase = useApp((state) => state.run.phase);
  const done = useApp((state) => state.run.done);
  const total = useApp((state) => state.run.total);
  const running = phase === "compiling" || phase === "coarse" || phase === "refined";
  return (
    <span className="hl-embed-progress hl-muted hl-no-print" role="status">
      {running && total > 0 ? <span aria-hidden="true">{`${done} of ${total} runs`}</span> : ""}
      {phase === "failed" ? "failed" : ""}
    </span>
  );
}
