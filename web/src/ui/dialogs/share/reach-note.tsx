/** Says that other devices cannot open what is shared, as where the site is served on the reader's own computer. */
import "./share.css";

export function ReachNote() {
  const words = reachWords(location);
  return words === undefined ? null : <p className="hl-small hl-share-warning">{words}</p>;
}

type Reach = "file" | "this computer" | "its network" | "anywhere";

const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;
const PRIVATE =
  /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|.*\.local)$/;

/** From where the address of this page can be opened: links, codes and frames that are shared lead to it. */
export function reachOf({ protocol, hostname }: Pick<Location, "protocol" | "hostname">): Reach {
  if (protocol === "file:") return "file";
  if (LOOPBACK.test(hostname)) return "this computer";
  return PRIVATE.test(hostname) ? "its network" : "anywhere";
}

/** What a reader who shares a link must know; undefined where it can be opened from anywhere. */
export function reachWords(address: Pick<Location, "protocol" | "hostname">): string | undefined {
  switch (reachOf(address)) {
    case "file":
      return "This page is a file: its link works on this computer only.";
    case "this computer":
      return (
        `No other device can open this address: “${address.hostname}” is for each device the device itself. ` +
        "Export saves the experiment as a file that can be sent."
      );
    case "its network":
      return "Only devices in the same network can open this address.";
    case "anywhere":
      return undefined;
  }
}
