/**
 * When the editor is loaded: it is the largest part of the page, and a reader of a figure may never type. Until the
 * first pass of the curves has been drawn, the program stands there as text, unless something asks for the editor.
 */
import { useEffect, useState } from "react";
import type { RunPhase } from "../../../lab/state/app-state.ts";
import { useApp } from "../../state/app-context.ts";

const BEFORE_FIGURE: readonly RunPhase[] = ["idle", "compiling", "coarse"];

/** `isAsked`: something needs the editor now. It stays when it has been there once. */
export function useEditorTime(isAsked: boolean): boolean {
  const [isTime, setTime] = useState(false);
  const isDrawn = useApp(({ run }) => !BEFORE_FIGURE.includes(run.phase));
  const isNow = isTime || isDrawn || isAsked;
  useEffect(() => {
    if (isNow) setTime(true);
  }, [isNow]);
  return isNow;
}
