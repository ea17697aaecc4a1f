/** What no matrix says and the reader may know: the clock, the maker, the name, where atomics are executed. */
import { useId } from "react";
import { GHZ_FORM, ghzOf, type ImportWishes } from "../../../model/import/import-machine.ts";
import { MAKERS } from "../../../model/import/file/makers.ts";
import { Said } from "../../parts/announced.tsx";
import { Choice, type ChoiceOption } from "../../parts/choice.tsx";

/** As the reader has written and chosen it. */
export interface Written {
  readonly ghz: string;
  readonly title: string;
  readonly maker: (typeof MAKER_IDS)[number];
  readonly atomics: "core" | "home";
  readonly threads: "merge" | "keep";
}

const MAKER_IDS = ["found", ...MAKERS] as const;

export const NOTHING_WRITTEN: Written = { ghz: "", title: "", maker: "found", atomics: "core", threads: "merge" };

/** A clock that is none counts as not given; the field says so. */
export function wishesOf({ ghz, title, maker, atomics, threads }: Written): ImportWishes {
  return {
    ghz: ghzOf(ghz.replace(",", ".")),
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

interface WishesProps {
  readonly written: Written;
  readonly onWritten: (written: Written) => void;
}

export function Wishes({ written, onWritten }: WishesProps) {
  const problem = useId();
  const isWrong = written.ghz.trim() !== "" && wishesOf(written).ghz === undefined;
  return (
    <div className="hl-yours-wishes">
      <label className="hl-yours-field">
        <span>GHz during the measurement</span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="lscpu’s, else 3"
          value={written.ghz}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? problem : undefined}
          onChange={(event) => onWritten({ ...written, ghz: event.target.value })}
        />
        {isWrong && (
          <span id={problem} className="hl-yours-problem">
            {GHZ_PROBLEM}
          </span>
        )}
      </label>
      <Said words={isWrong ? GHZ_PROBLEM : ""} />
      <label className="hl-yours-field">
        <span>Name of the machine</span>
        <input
          type="text"
          autoComplete="off"
          placeholder="from lscpu or the file"
          value={written.title}
          onChange={(event) => onWritten({ ...written, title: event.target.value })}
        />
      </label>
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
