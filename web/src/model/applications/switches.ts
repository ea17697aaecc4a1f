/**
 * Which fixes are off, as the reader has set the switches of the page "Seven applications". A switch belongs to a fix
 * in an application; one more belongs to the change of the application itself. In links a fix that is off in all its
 * applications is its number alone.
 */
import type { ApplicationPart, Workload } from "../scenario/application-schema.ts";

/** The change of the application itself, beside the numbers of fixes. */
export const CHANGE = "app";

export interface Switched {
  /** Name of the scenario. */
  readonly scenario: string;
  /** Number of a fix as text, or CHANGE. */
  readonly fix: string;
}

export interface NamedApplication {
  readonly scenario: string;
  readonly part: ApplicationPart;
}

export function keyOf({ scenario, fix }: Switched): string {
  return `${scenario}.${fix}`;
}

/** All switches of an application, fixes in the order of their numbers. */
export function switchesOf({ scenario, part }: NamedApplication): readonly Switched[] {
  const numbers = Object.keys(part.fixes).sort((a, b) => Number(a) - Number(b));
  const changes = part.workloads.some(({ unchanged }) => unchanged !== undefined) ? [CHANGE] : [];
  return [...numbers, ...changes].map((fix) => ({ scenario, fix }));
}

/** The words of a link's list as keys of switches; words that name no switch come back as `unknown`. */
export function readOff(
  words: readonly string[],
  applications: readonly NamedApplication[],
): { readonly off: ReadonlySet<string>; readonly unknown: readonly string[] } {
  const all = applications.flatMap(switchesOf);
  const off = new Set<string>();
  const unknown: string[] = [];
  for (const word of words) {
    const meant = all.filter((one) => one.fix === word || keyOf(one) === word);
    if (meant.length === 0) unknown.push(word);
    for (const one of meant) off.add(keyOf(one));
  }
  return { off, unknown };
}

/** The shortest list of words that readOff() reads as these keys. */
export function writeOff(off: ReadonlySet<string>, applications: readonly NamedApplication[]): readonly string[] {
  const all = applications.flatMap(switchesOf);
  const fixes = [...new Set(all.map(({ fix }) => fix))].sort(inOrder);
  return fixes.flatMap((fix) => {
    const own = all.filter((one) => one.fix === fix);
    const gone = own.filter((one) => off.has(keyOf(one)));
    return gone.length === own.length ? [fix] : gone.map(keyOf);
  });
}

/** All fixes of an application off but one, or all of them; its own change stays. */
export function offBut(application: NamedApplication, fix: string | undefined): ReadonlySet<string> {
  const others = switchesOf(application).filter((one) => one.fix !== fix && one.fix !== CHANGE);
  return new Set(others.map(keyOf));
}

function inOrder(a: string, b: string): number {
  return (a === CHANGE ? Infinity : Number(a)) - (b === CHANGE ? Infinity : Number(b));
}

/** The run that the switches ask for: a variant, and the parameters that differ from their defaults. */
export interface Configuration {
  readonly variant: string;
  readonly parameters: Readonly<Record<string, number>>;
}

export function configurationOf(
  application: NamedApplication,
  workload: Workload,
  off: ReadonlySet<string>,
): Configuration {
  const { scenario, part } = application;
  const isOff = (fix: string): boolean => off.has(keyOf({ scenario, fix }));
  const parameters = Object.entries(part.fixes).flatMap(([fix, { parameter }]): [string, number][] =>
    isOff(fix) ? [[parameter, 0]] : [],
  );
  const variant = isOff(CHANGE) ? (workload.unchanged ?? workload.patched) : workload.patched;
  return { variant, parameters: Object.fromEntries(parameters) };
}
