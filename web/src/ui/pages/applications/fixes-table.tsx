/** The fixes and the applications as a table of switches. */
import { useEffect, useRef, useState } from "react";
import { CHANGE, keyOf, type NamedApplication, switchesOf } from "../../../model/applications/switches.ts";
import type { FixPart } from "../../../model/scenario/application-schema.ts";
import { APPLICATIONS, FILE } from "./applications-data.ts";
import { FixCode } from "./fix-code.tsx";

interface FixesTableProps {
  readonly off: ReadonlySet<string>;
  readonly onChange: (off: ReadonlySet<string>) => void;
}

const ALL: readonly string[] = APPLICATIONS.flatMap(switchesOf).map(keyOf);

export function FixesTable({ off, onChange }: FixesTableProps) {
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
      <div className="hl-table-scroll hl-fixes-scroll" tabIndex={0} role="region" aria-label="Fixes and applications">
        <table className="hl-table hl-fixes">
          <caption className="hl-visually-hidden">Which fix concerns which application, as switches</caption>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                limit in the stock kernel, and its fix
              </th>
              {APPLICATIONS.map(({ scenario, part }) => (
                <th key={scenario} scope="col" className="hl-fixes-application">
                  {part.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {FILE.fixes.map(({ number, limit, fix }) => (
              <FixRow key={number} fix={String(number)} title={limit} text={fix} off={off} onSet={set} />
            ))}
            <FixRow
              fix={CHANGE}
              title="the application itself"
              text={APPLICATIONS.flatMap(({ part }) =>
                part.change === undefined ? [] : `${part.name}: ${part.change}`,
              ).join("; ")}
              off={off}
              onSet={set}
            />
          </tbody>
        </table>
      </div>
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

interface FixRowProps {
  readonly fix: string;
  readonly title: string;
  readonly text: string;
  readonly off: ReadonlySet<string>;
  readonly onSet: (keys: readonly string[], on: boolean) => void;
}

function FixRow({ fix, title, text, off, onSet }: FixRowProps) {
  const keys = APPLICATIONS.flatMap(switchesOf)
    .filter((one) => one.fix === fix)
    .map(keyOf);
  const name = fix === CHANGE ? "The change of the application" : `Fix ${fix}`;
  const on = keys.filter((key) => !off.has(key)).length;
  const [showsCode, setShowsCode] = useState(false);
  const codes = codesOf(fix);
  return (
    <>
      <tr>
        <td className="hl-fixes-all">
          {keys.length > 0 && (
            <Switch
              label={`${name} in all applications`}
              state={on === keys.length ? "on" : on === 0 ? "off" : "mixed"}
              onSet={(isOn) => onSet(keys, isOn)}
            />
          )}
        </td>
        <th scope="row" className="hl-cell-text">
          {fix !== CHANGE && <span className="hl-number hl-muted">{fix} </span>}
          {title} <span className="hl-muted">→ {text}</span>{" "}
          {codes.length > 0 && (
            <button
              type="button"
              className="hl-code-link"
              aria-expanded={showsCode}
              aria-label={`Code of fix ${fix}`}
              onClick={() => setShowsCode(!showsCode)}
            >
              {showsCode ? "hide the code" : "code"}
            </button>
          )}
        </th>
        {APPLICATIONS.map((application) => (
          <td key={application.scenario} className="hl-fixes-switch">
            <ApplicationSwitch application={application} fix={fix} name={name} off={off} onSet={onSet} />
          </td>
        ))}
      </tr>
      {showsCode && (
        <tr>
          <td colSpan={2 + APPLICATIONS.length} className="hl-cell-text">
            {codes.map(({ scenario, place }) => (
              <FixCode key={`${place.file} ${place.function}`} scenario={scenario} place={place} />
            ))}
          </td>
        </tr>
      )}
    </>
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

interface ApplicationSwitchProps extends Pick<FixRowProps, "fix" | "off" | "onSet"> {
  readonly application: NamedApplication;
  readonly name: string;
}

function ApplicationSwitch({ application, fix, name, off, onSet }: ApplicationSwitchProps) {
  const found = switchesOf(application).find((one) => one.fix === fix);
  if (found === undefined) return null;
  const key = keyOf(found);
  return (
    <Switch
      label={`${name} in ${application.part.name}`}
      state={off.has(key) ? "off" : "on"}
      onSet={(on) => onSet([key], on)}
    />
  );
}

interface SwitchProps {
  readonly label: string;
  readonly state: "on" | "off" | "mixed";
  readonly onSet: (on: boolean) => void;
}

function Switch({ label, state, onSet }: SwitchProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = state === "mixed";
  }, [state]);
  return (
    <input
      ref={ref}
      type="checkbox"
      className="hl-fixes-box"
      aria-label={label}
      checked={state === "on"}
      onChange={(event) => onSet(event.target.checked)}
    />
  );
}
