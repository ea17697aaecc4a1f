/** hotline link: the link to an experiment, as the page writes it. */
import { readText } from "../files/file-system.ts";
import { folderText } from "../../src/model/folder/own-folder.ts";
import { planSweep } from "../../src/model/experiment/experiment.ts";
import { didYouMean } from "../../src/base/near.ts";
import type { Machine } from "../../src/model/machine/machine.ts";
import { sweepValuesOn } from "../../src/model/scenario/sweep-values.ts";
import { PRECISIONS, newLabState, type LabState } from "../../src/lab/link/lab-state.ts";
import { pagePath } from "../../src/lab/link/page-path.ts";
import { leftOutOfLink, writeLab } from "../../src/lab/link/link.ts";
import { placeMeant } from "../../src/lab/link/places.ts";
import type { Command } from "../arguments/command.ts";
import { EXIT_OK, UsageError } from "../arguments/exit.ts";
import { linkJson, notAsItStands, openLink, placeNote, settleHere } from "../files/link-file.ts";
import { readOwnFolder } from "../files/own-folder.ts";
import { type Opened, foreignMachineText, isOnSite, openScenario } from "../files/open.ts";
import { type Arguments, alone, commaList, has, one, single, wholeNumber } from "../arguments/options.ts";
import type { Output } from "../output/output.ts";
import {
  chosenMachine,
  EXPERIMENT_OPTIONS,
  optionProblem,
  PLACE_OPTIONS,
  readPrecision,
  readParameters,
  withChosenAxis,
} from "../run/request.ts";

export const LINK: Command = {
  name: "link",
  usage: "SCENARIO",
  summary: "print the link that opens an experiment in the page",
  about:
    "Prints the part from the # on; --base puts an address before it. The link says what differs from the\n" +
    "scenario's defaults, in the form that the page itself writes: the same experiment has the same link.\n" +
    "SCENARIO is one of this project, or a folder anywhere, whose files are then in the link, as far as they fit.",
  options: {
    variant: { value: "V", text: "the selected run's variant" },
    x: { value: "N", text: "the selected run's place on the x-axis" },
    compare: { value: "V", text: "a second variant, whose machine is shown beside the first" },
    off: { value: "a,b", text: "variants not shown" },
    ...EXPERIMENT_OPTIONS,
    bends: { value: undefined, text: "more points where a curve bends" },
    cores: PLACE_OPTIONS.cores,
    program: {
      value: "VARIANT=FILE.c",
      text: "an edited program in place of the variant's; may be repeated",
      repeated: true,
    },
    cycle: { value: "N", text: "where the animation stands" },
    tour: { value: "N", text: "open the tour at this step" },
    base: {
      value: "URL",
      text: "address of the page, put before the link; behind a / also the folder of the scenario's page",
    },
    decode: { value: "LINK", text: "print the contents of a link instead, as hotline open does" },
  },
  run: link,
};

function link(args: Arguments, output: Output): number {
  const decoded = alone(args, "decode");
  if (decoded !== undefined) {
    output.out(linkJson(openLink(decoded)));
    return EXIT_OK;
  }
  const opened = openScenario(single(args, "SCENARIO"));
  if (opened.bare)
    throw new UsageError("a link names a scenario; put a program into one with --program VARIANT=FILE.c");
  const chosen = withChosenAxis(opened, args);
  const state = { ...askedState(chosen, args), ...scenarioOf(opened) };
  const settled = settleHere(state, opened);
  const problems = [...settled.notices, ...leftOutOfLink(settled.state)];
  if (problems.length > 0) throw notAsItStands(problems);
  const note = placeNote({ state: settled.state, opened: chosen });
  if (note !== undefined) output.err(`hotline: ${note}\n`);
  output.out(`${baseOption(args, settled.state)}#${writeLab(settled.state)}\n`);
  return EXIT_OK;
}

/**
 * The address before the #; an address with blanks in it would end at the first one wherever it is pasted. Behind the
 * folder of a site stands the scenario's page, as in links that the page gives, for previews.
 */
