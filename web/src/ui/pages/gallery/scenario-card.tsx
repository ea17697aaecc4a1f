/** One scenario in the gallery: its name, its claim, its figure. The whole card is one link. */
import { useEffect, useRef, useState } from "react";
import { newLabState } from "../../../lab/link/lab-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import type { CatalogueEntry } from "../../site/catalogue.ts";

/* Nothing is said of a figure that does not come: sixteen cards would say the same. They are cards without figures. */
const LiveMiniature = lazyPart("The figure", () => import("./live-miniature.tsx").then((m) => m.LiveMiniature), {
  frame: () => null,
});

export function ScenarioCard({ entry }: { entry: CatalogueEntry }) {
  const ref = useRef<HTMLLIElement>(null);
  const seen = useSeenWhenIdle(ref);
  return (
    <li className="hl-card" ref={ref}>
      <a className="hl-card-link" href={writeLink({ page: "lab", experiment: newLabState(entry.name) })}>
        <div className="hl-card-figure">{seen && <LiveMiniature name={entry.name} />}</div>
        <h3 className="hl-card-title">{entry.title}</h3>
        <p className="hl-card-claim">{entry.claim}</p>
      </a>
    </li>
  );
}

const IDLE_MS_MAX = 2000;

/** True once the element has come near the viewport and the page has had nothing better to do. */
function useSeenWhenIdle(ref: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || seen) return undefined;
    let idle: number | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (idle !== undefined || !entries.some((one) => one.isIntersecting)) return;
        idle = whenIdle(() => setSeen(true));
      },
      { rootMargin: "200px" },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      if (idle !== undefined) cancelIdle(idle);
    };
  }, [ref, seen]);
  return seen;
}

/** Safari has no requestIdleCallback; there a timer does. */
function whenIdle(work: () => void): number {
  return typeof requestIdleCallback === "function"
    ? requestIdleCallback(work, { timeout: IDLE_MS_MAX })
    : window.setTimeout(work, 200);
}

function cancelIdle(handle: number): void {
  if (typeof cancelIdleCallback === "function") cancelIdleCallback(handle);
  else window.clearTimeout(handle);
}
