import { afterEach, expect, test, vi } from 'vitest';
import { CallFailed } from './failure.ts';
import { queryClient } from './query-client.ts';

afterEach(() => vi.unstubAllGlobals());

const { retry } = queryClient.getDefaultOptions().queries ?? {};
const isTried = (failures: number, error: Error) => typeof retry === 'function' && retry(failures, error);

const answers: [what: string, error: Error, isTriedAgain: boolean][] = [
  ['a lost connection', new TypeError('Failed to fetch'), true],
  ['a page of the proxy', new CallFailed(null), true],
  [
    'a refusal of the product',
    new CallFailed({ code: 'FORBIDDEN', message: 'Tidak boleh', data: {} }),
    false,
  ],
  ['a product that is busy', new CallFailed({ code: 'BUSY', message: 'Sibuk', data: {} }), false],
];

test.each(answers)('%s is tried again, three times: %o, %s', (_, error, isTriedAgain) => {
  vi.stubGlobal('navigator', { onLine: true });
  expect([0, 1, 2, 3].map((failures) => isTried(failures, error))).toEqual([
    isTriedAgain,
    isTriedAgain,
    isTriedAgain,
    false,
  ]);
});

test('nothing is tried without a network', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(isTried(0, new TypeError('Failed to fetch'))).toBe(false);
});
