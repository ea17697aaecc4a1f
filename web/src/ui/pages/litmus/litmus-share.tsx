/** The link of the experiment, its text for a slide, and its outcomes and its program as files. */
import { useMemo, useState } from "react";
import { leftOutOfLitmusLink, writeLitmus } from "../../../lab/link/litmus-link.ts";
import { compileLitmus } from "../../../litmus/compile.ts";
import { caveatsOf } from "../../../litmus/outcomes/caveats.ts";
import { herdText, noteBlock } from "../../../litmus/outcomes/herd.ts";
import { matrixCsv, matrixOf } from "../../../litmus/outcomes/matrix.ts";
import { addressOf, siteAddress } from "../../browser/router.ts";
import { QrCode } from "../../dialogs/share/qr-code.tsx";
import { ReachNote } from "../../dialogs/share/reach-note.tsx";
import "../../dialogs/share/share.css";
import { CopiedText } from "../../parts/copied-text.tsx";
import { saveText } from "../../parts/save-file.ts";
import type { LitmusShareProps } from "./litmus-share-button.tsx";
import { modelsOf, studiedOf } from "./use-experiment.ts";
import { useExploreClient } from "./use-exploration.ts";

export function LitmusShare({ opened, state }: LitmusShareProps) {
  const [shown] = useState(state);
  const link = addressOf({ page: "litmus", litmus: shown });
  const frame = `<iframe src="${siteAddress()}embed.html#${writeLitmus(shown)}" width="960" height="620" title="${shown.experiment}" loading="lazy"></iframe>`;
  return (
    <>
      <CopiedText
        text={link}
        noun="link"
        label={
          <>
            Link <span className="hl-muted hl-number">{link.length} characters</span>
          </>
        }
        rows={3}
        action="Copy the link"
        autoFocus
      />
      {leftOutOfLitmusLink(shown).map((notice) => (
        <p key={notice} className="hl-small hl-share-warning">
          {notice}
        </p>
      ))}
      <ReachNote />
      <CopiedText text={frame} noun="text" label="For a page or a slide" rows={3} action="Copy the text" />
      <Files opened={opened} state={shown} />
      <QrCode link={link} />
    </>
  );
}

function Files({ opened, state }: LitmusShareProps) {
  const client = useExploreClient();
  const studied = studiedOf(opened, state);
  const { variant, text } = studied;
  const program = useMemo(() => compileLitmus(text, variant.test).program, [text, variant]);
  const [said, setSaid] = useState("");
  const name = `${opened.experiment.name}-${variant.id}`;
  const save = (form: "csv" | "txt"): void => {
    if (program === undefined) return setSaid("The text has mistakes: there are no outcomes to save.");
    const models = modelsOf(opened, state, studied);
    Promise.all(models.map((model) => client.explore({ program, model, withWitnesses: false }))).then(
      (explored) => {
        const results = explored.map(({ result }) => result);
        if (form === "csv") saveText(`${name}.csv`, matrixCsv(program, matrixOf(program, results)), "text/csv");
        else
          saveText(
            `${name}.txt`,
            [
              ...results.map((one) => `Model ${one.model}\n${herdText(program, one)}\n`),
              noteBlock(caveatsOf(program, results)),
            ].join(""),
            "text/plain",
          );
        setSaid("Saved.");
      },
      (error: unknown) => setSaid(`The outcomes could not be computed: ${String(error)}`),
    );
  };
  return (
    <div className="hl-copied-row">
      <button type="button" className="hl-button" onClick={() => save("csv")}>
        Outcomes as CSV
      </button>
      <button type="button" className="hl-button" onClick={() => save("txt")}>
        in herd’s form
      </button>
      <button type="button" className="hl-button" onClick={() => saveText(`${name}.litmus`, text, "text/plain")}>
        The test
      </button>
      <span role="status" className="hl-small">
        {said}
      </span>
    </div>
  );
}
