/**
 * What a column of a table is: the x-axis, the name of the curve, a rate, its spread, or something that no curve is
 * made of. From the column's name, and from whether its cells are numbers; the order of preference between several
 * columns of one kind is in choose-columns.ts.
 */
import { type ColumnUnit, columnUnit } from "./column-unit.ts";

export type ColumnMeaning =
  /** `rank`: 1 for names that only a number of threads has, 2 for those that may be something else as well. */
  | { readonly kind: "x"; readonly rank: 1 | 2 }
  | { readonly kind: "name" }
  | { readonly kind: "text" }
  | { readonly kind: "low" | "high" | "spread"; readonly of: string }
  /** The number of a repetition, or how many there were: nothing for a reader. */
  | { readonly kind: "repetition" }
  /** The column of rates that the tool's reader has made. */
  | { readonly kind: "ready"; readonly isRate: boolean }
  | ColumnUnit;

/** Words of a name of the x-axis that add nothing: "Number of threads", "# threads", "active users", "User Count". */
const FILLER =
  /^(?:number|num|no|nr|nb|of|n|count|counts|cnt|active|concurrent|hardware|hw|logical|software|max|param|parameter|the|virtual|parallel|os|posix|client|user|worker|benchmark|total|level|running)$/;
const X_WORD =
  /^(?:n|nr|num|no)?(?:threads|thds|thd|thr|thread|threadcount|cores|cpus|tasks|clients|workers|processes|procs|connections|conns|goroutines|gomaxprocs|vus|vus_max|users|concurrency|parallelism|sessions|terminals|fibers|coroutines|lwps|vcpus|pes|jobs|processors|hyperthreads|hwthreads|nthreads|ncores|ncpus|nprocs)$/;
const X_WORD_LATER =
  /^(?:core|cpu|task|process|proc|connection|conn|goroutine|vu|session|size|load|scale|nodes|sockets|readers|writers|producers|consumers|players|actors|agents)$/;
const X_LETTER = /^(?:#\s*)?(?:n|x|p|#)$/i;
const NAME_NAME =
  /^(?:variant|name|benchmark|bench|series|lock|locks|lock[ _-]?(?:name|type|kind)|label|curve|algorithm|algo|impl|implementation|type|kind|method|mutex|scheme|config|configuration|test|test[ _-]?(?:name|case)|program|allocator|queue|structure|data[ _-]?structure|workload|command|cmd|primitive|strategy|policy|library|lib|mode|operation|op[ _-]?type|function)$/i;
const LOW_WORD = /^(?:low|lowest|lower|min|minimum|ci_?low|q1|p5|p05|p10|p25)$/;
const HIGH_WORD = /^(?:high|highest|upper|max|maximum|ci_?high|q3|p75)$/;
const SPREAD_WORD =
  /^(?:sd|std|dev|stdev|stddev|std_?dev|error|err|stderr|sem|deviation|ci|ci95|±|\+\/-|mad|iqr|rsd|variance)$/;
/** Spreads that are no half-width in the unit of the value. */
const NO_WIDTH = /^(?:iqr|rsd|variance)$|%/;
const REPETITION =
  /^(?:repetitions?|reps?|repeats?|samples?|runs?|trials?|run[ _-]?(?:id|no|nr|number)|iteration[ _-]?(?:id|no)|rounds|pinned|seed|linear|\w+_idle)$/i;
/** "run1", "rep 3", "trial_2": repetitions that stand side by side. */
const REPEATED = /^(?:run|rep|repetition|trial|sample|iter|iteration|try|attempt|measurement)[ _#-]?\d+$/i;

export function columnMeaning(name: string): ColumnMeaning {
  const plain = name.replace(/^#\s*/, "").trim();
  const x = xRank(plain);
  if (x !== undefined) return { kind: "x", rank: x };
  if (NAME_NAME.test(plain)) return { kind: "name" };
  /* What stands under no name are the numbers of the rows, as R and pandas write them. */
  if (plain === "" || REPETITION.test(plain)) return { kind: "repetition" };
  return spreadOf(plain) ?? columnUnit(plain);
}

/** Undefined for a name that no x-axis has. */
function xRank(name: string): 1 | 2 | undefined {
  if (X_LETTER.test(name) || name === "") return name === "" ? undefined : 1;
  const words = name
    .replace(/(?<=[a-z])(?=[A-Z][a-z])/g, " ")
    .toLowerCase()
    .split(/[^a-z#]+/)
    .filter((word) => word !== "" && word !== "#");
  const said = words.filter((word) => !FILLER.test(word));
  /* "client", "user" and "worker" are fillers beside another word, and names by themselves. */
  if (said.length === 0) return words.some((word) => /^(?:client|user|worker)$/.test(word)) ? 2 : undefined;
  if (said.length > 1 || /[%/]|\d/.test(name) || /\b(?:id|per|util\w*|time)\b/i.test(name)) return undefined;
  const [word = ""] = said;
  if (X_WORD.test(word)) return 1;
  return X_WORD_LATER.test(word) ? 2 : undefined;
}

/** "mcs_std" is the spread of "mcs"; "stddev" that of the only rate. */
function spreadOf(name: string): ColumnMeaning | undefined {
  const parts = name
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .replace(/\b(ci|conf|std|standard)[\s_-]+(low|high|lower|upper|dev|deviation|err|error)\b/i, "$2")
    .replace(/(?<=[a-z])_(?:std|standard)_(?=dev)/i, "_")
    .split(/[\s_()[\],:-]+/)
    .filter((part) => part !== "");
  for (const at of [parts.length - 1, 0]) {
    const kind = spreadKind((parts[at] ?? "").toLowerCase());
    if (kind === undefined) continue;
    if (NO_WIDTH.test(name.toLowerCase())) return { kind: "other" };
    const of = parts.filter((_, i) => i !== at).join(" ");
    /* "latency_max" is the spread of a latency, and "p99 error" of nothing. */
    const unit = columnUnit(of);
    return unit.kind === "time" || unit.kind === "other" ? unit : { kind, of: wordsOf(of) };
  }
  return undefined;
}

function spreadKind(word: string): "low" | "high" | "spread" | undefined {
  if (LOW_WORD.test(word)) return "low";
  if (HIGH_WORD.test(word)) return "high";
  return SPREAD_WORD.test(word) ? "spread" : undefined;
}

/** For comparing the names of columns: "Mcs ops" and "mcs_ops" are one. */
export function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_()[\].,:-]+/g, " ")
    .trim();
}

/** A name that says it names curves, and not one that a curve may have itself, as "mutex". */
export function isNameOfNames(name: string): boolean {
  return /^(?:variant|name|benchmark|bench|series|label|curve|.*[ _-](?:name|type|kind))$/i.test(name.trim());
}

export function isRepeated(name: string): boolean {
  return REPEATED.test(name.trim());
}
