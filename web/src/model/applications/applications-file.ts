/**
 * The form of scenarios/applications.json: what the applications of the page "Seven applications" have in common, the
 * fixes of the kernel above all. Which of them concern an application is in the file of its scenario.
 */
import { checkSchema, type Problem, problem } from "../json/problem.ts";
import { text, whole } from "../json/schema-parts.ts";
import { z } from "../json/zod.ts";
import { fail, type Result } from "../../base/result.ts";

const KernelFixSchema = z.strictObject({
  number: whole.positive(),
  limit: text.describe("what limits the stock kernel"),
  fix: text.describe("what the patched kernel does instead"),
});

export const ApplicationsSchema = z.strictObject({
  $schema: z.string().optional().describe("for editors"),
  schema: z.literal(1),
  title: text,
  claim: text.describe("one sentence"),
  source: text.describe("the document that the fixes are from"),
  from: whole.positive().describe("cores to which the bars relate"),
  to: whole.positive().describe("cores of the bars"),
  fixes: z.array(KernelFixSchema).min(1),
});

export type ApplicationsFile = z.infer<typeof ApplicationsSchema>;

export function readApplications(json: unknown): Result<ApplicationsFile, readonly Problem[]> {
  const checked = checkSchema(ApplicationsSchema, json);
  if (!checked.ok) return checked;
  const numbers = checked.value.fixes.map(({ number }) => number);
  const twice = numbers.findIndex((number, i) => numbers.indexOf(number) < i);
  if (twice < 0) return checked;
  return fail([problem(`fixes[${twice}].number`, `${numbers[twice]} occurs a second time`)]);
}
