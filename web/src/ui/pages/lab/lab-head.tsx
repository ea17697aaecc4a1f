/** The claim of the scenario, its name, and the progress of the sweep. */
import { useApp, useStore } from "../../state/app-context.ts";
import { Choice } from "../../parts/choice.tsx";
import { FoldMenu } from "../../parts/fold-menu.tsx";
import { goTo } from "../../browser/router.ts";
import { CATALOGUE } from "../../site/catalogue.ts";
import { isOwnName, titleOf } from "../../../model/folder/own-folder.ts";
import { newLabState } from "../../../lab/link/lab-state.ts";
import { PresentButton } from "../../present/present-button.tsx";
import { ShareButton } from "../../dialogs/share/share-button.tsx";
import { LinkNews } from "../../dialogs/share/link-news.tsx";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import { TourButton } from "../../panels/tour/tour-button.tsx";
import { claimMachine, claimText, otherMachine } from "../../../lab/claim.ts";
import { KeysButton } from "./lab-keys.tsx";
import { RunStatus } from "./run-status.tsx";
import { Troubles } from "./troubles.tsx";
import { ControlGroup } from "../../parts/control-group.tsx";
import { DialogButton } from "../../parts/dialog.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import "../../dialogs/export/export.css";
import { Button } from "react-aria-components/Button";
import { usualRival } from "../../../lab/race.ts";
import { openRace, RACE_BUTTON_CLASS } from "../../race/race-ways.ts";

export function LabHead() {
  const scenario = useApp(scenarioOf);
  if (scenario === undefined) return null;
  return (
    <div className="hl-lab-head">
      <ControlGroup label="Scenario and what to do with it" className="hl-lab-claim">
        <ScenarioMenu name={scenario.name} />
        <Claim />
        <RunStatus />
        <div className="hl-lab-actions">
          <TourButton />
          <RaceButton />
          <FoldMenu label="More">
            <PresentButton />
            <ShareButton />
            <EmbedButton />
            <ExportButton />
            <KeysButton />
          </FoldMenu>
        </div>
      </ControlGroup>
      <LinkNews />
      <Troubles />
    </div>
  );
}

/** Where the head has no room for the whole claim, the second part is there for screen readers and in the tooltip. */
function Claim() {
  const claim = useApp((state) => scenarioOf(state)?.file.claim ?? "");
  const machine = useApp(claimMachine);
  /* The rest of the page, which names it, is not on a presented screen. */
  const simulated = useApp((state) => (experimentOf(state).present === undefined ? undefined : otherMachine(state)));
  const whole = useApp(claimText);
  const { headline, rest } = claimParts(claim);
  return (
    <h1 title={whole}>
      {machine !== undefined && <span className="hl-claim-machine">{machine} </span>}
      {headline}
      <span className="hl-claim-rest">{rest}</span>
      {simulated !== undefined && <span className="hl-claim-machine"> Simulated: {simulated}</span>}
    </h1>
  );
}

const SCENARIOS = CATALOGUE.map((entry) => ({ id: entry.name, label: entry.title, short: entry.name }));

function ScenarioMenu({ name }: { name: string }) {
  const own = isOwnName(name) ? [{ id: name, label: `${titleOf(name)} (your own)`, short: titleOf(name) }] : [];
  return (
    <Choice
      label="Scenario"
      hideLabel
      className="hl-lab-name"
      options={[...own, ...SCENARIOS]}
      value={name}
      onChange={(next) => goTo({ page: "lab", experiment: newLabState(next) })}
    />
  );
}

const EmbedDialog = lazyPart("The dialog Embed", () =>
  import("../../dialogs/embed/embed-dialog.tsx").then((module) => module.EmbedDialog),
);

/** The button "Embed"; its dialog is loaded when the button is first pressed. */
function EmbedButton() {
  return (
    <DialogButton label="Embed" className="hl-no-print" title="Embed this experiment">
      <EmbedDialog />
    </DialogButton>
  );
}

const ExportDialog = lazyPart("The dialog Export", () =>
  import("../../dialogs/export/export-dialog.tsx").then((module) => module.ExportDialog),
);

/** The button "Export"; its dialog is loaded when the button is first pressed. */
function ExportButton() {
  return (
    <DialogButton label="Export" className="hl-no-print" title="Export">
      <ExportDialog />
    </DialogButton>
  );
}

/** The claim of a scenario in two parts, for a head that has two lines: what it says, and what it adds. */
interface ClaimParts {
  /** Up to the first colon, semicolon or full stop, without that mark when it is no full stop. */
  readonly headline: string;
  /** The mark and everything behind it; empty when the claim has one part only. */
  readonly rest: string;
}

export function claimParts(claim: string): ClaimParts {
  const end = /[:;.](?=\s)/.exec(claim);
  if (end === null) return { headline: claim, rest: "" };
  const cut = end[0] === "." ? end.index + 1 : end.index;
  return { headline: claim.slice(0, cut), rest: claim.slice(cut) };
}

/** Opens a race of the selected run, where there is a run to race against. */
function RaceButton() {
  const store = useStore();
  const has = useApp((state) => usualRival(state) !== undefined);
  if (!has) return null;
  return (
    <Button className={`${RACE_BUTTON_CLASS} hl-button hl-no-print`} onPress={() => openRace(store)}>
      Race
    </Button>
  );
}
