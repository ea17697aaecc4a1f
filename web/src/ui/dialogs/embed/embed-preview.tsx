/** The embed as it will look, drawn to scale: the real page in a frame, with the choices made so far. */
import { type SyntheticEvent, useContext, useEffect, useRef, useState } from "react";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { useSize } from "../../parts/use-size.ts";
import type { FrameSize } from "./embed-choices.tsx";

/** Choices follow one another quickly; the frame follows when they pause. */
const PAUSE_MS = 300;

export function EmbedPreview({ fragment, size }: { fragment: string; size: FrameSize }) {
  const room = useRef<HTMLDivElement>(null);
  const width = useSize(room)?.width ?? size.width;
  const scale = Math.min(1, width / size.width);
  const shown = usePaused(fragment);
  const onLoad = useEscape();
  return (
    <div ref={room} className="hl-embedding-preview" style={{ height: size.height * scale }}>
      <iframe
        title="Preview of the embed"
        src={`./embed.html#${shown}`}
        style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
        onLoad={onLoad}
      />
      {scale < 1 && <p className="hl-small hl-muted">{`shown at ${Math.round(scale * 100)} %`}</p>}
    </div>
  );
}

/**
 * Escape closes the dialog from within the frame too: keys pressed there do not reach the dialog. An open menu of the
 * embed keeps the key to itself.
 */
function useEscape(): (event: SyntheticEvent<HTMLIFrameElement>) => void {
  const dialog = useContext(OverlayTriggerStateContext);
  return ({ currentTarget }) =>
    windowOf(currentTarget)?.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) dialog?.close();
    });
}

/** Undefined where the dialog's own page has no origin, as in a sandbox: then no frame is of the same one. */
function windowOf(frame: HTMLIFrameElement): Window | undefined {
  return frame.contentDocument?.defaultView ?? undefined;
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
