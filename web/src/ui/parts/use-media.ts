/** Does a condition on the window hold? For what a style sheet cannot do: most differences of size belong there. */
import { useCallback, useSyncExternalStore } from "react";

export function useMedia(condition: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const query = matchMedia(condition);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    [condition],
  );
  return useSyncExternalStore(watch, () => matchMedia(condition).matches, isNoWindow);
}

/** In a page that is written as text no condition holds. */
function isNoWindow(): boolean {
  return false;
}
