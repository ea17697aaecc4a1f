/**
 * The essay "Fifteen years of one lock": sections of prose, each with a figure that is simulated when the reader comes
 * to it, and one new control. The same component writes the page essay.html when the site is built
 * (web/tools/scenario-pages/essay-page.tsx), which is read without a script as well.
 */
import { type FocusEvent, useState } from "react";
import essay from "virtual:essay";
import type { StoredEssay } from "../../../lab/stored/stored-essay.ts";
import { useArrival } from "../../parts/use-arrival.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { EssaySection } from "./essay-section.tsx";
import { EssayEnd } from "./essay-end.tsx";
import { NO_STILLS, SITE_STILLS, type Stills } from "./stills.ts";
import "./essay.css";

/** The page of the application. Its pictures are those of the page essay.html, which the site has beside it. */
export function EssayPage() {
  useArrival(true);
  const { value: stills = NO_STILLS } = useAnswer(SITE_STILLS);
  return <EssayText essay={essay} stills={stills} root="" />;
}

export interface EssayTextProps {
  readonly essay: StoredEssay;
  readonly stills: Stills;
  /** The way from this page to the application: "" in it, "./" beside it. */
  readonly root: string;
}

export function EssayText({
  essay: { title, claim, opening, sections, questions, sources },
  stills,
  root,
}: EssayTextProps) {
  /*
   * The section that has the keyboard's focus. One that was pressed with the pointer does not count: its reader
   * scrolls.
   */
  const [reached, setReached] = useState<number | undefined>(undefined);
  const transportFrom = sections.findIndex(({ control }) => control.kind === "hand-offs");
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setReached(undefined);
  };
  return (
    <main id="main" className="hl-essay" tabIndex={-1} onBlur={leave}>
      <header className="hl-essay-head">
        <h1>{title}</h1>
        <p className="hl-essay-claim">{claim}</p>
      </header>
      <div className="hl-essay-text hl-essay-opening" dangerouslySetInnerHTML={{ __html: opening }} />
      <noscript className="hl-essay-text hl-essay-noscript">
        <p>
          No script runs here. Each figure is a picture of its simulation, with the curves of all that can be chosen;
          what the text tells you to move, it also tells you the outcome of.
        </p>
      </noscript>
      {sections.map((section, i) => (
        <EssaySection
          key={section.id}
          section={section}
          number={i + 1}
          stills={stills}
          root={root}
          hasTransport={i >= transportFrom}
          isReached={reached !== undefined && Math.abs(i - reached) <= 1}
          onReach={() => setReached(i)}
        />
      ))}
      <EssayEnd questions={questions} sources={sources} root={root} />
    </main>
  );
}
