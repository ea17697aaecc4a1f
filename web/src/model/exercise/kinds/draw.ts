/**
 * The reader draws a curve before any is shown. The distance from the simulated one is a factor, since figures span
 * decades; the peak counts as well, because its place is what a collapse is about.
 */
import { formatAmount } from "../../../base/format.ts";
import { ok, type Result } from "../../../base/result.ts";
import { z } from "../../json/zod.ts";
import { finite, identifier, slug, whole } from "../../json/schema-parts.ts";
import { problem } from "../../json/problem.ts";
import { curvePoints } from "../../expected/bound-values.ts";
import { isMoreBetter } from "../../scenario/measure-unit.ts";
import { parameterOf } from "../../scenario/scenario.ts";
import type { ScenarioFile } from "../../scenario/schema.ts";
import { sweepsCores } from "../../scenario/sweeps-cores.ts";
import { ANSWER_LIMITS, exerciseForm } from "../common/form.ts";
import type { Kind } from "../common/kind.ts";
import { distances, farthest, heightAt, type XY } from "../common/drawn-curve.ts";
import { found, pointsNeed, type Results } from "../common/needs.ts";
import { aboutScenario, settingProblem, valueProblems, variantProblems } from "../common/subject.ts";
import { times, type Verdict, verdict } from "../common/verdict.ts";

const positive = finite.positive();

const DrawSchema = exerciseForm(
  "draw",
  {
    variant: slug.describe("whose curve is drawn"),
    x: z
      .array(finite)
      .min(2)
      .max(ANSWER_LIMITS.items)
      .optional()
      .describe("x values asked for; the sweep's without it"),
    parameters: z
      .record(identifier, whole)
      .optional()
      .describe("values that differ from the defaults: of a curve that no page has stored"),
    y: z
      .tuple([positive, positive])
      .describe("ends of the y-axis that the reader draws on; wide, so that they tell nothing"),
  },
  {
    right_within: finite
      .gt(1)
      .default(1.3)
      .describe("mean factor up to which the drawing is right, if no point is off by more than near_within"),
    near_within: finite
      .gt(1)
      .default(2)
      .describe("mean factor up to which it is near, if no point is off by more than its square"),
    peak_within: finite
      .nonnegative()
      .optional()
      .describe("how far off the peak may be on the x-axis; any way without it"),
  },
);
type DrawExercise = z.infer<typeof DrawSchema>;

const DrawAnswerSchema = z.strictObject({
  points: z
    .array(z.tuple([finite, positive]))
    .min(1)
    .max(ANSWER_LIMITS.points)
    .describe("[x, y] in the measure's unit; straight lines between them on a logarithmic y-axis"),
});
type DrawAnswer = z.infer<typeof DrawAnswerSchema>;

export const DRAW: Kind<DrawExercise, DrawAnswer> = {
  form: DrawSchema,
  answer: DrawAnswerSchema,
  problems: ({ ask, reveal }, subject) =>
    aboutScenario(subject, (scenario) => [
      ...variantProblems(scenario, "ask.variant", ask.variant),
      ...(ask.x ?? []).flatMap((x, i) => valueProblems(scenario, `ask.x[${i}]`, x)),
      ...Object.entries(ask.parameters ?? {}).flatMap(([name, value]) => {
        const wrong = settingProblem(scenario.scenario.file, name, value);
        return wrong === undefined ? [] : [problem(`ask.parameters.${name}`, wrong)];
      }),
      ...(ask.y[0] < ask.y[1] ? [] : [problem("ask.y", "the axis ends below its begin", "write the lower end first")]),
      ...(reveal.right_within <= reveal.near_within
        ? []
        : [problem("reveal.near_within", "is less than right_within, so that no drawing is near")]),
    ]),
  needs: ({ ask }) =>
    pointsNeed(
      (ask.x ?? [undefined]).map((x) => ({ variant: ask.variant, x })),
      ask.parameters,
    ),
  solution: (exercise, results) => {
    const curve = curveOf(exercise, results);
    return curve.ok ? ok({ points: curve.value.map(([x, y]): [number, number] => [x, y]) }) : curve;
  },
  check: (exercise, answer, results) => {
    const curve = curveOf(exercise, results);
    const facts = found(results, "facts");
    if (!curve.ok) return curve;
    return facts.ok ? ok(judge(exercise, answer.points, curve.value, facts.value.file)) : facts;
  },
};

