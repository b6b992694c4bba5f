import { relative } from 'node:path';
import { parseReport } from './test-counts.ts';

/** How long a test file took, in seconds, added up over its tests. */
type FileTime = { file: string; seconds: number; tests: number };

type VitestReport = {
  testResults: { name: string; startTime: number; endTime: number; assertionResults: unknown[] }[];
};
type Suite = {
  suites?: Suite[];
  specs?: { file: string; tests: { projectName: string; results: { duration: number }[] }[] }[];
};

/** Reads vitest's JSON report; a file's time begins with its first hook. */
export function timesOfVitest(report: string, root: string): FileTime[] {
  const { testResults } = parseReport<VitestReport>(report) ?? { testResults: [] };
  return testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults.length,
  }));
}

/** Reads Playwright's JSON report, each file once per project. */
export function timesOfPlaywright(report: string): FileTime[] {
  const times = new Map<string, FileTime>();
  const look = ({ suites = [], specs = [] }: Suite) => {
    for (const suite of suites) look(suite);
    for (const { file, tests } of specs) {
      for (const { projectName, results } of tests) {
        const name = `${file} (${projectName})`;
        const time = times.get(name) ?? { file: name, seconds: 0, tests: 0 };
        time.tests += 1;
        time.seconds += results.reduce((sum, { duration }) => sum + duration / 1000, 0);
        times.set(name, time);
      }
    }
  };
  look(parseReport<Suite>(report) ?? {});
  return [...times.values()];
}

/** The slowest files, one line each, and what all of them take together. */
export function describeTimes(times: FileTime[], most = 15): string {
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
  const all = times.reduce((sum, { seconds }) => sum + seconds, 0);
  const lines = slowest.map(
    ({ file, seconds, tests }) => `${seconds.toFixed(1).padStart(7)} s ${String(tests).padStart(4)}  ${file}`,
  );
  return [...lines, `${all.toFixed(1).padStart(7)} s in ${times.length} files`].join('\n');
}
