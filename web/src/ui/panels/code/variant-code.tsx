/**
 * The code of one variant: its program, to edit and run, and the headers that the program includes, to read; beside
 * each line its cost in the selected run.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { formatPercent } from "../../../base/format.ts";
import type { CompileResult, Diagnostic } from "../../../base/program.ts";
import type { Scenario } from "../../../model/scenario/scenario.ts";
import { formatCycles } from "../../../scene/words/say.ts";
import { NewFromThisButton } from "../../dialogs/folder/folder-button.tsx";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { ControlGroup } from "../../parts/control-group.tsx";
import { goOnAt } from "../../parts/go-on.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { Toggle } from "../../parts/toggle.tsx";
import { openedOf, programOf } from "../../../lab/state/opened.ts";
import { storedMomentOf, toldPoint } from "../../../lab/selectors.ts";
import { machineOf } from "../../../lab/place-selectors.ts";
import { useTourLines } from "../tour/use-tour-lines.ts";
import { sharesOfFiles, sharesOfHeat } from "../../../model/results/profile/code-heat.ts";
import { ArgumentsPlace } from "./arguments-field.tsx";
import { fileShown, hottestFile } from "./code-files.ts";
import { CodeFoot } from "./code-foot.tsx";
import type { CoresShown } from "./core-gutter.ts";
import { coresOfFile, describePlaces } from "./core-lines.ts";
import { StillCode } from "./still-code.tsx";
import type { CodeTarget } from "./use-code-target.ts";
import { useCompiled, useFiles } from "./use-compiled.ts";
import { useEditorTime } from "./use-editor-time.ts";
import { STAYS, useCoresShown, useHeat } from "./use-margins-shown.ts";
import { Choice } from "../../parts/choice.tsx";
import { DialogButton } from "../../parts/dialog.tsx";
import "../../dialogs/races/races.css";

const Editor = lazyPart("The editor", () => import("./editor.tsx").then((module) => module.Editor), {
  placeholder: StillCode,
});

const NO_LINES: readonly number[] = [];
const NO_DIAGNOSTICS: readonly Diagnostic[] = [];
const NO_SHARES: ReadonlyMap<string, number> = new Map();
const NO_CORES: CoresShown = { lines: [], coreCount: 0 };

interface VariantCodeProps {
  readonly scenario: Scenario;
  readonly variant: string;
  /** The variant's own file. */
  readonly program: string;
  readonly target: CodeTarget;
}

export function VariantCode({ scenario, variant, program, target }: VariantCodeProps) {
  const [showDiff, setShowDiff] = useState(false);
  const original = useApp((state) => openedOf(state)?.sources.program(program) ?? "");
  const draft = useApp((state) => state.drafts.get(variant));
  const edit = useApp((state) => programOf(state, variant));
  const text = draft ?? original;
  const { result: compiled, isOfText, failure } = useCompiled(scenario, variant, text);
  const files = useFiles(variant, program, compiled);
  const shares = useShares(variant);
  const hottest = hottestFile(shares);
  const shown = fileShown(files, target.file);
  const broken = compiled?.program === undefined && compiled !== undefined;
  const tourLines = useTourLines(variant, text);
  const marked = useMarked(target, variant, program);
  const dispatch = useDispatch();
  const isProgram = shown === program;
  const onRun = useRun({ text, isOfText, isRunnable: draft !== edit, broken });
  const about = { variant, compiled, target };
  const isElsewhere = isProgram && draft === edit && !broken && hottest !== undefined && hottest.file !== program;
  const elsewhere = isElsewhere ? (
    <p className="hl-code-elsewhere hl-small">
      {`${formatPercent(hottest.share, 0)} of the cycles go in `}
      <button
        type="button"
        className="hl-code-link"
        onClick={({ currentTarget }) => {
          goOnAt(currentTarget);
          target.chooseFile(hottest.file);
        }}
      >
        {hottest.file}
      </button>
    </p>
  ) : undefined;
  return (
    <>
      <ControlGroup label="Program" className="hl-code-tools">
        <FileChoice files={files} shown={shown} shares={shares} onChoose={target.chooseFile} />
        {isProgram ? (
          <ProgramTools variant={variant} showDiff={showDiff} onShowDiff={setShowDiff} />
        ) : (
          <span className="hl-small hl-muted">included header, read-only</span>
        )}
      </ControlGroup>
      <CoresInWords variant={variant} isWhatRan={draft === edit} />
      {/* Out of sight, not away: an editor that is left keeps its history and its place. */}
      <div hidden={!isProgram}>
        <SourceText
          {...about}
          file={program}
          text={text}
          original={original}
          showDiff={showDiff}
          readOnly={false}
          isWhatRan={draft === edit}
          marked={marked ?? tourLines}
          onChange={(next) => dispatch({ kind: "draft", variant, text: next, original })}
          onRun={onRun}
        />
      </div>
      {!isProgram && <HeaderText key={shown} {...about} file={shown} marked={marked ?? NO_LINES} />}
      <div className="hl-code-foot">
        <ArgumentsPlace variant={variant} compiled={compiled} />
        <CodeFoot
          {...{ variant, draft, edit, broken, isProgram, onRun, failure }}
          diagnostics={compiled?.diagnostics ?? NO_DIAGNOSTICS}
        >
          {elsewhere}
        </CodeFoot>
      </div>
    </>
  );
}

