/** One scenario in the gallery: its name, its claim, its figure. The whole card is one link. */
import { useEffect, useRef, useState } from "react";
import { newLabState } from "../../../lab/link/lab-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import type { CatalogueEntry } from "../../site/catalogue.ts";

/* Sixteen cards say the same when the part does not come, so a short note must do; SITE_FILES tries again by itself. */
const LiveMiniature = lazyPart("The figure", () => import("./live-miniature.tsx").then((m) => m.LiveMiniature), {
  frame: () => <p className="hl-miniature-note">The figure has not come yet.</p>,
  standIn: () => null,
});

export function ScenarioCard({ entry }: { entry: CatalogueEntry }) {
  const ref = useRef<HTMLLIElement>(null);
  const near = useNear(ref);
  const idle = useIdle();
  return (
    <li className="hl-card" ref={ref}>
      <a className="hl-card-link" href={writeLink({ page: "lab", experiment: newLabState(entry.name) })}>
        <div className="hl-card-figure">{idle && <LiveMiniature name={entry.name} near={near} />}</div>
        <h3 className="hl-card-title">{entry.title}</h3>
        <p className="hl-card-claim">{entry.claim}</p>
      </a>
    </li>
  );
}

/** Whether the element is in the viewport, or close to it. */
function useNear(ref: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries[entries.length - 1]?.isIntersecting === true),
      { rootMargin: "200px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return near;
}

const IDLE_MS_MAX = 2000;

/** True once the page has been painted and has had nothing better to do. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const handle = whenIdle(() => setIdle(true));
    return () => cancelIdle(handle);
  }, []);
  return idle;
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
