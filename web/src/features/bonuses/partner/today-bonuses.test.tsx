import { expect, test } from 'vitest';
import { queries } from '../../../api/client.ts';
import { staticPage, wordsOf } from '../../../testing/static-page.tsx';
import { TodayBonuses } from './today-bonuses.tsx';

const query = queries.bonuses.list.queryOptions({ input: { period: 'today' } });
const page = (answer: { data: unknown } | { error: Error }) =>
  wordsOf(staticPage(<TodayBonuses caption="Bonus hari ini" />, [{ query, ...answer }]));
const bonus = {
  id: 7,
  code: 'BONUS-7',
  type: 'referral',
  amount: 250_000,
  paidOut: 0,
  status: 'unclaimed',
  description: 'Dari pendaftaran Siti',
  at: '2026-11-22T01:00:00.000Z',
};
const total = { count: 1, amount: 250_000 };

test('a list is there to be taken along only where it holds something', () => {
  expect(page({ data: { rows: [bonus], next: null, total } })).toContain('Unduh Excel');
  expect(page({ data: { rows: [], next: null, total: { count: 0, amount: 0 } } })).toMatch(
    /^(?=.*Belum ada bonus hari ini)(?!.*Unduh)/,
  );
  expect(page({ error: new Error('x') })).toMatch(/^(?=.*Coba lagi)(?!.*Unduh)/);
});
