/**
 * The drawer: the timeline, where the cycles go in four ways (by category, by function, by cache line, by lock), what
 * the programs counted, and the notes. All but the notes are of the selected run.
 */
import { useCallback, useContext, useEffect, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { WHY_TABS } from "../../../model/scenario/lab-words.ts";
import type { WhyTab } from "../../../lab/link/lab-state.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { useAbsenceText } from "../../lab-parts/run-name.tsx";
import { Panel, PanelTitle } from "../../lab-parts/panel.tsx";
import { TimelineOutletContext } from "../../lab-parts/timeline-outlet.ts";
import { hasThreads } from "../../../model/results/threads/thread-numbers.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import { comparedRef, selectedAbsence, selectedPoint, toldPoint } from "../../../lab/selectors.ts";
import { stepOf } from "../../../lab/tour/steps.ts";
import { subjectPanel } from "../../../lab/tour/subject.ts";
import { Notes } from "../notes/notes-panel.tsx";
import { CountedTab } from "./counted-tab.tsx";
import { CyclesTab } from "./cycles-tab.tsx";
import { LatencyTab } from "./latency-tab.tsx";
import { LinesTab } from "./lines-tab.tsx";
import { LocksTab } from "./locks-tab.tsx";
import { ProfileTab } from "./profile-tab.tsx";
import { tableName } from "./table-names.ts";

const WatchedTab = lazyPart("The view of watched words", () =>
  import("./watched-tab.tsx").then((module) => module.WatchedTab),
);

/** The tabs of the drawer beside the tables; the link does not keep which of them is shown. */
type Further = "timeline" | "notes";

const TimesTab = lazyPart("The view of times", () => import("./times-tab.tsx").then((module) => module.TimesTab));

const FURTHER: Readonly<Record<Further, string>> = { timeline: "Timeline", notes: "Notes" };

const ThreadsTab = lazyPart("The table of threads", () =>
  import("./threads-tab.tsx").then((module) => module.ThreadsTab),
);

const OWN = ["times", "counted", "watched"] as const satisfies readonly WhyTab[];

/** A table that only some scenarios have: their file has a part of the same name. */
function isOwn(tab: WhyTab): tab is (typeof OWN)[number] {
  return OWN.some((one) => one === tab);
}

function useTables(): readonly WhyTab[] {
  const file = useApp(scenarioOf)?.file;
  const withThreads = useApp((state) => hasThreads(toldPoint(state)?.result.contexts ?? []));
  return WHY_TABS.filter((one) => (one === "threads" ? withThreads : !isOwn(one) || file?.[one] !== undefined));
}

/** The table that the link names, or the timeline or the notes in its place. */
function useTab(tables: readonly WhyTab[], hasFurther: boolean) {
  const asked = useApp((state) => experimentOf(state).tab);
  const subject = useApp((state) => subjectPanel(stepOf(state)));
  const visits = useApp((state) => state.tourVisits);
  const table = tables.includes(asked) ? asked : "cycles";
  const [further, setFurther] = useState<Further | undefined>(asked === "cycles" ? "timeline" : undefined);
  useEffect(() => {
    if (subject === undefined) return;
    setFurther(subject === "why" ? undefined : subject === "notes" ? "notes" : "timeline");
  }, [subject, visits]);
  return { tab: hasFurther ? (further ?? table) : table, setFurther };
}

export function WhyPanel() {
  const outlet = useContext(TimelineOutletContext);
  const hasFurther = outlet !== undefined;
  const tables = useTables();
  const file = useApp(scenarioOf)?.file;
  const { tab, setFurther } = useTab(tables, hasFurther);
  const dispatch = useDispatch();
  const choose = (key: unknown) => {
    const table = WHY_TABS.find((one) => one === key);
    setFurther(table === undefined ? (key === "notes" ? "notes" : "timeline") : undefined);
    if (table !== undefined) dispatch({ kind: "change", change: { tab: table } });
  };
  const shown: readonly (WhyTab | Further)[] = hasFurther ? ["timeline", ...tables, "notes"] : tables;
  return (
    <Panel id="why" label="Where the cycles go" className="hl-why">
      <Tabs selectedKey={tab} onSelectionChange={choose} className="hl-tabs">
        <div className="hl-panel-head">
          <PanelTitle panel="why">Where the cycles go</PanelTitle>
          <TabList className="hl-tab-list" aria-label="Views of the run">
            {shown.map((one) => (
              <Tab key={one} id={one} className="hl-tab">
                {one === "timeline" || one === "notes" ? FURTHER[one] : tableName(one, file)}
              </Tab>
            ))}
          </TabList>
        </div>
        <TabPanel id="timeline" className="hl-tab-panel hl-tab-panel--timeline">
          <TimelineOutlet />
        </TabPanel>
        <Tables tables={tables} />
        <TabPanel id="notes" className="hl-tab-panel hl-tab-panel--notes">
          <Notes />
        </TabPanel>
      </Tabs>
    </Panel>
  );
}

function TimelineOutlet() {
  const outlet = useContext(TimelineOutletContext);
  const told = useCallback((element: HTMLElement | null) => outlet?.(element ?? undefined), [outlet]);
  const isRace = useApp((state) => comparedRef(state) !== undefined);
  const isComing = useApp((state) => selectedPoint(state) !== undefined || selectedAbsence(state) === "coming");
  const absence = useAbsenceText();
  return (
    <>
      {isRace && (
        <p className="hl-small hl-muted">
          The timeline shows one run. Choose “alone” above the machine to see that of the selected run.
        </p>
      )}
      <div className="hl-drawer-timeline" ref={told} />
      {!isRace && (
        <p className="hl-drawer-empty hl-small hl-muted">
          {isComing ? "The timeline is drawn as soon as this run has been made here." : absence}
        </p>
      )}
    </>
  );
}

function Tables({ tables }: { readonly tables: readonly WhyTab[] }) {
  return (
    <>
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
      {tables.includes("threads") && (
        <TabPanel id="threads" className="hl-tab-panel">
          <ThreadsTab />
        </TabPanel>
      )}
      <TabPanel id="latency" className="hl-tab-panel">
        <LatencyTab />
      </TabPanel>
      {tables.includes("times") && (
        <TabPanel id="times" className="hl-tab-panel">
          <TimesTab />
        </TabPanel>
      )}
      {tables.includes("watched") && (
        <TabPanel id="watched" className="hl-tab-panel">
          <WatchedTab />
        </TabPanel>
      )}
      {tables.includes("counted") && (
        <TabPanel id="counted" className="hl-tab-panel">
          <CountedTab />
        </TabPanel>
      )}
    </>
  );
}