function curveOf({ ask }: DrawExercise, results: Results): Result<readonly XY[], string> {
  const facts = found(results, "facts");
  if (!facts.ok) return facts;
  const curve = curvePoints(facts.value.rows.filter((row) => row["variant"] === ask.variant));
  const asked = ask.x === undefined ? curve : curve.filter(([x]) => ask.x?.includes(x));
  if (asked.length === 0 || asked.some(([, y]) => y <= 0))
    return { ok: false, error: `the curve of "${ask.variant}" has no points to compare with` };
  return ok(asked);
}

function judge({ reveal }: DrawExercise, drawn: readonly XY[], curve: readonly XY[], file: ScenarioFile): Verdict {
  const errors = distances(drawn, curve);
  const typical = Math.exp(errors.reduce((sum, { log }) => sum + Math.abs(log), 0) / errors.length);
  const worst = farthest(errors) ?? { x: 0, log: 0 };
  const isMore = isMoreBetter(file.measure.unit);
  const shift = peakShift(drawn, curve, isMore);
  const hasPeak = reveal.peak_within === undefined || Math.abs(shift) <= reveal.peak_within;
  const height = heightWords(worst, isMore, file);
  const peak = hasPeak ? "" : peakWords(shift, isMore, file);
  const most = Math.exp(Math.abs(worst.log));
  const { right_within: right, near_within: near } = reveal;
  if (typical <= right && most <= near && hasPeak)
    return verdict("right", "your curve is close to the simulated one", height);
  return verdict(typical <= near && most <= near ** 2 ? "near" : "wrong", height, peak);
}

/** A peak is as wide as the curve is this close to its best value: precise points are no closer to each other. */
const PEAK_WIDTH = 0.05;

/** By how much the drawing's best x value lies beyond those of the curve; below 0: before them. */
function peakShift(drawn: readonly XY[], curve: readonly XY[], isMore: boolean): number {
  const goodness = ([, y]: XY): number => (isMore ? y : 1 / y);
  const best = Math.max(...curve.map(goodness));
  const peak = curve.filter((point) => goodness(point) >= best * (1 - PEAK_WIDTH)).map(([x]) => x);
  const heights = curve.map(([x]): XY => [x, heightAt(drawn, x)]);
  const drawnBest = Math.max(...heights.map(goodness));
  const drawnPeak = heights.filter((point) => goodness(point) >= drawnBest * (1 - PEAK_WIDTH)).map(([x]) => x);
  const tooLate = Math.min(...drawnPeak) - Math.max(...peak);
  const tooEarly = Math.min(...peak) - Math.max(...drawnPeak);
  return tooLate > 0 ? tooLate : Math.min(0, -tooEarly);
}

function unitOf(file: ScenarioFile): string {
  return sweepsCores({ file }) ? "cores" : (parameterOf({ file }, file.sweep.over)?.unit ?? "");
}

function heightWords({ x, log }: { x: number; log: number }, isMore: boolean, file: ScenarioFile): string {
  const word = log > 0 === isMore ? "too hopeful" : "too cautious";
  const place = formatAmount(x, unitOf(file));
  return Math.abs(log) < Math.log(1.05) ? `within 5 % everywhere` : `${times(Math.exp(log))} ${word} at ${place}`;
}

function peakWords(shift: number, isMore: boolean, file: ScenarioFile): string {
  const [word, of] = [shift > 0 ? "late" : "early", formatAmount(Math.abs(shift), unitOf(file))];
  return `the ${isMore ? "peak" : "lowest point"} is ${of} too ${word}`;
}
