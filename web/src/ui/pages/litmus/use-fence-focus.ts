/**
 * The focus after a fence was put in or taken out: the button that was pressed is gone with its place, so the focus
 * goes to the button that undoes the change.
 */
import { useEffect, useRef, type RefObject } from "react";

/** What was done, and the line of the file at which it shows. */
interface FenceChange {
  readonly thread: number;
  readonly line: number;
  readonly kind: "inserted" | "removed";
}

/** `text` is the one that the buttons inside of `root` belong to; to be told of each change that they make. */
export function useFenceFocus(root: RefObject<HTMLElement | null>, text: string): (change: FenceChange) => void {
  const last = useRef<FenceChange>(undefined);
  useEffect(() => {
    const change = last.current;
    last.current = undefined;
    if (change === undefined || document.activeElement !== document.body) return;
    undoing(root.current, change)?.focus();
  }, [root, text]);
  return (change) => {
    last.current = change;
  };
}

/** A fence that was taken out can be put in again behind the nearest line before it. */
function undoing(root: HTMLElement | null, { thread, line, kind }: FenceChange): HTMLElement | undefined {
  const section = root?.querySelectorAll("section").item(thread);
  if (kind === "inserted") return section?.querySelector<HTMLElement>(`[data-removes="${line}"]`) ?? undefined;
  const places = [...(section?.querySelectorAll<HTMLElement>("[data-inserts]") ?? [])];
  return places.findLast((place) => Number(place.dataset["inserts"]) < line) ?? places[0];
}
