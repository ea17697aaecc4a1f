/**
 * The scales of the axes in a link: `log=y` names the logarithmic axes, `lin=1` says that both are linear. A link with
 * neither key means the scenario's own axes. Links of the past never name linear axes, and they keep their meaning:
 * "linear" therefore has a key of its own instead of a value of `log`.
 */
import { type AxisScales, LOG_AXES, type LogAxes, scalesOf } from "../../model/scenario/lab-words.ts";
import { type Field, flag, optional } from "./field.ts";
import { word } from "./value-kinds.ts";

type Axes = AxisScales | undefined;

const SAME = { history: "same", run: "same" } as const;
const LOG = optional({ key: "log", meaning: "which axes are logarithmic", ...SAME }, word(LOG_AXES));
const LIN = flag({ key: "lin", meaning: "both axes are linear, though the scenario's own are not", ...SAME });

/** Undefined: the scenario's own axes. A link that has both keys means `log`, and its reader is told. */
export const AXES: Field<Axes> = {
  ...SAME,
  key: LOG.key,
  meaning: LOG.meaning,
  more: { [LIN.key]: LIN.meaning },
  write: (axes) => {
    if (axes === undefined) return [];
    const log = logAxesOf(axes);
    return log === undefined ? LIN.write(true).map(([, text]) => [LIN.key, text]) : LOG.write(log);
  },
  read: (texts, say) => {
    const log = LOG.read(texts, say);
    const linear = LIN.read(renamed(texts.get(LIN.key)), say);
    if (log !== undefined && linear) say(`The link says both log=${log} and lin=1; log=${log} counts.`);
    return log !== undefined || linear ? scalesOf(log) : undefined;
  },
};

/** `own` are the scenario's scales. */
export function shownAxes(axes: Axes, own: LogAxes | undefined): AxisScales {
  return axes ?? scalesOf(own);
}

/** The value of the state by which these scales are shown: undefined where they are the scenario's own. */
export function askedAxes(wanted: AxisScales, own: LogAxes | undefined): Axes {
  return logAxesOf(wanted) === own ? undefined : wanted;
}

function logAxesOf(axes: AxisScales): LogAxes | undefined {
  return LOG_AXES.find((log) => scalesOf(log).x === axes.x && scalesOf(log).y === axes.y);
}

function renamed(text: string | undefined): ReadonlyMap<string, string> {
  return new Map(text === undefined ? [] : [["", text]]);
}
