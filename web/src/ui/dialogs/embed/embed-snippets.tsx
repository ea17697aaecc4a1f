/** The texts to copy, one for each kind of page; for Markdown also the picture that it needs. */
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import {
  addressSnippet,
  elementSnippet,
  frameSnippet,
  markdownSnippet,
  revealSnippet,
  type Snippet,
} from "../../../embed/snippets.ts";
import { useStore } from "../../state/app-context.ts";
import { baseName, figurePng } from "../export/export-files.ts";
import { CopiedText } from "../../parts/copied-text.tsx";
import { saveBlob } from "../../parts/save-file.ts";
import { Announced } from "../../parts/announced.tsx";

export function EmbedSnippets({ snippet }: { snippet: Snippet }) {
  const store = useStore();
  const [picture] = useState(() => `${baseName(store.get())}.png`);
  const kinds = [
    { id: "iframe", label: "iframe", text: frameSnippet(snippet), about: ABOUT_FRAME + aboutSight(snippet) },
    { id: "element", label: "Custom element", text: elementSnippet(snippet), about: ABOUT_ELEMENT },
    { id: "reveal", label: "reveal.js", text: revealSnippet(snippet), about: ABOUT_REVEAL },
    { id: "address", label: "Address", text: addressSnippet(snippet), about: ABOUT_ADDRESS },
    { id: "markdown", label: "Markdown", text: markdownSnippet(snippet, picture), about: ABOUT_MARKDOWN },
  ];
  return (
    <Tabs className="hl-embedding-kinds">
      <TabList className="hl-tab-list" aria-label="Kinds of pages">
        {kinds.map(({ id, label }) => (
          <Tab key={id} id={id} className="hl-tab">
            {label}
          </Tab>
        ))}
      </TabList>
      {kinds.map(({ id, text, about, label }) => (
        <TabPanel key={id} id={id}>
          <p className="hl-small hl-muted">{about}</p>
          <CopiedText
            text={text}
            noun="text"
            label={`Text for ${label}`}
            hideLabel
            rows={text.split("\n").length + 2}
            action="Copy"
          />
          {id === "markdown" && <SavePicture name={picture} />}
        </TabPanel>
      ))}
    </Tabs>
  );
}

const ABOUT_FRAME =
  "For any page that lets you write HTML, MDX and Slidev included; Marp shows HTML when it is run with --html.";
/** A frame whose colour scheme differs from its page's is never transparent, and MDX takes no text for a style. */
function aboutSight({ options }: Snippet): string {
  if (!options.split("&").includes("background=transparent")) return "";
  return " On a page with a color-scheme of its own, a transparent frame also needs the style color-scheme: light.";
}

const ABOUT_ADDRESS = "For places that ask for an address: Notion, Google Sites, learning-management systems.";
const ABOUT_ELEMENT =
  "One small script, which adds no styles to your page. The frame is loaded when it comes near the window. (Slidev takes no scripts in slides: use the iframe there.)";
const ABOUT_REVEAL =
  "The scripts stand once, after reveal.js. The embed follows the deck: steps of the tour are fragments, it pauses on other slides, and ?print-pdf prints a picture. Type is 20 pixels high, or as you choose above.";
const ABOUT_MARKDOWN = "For places that allow no HTML: a picture that links to the lab.";

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
