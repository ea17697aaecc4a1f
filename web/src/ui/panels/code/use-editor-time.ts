/**
 * When the editor is loaded: it is the largest part of the page, and a reader of a figure may never type. Until the
 * first pass of the curves has been drawn, the program stands there as text, unless something asks for the editor.
 */
import { useEffect, useState } from "react";
import type { PageState } from "../../../lab/state/app-state.ts";
import type { RunPhase } from "../../../lab/state/run-state.ts";
import { experimentOf } from "../../../lab/state/opened.ts";
import type { Session } from "../../../session/session.ts";
import { useApp, useStore } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";

const BEFORE_FIGURE: readonly RunPhase[] = ["idle", "compiling", "coarse"];

/**
 * One worker pauses for so long when the editor comes while all are busy. assumed: what the editor takes from its
 * script to its first coloured lines, each of its turns without waiting for a processor.
 */
const EDITOR_MS = 200;

/** `isAsked`: something needs the editor now. It stays when it has been there once. */
export function useEditorTime(isAsked: boolean): boolean {
  const [isTime, setTime] = useState(false);
  const store = useStore();
  const session = useSession();
  const isDrawn = useApp(({ run }) => !BEFORE_FIGURE.includes(run.phase));
  const isNow = isTime || isDrawn || isAsked;
  useEffect(() => {
    if (!isNow) return;
    setTime(true);
    freeProcessor(store.get(), session);
  }, [isNow, store, session]);
  return isNow;
}

function freeProcessor(state: PageState, session: Session): void {
  if (state.run.phase !== "refined") return;
  session.pool(experimentOf(state).modelVersion).then(
    (pool) => pool.rest?.(EDITOR_MS),
    () => undefined,
  );
}
