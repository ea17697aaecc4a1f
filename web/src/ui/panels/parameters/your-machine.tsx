/**
 * "Your machine": from what the reader has measured to a machine of the lab. What was understood is shown with the
 * source of every number, can be corrected in the text of the machine's file, and is tested by the same measurement
 * inside the machine. Everything happens in the browser; nothing is sent anywhere.
 */
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import type { Result } from "../../../base/result.ts";
import { countOf } from "../../../base/text.ts";
import { machineLeftOut } from "../../../lab/link/machine-field.ts";
import { findingText, type SourceFile } from "../../../model/import/texts/source-file.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import { compactFileText, machineFileText, machineText, readMachineText } from "../../../model/machine/machine-text.ts";
import { Announced, Said } from "../../parts/announced.tsx";
import { DialogFoot } from "../../parts/dialog.tsx";
import { saveText } from "../../parts/save-file.ts";
import type { MachineRead } from "../../reading/read-machine.ts";
import { MachineFacts } from "./machine-facts.tsx";
import { Sources } from "./sources.tsx";
import { UnderstoodPart } from "./understood.tsx";
import { type ImportState, useImport } from "./use-import.ts";
import { NOTHING_WRITTEN, Wishes, wishesOf } from "./wishes.tsx";
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
  const wishes = useMemo(() => wishesOf(written), [written]);
  const state = useImport(sources, wishes);
  const made = state.kind === "read" ? state.imported.machine : undefined;
  const edited = useEdited(made);
  return (
    <div className="hl-yours">
      <Introduction />
      <Sources sources={sources} onSources={setSources} />
      <Wishes written={written} onWritten={setWritten} />
      <p className="hl-small">
        <Announced words={stateWords(state, sources.length)} />
      </p>
      {state.kind === "read" && <Findings imported={state.imported} />}
      {state.kind === "read" && state.imported.understood !== undefined && edited.machine !== undefined && (
        <UnderstoodPart understood={state.imported.understood} machine={edited.machine} />
      )}
      {made !== undefined && <FileText edited={edited} />}
      {edited.machine !== undefined && <MachineFacts machine={edited.machine} picture={state.kind !== "read"} />}
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
        pandas, in JSON or with <code>#Op=…</code>, or a list of pairs, as a file or as somebody has posted it. Texts of
        Intel MLC, of <code>lscpu</code>, <code>lscpu -p</code> or <code>-e</code>, and hwloc’s XML (
        <code>lstopo topology.xml</code>) add what a matrix does not say. Nothing is sent anywhere.
      </p>
    </>
  );
}

function stateWords(state: ImportState, count: number): string {
  switch (state.kind) {
    case "nothing":
      return "";
    case "reading":
      return "Reading …";
    case "failed":
      return `The import broke off: ${state.message}.`;
    case "read":
      return state.imported.machine === undefined
        ? "No machine can be made of this."
        : `A machine was made from ${countOf(count, "text")}.`;
  }
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
