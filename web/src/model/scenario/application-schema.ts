/**
 * The form of the part `application` of a scenario.json: what the page "Seven applications" needs to know of a scenario
 * that simulates one of them. application.ts checks that its names exist.
 */
import { z } from "../json/zod.ts";
import { identifier, slug, text } from "../json/schema-parts.ts";

const WorkloadSchema = z.strictObject({
  label: z.string().describe('which load, where there are several: "5 % updates"; empty where there is one'),
  stock: slug.describe("the variant in which nothing is mended"),
  patched: slug.describe("the variant with all fixes of the kernel and the change of the application"),
  unchanged: slug
    .optional()
    .describe("the variant with all fixes of the kernel, but with the application as it was, where there is one"),
});

const FixSchema = z.strictObject({
  parameter: identifier.describe("its switch, a parameter that is 0 or 1; it counts in the patched variants"),
  code: z
    .strictObject({
      file: text.describe("path of the header or program as it is included: lib/vfs/inode.h"),
      function: identifier.describe("the function in which stock and patched code part"),
      condition: text.describe("what the function asks, as it is written there: inode->locks_lseek"),
      stock: z.enum(["true", "false"]).describe("the value of the condition in the stock kernel"),
    })
    .optional()
    .describe("where the code of the fix is, so that both can be shown side by side"),
});

export const ApplicationSchema = z.strictObject({
  name: text.describe("the application, as its users call it"),
  workloads: z.array(WorkloadSchema).min(1),
  fixes: z
    .record(z.string().regex(/^[1-9][0-9]*$/, "must be the number of a fix"), FixSchema)
    .describe("by the numbers of the fixes in scenarios/applications.json"),
  change: text.optional().describe("what is changed in the application itself, in a few words"),
});

export type ApplicationPart = z.infer<typeof ApplicationSchema>;
export type Workload = z.infer<typeof WorkloadSchema>;
export type FixPart = z.infer<typeof FixSchema>;
