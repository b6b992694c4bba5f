import { expect, test } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest } from './test-failures.ts';

const red = (text: string) => `\u001b[31m${text}\u001b[39m`;

test('vitest: file, title and the first line of the error; skipped tests and files that do not load too', () => {
  const assertionResults = [
    { fullName: 'money adds up', status: 'passed', failureMessages: [] },
    { fullName: 'money rounds', status: 'failed', failureMessages: [`${red('expected 1 to be 2')}\n  at x`] },
    { fullName: 'money waits', status: 'skipped', failureMessages: null },
  ];
  const report = {
    testResults: [
      { name: '/p/domain/money.test.ts', status: 'failed', message: '', assertionResults },
      { name: '/p/a.test.ts', status: 'failed', message: 'no such module\nat y', assertionResults: [] },
      { name: '/p/b.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  };
  expect(failuresOfVitest(JSON.stringify(report), '/p')).toEqual([
    'domain/money.test.ts › money rounds: expected 1 to be 2',
    'domain/money.test.ts › money waits: skipped',
    'a.test.ts: no such module',
  ]);
});

test('playwright: with the device and the describe blocks; flaky, skipped and what failed outside', () => {
  const spec = (title: string, projectName: string, status: string, ...messages: (string | undefined)[]) => ({
    file: 'x.spec.ts',
    title,
    tests: [{ projectName, status, results: messages.map((message) => ({ error: message && { message } })) }],
  });
  const report = {
    errors: [{ message: 'the product did not start\nat z' }],
    suites: [
      {
        title: 'x.spec.ts',
        specs: [
          spec('opens', 'desktop', 'expected'),
          spec('closes', 'phone', 'unexpected', red('no button\n1')),
        ],
        suites: [
          {
            title: 'at night',
            specs: [
              spec('sleeps', 'desktop', 'flaky', 'too late', undefined),
              spec('dreams', 'desktop', 'skipped'),
            ],
          },
        ],
      },
    ],
  };
  expect(failuresOfPlaywright(JSON.stringify(report))).toEqual([
    'x.spec.ts (phone) › closes: no button',
    'x.spec.ts (desktop) › at night › sleeps: too late',
    'x.spec.ts (desktop) › at night › dreams: skipped',
    'the product did not start',
  ]);
});

test('a run that left no report says so', () => {
  expect(failuresOfVitest('', '/p')).toEqual(['no report was written']);
  expect(failuresOfPlaywright('{"broken')).toEqual(['no report was written']);
});
