/**
 * Waits in unit tests for what comes after some promises and timers. Vitest's own `vi.waitFor` gives up after a second,
 * which a busy machine may need for a single turn. With fake timers each look lets some of their time pass.
 */
import { vi } from "vitest";

/** Ends a hang; what the assertion says then tells what was waited for. */
const LIMIT_MS = 120_000;

/** Many waits follow one another in a test, and most are over after a turn or two. */
const LOOK_MS = 5;

/** Resolves as soon as the assertions hold. */
export function eventually<T>(assertions: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertions, { timeout: LIMIT_MS, interval: LOOK_MS });
}
