/**
 * The words that the scenario wants watched, at the present cycle of the played run: each a cell with its value and the
 * cores that have its line. In the FlexSC scenarios these are the entries of the page of system calls.
 */
import { formatCount } from "../../../base/format.ts";
import { countOf } from "../../../base/text.ts";
import { scenarioOf } from "../../../lab/state/opened.ts";
import type { WatchedFile } from "../../../model/scenario/schema.ts";
import { NoRunYet, useSelectedName } from "../../lab-parts/run-name.tsx";
import { useApp } from "../../state/app-context.ts";
import { useWatched, type WordNow } from "./use-watched.ts";
import "./watched.css";

export function WatchedTab() {
  const file = useApp((state) => scenarioOf(state)?.file.watched);
  return file === undefined ? <NoRunYet /> : <Watched file={file} />;
}

function Watched({ file }: { readonly file: WatchedFile }) {
  const name = useSelectedName();
  const now = useWatched(file);
  switch (now.kind) {
    case "no run":
      return <p className="hl-small hl-muted hl-empty">This view follows the machine: it waits for a run there.</p>;
    case "no such words":
      return (
        <p className="hl-small hl-muted hl-empty">
          The program of {name} has no {file.label.toLowerCase()}.
        </p>
      );
    case "words":
      return (
        <>
          <p className="hl-small hl-why-caption">
            <strong>{name}</strong>, cycle {formatCount(now.cycle)}: {inWords(file, now.words)}.
          </p>
          <Legend file={file} />
          <Cells file={file} first={now.first} words={now.words} />
        </>
      );
  }
}

/** "60 free, 3 submitted, 1 done". */
function inWords({ values, one, several }: WatchedFile, words: readonly WordNow[]): string {
  const counts = values
    .map((value, at) => ({ value, count: words.filter((word) => word.value === at).length }))
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => `${formatCount(count)} ${value}`);
  return `${countOf(words.length, one, several)}, ${counts.join(", ")}`;
}

interface CellsProps {
  readonly file: WatchedFile;
  readonly first: number;
  readonly words: readonly WordNow[];
}

function Cells({ file, first, words }: CellsProps) {
  const { group = words.length } = file;
  const groups = Math.ceil(words.length / group);
  return (
    <div className="hl-watched">
      {Array.from({ length: groups }, (_, at) => (
        <ol key={at} start={first + at * group} className="hl-watched-group" aria-label={groupName(file, at, groups)}>
          {words.slice(at * group, (at + 1) * group).map((word, within) => (
            <Cell key={within} file={file} number={first + at * group + within} word={word} />
          ))}
        </ol>
      ))}
    </div>
  );
}

function groupName({ label }: WatchedFile, at: number, groups: number): string {
  return groups === 1 ? label : `${label}, part ${at + 1} of ${groups}`;
}

function Cell({ file, number, word }: { readonly file: WatchedFile; readonly number: number; readonly word: WordNow }) {
  const value = file.values[word.value] ?? `value ${word.value}`;
  const text = `${file.one} ${number}: ${value}${heldBy(word)}`;
  return (
    <li className={`hl-word hl-word--${word.value}`} data-latest={word.isLatest || undefined} title={text}>
      <span className="hl-visually-hidden">{text}</span>
      <span aria-hidden="true">{word.value === 0 ? "" : value.charAt(0).toUpperCase()}</span>
      <span className="hl-word-holder" aria-hidden="true">
        {shortHolders(word)}
      </span>
    </li>
  );
}

function heldBy({ holders }: WordNow): string {
  if (holders === undefined || holders.length === 0) return "";
  return `, in the cache of core ${holders.join(" and ")}`;
}

function shortHolders({ holders = [] }: WordNow): string {
  return holders.length > 2 ? `×${holders.length}` : holders.join("·");
}

function Legend({ file }: { readonly file: WatchedFile }) {
  return (
    <ul className="hl-states hl-small hl-watched-legend" aria-label="Legend">
      {file.values.map((value, at) => (
        <li key={value}>
          <span className={`hl-word hl-word--${at}`} aria-hidden="true">
            {at === 0 ? "" : value.charAt(0).toUpperCase()}
          </span>
          {value}
        </li>
      ))}
      <li>
        <span className="hl-word" aria-hidden="true">
          <span className="hl-word-holder">0·1</span>
        </span>
        cores whose caches have the line
      </li>
      <li>
        <span className="hl-word" data-latest aria-hidden="true" />
        the latest change
      </li>
    </ul>
  );
}
