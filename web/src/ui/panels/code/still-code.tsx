/**
 * A program as text, with the numbers of its lines and their heat, where the editor puts them: it is shown until the
 * editor has come, and in stored pictures of the page.
 */
import { useLayoutEffect, useRef } from "react";
import { frames } from "../../../canvas/raf-scheduler.ts";
import type { LineHeat } from "../../../model/results/profile/code-heat.ts";
import { heatBars, hottestOf } from "./heat-bars.ts";
import { showHottest } from "./scroll-to-line.ts";
import { STAYS } from "./use-margins-shown.ts";

const NO_HEAT: readonly LineHeat[] = [];

interface StillCodeProps {
  readonly fileName: string;
  readonly text: string;
  readonly heat: readonly LineHeat[] | typeof STAYS;
}

/** It can have the focus, as what scrolls must be reached by keyboard; the editor then takes the focus over. */
export function StillCode({ fileName, text, heat: shown }: StillCodeProps) {
  const heat = shown === STAYS ? NO_HEAT : shown;
  const ref = useRef<HTMLDivElement>(null);
  const hottest = hottestOf(heat);
  useLayoutEffect(() => {
    const show = (): boolean => {
      if (ref.current !== null) showHottest(ref.current);
      return false;
    };
    frames.ask(show);
    return () => frames.forget(show);
  }, [hottest]);
  return (
    <div
      ref={ref}
      className="hl-editor hl-still-code"
      data-hottest={hottest}
      role="group"
      aria-label={`Program ${fileName}`}
      tabIndex={0}
    >
      <pre aria-hidden="true">
        {text
          .split("\n")
          .map((_, i) => i + 1)
          .join("\n")}
      </pre>
      <div className="hl-cores-gutter" />
      <div className="hl-heat-gutter">
        {heatBars(heat).map((bar) => (
          <span key={bar.line} className="hl-heat" style={{ top: `${(bar.line - 1) * LINE_EM}em` }}>
            <span className="hl-heat-bar" style={{ width: `${Math.min(100, bar.share * 100)}%` }} />
            <span className="hl-heat-text">{bar.text}</span>
          </span>
        ))}
      </div>
      <pre className="hl-still-text">{text}</pre>
    </div>
  );
}

/** Height of a line, as in editor-theme.ts. */
const LINE_EM = 1.55;
