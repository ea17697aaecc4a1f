/** The cover over the stage while presenting: a blank screen, or the list of keys. */
import { KeyList, type KeyMeaning } from "../parts/key-list.tsx";
import { PRESENTER_HELP } from "./present-keys.ts";
import type { Cover } from "./use-presenting.ts";

interface PresentCoverProps {
  readonly cover: Cover;
  readonly keys?: readonly KeyMeaning[];
}

export function PresentCover({ cover, keys = PRESENTER_HELP }: PresentCoverProps) {
  if (cover === "blank") return <div className="hl-present-blank" role="status" aria-label="Blank screen" />;
  if (cover !== "help") return null;
  return (
    <div className="hl-present-help" role="status">
      <h2>Keys while presenting</h2>
      <KeyList keys={keys} />
    </div>
  );
}