interface Runnable {
  readonly text: string;
  /** Has the compiler seen the text? */
  readonly isOfText: boolean;
  /** Has the text not run yet? */
  readonly isRunnable: boolean;
  readonly broken: boolean;
}

/**
 * Runs the edited program. A text that the compiler has not seen yet runs once it has, if it can; until then it is
 * not known whether it can, as the findings are those of an earlier text.
 */
function useRun({ text, isOfText, isRunnable, broken }: Runnable): (() => void) | undefined {
  const dispatch = useDispatch();
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    if (asked === undefined || (asked === text && !isOfText)) return;
    setAsked(undefined);
    if (asked === text && isRunnable && !broken) dispatch({ kind: "run-drafts" });
  }, [asked, text, isOfText, isRunnable, broken, dispatch]);
  if (!isRunnable || (isOfText && broken)) return undefined;
  return isOfText ? () => dispatch({ kind: "run-drafts" }) : () => setAsked(text);
}

interface ProgramToolsProps {
  readonly variant: string;
  readonly showDiff: boolean;
  readonly onShowDiff: (show: boolean) => void;
}

function ProgramTools({ variant, showDiff, onShowDiff }: ProgramToolsProps) {
  return (
    <>
      <RacesButton variant={variant} />
      <NewFromThisButton />
      <Toggle on={showDiff} onChange={onShowDiff}>
        diff against the original
      </Toggle>
    </>
  );
}

interface HeaderTextProps {
  readonly variant: string;
  readonly file: string;
  readonly compiled: CompileResult | undefined;
  readonly target: CodeTarget;
  readonly marked: readonly number[];
}

/** The shown text is the one that ran, even while another text is being typed into the program. */
function HeaderText(props: HeaderTextProps) {
  const sources = useApp((state) => openedOf(state)?.sources);
  const text = sources?.include(props.file) ?? "";
  return (
    <SourceText
      {...props}
      text={text}
      original={text}
      showDiff={false}
      readOnly
      isWhatRan
      onChange={() => undefined}
      onRun={undefined}
    />
  );
}

interface SourceTextProps extends HeaderTextProps {
  readonly text: string;
  readonly original: string;
  readonly showDiff: boolean;
  readonly readOnly: boolean;
  readonly isWhatRan: boolean;
  readonly onChange: (text: string) => void;
  /** Runs the edited program; undefined where there is none to run. */
  readonly onRun: (() => void) | undefined;
}

function SourceText({ variant, file, compiled, target, isWhatRan, ...editor }: SourceTextProps) {
  const lineBytes = useApp(machineOf)?.file.line_bytes ?? 64;
  const heat = useHeat(variant, file, isWhatRan);
  const coresShown = useCoresShown(variant, isWhatRan);
  const cores = useMemo(() => coresIn(coresShown, file), [coresShown, file]);
  const { going } = target;
  const diagnostics = useMemo(() => compiled?.diagnostics.filter((one) => one.file === file) ?? [], [compiled, file]);
  const goTo = going?.variant === variant && going.file === file ? going : undefined;
  const [isTouched, setTouched] = useState(false);
  const showsMore = goTo !== undefined || editor.showDiff || editor.marked.length > 0 || diagnostics.length > 0;
  const isEditor = useEditorTime(isTouched || showsMore || Editor.isHere());
  const hasFocus = useRef(false);
  /* An element that is taken out of the page leaves the focus to the body, and no event tells of it. */
  const takesFocus = useCallback(() => hasFocus.current && document.activeElement === document.body, []);
  return (
    <div
      onPointerOver={() => setTouched(true)}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
    >
      {isEditor ? (
        <Editor
          {...editor}
          fileName={file}
          diagnostics={diagnostics}
          heat={heat}
          cores={cores}
          goTo={goTo}
          onArrived={target.arrived}
          takesFocus={takesFocus}
          globals={compiled?.program?.debug.globals ?? []}
          lineBytes={lineBytes}
        />
      ) : (
        <StillCode fileName={file} text={editor.text} heat={heat} />
      )}
    </div>
  );
}

