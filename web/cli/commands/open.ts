/** hotline open: the contents of a link, and whether its run gives here the result that its author saw. */
import { readFile } from "node:fs/promises";
import { MODEL_VERSION } from "../../src/base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../src/base/version.ts";
import { type Core, loadCore } from "../../src/core/load.ts";
import { faultText } from "../../src/model/results/diagnosis/failure.ts";
import { formatProblems, type Problem } from "../../src/model/json/problem.ts";
import type { Machine } from "../../src/model/machine/machine.ts";
import { selectedRun } from "../../src/lab/selected-run.ts";
import type { SeenResult } from "../../src/lab/link/lab-state.ts";
import { writeLab } from "../../src/lab/link/link.ts";
import type { Command } from "../arguments/command.ts";
import { coreFiles } from "../run/cores.ts";
import { CommandFailure, EXIT_OK, UsageError } from "../arguments/exit.ts";
import {
  linkJson,
  machineOfLink,
  openLink,
  placeNote,
  type OpenedLink,
  releaseNote,
  versionNote,
} from "../files/link-file.ts";
import { type Arguments, alone, has, single } from "../arguments/options.ts";
import { type Output, jsonText } from "../output/output.ts";
import { runDisplay } from "../output/run-progress.ts";
import { limitedPoint, NO_LIMITS } from "../run/limited-run.ts";
import { prepareRequest } from "../run/request.ts";

/** The command with the cores of these files by model version; a test gives others than those of this version. */
export const openCommand = (cores: () => ReadonlyMap<number, string>): Command => ({
  name: "open",
  usage: "LINK",
  summary: "print what a link says as JSON, or run its run",
  about:
    "LINK is a whole address, or its part from the # (or ?) on; quote it. With --run the selected run is simulated, with the\n" +
    "core of the model version that the link was made with; exit status 1 when the link says what its author saw and\n" +
    "the result is another one. A link that could not be shown as it stands is refused, with the reason. A place that\n" +
    "may be added where a curve bends (bends=1) is run as it is: whether it is added, the whole curve would say.",
  options: {
    run: { value: undefined, text: "simulate the selected run, and compare it with the result in the link" },
    decode: { value: "LINK", text: "the same as open LINK" },
  },
  run: async (args: Arguments, output: Output) => {
    const link = openLink(alone(args, "decode", ["run"]) ?? single(args, "LINK"));
    /* A run is made with the core of the link's model, or refused; only what is read needs the remark. */
    const notes = [placeNote(link), releaseNote(link) ?? (has(args, "run") ? undefined : versionNote(link))];
    for (const note of notes) if (note !== undefined) output.err(`hotline: ${note}\n`);
    if (has(args, "run")) await run(link, await coreOf(link.state.modelVersion, cores()), output);
    else output.out(linkJson(link));
    return EXIT_OK;
  },
});

export const OPEN: Command = openCommand(coreFiles);

async function run(link: OpenedLink, core: Core, output: Output): Promise<void> {
  const { state, opened } = link;
  const machine = machineOfLink(link);
  const { variant, x } = selectedOf(link, machine);
  const request = {
    scenario: opened.scenario,
    machine,
    variants: [variant],
    values: [x],
    parameters: state.parameters,
    seed: state.seed,
    precision: state.precision,
  };
  const describe = (problems: readonly Problem[]): string => formatProblems("link", problems);
  const { experiment, jobs } = await prepareRequest(opened, request, state.programs, output, describe);
  const job = jobs.find((each) => !each.baseline);
  if (job === undefined) throw new Error("the experiment has no point");
  const options = { limits: NO_LIMITS, display: runDisplay(false, { write: output.err }) };
  const { point, result } = await limitedPoint(core, experiment, job, options);
  if (result.fault !== undefined)
    throw new CommandFailure(faultText(result.fault, job.program.debug, opened.sources.line));
  const estimate = point.kind === "measured" ? point.estimate : undefined;
  const seen = { hash: result.traceHash, throughput: Number((estimate?.throughput ?? 0).toPrecision(4)) };
  const same = state.result === undefined ? undefined : state.result.hash === seen.hash;
  output.out(
    jsonText({
      scenario: state.scenario,
      variant,
      x,
      model_version: result.modelVersion,
      trace_hash: seen.hash,
      throughput: estimate?.throughput,
      ci_low: estimate?.interval?.low,
      ci_high: estimate?.interval?.high,
      same_as_author: same,
      link: `#${writeLab({ ...state, madeBy: HOTLINE_VERSION, variant, x, result: seen })}`,
    }),
  );
  if (same === false && state.result !== undefined) throw new CommandFailure(otherResult(state.result, seen));
}

function selectedOf({ state, opened }: OpenedLink, machine: Machine): { readonly variant: string; readonly x: number } {
  const selected = selectedRun(state, opened.scenario, machine);
  if (selected === undefined) throw new UsageError("the link selects no run");
  return { variant: selected.seriesId, x: selected.x };
}

async function coreOf(modelVersion: number, cores: ReadonlyMap<number, string>): Promise<Core> {
  const file = cores.get(modelVersion);
  if (file === undefined) {
    throw new CommandFailure(
      `the link was made with model version ${modelVersion}, whose core is not here; this is version ${MODEL_VERSION}`,
    );
  }
  return loadCore(new Uint8Array(await readFile(file)), "any");
}

function otherResult(then: SeenResult, now: SeenResult): string {
  return (
    `not the result its author saw: ${then.throughput} operations/s (trace hash ${then.hash}) then, ` +
    `${now.throughput} (${now.hash}) here`
  );
}
