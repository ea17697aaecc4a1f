/** The small schemas that several files' forms are made of. */
import { z } from "./zod.ts";

export const identifier = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "must be a C identifier")
  .describe("a C identifier");

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, "must be lower-case letters, digits, and single - or _ between them")
  .describe("lower-case letters, digits, - and _");

export const text = z.string().min(1, "must not be empty");
export const whole = z.number().int();
export const finite = z.number();