function baseOption(args: Arguments, experiment: LabState): string {
  const base = one(args, "base") ?? "";
  if (/\s/.test(base))
    throw new UsageError(`--base ${base}: an address has no blanks; write one such as https://labs.example/hotline/`);
  const address = base.replace(/#.*$/, "");
  return address.endsWith("/") ? `${address}${pagePath({ page: "lab", experiment })}` : address;
}

/** A folder that the page does not have is in the link itself. */
function scenarioOf(opened: Opened): Pick<LabState, "scenario" | "folder"> {
  const { scenario, folder } = opened;
  if (isOnSite(opened)) return { scenario: scenario.name, folder: undefined };
  const own = readOwnFolder(scenario.name, folder);
  return { scenario: own.name, folder: folderText(own) };
}

function askedState(opened: Opened, args: Arguments): LabState {
  const { scenario } = opened;
  const machine = chosenMachine(args, opened);
  const variant = variantOption(opened, args, "variant");
  const plain = newLabState(scenario.name);
  const state: LabState = {
    ...plain,
    ...machineChoice(machine, opened),
    placement: machine.placement,
    variant,
    x: placeOption(opened, args, machine),
    compare: variantOption(opened, args, "compare"),
    hidden: [...commaList(one(args, "off") ?? "")].map((id) => knownVariant(opened, "off", id)).sort(),
    over: one(args, "over"),
    parameters: readParameters(args),
    programs: readPrograms(opened, args),
    seed: wholeNumber(args, "seed", 0, Number.MAX_SAFE_INTEGER) ?? plain.seed,
    precision: precisionOption(args) ?? plain.precision,
    bends: has(args, "bends"),
    cycle: wholeNumber(args, "cycle", 0, Number.MAX_SAFE_INTEGER),
    tour: tourOption(opened, args),
  };
  const planned = planSweep({ scenario, machine, parameters: state.parameters, seed: state.seed });
  if (!planned.ok) throw new UsageError(planned.error.map(optionProblem).join("\n"));
  return state;
}

/** The machine in the link: one of the project's by its id; any other as its file, which the link carries. */
function machineChoice(machine: Machine, { scenario }: Opened): Pick<LabState, "machine" | "machineFile"> {
  const { id } = machine.file;
  const machineFile = foreignMachineText(machine);
  return { machine: machineFile !== undefined || id === scenario.file.machine ? undefined : id, machineFile };
}

function variantOption(opened: Opened, args: Arguments, option: string): string | undefined {
  const id = one(args, option);
  return id === undefined ? undefined : knownVariant(opened, option, id);
}

function knownVariant({ scenario }: Opened, option: string, id: string): string {
  const ids = scenario.file.variants.map((variant) => variant.id);
  if (ids.includes(id)) return id;
  throw new UsageError(`--${option}: no variant "${id}"; ${didYouMean(id, ids)}`);
}

function placeOption({ scenario }: Opened, args: Arguments, machine: Machine): number | undefined {
  const x = wholeNumber(args, "x", Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  if (x === undefined) return x;
  const near = placeMeant(sweepValuesOn(scenario, machine), x, has(args, "bends"));
  if (near === x) return x;
  throw new UsageError(`--x ${x}: the figure has no point there; the nearest is ${near}`);
}

function precisionOption(args: Arguments): number | undefined {
  const asked = readPrecision(args);
  if (asked === undefined) return undefined;
  const found = PRECISIONS.find((precision) => precision === asked);
  if (found === undefined) throw new UsageError(`--precision ${asked}: a link has one of ${PRECISIONS.join(", ")}`);
  return found;
}

function tourOption({ scenario }: Opened, args: Arguments): number | undefined {
  const steps = scenario.file.tour?.length ?? 0;
  if (one(args, "tour") !== undefined && steps === 0) throw new UsageError(`--tour: ${scenario.name} has no tour`);
  return wholeNumber(args, "tour", 1, steps);
}

function readPrograms(opened: Opened, args: Arguments): LabState["programs"] {
  const programs = (args.options.get("program") ?? []).map((text): [string, string] => {
    const cut = text.indexOf("=");
    if (cut <= 0) throw new UsageError(`--program ${text}: must be VARIANT=FILE.c`);
    const file = text.slice(cut + 1);
    const program = readText(file);
    if (program.includes("\0")) throw new UsageError(`--program ${text}: ${file} is no text; a program is a C file`);
    return [knownVariant(opened, "program", text.slice(0, cut)), program];
  });
  return Object.fromEntries(programs);
}
