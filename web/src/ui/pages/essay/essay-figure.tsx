/**
 * A figure of the essay: its stored pictures, until it is near the window and the page rests; then the lab's own curve
 * and machine, with runs of their own. When it has left the window again, the pictures come back and its runs end.
 */
import { useRef } from "react";
import { embedAddress } from "./embed-address.ts";
import type { EssayChange, StoredEssayFigure } from "../../../lab/stored/stored-essay.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import type { Still } from "./stills.ts";
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
}

const LiveFigure = lazyPart("The figure", () => import("./live-figure.tsx").then((module) => module.LiveFigure), {
  standIn: StillParts,
});

export function EssayFigure(props: EssayFigureProps) {
  const { figure, id, still, isNamed, root } = props;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return (
    <div ref={place} className="hl-essay-one" data-still={id} data-live={isNear ? "" : undefined}>
      {isNamed && <p className="hl-essay-name">{figure.name}</p>}
      {isNear ? <LiveFigure {...props} /> : <StillParts still={still} />}
      <EssayWays name={figure.name} link={`#${figure.link}`} root={root} />
    </div>
  );
}

function StillParts({ still }: { readonly still: Still | undefined }) {
  return (
    <>
      <div className="hl-essay-curve">
        <StillPart html={still?.curve} />
      </div>
      <div className="hl-essay-machine">
        <StillPart html={still?.machine} />
      </div>
    </>
  );
}

/** A picture that was made when the site was built. */
export function StillPart({ html }: { readonly html: string | undefined }) {
  return <div className="hl-essay-still" dangerouslySetInnerHTML={{ __html: html ?? "" }} />;
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
