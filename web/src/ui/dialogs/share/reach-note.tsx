/** Says that other devices cannot open what is shared, as where the site is served on the reader's own computer. */
import { reachWords } from "./reach.ts";
import "./share.css";

export function ReachNote() {
  const words = reachWords(location);
  return words === undefined ? null : <p className="hl-small hl-share-warning">{words}</p>;
}