/** Undefined when no panel points at this file of this variant. */
function useMarked({ mark, file }: CodeTarget, variant: string, program: string): readonly number[] | undefined {
  return useMemo(
    () => (mark?.variant === variant && mark.file === (file ?? program) ? [mark.line] : undefined),
    [mark, variant, file, program],
  );
}

function useShares(variant: string): ReadonlyMap<string, number> {
  const point = useApp(toldPoint);
  const moment = useApp(storedMomentOf);
  return useMemo((): ReadonlyMap<string, number> => {
    if (point === undefined) return moment?.variant === variant ? sharesOfHeat(moment.heat) : NO_SHARES;
    return point.point.variant === variant ? sharesOfFiles(point.result, point.job.program.debug) : NO_SHARES;
  }, [point, moment, variant]);
}

/** What the margin of cores shows of the file. */
function coresIn(shown: ReturnType<typeof useCoresShown>, file: string): CoresShown | typeof STAYS {
  if (shown === undefined) return NO_CORES;
  return shown === STAYS ? STAYS : { lines: coresOfFile(shown.places, shown.debug, file), coreCount: shown.coreCount };
}

/** The content of the margin in words, for all files at once; it is there to be read, not announced at every step. */
function CoresInWords({ variant, isWhatRan }: { readonly variant: string; readonly isWhatRan: boolean }) {
  const shown = useCoresShown(variant, isWhatRan);
  const places = shown === undefined || shown === STAYS ? "" : describePlaces(shown.places, shown.debug);
  return (
    <p className="hl-cores-words hl-small hl-muted" aria-live="off" title={places}>
      {wordsOf(shown, places, isWhatRan)}
    </p>
  );
}

function wordsOf(shown: ReturnType<typeof useCoresShown>, places: string, isWhatRan: boolean): string {
  if (shown === STAYS)
    return isWhatRan
      ? "Cores: as in the run before, until the present one is recorded"
      : "Cores: as in the program before your changes, until it is run";
  return shown === undefined || places === ""
    ? "Cores: not shown, since no run of this program is being played"
    : `Cores at cycle ${formatCycles(shown.cycle)}: ${places}`;
}

interface FileChoiceProps {
  /** The files as the compiler read them, the program first. */
  readonly files: readonly string[];
  readonly shown: string;
  readonly shares: ReadonlyMap<string, number>;
  readonly onChoose: (file: string) => void;
}

/** Files with a smaller share of the cycles have no number. */
const SHARE_SHOWN = 0.005;

/** The choice of a program's file, its own or a header that it includes, with the cost of each in the run. */
function FileChoice({ files, shown, shares, onChoose }: FileChoiceProps) {
  if (files.length < 2) return null;
  const options = files.map((file) => ({ id: file, label: labelOf(file, shares.get(file) ?? 0) }));
  return <Choice label="file" options={options} value={shown} onChange={onChoose} className="hl-file-choice" />;
}

function labelOf(file: string, share: number): string {
  return share < SHARE_SHOWN ? file : `${file} · ${formatPercent(share)} of the cycles`;
}

const RacesDialog = lazyPart("The dialog Look for races", () =>
  import("../../dialogs/races/races-dialog.tsx").then((module) => module.RacesDialog),
);

/** The button "Look for races" of a variant's program; its dialog is loaded when the button is first pressed. */
function RacesButton({ variant }: { readonly variant: string }) {
  return (
    <DialogButton label="Look for races" className="hl-no-print" title="Look for races">
      <RacesDialog variant={variant} />
    </DialogButton>
  );
}
