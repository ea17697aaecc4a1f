/**
 * The scales of the axes in a link: `log=y` names the logarithmic axes, `lin=1` says that both are linear, and `bars=1`
 * that the places of the x-axis are evenly spread and have bars. A link with none of these keys means the scenario's
 * own axes. Links of the past never name linear axes, and they keep their meaning:
 * "linear" therefore has a key of its own instead of a value of `log`.
 */
import { type AxisScales, LOG_AXES, type LogAxes, plainScale, scalesOf } from "../../model/scenario/lab-words.ts";
import { type Field, flag, optional } from "./field.ts";
import { word } from "./value-kinds.ts";

type Axes = AxisScales | undefined;

const SAME = { history: "same", run: "same" } as const;
const LOG = optional({ key: "log", meaning: "which axes are logarithmic", ...SAME }, word(LOG_AXES));
const LIN = flag({ key: "lin", meaning: "both axes are linear, though the scenario's own are not", ...SAME });

const BARS = flag({ key: "bars", meaning: "bars at evenly spread places of the x-axis", ...SAME });

/** Undefined: the scenario's own axes. A link that has both `log` and `lin` means `log`, and its reader is told. */
export const AXES: Field<Axes> = {
  ...SAME,
  key: LOG.key,
  meaning: LOG.meaning,
  more: { [LIN.key]: LIN.meaning, [BARS.key]: BARS.meaning },
  write: (axes) => {
    if (axes === undefined) return [];
    const log = logAxesOf(axes);
    if (axes.x === "even") return [...BARS.write(true).map(([, text]) => [BARS.key, text] as const), ...LOG.write(log)];
    return log === undefined ? LIN.write(true).map(([, text]) => [LIN.key, text]) : LOG.write(log);
  },
  read: (texts, say) => {
    const log = LOG.read(texts, say);
    const linear = LIN.read(renamed(texts.get(LIN.key)), say);
    if (log !== undefined && linear) say(`The link says both log=${log} and lin=1; log=${log} counts.`);
    if (BARS.read(renamed(texts.get(BARS.key)), say)) return { x: "even", y: scalesOf(log).y };
    return log !== undefined || linear ? scalesOf(log) : undefined;
  },
};

/** So few places make no curve: they have bars. assumed: with five a line begins to tell how a curve bends */
const FEW_PLACES = 4;

/** With more places than this there is no room for the bars of several variants. assumed */
const PLACES_WITH_BARS = 8;

export function mayHaveBars(places: number): boolean {
  return places <= PLACES_WITH_BARS;
}

/** `own` are the scenario's scales; `places`: how many values the x-axis has. */
export function shownAxes(axes: Axes, own: LogAxes | undefined, places: number): AxisScales {
  const { x, y } = axes ?? ownAxes(own, places);
  return { x: x === "even" && !mayHaveBars(places) ? scalesOf(own).x : x, y };
}

function ownAxes(own: LogAxes | undefined, places: number): AxisScales {
  const scales = scalesOf(own);
  return places > 0 && places <= FEW_PLACES ? { x: "even", y: scales.y } : scales;
}

/** The value of the state by which these scales are shown: undefined where they are the scenario's own. */
export function askedAxes(wanted: AxisScales, own: LogAxes | undefined, places: number): Axes {
  const standard = ownAxes(own, places);
  return standard.x === wanted.x && standard.y === wanted.y ? undefined : wanted;
}

function logAxesOf({ x, y }: AxisScales): LogAxes | undefined {
  return LOG_AXES.find((log) => scalesOf(log).x === plainScale(x) && scalesOf(log).y === y);
}

function renamed(text: string | undefined): ReadonlyMap<string, string> {
  return new Map(text === undefined ? [] : [["", text]]);
}
