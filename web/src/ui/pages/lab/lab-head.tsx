/** The claim of the scenario, its name, and the progress of the sweep. */
import { useApp } from "../../state/app-context.ts";
import { EmbedButton } from "../../dialogs/embed/embed-button.tsx";
import { ExportButton } from "../../dialogs/export/export-button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { FoldMenu } from "../../parts/fold-menu.tsx";
import { goTo } from "../../browser/router.ts";
import { CATALOGUE } from "../../site/catalogue.ts";
import { isOwnName, titleOf } from "../../../model/folder/own-folder.ts";
import { newLabState } from "../../../lab/link/lab-state.ts";
import { PresentButton } from "../../present/present-button.tsx";
import { LinkNews } from "../../dialogs/share/link-news.tsx";
import { ShareButton } from "../../dialogs/share/share-button.tsx";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import { TourButton } from "../../panels/tour/tour-button.tsx";
import { claimMachine, claimText, otherMachine } from "../../../lab/claim.ts";
import { claimParts } from "./claim-parts.ts";
import { RunStatus } from "./run-status.tsx";
import { Troubles } from "./troubles.tsx";
import { ControlGroup } from "../../parts/control-group.tsx";

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
          <FoldMenu label="More">
            <PresentButton />
            <ShareButton />
            <EmbedButton />
            <ExportButton />
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
