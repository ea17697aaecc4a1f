/** The code that runs: one tab per variant, each with its program and the headers that this program includes. */
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { useApp } from "../../state/app-context.ts";
import { Panel, PanelTitle } from "../../lab-parts/panel.tsx";
import { scenarioOf } from "../../../lab/state/opened.ts";
import { selectedRef } from "../../../lab/place-selectors.ts";
import { useCodeTarget } from "./use-code-target.ts";
import { VariantCode } from "./variant-code.tsx";

export function CodePanel() {
  const scenario = useApp(scenarioOf);
  const selected = useApp(selectedRef);
  const target = useCodeTarget();
  const variants = scenario?.file.variants ?? [];
  const variant = variants.find((one) => one.id === (target.variant ?? selected?.seriesId)) ?? variants[0];
  if (scenario === undefined || variant === undefined) return null;
  return (
    <Panel id="code" label="Code" className="hl-lab-code">
      <Tabs selectedKey={variant.id} onSelectionChange={(key) => target.chooseVariant(String(key))}>
        <div className="hl-panel-head">
          <PanelTitle panel="code">Code</PanelTitle>
          <TabList className="hl-tab-list" aria-label="Variants of the program">
            {variants.map((one) => (
              <Tab key={one.id} ref={one.id === variant.id ? showTab : undefined} id={one.id} className="hl-tab">
                {one.label}
              </Tab>
            ))}
          </TabList>
        </div>
        <TabPanel key={variant.id} id={variant.id}>
          <p className="hl-small hl-muted">{variant.about}</p>
          <VariantCode scenario={scenario} variant={variant.id} program={variant.program} target={target} />
        </TabPanel>
      </Tabs>
    </Panel>
  );
}

/** Scrolls the list of tabs, and nothing around it, to the tab. */
function showTab(tab: HTMLElement | null): void {
  const list = tab?.closest<HTMLElement>('[role="tablist"]');
  if (tab === null || list === null || list === undefined) return;
  const end = tab.offsetTop + tab.offsetHeight;
  if (tab.offsetTop < list.scrollTop) list.scrollTop = tab.offsetTop;
  else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
}
