/**
 * zod as our schemas use it. The pages' policy forbids that text becomes code; an object schema of zod would try that
 * when it is made, which is a violation of the policy. So the setting must stand before any schema: each schema takes
 * `z` from here.
 */
import { z } from "zod";

z.config({ jitless: true });

export { z };
