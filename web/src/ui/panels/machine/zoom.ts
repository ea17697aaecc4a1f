/** The change from one part of a machine to another, as a short movement; none for readers who want none. */
import type { Box } from "../../../scene/machine/layout/box.ts";

const ZOOM_MS = 220;

/** `from`: the place out of which the new picture grows; `to`: the place in it into which the old one shrinks. */
export function zoom(element: HTMLElement, from: Box | undefined, to: Box | undefined): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { clientWidth: width, clientHeight: height } = element;
  const start =
    from === undefined ? (to === undefined ? undefined : outOf(to, width, height)) : into(from, width, height);
  if (start === undefined) return;
  for (const canvas of element.querySelectorAll("canvas")) {
    canvas.animate(
      [
        { transform: start, transformOrigin: "0 0" },
        { transform: "none", transformOrigin: "0 0" },
      ],
      {
        duration: ZOOM_MS,
        easing: "ease-out",
      },
    );
  }
}

function into(box: Box, width: number, height: number): string {
  return `translate(${box.x}px, ${box.y}px) scale(${box.width / width}, ${box.height / height})`;
}

function outOf(box: Box, width: number, height: number): string {
  const [x, y] = [width / Math.max(1, box.width), height / Math.max(1, box.height)];
  return `scale(${x}, ${y}) translate(${-box.x}px, ${-box.y}px)`;
}
