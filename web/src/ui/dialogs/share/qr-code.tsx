/** A link as a QR code, for a lecture hall. */
import { useMemo } from "react";
import { qrOutline } from "./qr-outline.ts";

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
