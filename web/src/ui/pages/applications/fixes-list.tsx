/** The fixes as a list: each with its limit, its code, and a switch for each application that it concerns. */
import { useEffect, useRef, useState } from "react";
import { CHANGE, keyOf, type NamedApplication, switchesOf } from "../../../model/applications/switches.ts";
import type { FixPart } from "../../../model/scenario/application-schema.ts";
import { APPLICATIONS, FILE } from "./applications-data.ts";
import { FixCode } from "./fix-code.tsx";

interface FixesListProps {
  readonly off: ReadonlySet<string>;
  readonly onChange: (off: ReadonlySet<string>) => void;
}

const ALL: readonly string[] = APPLICATIONS.flatMap(switchesOf).map(keyOf);

/** What each application changes in itself: not one text, as the limit of a fix is. */
const OWN_CHANGES = APPLICATIONS.flatMap(({ part }) =>
  part.change === undefined ? [] : `${part.name}: ${part.change}`,
).join("; ");

export function FixesList({ off, onChange }: FixesListProps) {
  const set = (keys: readonly string[], on: boolean): void => {
    const rest = [...off].filter((key) => !keys.includes(key));
    onChange(new Set(on ? rest : [...rest, ...keys]));
  };
  return (
    <>
      <div className="hl-application-tools hl-no-print">
        <SetAll isDone={off.size === 0} onSet={() => set(ALL, true)}>
          All on
        </SetAll>
        <SetAll isDone={off.size === ALL.length} onSet={() => set(ALL, false)}>
          All off
        </SetAll>
      </div>
      <ul className="hl-fixes">
        {FILE.fixes.map(({ number, limit, fix }) => (
          <Fix key={number} fix={String(number)} title={limit} text={fix} off={off} onSet={set} />
        ))}
        <Fix fix={CHANGE} title="the application itself" text={OWN_CHANGES} off={off} onSet={set} />
      </ul>
    </>
  );
}

interface SetAllProps {
  readonly isDone: boolean;
  readonly onSet: () => void;
  readonly children: string;
}

/** Disabled by `aria-disabled` and not by `disabled`, so that it keeps the focus after it was pressed. */
function SetAll({ isDone, onSet, children }: SetAllProps) {
  return (
    <button type="button" className="hl-button" aria-disabled={isDone} onClick={isDone ? undefined : onSet}>
      {children}
    </button>
  );
}

interface FixProps {
  readonly fix: string;
  readonly title: string;
  readonly text: string;
  readonly off: ReadonlySet<string>;
  readonly onSet: (keys: readonly string[], on: boolean) => void;
}

function Fix({ fix, title, text, off, onSet }: FixProps) {
  const concerned = concernedBy(fix);
  const keys = concerned.map(({ key }) => key);
  const all = keys.length === 2 ? "both" : `all ${keys.length}`;
  const name = fix === CHANGE ? "The change of the application" : `Fix ${fix}`;
  const on = keys.filter((key) => !off.has(key)).length;
  const [showsCode, setShowsCode] = useState(false);
  const codes = codesOf(fix);
  return (
    <li className="hl-fix">
      <p className="hl-fix-text">
        {fix !== CHANGE && <span className="hl-number hl-muted">{fix} </span>}
        {title} <span className="hl-muted">→ {text}</span>{" "}
        {codes.length > 0 && (
          <button
            type="button"
            className="hl-code-link hl-fix-show"
            aria-expanded={showsCode}
            aria-label={`Code of fix ${fix}`}
            onClick={() => setShowsCode(!showsCode)}
          >
            {showsCode ? "hide the code" : "code"}
          </button>
        )}
      </p>
      <ul className="hl-fix-switches hl-small" aria-label={`${name}, by application`}>
        {concerned.map(({ key, part }) => (
          <li key={key}>
            <Switch
              label={part.name}
              fullLabel={`${name} in ${part.name}`}
              state={off.has(key) ? "off" : "on"}
              onSet={(isOn) => onSet([key], isOn)}
            />
          </li>
        ))}
        {keys.length > 1 && (
          <li>
            <Switch
              label={all}
              fullLabel={`${name} in ${all} applications`}
              state={on === keys.length ? "on" : on === 0 ? "off" : "mixed"}
              onSet={(isOn) => onSet(keys, isOn)}
            />
          </li>
        )}
      </ul>
      {showsCode && (
        <div className="hl-fix-codes">
          {codes.map(({ scenario, place }) => (
            <FixCode key={`${place.file} ${place.function}`} scenario={scenario} place={place} />
          ))}
        </div>
      )}
    </li>
  );
}

interface ConcernedApplication extends NamedApplication {
  readonly key: string;
}

function concernedBy(fix: string): readonly ConcernedApplication[] {
  return APPLICATIONS.flatMap((application) =>
    switchesOf(application)
      .filter((one) => one.fix === fix)
      .map((one) => ({ ...application, key: keyOf(one) })),
  );
}

interface FixSource {
  readonly scenario: string;
  readonly place: NonNullable<FixPart["code"]>;
}

/** Applications that share a header have the same code: each place once. */
function codesOf(fix: string): readonly FixSource[] {
  const all = APPLICATIONS.flatMap(({ scenario, part }): FixSource[] => {
    const place = part.fixes[fix]?.code;
    return place === undefined ? [] : [{ scenario, place }];
  });
  const nameOf = ({ place }: FixSource): string => `${place.file} ${place.function}`;
  return all.filter((one, i) => all.findIndex((other) => nameOf(other) === nameOf(one)) === i);
}

interface SwitchProps {
  readonly label: string;
  /** As screen readers say it: the label alone does not tell the fix. */
  readonly fullLabel: string;
  readonly state: "on" | "off" | "mixed";
  readonly onSet: (on: boolean) => void;
}

function Switch({ label, fullLabel, state, onSet }: SwitchProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = state === "mixed";
  }, [state]);
  return (
    <label className="hl-fix-switch">
      <input
        ref={ref}
        type="checkbox"
        className="hl-fix-box"
        aria-label={fullLabel}
        checked={state === "on"}
        onChange={(event) => onSet(event.target.checked)}
      />
      {label}
    </label>
  );
}
