/**
 * Reads how many tests a suite ran from what it leaves behind: the reports of Vitest and Playwright, the lines of the C
 * programs. A suite that crashed, or says nothing, counts as one failure: silence must never look like success.
 * Pure functions; used by test.mjs.
 */

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @type {Count} */
export const CRASHED = { passed: 0, failed: 1, skipped: 0 };

/** @param {readonly Count[]} counts @returns {Count} */
export function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const count of counts) {
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  return total;
}

/** @param {Count} count */
export function format({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** A suite that only succeeds or not. @param {boolean} succeeded @returns {Count} */
export function single(succeeded) {
  return succeeded ? { passed: 1, failed: 0, skipped: 0 } : CRASHED;
}

/**
 * A count is only believed when it agrees with how the suite ended.
 * @param {Count | undefined} count @param {boolean} succeeded @returns {Count}
 */
export function settle(count, succeeded) {
  if (count === undefined || count.passed + count.failed + count.skipped === 0) return CRASHED;
  if (!succeeded && count.failed === 0) return { ...count, failed: 1 };
  return count;
}

/**
 * Lines "N passed, N failed" of the C test programs, one per program and build: all are added up.
 * @param {string} output @returns {Count | undefined}
 */
export function countLines(output) {
  const found = [...output.matchAll(/(\d+) passed, (\d+) failed(?:, (\d+) skipped)?/g)];
  if (found.length === 0) return undefined;
  return sum(found.map(([, p, f, s]) => ({ passed: Number(p), failed: Number(f), skipped: Number(s ?? 0) })));
}

/**
 * Vitest's JSON report. A file that could not be loaded has no tests: it counts as one failure.
 * @param {string} json @returns {Count | undefined}
 */
export function countVitest(json) {
  const report = parse(json);
  if (report === undefined || !Array.isArray(report.testResults)) return undefined;
  const broken = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/**
 * Playwright's JSON report. A test that only passed when repeated counts as failed, unless what ended it at first was
 * the end of the browser itself; an error outside a test counts as failed as well.
 * @param {string} json @returns {Count | undefined}
 */
export function countPlaywright(json) {
  const report = parse(json);
  if (report?.stats === undefined) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const ended = testsIn(report.suites).filter(wasEndedByBrowser).length;
  return { passed: expected + ended, failed: unexpected + flaky - ended + (report.errors?.length ?? 0), skipped };
}

/** What Playwright says when a browser or one of its processes has crashed in the middle of a test. */
const BROWSER_ENDED = /Target page, context or browser has been closed|Target crashed|Page crashed/;

/**
 * @typedef {{ status: string, errors?: { message?: string }[] }} Attempt
 * @typedef {{ status: string, results: Attempt[] }} RepeatedTest
 * @typedef {{ suites?: Suite[], specs?: { tests: RepeatedTest[] }[] }} Suite
 */

/** @param {Suite[] | undefined} suites @returns {RepeatedTest[]} */
function testsIn(suites) {
  return (suites ?? []).flatMap(({ suites: inner, specs = [] }) => [
    ...specs.flatMap(({ tests }) => tests),
    ...testsIn(inner),
  ]);
}

/** @param {RepeatedTest} test */
function wasEndedByBrowser({ status, results }) {
  const failed = results.filter((attempt) => attempt.status !== "passed");
  const ended = (/** @type {Attempt} */ { errors = [] }) =>
    errors.length > 0 && errors.every(({ message = "" }) => BROWSER_ENDED.test(message));
  return status === "flaky" && failed.every(ended);
}

/** @param {string} json */
function parse(json) {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
