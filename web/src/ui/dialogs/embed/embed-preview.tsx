/** The embed as it will look, drawn to scale: the real page in a frame, with the choices made so far. */
import { useEffect, useRef, useState } from "react";
import { useSize } from "../../parts/use-size.ts";
import type { FrameSize } from "./embed-choices.tsx";

/** Choices follow one another quickly; the frame follows when they pause. */
const PAUSE_MS = 300;

export function EmbedPreview({ fragment, size }: { fragment: string; size: FrameSize }) {
  const room = useRef<HTMLDivElement>(null);
  const width = useSize(room)?.width ?? size.width;
  const scale = Math.min(1, width / size.width);
  const shown = usePaused(fragment);
  return (
    <div ref={room} className="hl-embedding-preview" style={{ height: size.height * scale }}>
      <iframe
        title="Preview of the embed"
        src={`./embed.html#${shown}`}
        style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
      />
      {scale < 1 && <p className="hl-small hl-muted">{`shown at ${Math.round(scale * 100)} %`}</p>}
    </div>
  );
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
