/**
 * The dialog with everything that can be exported: figure, data, the selected run as film or trace, citation,
 * experiment.
 */
import { useRef, type ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { useApp, useStore } from "../../state/app-context.ts";
import { saveBlob } from "../../parts/save-file.ts";
import { copyText, notCopied } from "../../browser/clipboard.ts";
import type { PageState } from "../../../lab/state/app-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { useSelectedName } from "../../lab-parts/run-name.tsx";
import { experimentOf } from "../../../lab/state/opened.ts";
import { figureData } from "../../../lab/selectors.ts";
import { csvOfBoth, csvOfData, csvOfMeasured, jsonOfData } from "../../../lab/export/experiment-data.ts";
import { baseName, citationOf, figurePng, figureSvg, textFile, type NamedFile } from "./export-files.ts";
import { FilmForm } from "./film-form.tsx";
import { offlineCopy } from "./offline-copy.ts";
import { TaskLine } from "./task-line.tsx";
import { useTask, type Tasks } from "./use-task.ts";

export function ExportDialog() {
  const tasks = useTask();
  const name = useSelectedName();
  return (
    <>
      <Part title="The figure" text="The figure as shown, on white, with its caption and the link inside.">
        <Save tasks={tasks} label="SVG" make={figureSvg} />
        <Save tasks={tasks} label="PNG" make={figurePng} />
      </Part>
      <DataPart tasks={tasks} />
      <section className="hl-export-part">
        <h3>The run</h3>
        <p className="hl-small hl-muted">{name}</p>
        <FilmForm tasks={tasks} />
      </section>
      <CitationPart tasks={tasks} />
      <Part
        title="This experiment"
        text="The whole application in one file, opened at this experiment. It works from a disk, without a network."
      >
        <Save tasks={tasks} label="Download this experiment, HTML" make={offlineFile} />
      </Part>
      <TaskLine tasks={tasks} />
    </>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="hl-export-part">
      <h3>{title}</h3>
      <p className="hl-small hl-muted">{text}</p>
      <div className="hl-export-row">{children}</div>
    </section>
  );
}

function DataPart({ tasks }: { tasks: Tasks }) {
  const complete = useApp((state) => state.run.phase === "done");
  const release = useApp((state) => figureData(state).release?.version);
  const hasMeasured = useApp((state) => experimentOf(state).measured.length > 0);
  return (
    <Part
      title="The data"
      text={
        "Every point with its interval, latencies and cycles; the JSON also says machine, parameters, seed and model " +
        `version, and the command line runs it again.${complete ? "" : " The sweep is not complete: finished points only."}`
      }
    >
      <Save
        tasks={tasks}
        label="CSV"
        make={async (state) => textFile(`${baseName(state)}.csv`, csvOfData(state), "text/csv")}
      />
      <Save
        tasks={tasks}
        label="JSON"
        make={async (state) => textFile(`${baseName(state)}.json`, jsonOfData(state), "application/json")}
      />
      {release !== undefined && (
        <Save
          tasks={tasks}
          label="Both answers, CSV"
          make={async (state) => textFile(`${baseName(state)}-and-${release}.csv`, csvOfBoth(state) ?? "", "text/csv")}
        />
      )}
      {hasMeasured && (
        <Save
          tasks={tasks}
          label="Measured points, CSV"
          make={async (state) => textFile(`${baseName(state)}-measured.csv`, csvOfMeasured(state), "text/csv")}
        />
      )}
    </Part>
  );
}

function CitationPart({ tasks }: { tasks: Tasks }) {
  const store = useStore();
  const text = citationOf(store.get());
  const shown = useRef<HTMLPreElement>(null);
  const copy = () =>
    tasks.start("citation", async () => {
      await copyText(text).catch(() => {
        if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
        throw new Error(notCopied("the citation"));
      });
      return "Copied the citation.";
    });
  return (
    <section className="hl-export-part">
      <h3>Citation</h3>
      <pre ref={shown} className="hl-export-text" tabIndex={0} aria-label="Citation in BibTeX">
        {text}
      </pre>
      <div className="hl-export-row">
        <Button className="hl-button" onPress={copy}>
          Copy BibTeX
        </Button>
        <Save
          tasks={tasks}
          label="BibTeX"
          make={async (state) => textFile(`${baseName(state)}.bib`, citationOf(state), "application/x-bibtex")}
        />
      </div>
    </section>
  );
}

interface SaveProps {
  readonly tasks: Tasks;
  readonly label: string;
  readonly make: (state: PageState) => Promise<NamedFile>;
}

function Save({ tasks, label, make }: SaveProps) {
  const store = useStore();
  const save = () =>
    tasks.start(label, async () => {
      const file = await make(store.get());
      saveBlob(file.name, file.blob);
      return `Saved ${file.name}.`;
    });
  return (
    <Button className="hl-button" onPress={save}>
      {label}
    </Button>
  );
}

async function offlineFile(state: PageState): Promise<NamedFile> {
  return { name: `${baseName(state)}.html`, blob: await offlineCopy(writeLink(state.route)) };
}
