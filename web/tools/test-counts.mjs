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
 * The last line of pytest, "21 passed, 1 skipped in 12.34s". What goes wrong outside of a test is an error there.
 * @param {string} output @returns {Count | undefined}
 */
export function countPytest(output) {
  const line = [...output.matchAll(/^[= ]*((?:\d+ \w+(?:, )?)+) in [\d.]+s/gm)].at(-1)?.[1];
  if (line === undefined) return undefined;
  const of = (/** @type {RegExp} */ word) => Number(word.exec(line)?.[1] ?? 0);
  return {
    passed: of(/(\d+) passed/),
    failed: of(/(\d+) failed/) + of(/(\d+) errors?/),
    skipped: of(/(\d+) skipped/),
  };
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
 * Most browser tests of a run that may pass only when they are repeated. assumed: on two busy processors one test in a
 * hundred meets a wait that a person would not have noticed; a defect fails the repetition as well. More of them than
 * this mean that something is wrong: then all of them count as failed.
 */
export const REPEATED_MAX = 3;

/**
 * Playwright's JSON report. A few tests may pass only when they are repeated: see REPEATED_MAX. An error outside a test
 * counts as failed.
 * @param {string} json @returns {Count | undefined}
 */
export function countPlaywright(json) {
  const report = parse(json);
  if (report?.stats === undefined) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const accepted = flaky <= REPEATED_MAX ? flaky : 0;
  return { passed: expected + accepted, failed: unexpected + flaky - accepted + (report.errors?.length ?? 0), skipped };
}

/**
 * The titles of the tests that passed only when they were repeated, for the reader of a run's last lines.
 * @param {string} json of Playwright's report @returns {readonly string[]}
 */
export function repeatedIn(json) {
  return titlesOf(json, "flaky");
}

/**
 * The titles of the tests that failed, for the reader of a run's last lines.
 * @param {string} json of Playwright's report @returns {readonly string[]}
 */
export function failedInPlaywright(json) {
  return titlesOf(json, "unexpected");
}

/** @param {string} json of Playwright's report @param {string} wanted @returns {readonly string[]} */
function titlesOf(json, wanted) {
  return specsIn(parse(json)?.suites)
    .filter(({ tests }) => tests.some(({ status }) => status === wanted))
    .map(({ file, title }) => `${file}: ${title}`);
}

/**
 * The same of Vitest's report; a file that could not be loaded is named as a whole.
 * @param {string} json @param {string} root of the paths @returns {readonly string[]}
 */
export function failedInVitest(json, root) {
  /** @type {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]} */
  const files = parse(json)?.testResults ?? [];
  return files
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
      const path = name.replace(root, "");
      return failed.length === 0 ? [path] : failed.map((title) => `${path}: ${title}`);
    });
}

/**
 * The files of Vitest's report that took more than a share of the time of all, for a reader who looks for the reason
 * why a run takes long. A share is the same on a busy machine; it is never a failure.
 * @param {string} json @param {string} root of the paths @param {number} share @returns {readonly string[]}
 */
export function slowInVitest(json, root, share) {
  /** @type {{ name: string, startTime: number, endTime: number }[]} */
  const files = parse(json)?.testResults ?? [];
  const all = files.reduce((time, { startTime, endTime }) => time + endTime - startTime, 0);
  return files
    .map(({ name, startTime, endTime }) => ({ path: name.replace(root, ""), part: (endTime - startTime) / all }))
    .filter(({ part }) => part > share)
    .map(({ path, part }) => `${path}, ${Math.round(100 * part)} % of the time of all`);
}

/**
 * @typedef {{ file: string, title: string, tests: { status: string }[] }} Spec
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 */

/** @param {Suite[] | undefined} suites @returns {Spec[]} */
function specsIn(suites) {
  return (suites ?? []).flatMap(({ suites: inner, specs = [] }) => [...specs, ...specsIn(inner)]);
}

/** @param {string} json */
function parse(json) {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
