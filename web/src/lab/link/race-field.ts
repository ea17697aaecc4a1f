/**
 * The rival of a race, in a link: `race=mcs`, or with what else differs from the selected run,
 * `race=stock,n:12,m:xeon-24,p.hold:400`. Every member but the variant stands there only where it differs.
 */
import { NAME_KIND, quote, whole, type Kind } from "./value-kinds.ts";
import { optional, type Field } from "./field.ts";

/** The run against which the selected run races. */
export interface RaceRival {
  readonly variant: string;
  /** The place on the x-axis; undefined: that of the selected run. */
  readonly x: number | undefined;
  /** A machine of the site by its id; undefined: that of the selected run. */
  readonly machine: string | undefined;
  /** Parameters that differ from those of the selected run. */
  readonly parameters: Readonly<Record<string, number>>;
}

/** A rival that differs by its variant alone. */
export function rivalOfVariant(variant: string): RaceRival {
  return { variant, x: undefined, machine: undefined, parameters: {} };
}

const NUMBER = whole(Number.MIN_SAFE_INTEGER);
/** More members than any scenario has parameters; a link with more is not one of ours. */
const MEMBERS_MAX = 64;
const PARAMETER = /^p\.([A-Za-z_]\w{0,63})$/;

const RIVAL: Kind<RaceRival> = {
  write: ({ variant, x, machine, parameters }) =>
    [
      variant,
      ...(x === undefined ? [] : [`n:${x}`]),
      ...(machine === undefined ? [] : [`m:${machine}`]),
      ...Object.keys(parameters)
        .sort()
        .map((name) => `p.${name}:${parameters[name] ?? 0}`),
    ].join(","),
  read: (text) => {
    const rival = readRival(text);
    return typeof rival === "string" ? undefined : rival;
  },
  wanted: "a variant, then perhaps n: and a place, m: and a machine, p.NAME: and a value, with commas between them",
  fault: (text) => {
    const rival = readRival(text);
    return typeof rival === "string" ? rival : undefined;
  },
};

/** The rival, or what is wrong with its text. */
function readRival(text: string): RaceRival | string {
  const [variant = "", ...members] = text.split(",", MEMBERS_MAX + 1);
  if (members.length >= MEMBERS_MAX) return "has too many parts";
  if (variant === "") return "names no variant";
  if (NAME_KIND.read(variant) === undefined) return `begins with ${quote(variant)}, which is no variant`;
  const keys = members.map(keyOf);
  const twice = keys.find((key, at) => key !== "" && keys.indexOf(key) !== at);
  if (twice !== undefined) return `says ${quote(`${twice}:`)} twice`;
  return members.reduce<RaceRival | string>(
    (rival, member) => (typeof rival === "string" ? rival : withMember(rival, member)),
    rivalOfVariant(variant),
  );
}

function keyOf(member: string): string {
  return member.slice(0, Math.max(0, member.indexOf(":")));
}

function withMember(rival: RaceRival, member: string): RaceRival | string {
  const key = keyOf(member);
  const text = member.slice(member.indexOf(":") + 1);
  const name = PARAMETER.exec(key)?.[1];
  if (key === "m") {
    const machine = NAME_KIND.read(text);
    return machine === undefined ? `has ${quote(member)}, which names no machine` : { ...rival, machine };
  }
  if (key !== "n" && name === undefined) return `has ${quote(member)}, which is not known here`;
  const value = NUMBER.read(text);
  if (value === undefined) return `has ${quote(member)}, which is no whole number`;
  if (name === undefined) return { ...rival, x: value };
  return { ...rival, parameters: Object.fromEntries([...Object.entries(rival.parameters), [name, value]]) };
}

export const RACE: Field<RaceRival | undefined> = optional(
  { key: "race", meaning: "a race of the selected run against this one", history: "entry", run: "same" },
  RIVAL,
);
