/** The text to copy, for the place into which it goes; where the text names a picture, that picture as well. */
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { EMBED_HOSTS, type EmbedHost } from "../../../embed/embed-hosts.ts";
import type { Snippet } from "../../../embed/snippets.ts";
import { useStore } from "../../state/app-context.ts";
import { baseName, figurePng } from "../export/export-files.ts";
import { Choice } from "../../parts/choice.tsx";
import { CopiedText } from "../../parts/copied-text.tsx";
import { saveBlob } from "../../parts/save-file.ts";
import { Announced } from "../../parts/announced.tsx";

export function EmbedSnippets({ snippet }: { snippet: Snippet }) {
  const store = useStore();
  const [picture] = useState(() => `${baseName(store.get())}.png`);
  const [id, setId] = useState("iframe");
  const host = EMBED_HOSTS.find((one) => one.id === id) ?? EMBED_HOSTS[0];
  if (host === undefined) return null;
  const text = host.text(snippet, picture);
  return (
    <div className="hl-embedding-kinds">
      <Choice label="For" options={EMBED_HOSTS} value={id} onChange={setId} />
      <p className="hl-small hl-muted" role="status">
        {host.about + aboutSight(host, snippet)}
      </p>
      <CopiedText
        text={text}
        noun="text"
        label={`Text for ${host.label}`}
        hideLabel
        rows={text.split("\n").length + 2}
        action="Copy"
      />
      {host.usesPicture && <SavePicture name={picture} />}
    </div>
  );
}

/** A frame whose colour scheme differs from its page's is never transparent, and MDX takes no text for a style. */
function aboutSight({ id }: EmbedHost, { options }: Snippet): string {
  if (id !== "iframe" || !options.split("&").includes("background=transparent")) return "";
  return " On a page with a color-scheme of its own, a transparent frame also needs the style color-scheme: light.";
}

function SavePicture({ name }: { name: string }) {
  const store = useStore();
  const [said, setSaid] = useState("");
  const save = (): void => {
    setSaid("Drawing …");
    figurePng(store.get())
      .then(({ blob }) => {
        saveBlob(name, blob);
        setSaid("Saved.");
      })
      .catch((error: unknown) => setSaid(`The picture could not be made: ${String(error)}`));
  };
  return (
    <div className="hl-copied-row">
      <Button className="hl-button" onPress={save}>
        {`Save the picture, ${name}`}
      </Button>
      <Announced className="hl-small" words={said} />
    </div>
  );
}
