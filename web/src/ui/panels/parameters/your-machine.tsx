/**
 * "Your machine": from what the reader has measured to a machine of the lab. What was understood is shown with the
 * source of every number, can be corrected in the text of the machine's file, and is tested by the same measurement
 * inside the machine. Everything happens in the browser; nothing is sent anywhere.
 */
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import type { Result } from "../../../base/result.ts";
import { countOf } from "../../../base/text.ts";
import { machineLeftOut } from "../../../lab/link/machine-field.ts";
import type { ImportOptions } from "../../../model/import/import-machine.ts";
import { findingText, type SourceFile } from "../../../model/import/texts/source-file.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import { compactFileText, machineFileText, machineText } from "../../../model/machine/machine-text.ts";
import { readMachineText } from "../../../model/machine/read-machine.ts";
import type { Answer } from "../../../base/answer.ts";
import type { Question } from "../../../session/answers/answer.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { Announced, Said } from "../../parts/announced.tsx";
import { DialogFoot } from "../../parts/dialog.tsx";
import { saveText } from "../../parts/save-file.ts";
import { readInWorker } from "../../reading/read-in-worker.ts";
import type { MachineRead } from "../../reading/read-machine.ts";
import { MachineFacts } from "./machine-facts.tsx";
import { Sources } from "./sources.tsx";
import { UnderstoodPart } from "./understood.tsx";
import { NOTHING_WRITTEN, ImportOptionsFields, importOptionsOf } from "./import-options.tsx";
import "./your-machine.css";

interface YourMachineProps {
  /** Texts that were dropped before this part was opened. */
  readonly given: readonly SourceFile[];
  /** Makes the machine the lab's. */
  readonly onUse: (machine: Machine) => void;
  readonly onBack: () => void;
}

export function YourMachine({ given, onUse, onBack }: YourMachineProps) {
  const [sources, setSources] = useState(given);
  const [written, setWritten] = useState(NOTHING_WRITTEN);
  const options = useMemo(() => importOptionsOf(written), [written]);
  /* A machine of a thousand cores is a large picture: React may draw it in portions. */
  const answer = useDeferredValue(useAnswer(sources.length === 0 ? undefined : readOf(sources, options)));
  const { value: imported } = answer;
  const made = imported?.machine;
  const edited = useEdited(made);
  return (
    <div className="hl-yours">
      <Introduction />
      <Sources sources={sources} onSources={setSources} />
      <ImportOptionsFields written={written} onWritten={setWritten} />
      <p className="hl-small">
        <Announced words={stateWords(answer, sources.length)} />
      </p>
      {imported !== undefined && <Findings imported={imported} />}
      {imported?.understood !== undefined && edited.machine !== undefined && (
        <UnderstoodPart understood={imported.understood} machine={edited.machine} />
      )}
      {made !== undefined && <FileText edited={edited} />}
      {edited.machine !== undefined && <MachineFacts machine={edited.machine} picture={imported === undefined} />}
      <Foot machine={edited.machine} onUse={onUse} onBack={onBack} />
    </div>
  );
}

/** The head takes the focus, since the button that opened this part is gone. */
function Introduction() {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <>
      <h3 className="hl-panel-title" ref={head} tabIndex={-1}>
        Your machine, from measurements
      </h3>
      <p className="hl-small">
        Measure the latencies between the CPUs of a machine, and give their matrix here: what{" "}
        <code>hotline pingpong</code>, <code>core-to-core-latency</code> or <code>c2clat</code> writes, a matrix of
        pandas, in JSON or with <code>#Op=…</code>, or a list of pairs, as a file or as it was posted. Texts of Intel
        MLC, of <code>lscpu</code>, <code>lscpu -p</code> or <code>-e</code>, and hwloc’s XML (
        <code>lstopo topology.xml</code>) add what a matrix does not say. Nothing is sent anywhere.
      </p>
    </>
  );
}

/** After the last change, for the reader is typing, and the page has to show that it reads. assumed */
const PAUSE_MS = 250;

