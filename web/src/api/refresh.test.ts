import { contract } from '@rimpang/contract/index';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';
import { refreshAfter, refreshTopics, withoutRefresh } from './refresh.ts';

const capabilities = Object.keys(contract);

afterEach(() => queryClient.clear());

/** The capabilities whose queries are stale after `work`. */
async function staleAfter(work: () => Promise<void>): Promise<string[]> {
  queryClient.clear();
  for (const name of capabilities)
    queryClient.setQueryData([[name, 'read'], { input: {}, type: 'query' }], 1);
  await work();
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => (queryKey[0] as string[])[0] ?? '')
    .sort();
}

test('a decision on a withdrawal is seen in withdrawals, bonuses, figures and the audit log, not in settings', async () => {
  expect(await staleAfter(() => refreshAfter('withdrawals'))).toEqual([
    'audit',
    'bonuses',
    'launch',
    'notifications',
    'partners',
    'reports',
    'rewards',
    'withdrawals',
  ]);
});

test.each(capabilities)('a change of %s is seen in its own queries', async (name) => {
  expect(await staleAfter(() => refreshAfter(name as keyof typeof contract))).toEqual(
    expect.arrayContaining(name === 'files' ? ['partners'] : [name]),
  );
});

test('an announcement concerns what its topic tells of; an unknown one everything', async () => {
  expect(await staleAfter(() => refreshTopics(['messages']))).not.toContain('withdrawals');
  expect(await staleAfter(() => refreshTopics(['messages', 'account:5']))).toContain('withdrawals');
  expect(await staleAfter(() => refreshTopics(['messages', 'weather']))).toEqual(capabilities.toSorted());
});

test('only verbs that change something are named as left out', () => {
  for (const name of withoutRefresh) {
    const [capability = '', verb = ''] = name.split('.');
    const group = contract[capability as keyof typeof contract] as unknown as Record<
      string,
      { '~orpc': { route: { method: string } } } | undefined
    >;
    expect(group[verb]?.['~orpc'].route.method).toMatch(/POST|PUT|PATCH|DELETE/);
  }
});
