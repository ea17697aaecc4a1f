/**
 * A section of the essay: words, its figures, and words about what was seen. Above the pictures stand the caption,
 * with what to look at and what is new, and the section's control, which stays in the window while the figures do: on a
 * phone a machine is a screen below its curve.
 */
import { useState } from "react";
import type { EssayChange, StoredEssaySection } from "../../../lab/stored/stored-essay.ts";
import { EssayControl } from "./essay-control.tsx";
import { EssayFigure } from "./essay-figure.tsx";
import { EssayKey } from "./essay-key.tsx";
import { useSharedAxis } from "./shared-axis.ts";
import { stillKey, type Stills } from "./stills.ts";

interface EssaySectionProps {
  readonly section: StoredEssaySection;
  /** From 1. */
  readonly number: number;
  readonly stills: Stills;
  readonly root: string;
  /** The reader has learnt to play a machine hand-off by hand-off. */
  readonly hasTransport: boolean;
  /** The keyboard's focus is in this section or in one beside it. */
  readonly isReached: boolean;
  readonly onReach: () => void;
}

const NO_CHANGE: EssayChange = {};

export function EssaySection(props: EssaySectionProps) {
  const { section, number, stills, root, hasTransport, isReached, onReach } = props;
  const { id, title, before, caption, after, figures, control } = section;
  const [change, setChange] = useState(NO_CHANGE);
  const axis = useSharedAxis();
  return (
    <section
      className="hl-essay-section"
      aria-labelledby={`essay-${id}`}
      onFocus={({ target }) => {
        if (target.matches(":focus-visible")) onReach();
      }}
    >
      <h2 id={`essay-${id}`}>
        <span className="hl-essay-number hl-number">{number}</span> {title}
      </h2>
      <div className="hl-essay-text" dangerouslySetInnerHTML={{ __html: before }} />
      <figure className="hl-essay-figure" data-figures={figures.length}>
        <figcaption className="hl-essay-caption" dangerouslySetInnerHTML={{ __html: caption }} />
        <EssayControl control={control} name={id} onChange={setChange} />
        <div className="hl-essay-pictures">
          {figures.map((figure, i) => (
            <EssayFigure
              key={figure.link}
              figure={figure}
              still={stills[stillKey(id, i)]}
              id={stillKey(id, i)}
              change={change}
              hasTransport={hasTransport}
              own={control.kind === "own" ? control.names : undefined}
              isNamed={figures.length > 1}
              root={root}
              isReached={isReached}
              axis={figures.length > 1 ? axis : undefined}
            />
          ))}
        </div>
        <EssayKey hasLock={hasTransport} />
      </figure>
      <div className="hl-essay-text" dangerouslySetInnerHTML={{ __html: after }} />
    </section>
  );
}
