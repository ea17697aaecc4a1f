/** What no matrix says and the reader may know: clock, name, pause, maker, where atomics are executed. */
import { useId } from "react";
import { GHZ_FORM, ghzOf, type ImportOptions } from "../../../model/import/import-machine.ts";
import { MAKERS } from "../../../model/import/file/makers.ts";
import { PAUSE_FORM, pauseCyclesOf } from "../../../model/import/file/pause.ts";
import { Said } from "../../parts/announced.tsx";
import { Choice, type ChoiceOption } from "../../parts/choice.tsx";

/** As the reader has written and chosen it. */
export interface Written {
  readonly ghz: string;
  readonly title: string;
  /** Cycles of a pause instruction. */
  readonly pause: string;
  readonly maker: (typeof MAKER_IDS)[number];
  readonly atomics: "core" | "home";
  readonly threads: "merge" | "keep";
}

const MAKER_IDS = ["found", ...MAKERS] as const;

export const NOTHING_WRITTEN: Written = {
  ghz: "",
  title: "",
  pause: "",
  maker: "found",
  atomics: "core",
  threads: "merge",
};

/** A number that is none counts as not given; the field says so. */
export function importOptionsOf({ ghz, title, pause, maker, atomics, threads }: Written): ImportOptions {
  return {
    ghz: ghzOf(ghz.replace(",", ".")),
    pause: pauseCyclesOf(pause),
    title: title.trim() === "" ? undefined : title.trim(),
    maker: maker === "found" ? undefined : maker,
    atomics: atomics === "core" ? undefined : atomics,
    threads,
  };
}

const MAKER_OPTIONS: readonly ChoiceOption<Written["maker"]>[] = [
  { id: "found", label: "from lscpu or the file's name" },
  { id: "intel", label: "Intel" },
  { id: "amd", label: "AMD" },
  { id: "arm", label: "Arm" },
  { id: "apple", label: "Apple" },
  { id: "ibm", label: "IBM" },
  { id: "unknown", label: "another one" },
];

const ATOMICS_OPTIONS: readonly ChoiceOption<Written["atomics"]>[] = [
  { id: "core", label: "at the core, which fetches the line" },
  { id: "home", label: "at the home of the line" },
];

const THREADS_OPTIONS: readonly ChoiceOption<Written["threads"]>[] = [
  { id: "merge", label: "one core of the machine" },
  { id: "keep", label: "cores that share caches and throughput" },
];

const GHZ_PROBLEM = `The clock ${GHZ_FORM}, as in 3.4.`;
const PAUSE_PROBLEM = `A pause ${PAUSE_FORM}, as in 140.`;

interface NumberFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  /** What is wrong with the text; empty: nothing. */
  readonly problem: string;
  readonly onText: (text: string) => void;
}

function NumberField({ label, placeholder, text, problem, onText }: NumberFieldProps) {
  const id = useId();
  const isWrong = problem !== "";
  return (
    <>
      <label className="hl-field">
        <span>{label}</span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          onChange={(event) => onText(event.target.value)}
        />
        {isWrong && (
          <span id={id} className="hl-yours-problem">
            {problem}
          </span>
        )}
      </label>
      <Said words={problem} />
    </>
  );
}

interface ImportOptionsFieldsProps {
  readonly written: Written;
  readonly onWritten: (written: Written) => void;
}

export function ImportOptionsFields({ written, onWritten }: ImportOptionsFieldsProps) {
  const read = importOptionsOf(written);
  const isNoClock = written.ghz.trim() !== "" && read.ghz === undefined;
  const isNoPause = written.pause.trim() !== "" && read.pause === undefined;
  return (
    <div className="hl-yours-wishes">
      <NumberField
        label="GHz during the measurement"
        placeholder="lscpu’s, else 3"
        text={written.ghz}
        problem={isNoClock ? GHZ_PROBLEM : ""}
        onText={(ghz) => onWritten({ ...written, ghz })}
      />
      <label className="hl-field">
        <span>Name of the machine</span>
        <input
          type="text"
          autoComplete="off"
          placeholder="from lscpu or the file"
          value={written.title}
          onChange={(event) => onWritten({ ...written, title: event.target.value })}
        />
      </label>
      <NumberField
        label="Cycles of a pause instruction"
        placeholder="of the generation"
        text={written.pause}
        problem={isNoPause ? PAUSE_PROBLEM : ""}
        onText={(pause) => onWritten({ ...written, pause })}
      />
      <Choice
        label="Maker"
        options={MAKER_OPTIONS}
        value={written.maker}
        onChange={(maker) => onWritten({ ...written, maker })}
      />
      <Choice
        label="Contended atomics are executed"
        options={ATOMICS_OPTIONS}
        value={written.atomics}
        onChange={(atomics) => onWritten({ ...written, atomics })}
      />
      <Choice
        label="Threads of a core are"
        options={THREADS_OPTIONS}
        value={written.threads}
        onChange={(threads) => onWritten({ ...written, threads })}
      />
    </div>
  );
}
