/** A link as a QR code, for a lecture hall. */
import { useMemo } from "react";
import { encode } from "uqr";

export function QrCode({ link }: { link: string }) {
  const outline = useMemo(() => qrOutline(link), [link]);
  if (outline === undefined)
    return <p className="hl-small hl-muted">Too long for a QR code that could be read from a distance.</p>;
  return (
    <svg
      className="hl-share-qr"
      viewBox={`0 0 ${outline.size} ${outline.size}`}
      role="img"
      aria-label="QR code of the link"
      shapeRendering="crispEdges"
    >
      <rect width={outline.size} height={outline.size} />
      <path d={outline.path} />
    </svg>
  );
}

/**
 * A QR code as the outline of its dark modules, in units of one module, with the quiet zone that the standard demands.
 */
interface QrOutline {
  /** Modules along a side, quiet zone included. */
  readonly size: number;
  /** For <path d>. */
  readonly path: string;
}

const QUIET_ZONE = 4;
/** Largest code, in modules a side: a denser one cannot be read from the back of a lecture hall. assumed */
const CHARACTERS_MAX = 779;

/** Undefined when the text is too long. */
export function qrOutline(text: string): QrOutline | undefined {
  if (text.length > CHARACTERS_MAX) return undefined;
  const { size, data } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const path = data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size, path: path.join("") };
}

/** Begin and length of each stretch of dark modules. */
function runsOf(row: readonly boolean[]): readonly (readonly [x: number, length: number])[] {
  const runs: (readonly [number, number])[] = [];
  for (let x = 0; x < row.length; x++) {
    if (row[x] !== true) continue;
    const end = row.indexOf(false, x);
    const length = (end < 0 ? row.length : end) - x;
    runs.push([x, length]);
    x += length;
  }
  return runs;
}
