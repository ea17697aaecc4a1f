/** A sheet that a learning system shows reports to it. What does so is loaded only where there may be such a system. */
import { useEffect } from "react";
import type { Sheet } from "../../site/courses.ts";
import { useStore } from "../../state/app-context.ts";

export function useLearningSystem(sheet: Sheet | undefined): void {
  const store = useStore();
  useEffect(() => {
    if (sheet === undefined || (parent === window && opener === null)) return;
    import("./connect.ts").then(
      ({ connectSheet }) => connectSheet(sheet, (notice) => store.dispatch({ kind: "notice", notice })),
      () => undefined,
    );
  }, [sheet, store]);
}
