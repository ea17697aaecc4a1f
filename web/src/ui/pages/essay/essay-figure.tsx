/**
 * A figure of the essay: its stored pictures, until it is near the window and the page rests; then the lab's own curve
 * and machine, with runs of their own. When it has left the window again, the pictures come back and its runs end.
 *
 * A reader who uses the keyboard may reach a figure before the page rests; controls that were inserted then would lie
 * behind the focus. So a picture is itself a stop of the Tab key: the live figure is mounted at once when the focus
 * comes near, and its controls are the next stops.
 */
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { readLink, writeLink } from "../../../lab/link/route.ts";
import type { EssayChange, StoredEssayFigure } from "../../../lab/stored/stored-essay.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import type { Still } from "./stills.ts";
import type { SharedAxis } from "./shared-axis.ts";
import { useIsNear } from "./use-is-near.ts";

export interface EssayFigureProps {
  readonly figure: StoredEssayFigure;
  /** Its name among the figures of the page. */
  readonly id: string;
  readonly still: Still | undefined;
  /** What the section's control has changed. */
  readonly change: EssayChange;
  readonly hasTransport: boolean;
  /** The parameters that have sliders of their own here. */
  readonly own: readonly string[] | undefined;
  /** Several figures stand side by side, each under its name. */
  readonly isNamed: boolean;
  readonly root: string;
  /** The keyboard's focus is in this section or in one beside it. */
  readonly isReached: boolean;
  /** Of figures that are compared. */
  readonly axis: SharedAxis | undefined;
}

export interface LiveFigureProps extends EssayFigureProps {
  /** The fragment of the state to begin with. */
  readonly link: string;
  /** Is told of each state that the reader makes. */
  readonly onLink: (link: string) => void;
}

const LiveFigure = lazyPart("The figure", () => import("./live-figure.tsx").then((module) => module.LiveFigure), {
  placeholder: StillParts,
});

interface OwnSlidersProps {
  readonly names: readonly string[];
  readonly children?: ReactNode;
}

/**
 * The room for the figure's own sliders: it is as high before they are there, so that no picture moves when they
 * appear.
 */
export function OwnSliders({ names, children }: OwnSlidersProps) {
  return (
    <div className="hl-essay-own" style={{ "--essay-fields": names.length } as CSSProperties}>
      {children}
    </div>
  );
}

export function EssayFigure(props: EssayFigureProps) {
  const { figure, id, still, change, own, isNamed, root, isReached } = props;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const isLive = isNear || isReached;
  const [link, setLink] = useState(`#${figure.link}`);
  /* Without a script the stop would lead to no controls. */
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return (
    <div
      ref={place}
      className="hl-essay-one"
      role="group"
      aria-label={isNamed ? undefined : figure.name}
      aria-labelledby={isNamed ? `${id}-name` : undefined}
      tabIndex={hasScript ? (isLive ? -1 : 0) : undefined}
      data-still={id}
      data-live={isLive ? "" : undefined}
    >
      {isNamed && (
        <h3 id={`${id}-name`} className="hl-essay-name">
          {figure.name}
        </h3>
      )}
      {isLive ? <LiveFigure {...props} link={link} onLink={setLink} /> : <StillParts still={still} own={own} />}
      <EssayWays name={figure.name} link={isLive ? link : changedLink(link, change)} root={root} />
    </div>
  );
}

/** Of a figure that is far away while the reader moves the section's control. */
function changedLink(link: string, change: EssayChange): string {
  const { route } = readLink(link);
  if (route.page !== "lab" || Object.keys(change).length === 0) return link;
  return writeLink({ ...route, experiment: { ...route.experiment, ...change } });
}

function StillParts({ still, own }: Pick<EssayFigureProps, "still" | "own">) {
  return (
    <>
      {own !== undefined && <OwnSliders names={own} />}
      <div className="hl-essay-curve">
        <StillPart html={still?.curve} />
        {still?.all !== undefined && <StillPart html={still.all} isOfAll />}
      </div>
      <div className="hl-essay-machine">
        <StillPart html={still?.machine} />
      </div>
    </>
  );
}

interface StillPartProps {
  readonly html: string | undefined;
  /** With the curves of all choices: for paper, and where no script runs. */
  readonly isOfAll?: boolean;
}

/** A picture that was made when the site was built. */
export function StillPart({ html, isOfAll = false }: StillPartProps) {
  const mark = isOfAll ? "" : undefined;
  return <div className="hl-essay-still" data-all={mark} dangerouslySetInnerHTML={{ __html: html ?? "" }} />;
}

interface EssayWaysProps {
  readonly name: string;
  /** The figure's state, as a fragment. */
  readonly link: string;
  readonly root: string;
}

/** The ways from a figure: into the lab, and into other people's pages. */
function EssayWays({ name, link, root }: EssayWaysProps) {
  return (
    <p className="hl-essay-ways hl-small">
      <a href={`${root}${link}`}>
        Open in the lab<span className="hl-visually-hidden">{`: ${name}`}</span>
      </a>
      <a href={embedAddress(link)} title="The address of this figure alone, for a frame in another page">
        Embed<span className="hl-visually-hidden">{`: ${name}`}</span>
      </a>
    </p>
  );
}

/** The address of a figure alone, by its link's fragment, for frames in other pages: its curve and its machine. */
function embedAddress(link: string): string {
  return `./embed.html${link}&show=figure,machine`;
}
