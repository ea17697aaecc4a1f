/** What limits each application before and after, and the ways into the lab, in which the same switches are set. */
import { type LabState, newLabState, type WhyTab } from "../../../lab/link/lab-state.ts";
import { rivalOfVariant } from "../../../lab/link/race-field.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { configurationOf } from "../../../model/applications/switches.ts";
import { askForStart } from "../../race/asked-start.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { limitText } from "./application-bars.tsx";
import { FILE, LOADED, type LoadedApplication, nameOf, storedBar } from "./applications-data.ts";
import { barOf } from "./bar-question.ts";

interface SwitchedProps {
  readonly off: ReadonlySet<string>;
}

export function LimitsList({ off }: SwitchedProps) {
  return (
    <ul className="hl-limits">
      {LOADED.map((row) => (
        <Limits key={nameOf(row)} row={row} off={off} />
      ))}
    </ul>
  );
}

interface RowProps extends SwitchedProps {
  readonly row: LoadedApplication;
}

function Limits({ row, off }: RowProps) {
  const mended = useAnswer(barOf(useSession(), row, off));
  return (
    <li className="hl-limits-row">
      <h3 className="hl-limits-name">{nameOf(row)}</h3>
      <dl className="hl-limits-texts hl-small">
        <dt>Before</dt>
        <dd>{limitText(storedBar(row, row.workload.stock))}</dd>
        <dt>Now</dt>
        <dd>{mended.failure ?? limitText(mended.edition === "earlier" ? undefined : mended.value)}</dd>
      </dl>
      <Ways row={row} off={off} />
    </li>
  );
}

const TABLES: readonly { readonly tab: WhyTab; readonly name: string }[] = [
  { tab: "profile", name: "Profile" },
  { tab: "lines", name: "Lines" },
  { tab: "locks", name: "Locks" },
];

function Ways({ row, off }: RowProps) {
  const { variant, parameters } = configurationOf(row, row.workload, off);
  const hasChange = row.workload.stock !== variant;
  const link = (change: Partial<LabState>): string =>
    writeLink({
      page: "lab",
      experiment: { ...newLabState(row.scenario), variant, x: FILE.to, parameters, ...change },
    });
  const name = nameOf(row);
  return (
    <ul className="hl-limits-ways hl-small hl-no-print" aria-label={`${name} in the lab`}>
      <li>
        <a href={link({})}>Curve and run</a>
      </li>
      {TABLES.map(({ tab, name: table }) => (
        <li key={tab}>
          <a href={link({ tab })}>{table}</a>
        </li>
      ))}
      {hasChange && (
        <li>
          <a href={link({ race: rivalOfVariant(row.workload.stock) })} onClick={askForStart}>
            Race against stock
          </a>
        </li>
      )}
    </ul>
  );
}
