/**
 * The program that runs: one tab per variant, editable, with what it cost line by line. What is typed is compiled as
 * one types; it runs when one says so.
 */
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import type { CompileResult } from "../../base/program.ts";
import type { Scenario } from "../../model/scenario.ts";
import { useApp, useDispatch } from "../app-context.ts";
import { Panel, PanelTitle } from "../parts/panel.tsx";
import { Toggle } from "../parts/toggle.tsx";
import { compileVariant } from "../run/compile-variant.ts";
import { openedOf, programOf, scenarioOf } from "../state/opened.ts";
import { machineOf, selectedPoint, selectedRef } from "../state/selectors.ts";
import { useTourLines } from "../tour/use-tour-lines.ts";
import { Findings } from "./findings.tsx";
import { programHeat } from "./program-heat.ts";

const Editor = lazy(() => import("./editor.tsx").then((module) => ({ default: module.Editor })));

export function CodePanel() {
  const scenario = useApp(scenarioOf);
  const selected = useApp(selectedRef);
  const [shown, setShown] = useState<string | undefined>(undefined);
  const visit = useApp((state) => state.tourVisits);
  useEffect(() => setShown(undefined), [selected?.seriesId, visit]);
  const variants = scenario?.file.variants ?? [];
  const variant = variants.find((one) => one.id === (shown ?? selected?.seriesId)) ?? variants[0];
  if (scenario === undefined || variant === undefined) return null;
  return (
    <Panel id="code" label="Code" className="hl-lab-code">
      <Tabs selectedKey={variant.id} onSelectionChange={(key) => setShown(String(key))}>
        <div className="hl-panel-head">
          <PanelTitle panel="code">Code</PanelTitle>
          <TabList className="hl-tab-list" aria-label="Variants of the program">
            {variants.map((one) => (
              <Tab key={one.id} id={one.id} className="hl-tab">
                {one.label}
              </Tab>
            ))}
          </TabList>
        </div>
        <TabPanel key={variant.id} id={variant.id}>
          <p className="hl-small hl-muted">{variant.about}</p>
          <Program scenario={scenario} variant={variant.id} file={variant.program} />
        </TabPanel>
      </Tabs>
    </Panel>
  );
}

interface ProgramProps {
  readonly scenario: Scenario;
  readonly variant: string;
  readonly file: string;
}

function Program({ scenario, variant, file }: ProgramProps) {
  const [showDiff, setShowDiff] = useState(false);
  const original = useApp((state) => openedOf(state)?.sources.get(file) ?? "");
  const draft = useApp((state) => state.drafts.get(variant));
  const edit = useApp((state) => programOf(state, variant));
  const lineBytes = useApp(machineOf)?.file.line_bytes ?? 64;
  const text = draft ?? original;
  const compiled = useCompiled(scenario, variant, text);
  const heat = useHeat(variant, draft === edit);
  const marked = useTourLines(variant, text);
  const dispatch = useDispatch();
  const broken = compiled?.program === undefined && compiled !== undefined;
  const diagnostics = compiled?.diagnostics.filter((one) => one.file === file) ?? [];
  return (
    <>
      <div className="hl-code-tools hl-no-print">
        <Button
          className={`hl-button ${draft !== edit && !broken ? "hl-button--primary" : ""}`}
          isDisabled={draft === edit || broken}
          onPress={() => dispatch({ kind: "run-drafts" })}
        >
          Run this program
        </Button>
        <Button
          className="hl-button"
          isDisabled={draft === undefined && edit === undefined}
          onPress={() => dispatch({ kind: "reset-program", variant })}
        >
          Reset
        </Button>
        <Toggle on={showDiff} onChange={setShowDiff}>
          diff against the original
        </Toggle>
        <span className="hl-small hl-muted" role="status">
          {stateWord(draft, edit, broken)}
        </span>
      </div>
      <Suspense fallback={<pre className="hl-editor hl-pre">{text}</pre>}>
        <Editor
          fileName={file}
          text={text}
          original={original}
          showDiff={showDiff}
          readOnly={false}
          diagnostics={diagnostics}
          heat={heat}
          marked={marked}
          globals={compiled?.program?.debug.globals ?? []}
          lineBytes={lineBytes}
          onChange={(next) => dispatch({ kind: "draft", variant, text: next, original })}
        />
      </Suspense>
      <Findings diagnostics={compiled?.diagnostics ?? []} />
    </>
  );
}

function stateWord(draft: string | undefined, edit: string | undefined, broken: boolean): string {
  if (broken) return "does not compile";
  if (draft !== edit) return "changed, not run yet";
  return edit === undefined ? "" : "the curve is of this edited program";
}

const COMPILE_PAUSE_MS = 250;

function useCompiled(scenario: Scenario, variant: string, text: string): CompileResult | undefined {
  const sources = useApp((state) => openedOf(state)?.sources);
  const [compiled, setCompiled] = useState<CompileResult | undefined>(undefined);
  useEffect(() => {
    if (sources === undefined) return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      void compileVariant(scenario, variant, text, sources).then((result) => wanted && setCompiled(result));
    }, COMPILE_PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [scenario, variant, text, sources]);
  return compiled;
}

/** Only while the text is the one that ran: heat beside other text would lie. */
function useHeat(variant: string, isWhatRan: boolean) {
  const point = useApp(selectedPoint);
  return useMemo(() => {
    if (!isWhatRan || point === undefined || point.point.variant !== variant) return [];
    return programHeat(point.result, point.job.program.debug);
  }, [isWhatRan, point, variant]);
}