/** Which machine do the texts make, with the reader's choices? */
function readOf(sources: readonly SourceFile[], options: ImportOptions): Question<MachineRead> {
  return {
    key: ["machine-read", sources, options],
    answer: async ({ signal, pause }) => {
      await pause(PAUSE_MS);
      return readInWorker("machine", { sources, options }, { signal });
    },
  };
}

function stateWords({ value, coming, failure }: Answer<MachineRead>, count: number): string {
  if (failure !== undefined) return `The import broke off: ${failure}.`;
  if (coming !== undefined) return "Reading …";
  if (value === undefined) return "";
  return value.machine === undefined
    ? "No machine can be made of this."
    : `A machine was made from ${countOf(count, "text")}.`;
}

/** Options of the command line are left out: here they are fields. */
function Findings({ imported: { findings, notices } }: { readonly imported: MachineRead }) {
  const of = (severity: "error" | "warning"): readonly string[] =>
    findings.flatMap((one) => (one.severity === severity ? [findingText({ ...one, option: undefined })] : []));
  const [errors, warnings] = [of("error"), [...of("warning"), ...notices]];
  return (
    <>
      {errors.length > 0 && (
        <ul className="hl-yours-findings hl-yours-problem" role="alert" aria-label="Errors">
          {errors.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <ul className="hl-yours-findings" aria-label="Warnings">
          {warnings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

// ---- The text of the machine's file ---------------------------------------------------------------------------------

interface Edited {
  readonly text: string;
  readonly isChanged: boolean;
  /** What the text says; undefined when it is no machine's file. */
  readonly machine: Machine | undefined;
  readonly problems: readonly string[];
  readonly onText: (text: string) => void;
}

/** The text of the machine that was made, with the reader's corrections until another machine is made. */
function useEdited(made: Machine | undefined): Edited {
  const original = useMemo(() => (made === undefined ? "" : compactFileText(made)), [made]);
  const [edit, setEdit] = useState({ of: "", text: "" });
  const text = edit.of === original ? edit.text : original;
  const read = useMemo(() => (text === "" ? undefined : readMachineText("the machine’s file", text)), [text]);
  const problems = useMemo(() => problemsOf(read), [read]);
  return {
    text,
    isChanged: text !== original,
    machine: read?.ok === true ? read.value : undefined,
    problems,
    onText: (next) => setEdit({ of: original, text: next }),
  };
}

function problemsOf(read: Result<Machine, string> | undefined): readonly string[] {
  if (read === undefined) return [];
  return read.ok ? machineLeftOut(machineText(read.value)) : read.error.split("\n");
}

/** Nearly every key makes another mistake while a text is typed: what is wrong is announced when the typing pauses. */
function FileText({ edited: { text, isChanged, problems, onText } }: { readonly edited: Edited }) {
  const about = useId();
  return (
    <>
      <h3 className="hl-panel-title">The machine’s file</h3>
      <label className="hl-field">
        <span>
          Correct by hand what was not understood. When the texts or the fields above change, this text is written anew.
        </span>
        <textarea
          className="hl-yours-json"
          aria-label="The machine’s file"
          aria-invalid={problems.length > 0}
          aria-describedby={about}
          rows={14}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </label>
      {isChanged && <p className="hl-small hl-muted">The text was changed by hand; all that is shown follows it.</p>}
      <div id={about} className="hl-yours-problem hl-small">
        {problems.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Said words={problems[0] ?? ""} />
    </>
  );
}

interface FootProps {
  readonly machine: Machine | undefined;
  readonly onUse: (machine: Machine) => void;
  readonly onBack: () => void;
}

function Foot({ machine, onUse, onBack }: FootProps) {
  return (
    <DialogFoot>
      <Button
        className="hl-button hl-button--primary"
        slot="close"
        isDisabled={machine === undefined}
        onPress={() => machine !== undefined && onUse(machine)}
      >
        Use this machine
      </Button>
      <Button
        className="hl-button"
        isDisabled={machine === undefined}
        onPress={() =>
          machine !== undefined && saveText(`${machine.file.id}.json`, machineFileText(machine), "application/json")
        }
      >
        Save as a file
      </Button>
      <Button className="hl-button" onPress={onBack}>
        Back to the list
      </Button>
    </DialogFoot>
  );
}
