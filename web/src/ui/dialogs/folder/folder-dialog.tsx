/**
 * The dialog "Your scenario": a folder of the reader's own is dropped, chosen, unpacked, or begun as a copy of the open
 * scenario; its files are edited and checked; it is opened in the lab, saved as a zip file and kept in this browser.
 */
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { countOf } from "../../../base/text.ts";
import { folderLeftOut } from "../../../lab/link/folder-field.ts";
import { folderText, type OwnFolder, titleOf, type FolderFiles } from "../../../model/folder/own-folder.ts";
import { Said } from "../../parts/announced.tsx";
import { DialogFoot } from "../../parts/dialog.tsx";
import { Latest } from "../../parts/latest.ts";
import { saveBlob } from "../../parts/save-file.ts";
import type { CheckedFiles } from "../../../session/folder/check-files.ts";
import { useStore } from "../../state/app-context.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { folderOfDropped, folderOfFiles, type FolderRead, zipOf } from "./folder-files.ts";
import { FolderText } from "./folder-text.tsx";
import { StoredFolders, useStoredFolders } from "./stored-list.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import type { PageState } from "../../../lab/state/app-state.ts";
import type { DroppedForDialog } from "./dropped.ts";
import { type Draft, openInLab, takeFolder } from "./open-folder.ts";
import type { PerfPartProps } from "./perf-part.tsx";
import { checkedOf } from "./folder-check.ts";
import "./folder-dialog.css";
import { reasonOf } from "../../../base/reason.ts";
import { openedOf, ownScenarioOf } from "../../../lab/state/opened.ts";

const PerfPart = lazyPart("The part for reports of perf", () =>
  import("./perf-part.tsx").then((module) => module.PerfPart),
);

const NOT_CHECKED: CheckedFiles = { folder: undefined, lines: [], failed: false, compiled: [] };

const EMPTY: Draft = { title: "scenario", files: new Map() };

/** What the dialog begins with: a copy of the open scenario, nothing, or what was dropped on the page. */
type Begun = "lab" | "nothing" | DroppedForDialog;

function draftOf(from: Begun, state: PageState): Draft {
  if (from === "lab") return filesOfLab(state);
  return from !== "nothing" && from.kind === "draft" ? from.draft : EMPTY;
}

export function FolderDialog({ from }: { readonly from: Begun }) {
  const store = useStore();
  const [{ title, files }, setDraft] = useState<Draft>(() => draftOf(from, store.get()));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const checked = useAnswer(files.size === 0 ? undefined : checkedOf(title, files)).value ?? NOT_CHECKED;
  const dropped = typeof from === "object" && from.kind === "draft" ? from : undefined;
  /* The files that were dropped are what the reader looks for. */
  const [made, setMade] = useState(dropped === undefined ? 0 : 1);
  const head = useRef<HTMLHeadingElement>(null);
  /* What was dropped, or made of a report, lies below other parts, perhaps out of sight. */
  useEffect(() => {
    if (made > 0) head.current?.focus();
  }, [made]);
  const stored = useStoredFolders();
  const [drafts] = useState(() => new Latest());
  const put = (draft: Draft): void => {
    drafts.begin();
    setDraft(draft);
  };
  /* The problems of what was given before are none of another folder. */
  const putAnother = (draft: Draft): void => {
    setProblems([]);
    put(draft);
  };
  /* To complete a folder takes seconds: it does not take the place of what the reader has begun meanwhile. */
  const take = (reading: Promise<FolderRead>): void => {
    const counts = drafts.begin();
    takeFolder(reading).then(
      (draft) => {
        if (!counts()) return;
        setProblems(draft.ok ? [] : draft.error);
        if (draft.ok) setDraft(draft.value);
      },
      (error: unknown) => counts() && setProblems([reasonOf(error)]),
    );
  };
  return (
    <div className="hl-folder">
      {/* A reader who has dropped files needs no other way to bring some, and room for what is wrong with them. */}
      {dropped === undefined && (
        <>
          <Intake onRead={take} />
          {problems.length > 0 && <Lines lines={problems} failed />}
          <StoredFolders
            stored={stored}
            onOpen={openInLab}
            onEdit={(folder) => putAnother({ title: titleOf(folder.name), files: folder.files })}
          />
          <PerfFold
            given={typeof from === "object" && from.kind === "reports" ? from.reports : undefined}
            onFiles={(name, some) => {
              putAnother({ title: name, files: some });
              setMade((count) => count + 1);
            }}
          />
        </>
      )}
      {files.size > 0 && (
        <>
          <h3 className="hl-panel-title" ref={head} tabIndex={-1}>
            The scenario
          </h3>
          <FolderText title={title} files={files} first={dropped?.shown} onDraft={put} />
          <h3 className="hl-panel-title">What the check says</h3>
          <Lines
            lines={
              checked.lines.length === 0
                ? [checked.folder === undefined ? "Checking …" : "Nothing is wrong."]
                : checked.lines
            }
            failed={checked.failed}
          />
          {checked.folder !== undefined &&
            folderLeftOut(folderText(checked.folder)).map((sentence) => (
              <p key={sentence} className="hl-small">
                {sentence}
              </p>
            ))}
          {stored.refusal !== undefined && (
            <p className="hl-small" role="alert">
              {stored.refusal}
            </p>
          )}
        </>
      )}
      {files.size > 0 && (
        <Foot
          folder={checked.folder}
          failed={checked.failed}
          onKeep={stored.keep}
          onOpen={(folder) => {
            stored.keep(folder);
            openInLab(folder);
          }}
        />
      )}
    </div>
  );
}

