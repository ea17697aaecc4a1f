/** Where the cycles go, four ways: by category, by function, by cache line, by lock. All of the selected run. */
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { WHY_TABS } from "../../../model/scenario/lab-words.ts";
import type { WhyTab } from "../../../lab/link/lab-state.ts";
import { Panel, PanelTitle } from "../../lab-parts/panel.tsx";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import { CountedTab } from "./counted-tab.tsx";
import { CyclesTab } from "./cycles-tab.tsx";
import { LinesTab } from "./lines-tab.tsx";
import { LocksTab } from "./locks-tab.tsx";
import { ProfileTab } from "./profile-tab.tsx";

const NAMES: Readonly<Record<WhyTab, string>> = {
  cycles: "Cycles",
  profile: "Profile",
  lines: "Lines",
  locks: "Locks",
  counted: "Counted",
};

/** Most scenarios count nothing by themselves. */
function useTabs(): readonly WhyTab[] {
  const counts = useApp((state) => scenarioOf(state)?.file.counted !== undefined);
  return counts ? WHY_TABS : WHY_TABS.filter((one) => one !== "counted");
}

export function WhyPanel() {
  const tabs = useTabs();
  const asked = useApp((state) => experimentOf(state).tab);
  const tab = tabs.includes(asked) ? asked : "cycles";
  const dispatch = useDispatch();
  const choose = (key: unknown) => {
    const found = WHY_TABS.find((one) => one === key);
    if (found !== undefined) dispatch({ kind: "change", change: { tab: found } });
  };
  return (
    <Panel id="why" label="Where the cycles go" className="hl-why">
      <Tabs selectedKey={tab} onSelectionChange={choose} className="hl-tabs">
        <div className="hl-panel-head">
          <PanelTitle panel="why">Where the cycles go</PanelTitle>
          <TabList className="hl-tab-list" aria-label="Views of the cycles">
            {tabs.map((one) => (
              <Tab key={one} id={one} className="hl-tab">
                {NAMES[one]}
              </Tab>
            ))}
          </TabList>
        </div>
        <TabPanel id="cycles" className="hl-tab-panel">
          <CyclesTab />
        </TabPanel>
        <TabPanel id="profile" className="hl-tab-panel">
          <ProfileTab />
        </TabPanel>
        <TabPanel id="lines" className="hl-tab-panel">
          <LinesTab />
        </TabPanel>
        <TabPanel id="locks" className="hl-tab-panel">
          <LocksTab />
        </TabPanel>
        {tabs.includes("counted") && (
          <TabPanel id="counted" className="hl-tab-panel">
            <CountedTab />
          </TabPanel>
        )}
      </Tabs>
    </Panel>
  );
}
