/** What a suite reports. A skipped test counts as failed: a test that does not run proves nothing. */
export type Counts = { passed: number; failed: number };

type VitestReport = { numPassedTests: number; numTotalTests: number };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

/** Reads vitest's JSON report. */
export function countVitest(report: string, exitCode: number): Counts {
  const parsed = parseReport<VitestReport>(report);
  if (!parsed) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numTotalTests: total } = parsed;
  return withExitCode({ passed, failed: total - passed }, exitCode);
}

/** Reads Playwright's JSON report; a test that passed only on a second try counts as failed. */
export function countPlaywright(report: string, exitCode: number): Counts {
  const stats = parseReport<PlaywrightReport>(report)?.stats;
  if (!stats) return { passed: 0, failed: 1 };
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  return withExitCode({ passed: stats.expected, failed }, exitCode);
}

/** Adds the suites up. Nothing passed at all is a failure too. */
export function addUpCounts(results: Counts[]): { line: string; ok: boolean } {
  const passed = results.reduce((sum, counts) => sum + counts.passed, 0);
  const failed = results.reduce((sum, counts) => sum + counts.failed, 0);
  return { line: `${passed} passed, ${failed} failed`, ok: failed === 0 && passed > 0 };
}

/** A suite that failed outside its tests (a file that does not load, a server that does not start). */
function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** A report; undefined where it is missing or broken off. */
export function parseReport<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}
