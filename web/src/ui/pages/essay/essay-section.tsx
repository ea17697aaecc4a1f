/**
 * A section of the essay: words, its figures, and words about what was seen. Above the pictures stand the caption,
 * with what to look at and what is new, and the section's control, which stays in the window while the figures do: on a
 * phone a machine is a screen below its curve.
 */
import { useState } from "react";
import type { EssayChange, StoredEssaySection } from "../../../lab/stored/stored-essay.ts";
import { EssayControl } from "./essay-control.tsx";
import { EssayFigure } from "./essay-figure.tsx";
import { useSharedAxis } from "./shared-axis.ts";
import { stillKey, type Stills } from "./stills.ts";
import { CORE_STATE, type CoreStateId } from "../../../scene/trace/state/core-states.ts";
import { MarkSign, type MarkName, StateSign } from "../../lab-parts/state-legend.tsx";

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

/** A letter or a mark in the machines of a section, and what it means, in words of the essay. */
type KeyEntry = { readonly words: string } & ({ readonly mark: MarkName } | { readonly state: CoreStateId });

const LINE_SIGNS: readonly KeyEntry[] = [
  { mark: "the line, owned", words: "the line, in the cache that has written it" },
  { mark: "a copy of it", words: "a copy" },
  { state: CORE_STATE.QUEUED, words: "stands in the queue for it: a number is the place" },
  { state: CORE_STATE.WAITING, words: "waits for it on its way" },
  { state: CORE_STATE.COMPUTING, words: "computes" },
  { state: CORE_STATE.IDLE, words: "rests" },
];
const LOCK_SIGNS: readonly KeyEntry[] = [
  { state: CORE_STATE.HOLDING, words: "holds the lock" },
  { state: CORE_STATE.SPINNING, words: "spins: looks at its copy again and again" },
  { mark: "next holder", words: "holds the lock next" },
];

/** The meanings, beneath the machines. `hasLock`: the section's program has one. */
function EssayKey({ hasLock }: { readonly hasLock: boolean }) {
  return (
    <ul className="hl-essay-key hl-small" aria-label="The signs in the machine">
      {[...(hasLock ? LOCK_SIGNS : []), ...LINE_SIGNS].map((entry) => (
        <li key={entry.words}>
          {"mark" in entry ? <MarkSign mark={entry.mark} /> : <StateSign state={entry.state} />}
          {entry.words}
        </li>
      ))}
    </ul>
  );
}