/** The part for reports is made, and loaded, when it is first opened. */
function PerfFold(props: PerfPartProps) {
  const [wasOpened, setWasOpened] = useState(props.given !== undefined);
  return (
    <details
      open={props.given === undefined ? undefined : true}
      onToggle={(event) => event.currentTarget.open && setWasOpened(true)}
    >
      <summary>From a report of perf lock or perf c2c</summary>
      {wasOpened && <PerfPart {...props} />}
    </details>
  );
}

function Intake({ onRead }: { readonly onRead: (reading: Promise<FolderRead>) => void }) {
  return (
    <>
      <p className="hl-small hl-muted">
        A scenario is a folder with <code>scenario.json</code> and C programs. Programs alone become one, with a variant
        for each file. The programs run in the simulator only, and nothing is sent anywhere.
      </p>
      <DropZone
        className="hl-machine-file"
        aria-label="A scenario’s folder"
        onDrop={({ items }) => onRead(folderOfDropped(items))}
        getDropOperation={() => "copy"}
      >
        <FileTrigger acceptDirectory onSelect={(files) => onRead(folderOfFiles([...(files ?? [])]))}>
          <Button className="hl-button">Choose a folder…</Button>
        </FileTrigger>
        <FileTrigger allowsMultiple onSelect={(files) => onRead(folderOfFiles([...(files ?? [])]))}>
          <Button className="hl-button">Choose files or a zip…</Button>
        </FileTrigger>
        <span className="hl-small">or drop a folder, some files or a zip here</span>
      </DropZone>
    </>
  );
}

function Lines({ lines, failed }: { readonly lines: readonly string[]; readonly failed: boolean }) {
  return (
    <>
      <pre
        className={`hl-folder-findings ${failed ? "hl-folder-findings--failed" : ""}`}
        role="group"
        tabIndex={0}
        aria-label="Findings"
      >
        {lines.join("\n")}
      </pre>
      <Said
        words={lines.length > 1 ? `${lines[0]} And ${countOf(lines.length - 1, "more line")}.` : (lines[0] ?? "")}
      />
    </>
  );
}

interface FootProps {
  readonly folder: OwnFolder | undefined;
  readonly failed: boolean;
  readonly onKeep: (folder: OwnFolder) => void;
  readonly onOpen: (folder: OwnFolder) => void;
}

function Foot({ folder, failed, onKeep, onOpen }: FootProps) {
  const isReady = folder !== undefined && !failed;
  return (
    <DialogFoot>
      <Button
        className="hl-button hl-button--primary"
        slot="close"
        isDisabled={!isReady}
        onPress={() => folder !== undefined && onOpen(folder)}
      >
        Open in the lab
      </Button>
      <Button
        className="hl-button"
        isDisabled={folder === undefined}
        onPress={() => folder !== undefined && saveBlob(`${titleOf(folder.name)}.zip`, zipOf(folder))}
      >
        Save as a zip
      </Button>
      <Button
        className="hl-button"
        isDisabled={folder === undefined}
        onPress={() => folder !== undefined && onKeep(folder)}
      >
        Keep in this browser
      </Button>
    </DialogFoot>
  );
}

/** Headers are followed as far as includes lie inside one another. assumed: no scenario of ours goes deeper */
const DEPTH_MAX = 8;

/**
 * The files of the open scenario as a folder to begin with: its scenario.json with the arguments that were typed, the
 * programs of its variants as the reader has edited them, and the headers beside them. What belongs to ours
 * only, the tour, the published points and the part for the page of applications, is left out, because it
 * speaks of the programs as they were.
 */
function filesOfLab(state: PageState): { readonly title: string; readonly files: FolderFiles } {
  const opened = openedOf(state);
  const scenario = ownScenarioOf(state);
  if (opened === undefined || scenario === undefined) return { title: "scenario", files: new Map() };
  const { sources } = opened;
  const { tour: _, application: __, published: ___, featured: ____, ...file } = scenario.file;
  const own = { ...file, title: `${file.title}, mine`, published: [] };
  const files = new Map<string, string>([["scenario.json", `${JSON.stringify(own, undefined, 2)}\n`]]);
  const add = (path: string, text: string, depth: number): void => {
    if (files.has(path) || depth > DEPTH_MAX) return;
    files.set(path, text);
    for (const [, name = ""] of text.matchAll(/^\s*#\s*include\s+"([^"\n]+)"/gm)) {
      const header = name.startsWith("lib/") ? undefined : sources.program(name);
      if (header !== undefined) add(name, header, depth + 1);
    }
  };
  for (const variant of scenario.file.variants) {
    const original = sources.program(variant.program) ?? "";
    const text = state.drafts.get(variant.id) ?? original;
    if (files.has(variant.program) && text === original) continue;
    files.delete(variant.program);
    add(variant.program, text, 0);
  }
  const notes = sources.program("notes.md");
  if (notes !== undefined) files.set("notes.md", notes);
  return { title: `${titleOf(scenario.name)}-mine`, files };
}
