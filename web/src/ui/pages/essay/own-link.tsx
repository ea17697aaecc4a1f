/** The link of what the reader has made of a figure: to keep, to send, or to go on with in the lab. */
import { writeLink } from "../../../lab/link/route.ts";
import { addressOf } from "../../browser/site-address.ts";
import { CopiedText } from "../../parts/copied-text.tsx";
import { useApp } from "../../state/app-context.ts";

export function OwnLink({ name, root }: { readonly name: string; readonly root: string }) {
  const route = useApp((state) => state.route);
  return (
    <div className="hl-essay-share">
      <CopiedText
        text={addressOf(route)}
        noun="link"
        label="The link to your own experiment"
        rows={2}
        action="Copy the link"
      />
      <a className="hl-button" href={`${root}${writeLink(route)}`}>
        Go on in the lab<span className="hl-visually-hidden">{` with ${name}`}</span>
      </a>
    </div>
  );
}
