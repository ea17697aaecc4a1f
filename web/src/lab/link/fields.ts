/**
 * The parts of the lab's state that a link keeps: the one table from which links are written, read, documented and
 * tested. The type demands a row for every key of LabState. Rows are only added, and the meaning of a key never
 * changes, because old links would otherwise mean something else.
 */
import { LIMITS } from "../../base/abi.gen.ts";
import {
  LOCK_FORMS,
  MEASURES,
  PANELS,
  PROFILE_FORMS,
  STAGES,
  STRETCHES,
  THEMES,
  WHY_TABS,
} from "../../model/scenario/lab-words.ts";
import { MEMORY_ORDERS } from "../../model/machine/memory-order.ts";
import { parsePlacement, placementText } from "../../model/machine/placement-text.ts";
import { LINES_OVER } from "../../model/laws/laws.ts";
import { typedArguments } from "../../model/scenario/program-arguments.ts";
import { AXES } from "./axes-field.ts";
import { always, family, flag, optional, plain, set, type Field } from "./field.ts";
import { NAME_KIND, listOf, quote, numberOf, VERSION_KIND, whole, word, type Kind } from "./value-kinds.ts";
import { VERSION_FIELDS } from "./link-versions.ts";
import { DEFAULT_SEED } from "../../model/experiment/policy.ts";
import { DEFAULT_PRECISION, PRECISIONS, type LabState, type SeenResult } from "./lab-state.ts";
import { FOLDER } from "./folder-field.ts";
import { MACHINE_FILE } from "./machine-field.ts";
import { MEASURED } from "./measured-field.ts";
import { PROGRAMS } from "./programs-field.ts";
import { RACE } from "./race-field.ts";

export type FieldTable = { readonly [Key in keyof LabState]: Field<LabState[Key]> };

const IDENTIFIER: Kind<string> = {
  write: (value) => value,
  read: (text) => (/^[A-Za-z_]\w{0,63}$/.test(text) ? text : undefined),
  wanted: "a name as C has them",
};

/** Four digits, read as they are written: a link that is written again must be the same. */
function rounded(throughput: number): number {
  return Number(throughput.toPrecision(4));
}

/** `9f86d081884c7d65-4070000`: the trace hash, then operations/s. */
const RESULT: Kind<SeenResult> = {
  write: ({ hash, throughput }) => `${hash}-${rounded(throughput)}`,
  read: (text) => {
    const match = /^([0-9a-f]{16})-(\d{1,16}(?:\.\d{1,16})?(?:e[+-]?\d{1,2})?)$/.exec(text);
    const hash = match?.[1];
    return hash === undefined ? undefined : { hash, throughput: rounded(Number(match?.[2])) };
  },
  wanted: "a trace hash and a throughput with a - between them",
};

/** `0,6,12-17`: numbers and ranges of cores. Whether the machine has these cores is settled beside it. */
const CORES_OF_MACHINE: Kind<readonly number[]> = {
  write: placementText,
  read: (text) => {
    const cores = parsePlacement(text);
    return cores.ok ? cores.value : undefined;
  },
  wanted: "a list of cores such as 0,6,12-17",
};

const ARGUMENTS: Kind<string> = {
  write: (text) => text,
  read: (text) => (typedArguments(text).ok ? text : undefined),
  wanted: "a list of arguments as a shell takes them",
};

const ENTRY_OTHER = { history: "entry", run: "other" } as const;
const ENTRY = { history: "entry", run: "same" } as const;
const OTHER = { history: "same", run: "other" } as const;
const SAME = { history: "same", run: "same" } as const;

/** A parameter on the x-axis may be negative. */
const PLACE = whole(Number.MIN_SAFE_INTEGER);

