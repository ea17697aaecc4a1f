/** Why an access has done what it did, in the words of the protocol's rules. */
import type { CoreAccess, Step } from "../../model/coherence/protocol.ts";

/** What the core did, and what the others did at its messages; cores that did the same are named together. */
export function whyOf({ rule, seen }: Step, { core }: CoreAccess): string {
  const own = rule === undefined ? "" : rule.text;
  const texts = [...new Set(seen.map((one) => one.rule.text))];
  const others = texts.map((text) => {
    const who = seen.filter((one) => one.rule.text === text).map((one) => one.core);
    return `Core${who.length === 1 ? "" : "s"} ${[...new Set(who)].join(", ")}: ${text}`;
  });
  return [`Core ${core}: ${own}`, ...others].join(" ");
}
