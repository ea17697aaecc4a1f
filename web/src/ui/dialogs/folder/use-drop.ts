/**
 * Files that are dropped anywhere on the page: a scenario's folder is opened, as are reports of perf, and in a lab
 * measured curves lie over the figure. What reads them is loaded with the first drop. Places of their own, such as the
 * list of machines, take their drops first. Without this, the browser would leave the page and show the file, and an
 * editor would take the text of a file into the program.
 */
import { useEffect, useState } from "react";
import { failureSentence } from "../../../loading/load-error.ts";
import { useStore } from "../../state/app-context.ts";
import type { DroppedForDialog } from "./dropped.ts";

/** What the dialog "Your scenario" is to open with, and how it is closed again. */
export interface Drop {
  readonly opened: DroppedForDialog | undefined;
  readonly close: () => void;
}

export function useDrop(): Drop {
  const store = useStore();
  const [opened, setOpened] = useState<DroppedForDialog>();
  useEffect(() => {
    const allow = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files") === true) event.preventDefault();
    };
    const take = (event: DragEvent): void => {
      const { dataTransfer } = event;
      if (event.defaultPrevented || dataTransfer === null || !dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      /* The browser empties the list when this function returns. */
      const entries = [...dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
      const say = (notice: string): void => store.dispatch({ kind: "notice", notice });
      import("./dropped.ts")
        .then(({ takeDropped }) => takeDropped(entries, store))
        .then(
          (taken) => {
            if ("kind" in taken) setOpened(taken);
            else taken.toReversed().forEach(say); // what is told last stands first
          },
          (error: unknown) => say(failureSentence("What was dropped", error)),
        );
    };
    const takeFromEditor = (event: DragEvent): void => {
      if (event.target instanceof Element && event.target.closest(".cm-editor") !== null) take(event);
    };
    addEventListener("dragover", allow);
    /* Else a browser refuses a drop on an element that has come under the pointer since the last "dragover". */
    addEventListener("dragenter", allow);
    addEventListener("drop", takeFromEditor, { capture: true });
    addEventListener("drop", take);
    return () => {
      removeEventListener("dragover", allow);
      removeEventListener("dragenter", allow);
      removeEventListener("drop", takeFromEditor, { capture: true });
      removeEventListener("drop", take);
    };
  }, [store]);
  return { opened, close: () => setOpened(undefined) };
}