export const FIELDS: FieldTable = {
  scenario: {
    ...always({ key: "s", meaning: "the scenario, by its folder", ...ENTRY_OTHER }, NAME_KIND, ""),
    read: (texts, say) => {
      const text = texts.get("");
      const name = text === undefined ? undefined : NAME_KIND.read(text);
      if (text !== undefined && name === undefined) say(`The link's s=${quote(text)} is no name of a scenario.`);
      return name ?? "";
    },
  },
  folder: FOLDER,
  madeBy: optional(VERSION_FIELDS.madeBy, VERSION_KIND),
  modelVersion: { ...VERSION_FIELDS.modelVersion, ...ENTRY_OTHER },
  machine: optional({ key: "m", meaning: "the machine, when it is not the scenario's own", ...ENTRY_OTHER }, NAME_KIND),
  machineFile: MACHINE_FILE,
  placement: optional(
    { key: "on", meaning: "the machine's cores that run, in this order", ...ENTRY_OTHER },
    CORES_OF_MACHINE,
  ),
  variant: optional({ key: "x", meaning: "the selected run's variant", ...ENTRY_OTHER }, NAME_KIND),
  x: optional({ key: "n", meaning: "the selected run's place on the x-axis", ...ENTRY_OTHER }, PLACE),
  besideX: optional(
    { key: "n2", meaning: "the x value of the run with which the profile is compared", ...SAME },
    PLACE,
  ),
  compare: optional({ key: "x2", meaning: "the variant whose machine is shown beside it", ...ENTRY }, NAME_KIND),
  race: RACE,
  over: optional(
    { key: "over", meaning: "the parameter on the x-axis, when it is not the scenario's own", ...ENTRY_OTHER },
    IDENTIFIER,
  ),
  parameters: family(
    { key: "p.", meaning: "a parameter's value, by its name, when it is not the default", ...OTHER },
    IDENTIFIER,
    whole(Number.MIN_SAFE_INTEGER),
  ),
  hidden: set({ key: "off", meaning: "variants not shown", ...ENTRY }, listOf(NAME_KIND)),
  programs: PROGRAMS,
  mainArguments: family(
    { key: "a.", meaning: "the arguments of a plain program's main(), by its variant", ...ENTRY_OTHER },
    NAME_KIND,
    ARGUMENTS,
  ),
  seed: plain({ key: "seed", meaning: "the seed of the random numbers", ...OTHER }, whole(0), DEFAULT_SEED),
  precision: plain(
    { key: "prec", meaning: "half-width of the 95 % interval asked for, as a share of the mean", ...OTHER },
    numberOf(PRECISIONS),
    DEFAULT_PRECISION,
  ),
  bends: flag({ key: "bends", meaning: "places are added where a curve bends", ...OTHER }),
  jitter: plain(
    { key: "j", meaning: "longest short delay of a run that looks for failures, in cycles", ...OTHER },
    whole(0, LIMITS.JITTER_MAX),
    0,
  ),
  races: flag({ key: "races", meaning: "the runs look for data races, and end at the first one", ...OTHER }),
  order: optional(
    {
      key: "mo",
      meaning: "the memory order of runs that look for failures, when it is not the machine's own",
      ...OTHER,
    },
    word(MEMORY_ORDERS),
  ),
  measure: plain({ key: "y", meaning: "what the y-axis shows", ...SAME }, word(MEASURES), "own"),
  axes: AXES,
  measured: MEASURED,
  law: optional(
    { key: "law", meaning: "the line over the selected curve: a law of scalability, or its lock's ceiling", ...SAME },
    word(LINES_OVER),
  ),
  map: optional(
    { key: "map", meaning: "the parameter on the other axis, when the figure is a map of values", ...SAME },
    IDENTIFIER,
  ),
  tab: plain({ key: "why", meaning: "which table says where the cycles go", ...SAME }, word(WHY_TABS), "cycles"),
  profileForm: plain(
    { key: "prof", meaning: "whose form the profile has: oprofile's or kernprof's", ...SAME },
    word(PROFILE_FORMS),
    "oprofile",
  ),
  lockForm: plain(
    { key: "locks", meaning: "whose form the table of locks has: Hotline's own or Lockmeter's", ...SAME },
    word(LOCK_FORMS),
    "hotline",
  ),
  folded: set({ key: "fold", meaning: "panels reduced to their titles", ...SAME }, listOf(word(PANELS))),
  stretch: plain({ key: "stretch", meaning: "which stretch of the run is followed", ...OTHER }, word(STRETCHES), "end"),
  cycle: optional({ key: "t", meaning: "the cycle at which the animation stands", ...SAME }, whole(0)),
  tour: optional({ key: "tour", meaning: "the open step of the tour, from 1", ...ENTRY }, whole(1)),
  present: optional({ key: "present", meaning: "what fills the screen while presenting", ...SAME }, word(STAGES)),
  theme: optional({ key: "theme", meaning: "colours, whatever the reader's own choice is", ...SAME }, word(THEMES)),
  result: optional({ key: "rh", meaning: "what the author saw: trace hash and operations/s", ...SAME }, RESULT),
};
