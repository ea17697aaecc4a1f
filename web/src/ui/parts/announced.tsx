/**
 * Words that change by themselves, such as the state of a computation. They are seen at once. A screen reader gets them
 * from a live region beside them, and only when they have stayed for a moment: what is replaced at once is not
 * announced, and one change is announced once. Until then the region is empty: it never contradicts what is seen.
 */
import { useEffect, useState } from "react";

/** Words that are replaced earlier are not announced. assumed: longer than a tiny sweep takes, and no long wait. */
const SETTLED_MS = 700;

interface AnnouncedProps {
  readonly words: string;
  /** What is announced, where it differs from the words that are seen. */
  readonly said?: string;
  readonly className?: string;
}

export function Announced({ words, said = words, className }: AnnouncedProps) {
  return (
    <>
      <span className={className} aria-hidden="true">
        {words}
      </span>
      <Said words={said} />
    </>
  );
}

/** The live region alone, for words that are shown in another form. The first words are there, but not announced. */
export function Said({ words }: { readonly words: string }) {
  const { settled, times } = useSettled(words);
  return (
    <span className="hl-visually-hidden" role="status">
      {/* A new element each time: words that come again, as after another run, are announced again. */}
      <span key={times}>{settled}</span>
    </span>
  );
}

function useSettled(words: string): { readonly settled: string; readonly times: number } {
  const [shown, setShown] = useState({ words, settled: words, times: 0 });
  if (shown.words !== words) setShown({ ...shown, words, settled: "" });
  const isSettled = shown.settled === words;
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setTimeout(() => setShown(({ times }) => ({ words, settled: words, times: times + 1 })), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [words, isSettled]);
  return shown;
}
