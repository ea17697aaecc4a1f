/** The link of the experiment, its text for a slide, and its outcomes and its program as files. */
import { useMemo, useState } from "react";
import { leftOutOfLitmusLink, writeLitmus } from "../../../lab/link/litmus-link.ts";
import type { LitmusProgram, LitmusResult } from "../../../base/litmus.ts";
import { compileLitmus } from "../../../litmus/compile.ts";
import { caveatsOf } from "../../../litmus/outcomes/caveats.ts";
import { herdText, noteBlock } from "../../../litmus/outcomes/herd.ts";
import { matrixCsv, matrixOf } from "../../../litmus/outcomes/matrix.ts";
import { addressOf, siteAddress } from "../../browser/site-address.ts";
import { QrCode } from "../../dialogs/share/qr-code.tsx";
import { ReachNote } from "../../dialogs/share/reach-note.tsx";
import "../../dialogs/share/share.css";
import { CopiedText } from "../../parts/copied-text.tsx";
import { saveText } from "../../parts/save-file.ts";
import type { LitmusShareProps } from "./litmus-share-button.tsx";
import { modelsOf, studiedOf } from "../../site/studied-litmus.ts";
import { usePinnedSite } from "../../versions/pinned-site.ts";
import { useAnswers } from "../../state/use-answer.ts";
import { exploredOf } from "../../../session/questions/explored.ts";
import { useExploreClient } from "./use-exploration.ts";

export function LitmusShare({ opened, state }: LitmusShareProps) {
  const [shown] = useState(state);
  const link = addressOf({ page: "litmus", litmus: shown });
  const site = usePinnedSite() ?? siteAddress();
  const frame = `<iframe src="${site}embed.html#${writeLitmus(shown)}" width="960" height="620" title="${shown.experiment}" loading="lazy"></iframe>`;
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
  const answers = useAnswers();
  const studied = studiedOf(opened, state);
  const { variant, text } = studied;
  const program = useMemo(() => compileLitmus(text, variant.test).program, [text, variant]);
  const [said, setSaid] = useState("");
  const name = `${opened.experiment.name}-${variant.id}`;
  const save = (form: "csv" | "txt"): void => {
    if (program === undefined) return setSaid("The text has mistakes: there are no outcomes to save.");
    const question = exploredOf(client, { text, program }, modelsOf(opened, state, studied));
    void answers.once(question).then(({ value, failure }) => {
      if (value === undefined) return setSaid(`The outcomes could not be computed: ${failure}`);
      const results = value.explored.map(({ result }) => result);
      const file = `${name}.${form}`;
      if (form === "csv") saveText(file, matrixCsv(program, matrixOf(program, results)), "text/csv");
      else saveText(file, herdTexts(program, results), "text/plain");
      setSaid("Saved.");
    });
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

function herdTexts(program: LitmusProgram, results: readonly LitmusResult[]): string {
  const texts = results.map((one) => `Model ${one.model}\n${herdText(program, one)}\n`);
  return [...texts, noteBlock(caveatsOf(program, results))].join("");
}
