/**
 * Presents a question: the hall calls out, the lecturer draws or chooses on a large chart, and the remote reveals what
 * happens. It is not a part of the link, unlike the presentation of a lab: what is locked lives in this browser only.
 */
import { useEffect, useState } from "react";
import { useRootMark } from "../browser/root-mark.ts";
import { hasOwnKeys } from "../panels/tour/tour-keys.ts";
import { type PresenterAct, questionAct } from "./present-keys.ts";
import { useHiddenPointer } from "./use-hidden-pointer.ts";
import { type Cover, coverAfter, isPressedBySpace, takesHelpAway, toggleFullScreen } from "./use-presenting.ts";

export interface PresentedQuestion {
  readonly presenting: boolean;
  readonly cover: Cover;
  readonly start: () => void;
  readonly leave: () => void;
}

/** `onPage` turns the page: 1 reveals, and then goes on; -1 goes back. */
export function usePresentedQuestion(onPage: (by: 1 | -1) => void): PresentedQuestion {
  const [presenting, setPresenting] = useState(false);
  const [cover, setCover] = useState<Cover>(undefined);
  const toggle = (next: boolean): void => {
    setPresenting(next);
    setCover(undefined);
    if ((document.fullscreenElement === null) === next) toggleFullScreen();
  };
  const carryOut = (act: PresenterAct): void => {
    setCover((now) => coverAfter(now, act));
    if (act.kind === "page") onPage(act.by);
    if (act.kind === "full-screen") toggleFullScreen();
    if (act.kind === "leave" && !takesHelpAway(cover, act)) toggle(false);
  };
  useRootMark("view", presenting ? "stage" : undefined);
  useHiddenPointer(presenting);
  useEffect(() => {
    if (!presenting) return undefined;
    const press = (event: KeyboardEvent): void => {
      const act = questionAct(event, { all: hasOwnKeys(event.target), space: isPressedBySpace(event.target) });
      if (act === undefined) return;
      event.preventDefault();
      if (!event.repeat) carryOut(act);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
  return { presenting, cover, start: () => toggle(true), leave: () => toggle(false) };
}
