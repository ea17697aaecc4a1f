/**
 * The animation in words: a line for all readers, and a live region that announces little. During play only hand-offs
 * are announced, every few seconds at most; after a step or a pause, the event at the new cycle. A moment that the
 * reader did not choose, as when a longer run takes the place of the one that is shown, is there to be read and not
 * announced.
 */
import { useEffect, useRef, useState } from "react";
import { narrateLastHandoff, narrateMoment } from "../../../scene/words/narrate-moment.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import type { Playback } from "../../playback/playback.ts";
import { usePlayback } from "../../playback/transport.tsx";

/** Pause before a reached cycle is announced: stepping quickly must not queue up sentences. */
const SETTLE_MS = 400;
/** Least time between announcements while playing. */
const PLAYING_MS = 5000;

/** Least time for which a sentence is shown while playing. */
const CALM_MS = 1000;

interface NarrationProps {
  readonly scene: RunScene;
  readonly playback: Playback;
  /** Text before the announced sentence: of two machines that are compared, which one. The eye has a heading. */
  readonly prefix?: string;
}

export function Narration({ scene, playback, prefix }: NarrationProps) {
  const { playing, cycle: shared, secondsEach } = usePlayback(playback);
  const cycle = playback.ownCycle(scene.model, shared);
  const watched = !playing ? "still" : secondsEach === undefined ? "played" : "paced";
  const sentence = useCalm(narrateMoment(scene.model, playback.pace, cycle, scene.names, watched), playing);
  const said = playing ? (narrateLastHandoff(scene.model, cycle, scene.names) ?? sentence) : sentence;
  const { spoken, silent } = useAnnouncement(said, playing, useIsChosen(scene, playback, said) || playing);
  const before = prefix === undefined ? "" : `${prefix}, `;
  return (
    <p className="hl-narration">
      <span aria-hidden="true">{sentence}</span>
      {/* The words of a new element are not announced. */}
      <span key={silent} className="hl-visually-hidden" aria-live="polite">
        {spoken === "" ? "" : before + spoken}
      </span>
    </p>
  );
}

/** During play a sentence stays for a second at least: the eye cannot read one that changes faster. */
function useCalm(sentence: string, playing: boolean): string {
  const [shown, setShown] = useState(sentence);
  const lastMs = useRef(0);
  useEffect(() => {
    const waitMs = playing ? Math.max(0, CALM_MS - (performance.now() - lastMs.current)) : 0;
    const timer = setTimeout(() => {
      lastMs.current = performance.now();
      setShown(sentence);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [sentence, playing]);
  return playing ? shown : sentence;
}

/** Has the reader gone to the moment of the sentence, in the run that was there before? */
function useIsChosen({ model }: RunScene, playback: Playback, sentence: string): boolean {
  const [said, setSaid] = useState({ model, sentence, isChosen: false });
  if (said.model === model && said.sentence === sentence) return said.isChosen;
  const isChosen = said.model === model && playback.hasMoved();
  setSaid({ model, sentence, isChosen });
  return isChosen;
}

interface Announcement {
  readonly spoken: string;
  /** How many sentences were not to be announced. */
  readonly silent: number;
}

/** The sentence, delayed and thinned. The first is there to be read, but not announced: nothing has changed yet. */
function useAnnouncement(sentence: string, playing: boolean, isChosen: boolean): Announcement {
  const [announced, setAnnounced] = useState<Announcement>({ spoken: sentence, silent: 0 });
  const first = useRef(true);
  const lastMs = useRef(0);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const sinceMs = performance.now() - lastMs.current;
    const waitMs = playing ? Math.max(SETTLE_MS, PLAYING_MS - sinceMs) : SETTLE_MS;
    const timer = setTimeout(() => {
      lastMs.current = performance.now();
      setAnnounced(({ silent }) => ({ spoken: sentence, silent: isChosen ? silent : silent + 1 }));
    }, waitMs);
    return () => clearTimeout(timer);
  }, [sentence, playing, isChosen]);
  return announced;
}
