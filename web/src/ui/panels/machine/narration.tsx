/**
 * The animation in words: a line for all readers, and a live region that is not chatty. While playing only hand-offs
 * are announced, every few seconds at most; after a step or a pause, what was reached.
 */
import { useEffect, useRef, useState } from "react";
import { narrate, narrateHandoff } from "../../../scene/trace/narrate.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import type { Playback } from "../../playback/playback.ts";
import { usePlayback } from "../../playback/transport.tsx";

/** Pause before a reached cycle is announced: stepping quickly must not queue up sentences. */
const SETTLE_MS = 400;
/** Least time between announcements while playing. */
const PLAYING_MS = 5000;

interface NarrationProps {
  readonly scene: RunScene;
  readonly playback: Playback;
  /** Put before the sentence, for example the variant when two machines are compared. */
  readonly prefix?: string;
}

export function Narration({ scene, playback, prefix }: NarrationProps) {
  const { playing, cycle: shared } = usePlayback(playback);
  const cycle = playback.ownCycle(scene.model, shared);
  const sentence = narrate(scene.model, cycle, scene.names);
  const said = playing ? (narrateHandoff(scene.model, cycle, scene.names) ?? sentence) : sentence;
  const spoken = useAnnouncement(said, playing);
  const before = prefix === undefined ? "" : `${prefix}, `;
  return (
    <p className="hl-narration">
      <span aria-hidden="true">{unbroken(before + sentence)}</span>
      <span className="hl-visually-hidden" aria-live="polite">
        {spoken === "" ? "" : before + spoken}
      </span>
    </p>
  );
}

/** Numbers stay whole at the end of a line: a thin space alone may be broken at. */
function unbroken(text: string): string {
  return text.replaceAll("\u2009", "\u2009\u2060");
}

/** The sentence, delayed and thinned. The first is there to be read, but not announced: nothing has changed yet. */
function useAnnouncement(sentence: string, playing: boolean): string {
  const [spoken, setSpoken] = useState(sentence);
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
      setSpoken(sentence);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [sentence, playing]);
  return spoken;
}
