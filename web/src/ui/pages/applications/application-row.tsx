/** An application: its two bars, what limits it before and after, and the ways into the lab. */
import { formatPercent } from "../../../base/format.ts";
import { ShareBars } from "../../../charts/share-bars.tsx";
import type { ApplicationBar } from "../../../lab/application-bar.ts";
import { type LabState, newLabState, type WhyTab } from "../../../lab/link/lab-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { configurationOf } from "../../../model/applications/switches.ts";
import { limitPhrase } from "../../../model/applications/limit.ts";
import { FILE, type LoadedApplication, nameOf, storedBar } from "./applications-data.ts";
import type { Answer } from "../../../base/answer.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { barOf } from "./bar-question.ts";
import { Said } from "../../parts/announced.tsx";

/** Colours of the stock kernel and of the mended one, on the whole page. */
export const STOCK_STYLE = 2;
export const MENDED_STYLE = 0;

interface ApplicationRowProps {
  readonly row: LoadedApplication;
  readonly off: ReadonlySet<string>;
}

export function ApplicationRow({ row, off }: ApplicationRowProps) {
  const mended = useAnswer(barOf(useSession(), row, off));
  const name = nameOf(row);
  const { stock, patched } = row.workload;
  const before = storedBar(row, stock);
  const after = mended.failure === undefined ? mended.value : undefined;
  const isDefault = mended.edition === "stored" && configurationOf(row, row.workload, off).variant === patched;
  return (
    <li className="hl-application">
      <h3 className="hl-application-name">{name}</h3>
      <ShareBars
        label={`${name}, throughput per core on ${FILE.to} cores against one`}
        bars={[
          { label: "stock", style: STOCK_STYLE, value: before?.ratio, mark: row.published[stock] },
          {
            label: "with the fixes that are on",
            style: MENDED_STYLE,
            value: after?.ratio,
            mark: isDefault ? row.published[patched] : undefined,
          },
        ]}
      />
      <p className="hl-application-values hl-number">
        {valueText(before)} → {mended.failure === undefined ? valueText(after) : "–"}
        <span className="hl-application-state">{stateText(mended)}</span>
      </p>
      <Said words={saidOf(name, before, mended)} />
      <dl className="hl-application-limits hl-small">
        <dt>Before</dt>
        <dd>{limitText(before)}</dd>
        <dt>Now</dt>
        <dd>{mended.failure ?? limitText(after)}</dd>
      </dl>
      <Ways row={row} off={off} />
    </li>
  );
}

function valueText(bar: ApplicationBar | undefined): string {
  return bar === undefined ? "…" : bar.ratio.toFixed(2);
}

/** Announced are the last values only, and of which application they are: the bars of several change together. */
function saidOf(name: string, before: ApplicationBar | undefined, mended: Answer<ApplicationBar>): string {
  const { value, coming, failure } = mended;
  if (coming !== undefined) return "";
  return `${name}: ${failure ?? `from ${valueText(before)} to ${valueText(value)}`}`;
}

function stateText({ edition, coming }: Answer<ApplicationBar>): string {
  if (coming === undefined) return "";
  return edition === "quick" ? "coarse; a precise run follows" : "computing";
}

function limitText(bar: ApplicationBar | undefined): string {
  if (bar?.limit === undefined) return "…";
  return `${formatPercent(bar.limit.share, 0)} of the time ${limitPhrase(bar.limit)}`;
}

interface WaysProps {
  readonly row: LoadedApplication;
  readonly off: ReadonlySet<string>;
}

const TABLES: readonly { readonly tab: WhyTab; readonly name: string }[] = [
  { tab: "profile", name: "Profile" },
  { tab: "lines", name: "Lines" },
  { tab: "locks", name: "Locks" },
];

/** Links to the lab, in which the same switches are set. */
function Ways({ row, off }: WaysProps) {
  const { variant, parameters } = configurationOf(row, row.workload, off);
  const hasChange = row.workload.stock !== variant;
  const link = (change: Partial<LabState>): string =>
    writeLink({
      page: "lab",
      experiment: { ...newLabState(row.scenario), variant, x: FILE.to, parameters, ...change },
    });
  const name = nameOf(row);
  return (
    <ul className="hl-application-ways hl-small hl-no-print" aria-label={`${name} in the lab`}>
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
          <a href={link({ compare: row.workload.stock })}>Race against stock</a>
        </li>
      )}
    </ul>
  );
}
