/** While presenting, the pointer disappears when it has not moved for a moment. */
import { useEffect } from "react";

const REST_MS = 1500;

export function useHiddenPointer(presenting: boolean): void {
  useEffect(() => {
    if (!presenting) return undefined;
    const { dataset } = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      delete dataset["pointerHidden"];
      clearTimeout(timer);
      timer = setTimeout(() => (dataset["pointerHidden"] = ""), REST_MS);
    };
    window.addEventListener("pointermove", show);
    show();
    return () => {
      window.removeEventListener("pointermove", show);
      clearTimeout(timer);
      delete dataset["pointerHidden"];
    };
  }, [presenting]);
}
