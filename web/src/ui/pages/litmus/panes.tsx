/** The panes beneath code and matrix, as tabs: execution, orders, fences, text, notes. */
import { useMemo } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import type { Diagnostic } from "../../../base/program.ts";
import type { LitmusPane, LitmusState } from "../../../lab/link/litmus-state.ts";
import { codeColumns } from "../../../litmus/columns.ts";
import { interleavingsOf } from "../../../litmus/outcomes/interleavings.ts";
import { outcomeInWords } from "../../../litmus/outcomes/words.ts";
import type { WitnessMoment } from "../../../litmus/outcomes/replay.ts";
import type { ExploreClient } from "../../../session/litmus/explore-client.ts";
import { type OpenedLitmus, loadLitmusNotes } from "../../site/open-litmus.ts";
import { ExecutionPane } from "./execution-pane.tsx";
import { FencesPane } from "./fences-pane.tsx";
import { OrdersPane } from "./orders-pane.tsx";
import type { Selection } from "./selection.ts";
import { TextPane } from "./text-pane.tsx";
import type { Changes } from "./use-changes.ts";
import type { Studied } from "../../site/studied-litmus.ts";
import type { Exploration } from "../../../session/questions/explored.ts";
import type { LitmusExperiment } from "../../../model/litmus/litmus-experiment.ts";
import { NotesOf } from "../../panels/notes/notes-panel.tsx";

const NAMES: Readonly<Record<LitmusPane, string>> = {
  execution: "Execution",
  orders: "All orders",
  fences: "Which fences?",
  text: "Text",
  notes: "Notes",
};

export interface PanesProps {
  readonly opened: OpenedLitmus;
  readonly state: LitmusState;
  readonly studied: Studied;
  /** Undefined while nothing has been explored. */
  readonly exploration: Exploration | undefined;
  /** An exploration of a newer text is under way. */
  readonly pending: boolean;
  readonly selection: Selection | undefined;
  readonly moments: readonly WitnessMoment[] | undefined;
  readonly at: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly client: ExploreClient;
  readonly changes: Changes;
}

export function Panes(props: PanesProps) {
  const { state, changes } = props;
  const panes = Object.keys(NAMES) as LitmusPane[];
  const choose = (key: unknown): void => {
    /* What has just been typed counts when its field loses the focus, and the field goes with its pane. */
    if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur();
    changes.pane(panes.find((pane) => pane === key) ?? "execution");
  };
  return (
    <Tabs className="hl-tabs hl-litmus-panes" selectedKey={state.pane} onSelectionChange={choose}>
      <TabList className="hl-tab-list" aria-label="Execution, orders, fences, text, notes">
        {panes.map((pane) => (
          <Tab key={pane} id={pane} className="hl-tab">
            {NAMES[pane]}
          </Tab>
        ))}
      </TabList>
      {panes.map((pane) => (
        <TabPanel key={pane} id={pane} className="hl-tab-panel">
          <Pane pane={pane} {...props} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

export function Pane({ pane, ...props }: PanesProps & { readonly pane: LitmusPane }) {
  const { opened, studied, diagnostics, changes } = props;
  if (pane === "notes") return <NotesPane experiment={opened.experiment} />;
  if (pane === "text") {
    return (
      <TextPane
        name={studied.variant.test}
        text={studied.text}
        isChanged={studied.text !== studied.original}
        diagnostics={diagnostics}
        onText={changes.text}
        onReset={changes.reset}
      />
    );
  }
  return <Explored pane={pane} {...props} />;
}

function Explored({ pane, exploration, selection, ...props }: PanesProps & { readonly pane: LitmusPane }) {
  const columns = useMemo(() => codeColumns(exploration?.text ?? ""), [exploration]);
  const orders = useMemo(() => exploration && interleavingsOf(exploration.program), [exploration]);
  if (exploration === undefined) return <p className="hl-litmus-nothing">Nothing has been explored yet.</p>;
  if (selection === undefined)
    return <p className="hl-litmus-nothing">There is no outcome to look at: the list beneath the table says why.</p>;
  const { program, text } = exploration;
  const { outcome, values } = selection.row;
  const { model } = selection;
  const words = outcomeInWords(program, values);
  if (pane === "orders") return <OrdersPane key={text} program={program} found={orders} columns={columns} />;
  if (pane === "fences") {
    const { client, pending, changes } = props;
    return (
      <FencesPane
        {...{ client, pending, text, program, columns, outcome, words, model }}
        onText={(next) => changes.fences(next, selection)}
      />
    );
  }
  const { moments, at, changes } = props;
  return <ExecutionPane {...{ program, moments, words, model, at }} onStep={changes.step} />;
}

/** The experiment's notes and sources. */
function NotesPane({ experiment: { name, file } }: { readonly experiment: LitmusExperiment }) {
  return (
    <div className="hl-litmus-notes">
      <NotesOf name={name} sources={file.sources} load={loadLitmusNotes} />
    </div>
  );
}
