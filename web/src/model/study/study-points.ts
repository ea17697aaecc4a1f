/**
 * All points of a study in their order: the product of its lists, without what it excludes and without numbers of cores
 * that a machine does not have. The order is that of docs/studies.md: what stands last there changes fastest.
 */
import type { StartMode } from "../../base/run.ts";
import { mostCores } from "../scenario/most-cores.ts";
import type { Variant } from "../scenario/schema.ts";
import { sweepsCores } from "../scenario/sweeps-cores.ts";
import type { Coordinates } from "./coordinates.ts";
import { isExcluded } from "./exclusion.ts";
import type { Study, StudyMachine } from "./study.ts";

export interface StudyPoint {
  readonly machine: StudyMachine;
  readonly variant: Variant;
  readonly coordinates: Coordinates;
}

export function* studyPoints(study: Study): Generator<StudyPoint, void> {
  for (const machine of study.machines) {
    for (const variant of study.variants) {
      for (const set of settings(study)) yield* pointsWith(study, { machine, variant, set });
    }
  }
}

type Setting = Readonly<Record<string, number>>;

/** What is set by `together` and by the grid, whose last parameter changes fastest. */
function* settings({ together, grid }: Study): Generator<Setting, void> {
  for (const one of together) yield* combinations(one, grid);
}

function* combinations(set: Setting, [first, ...others]: Study["grid"]): Generator<Setting, void> {
  if (first === undefined) {
    yield set;
    return;
  }
  const [name, values] = first;
  for (const value of values) yield* combinations({ ...set, [name]: value }, others);
}

interface Placed {
  readonly machine: StudyMachine;
  readonly variant: Variant;
  readonly set: Setting;
}

function* pointsWith(study: Study, placed: Placed): Generator<StudyPoint, void> {
  const { machine, variant } = placed;
  const parameters = { ...machine.defaults, ...placed.set };
  for (const cores of study.cores) {
    for (const start of study.starts) {
      for (const seed of study.seeds) {
        for (const x of machine.x) {
          const coordinates = coordinatesOf(study, { machine, variant, parameters, cores, start, seed, x });
          if (coordinates.cores > mostCores(study.scenario, machine.machine)) continue;
          if (!isExcluded(coordinates, study.exclude)) yield { machine, variant, coordinates };
        }
      }
    }
  }
}

interface Chosen {
  readonly machine: StudyMachine;
  readonly variant: Variant;
  readonly parameters: Setting;
  readonly cores: number | undefined;
  readonly start: StartMode;
  readonly seed: number;
  readonly x: number;
}

function coordinatesOf({ scenario, precision }: Study, chosen: Chosen): Coordinates {
  const { machine, variant, parameters, cores, start, seed, x } = chosen;
  const { over } = scenario.file.sweep;
  return {
    scenario: scenario.name,
    machine: machine.machine.file.id,
    variant: variant.id,
    over,
    x,
    cores: variant.cores ?? cores ?? machine.cores ?? x,
    parameters: sweepsCores(scenario) ? parameters : { ...parameters, [over]: x },
    seed,
    start,
    precision_ppm: Math.round(precision * 1e6),
  };
}
