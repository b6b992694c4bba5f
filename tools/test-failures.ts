import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { parseReport } from './test-counts.ts';

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
};
type Suite = {
  title?: string;
  suites?: Suite[];
  specs?: {
    file: string;
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
};
type PlaywrightReport = Suite & { errors?: { message?: string }[] };

const noReport = ['no report was written'];

/** One line for each test that did not pass, and each file that does not load: file › title: first line of the error. */
export function failuresOfVitest(report: string, root: string): string[] {
  const parsed = parseReport<VitestReport>(report);
  if (!parsed) return noReport;
  return parsed.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => describe([file, test.fullName], test.failureMessages?.[0] ?? test.status));
    const isOutsideTests = Boolean(message) || (status === 'failed' && tests.length === 0);
    return isOutsideTests ? [describe([file], message), ...tests] : tests;
  });
}

/** The same of Playwright's JSON report, with the device; and what went wrong outside the tests. */
export function failuresOfPlaywright(report: string): string[] {
  const parsed = parseReport<PlaywrightReport>(report);
  if (!parsed) return noReport;
  return [...failuresIn(parsed, []), ...(parsed.errors ?? []).map(({ message }) => firstLine(message))];
}

function failuresIn({ suites = [], specs = [] }: Suite, titles: string[]): string[] {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status, results }) => {
        const error = results.find((result) => result.error)?.error?.message;
        return describe([`${file} (${projectName})`, ...titles, title], error ?? status);
      }),
  );
  // A file's own suite is called like the file.
  const inside = suites.flatMap((suite) =>
    failuresIn(suite, suite.title && !isFile(suite) ? [...titles, suite.title] : titles),
  );
  return [...failed, ...inside];
}

function isFile({ title = '' }: Suite): boolean {
  return title.endsWith('.spec.ts');
}

function describe(place: string[], error?: string): string {
  return `${place.join(' › ')}: ${firstLine(error)}`;
}

function firstLine(error = ''): string {
  return stripVTControlCharacters(error).trim().split('\n')[0] || 'no reason was given';
}
