/**
 * The link of the experiment on the screen: to copy, with a choice of its contents, and as a QR code for a lecture
 * hall.
 */
import { useMemo, useState } from "react";
import { leftOutOfLink } from "../../../lab/link/link.ts";
import { raceName } from "../../../lab/race.ts";
import { useApp, useStore } from "../../state/app-context.ts";
import { CopiedText } from "../../parts/copied-text.tsx";
import { addressOf } from "../../browser/site-address.ts";
import { useSelectedName } from "../../lab-parts/run-name.tsx";
import { QrCode } from "./qr-code.tsx";
import { ReachNote } from "./reach-note.tsx";
import { shareable, sharedState, type ShareOptions } from "../../../lab/shared-state.ts";

export function ShareDialog() {
  const store = useStore();
  /* The state on the screen when the dialog was opened: a link that changes while it is copied is of no use. */
  const [state] = useState(() => store.get());
  const possible = useMemo(() => shareable(state), [state]);
  const [options, setOptions] = useState<ShareOptions>(possible);
  const shared = useMemo(() => sharedState(state, options), [state, options]);
  const link = useMemo(() => addressOf({ page: "lab", experiment: shared }), [shared]);
  const race = useApp(raceName);
  const run = useSelectedName();
  return (
    <>
      <p className="hl-small hl-muted">
        The link opens what is on this screen, {race === undefined ? run : `the race of ${race}`}, and gives the same
        results on every machine.
      </p>
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
      <Options possible={possible} options={options} onChange={setOptions} />
      {leftOutOfLink(shared).map((notice) => (
        <p key={notice} className="hl-small hl-share-warning">
          {notice}
        </p>
      ))}
      <ReachNote />
      <QrCode link={link} />
    </>
  );
}

const WORDS: Readonly<Record<keyof ShareOptions, string>> = {
  moment: "the exact moment of the animation",
  result: "my result, so that readers see whether theirs is identical",
  programs: "the edited program",
};

interface OptionsProps {
  readonly possible: ShareOptions;
  readonly options: ShareOptions;
  readonly onChange: (options: ShareOptions) => void;
}

function Options({ possible, options, onChange }: OptionsProps) {
  const names = (["moment", "result", "programs"] as const).filter((name) => possible[name]);
  if (names.length === 0) return null;
  return (
    <fieldset className="hl-share-options">
      <legend>The link also contains</legend>
      {names.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={options[name]}
            onChange={(event) => onChange({ ...options, [name]: event.target.checked })}
          />
          {WORDS[name]}
        </label>
      ))}
    </fieldset>
  );
}
