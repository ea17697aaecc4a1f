/** An application's two bars and what limits it now: a row of the chart that stays in sight beside the switches. */
import { formatPercent } from "../../../base/format.ts";
import { ShareBars } from "../../../charts/share-bars.tsx";
import type { ApplicationBar } from "../../../lab/application-bar.ts";
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

interface ApplicationBarsProps {
  readonly row: LoadedApplication;
  readonly off: ReadonlySet<string>;
}

export function ApplicationBars({ row, off }: ApplicationBarsProps) {
  const mended = useAnswer(barOf(useSession(), row, off));
  const name = nameOf(row);
  const { stock, patched } = row.workload;
  const before = storedBar(row, stock);
  const after = mended.failure === undefined ? mended.value : undefined;
  const isDefault = mended.edition === "stored" && configurationOf(row, row.workload, off).variant === patched;
  return (
    <li className="hl-application" data-coming={mended.coming !== undefined}>
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
      </p>
      <p className="hl-application-limit hl-small hl-muted">{stateText(mended) ?? limitText(after)}</p>
      <Said words={saidOf(name, before, mended)} />
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

/** Undefined when the bar is as it will stay. */
function stateText({ edition, coming, failure }: Answer<ApplicationBar>): string | undefined {
  if (failure !== undefined) return failure;
  if (coming === undefined) return undefined;
  return edition === "quick" ? "coarse; a precise run follows" : "computing";
}

/** For example "64 % of the time waiting for the lock vfsmount_lock". */
export function limitText(bar: ApplicationBar | undefined): string {
  if (bar?.limit === undefined) return "…";
  return `${formatPercent(bar.limit.share, 0)} of the time ${limitPhrase(bar.limit)}`;
}
