import { expect, test } from 'vitest';
import { choiceFilter } from '../../lists/filters.ts';
import { runAt } from '../../testing/run-at.tsx';
import { useQueueAddress } from './queue-address.ts';
import { queueEmpty } from './queue-empty.tsx';

const tabs = ['all', 'pending', 'done'] as const;
const filters = { jenis: choiceFilter(['ro']) };
const at = (query: string) =>
  runAt(query, () => useQueueAddress(tabs, 'pending', { filters, sorts: ['total'] }));

test.each([
  ['urut=total-turun', 'pending', 'newest', 'total'],
  ['urut=code-turun', 'pending', 'oldest', 'at'],
  ['', 'pending', 'oldest'],
  ['status=done', 'done', 'newest'],
  ['status=all', 'all', 'newest'],
  ['status=lost', 'pending', 'oldest'],
  ['urut=newest', 'pending', 'newest'],
  ['status=done&urut=oldest', 'done', 'oldest'],
])('%j lists what is %s, the %s first', async (query, status, order, sort = 'at') => {
  const { current } = await at(query);
  expect(current).toMatchObject({ status, isWaiting: status === 'pending', page: { sort, order } });
});

test.each([
  ['status=done&urut=oldest', false],
  ['cari=siti', true],
  ['jenis=ro', true],
])('%j narrows a queue: %s', async (query, narrowed) => {
  expect((await at(query)).current.narrowed).toBe(narrowed);
});

test('clearing leads back to what waits', async () => {
  const hook = await at('status=done&urut=oldest&cari=x&jenis=ro');
  expect(await hook.does(({ clear }) => clear())).toBe('');
});

test.each([
  ['done', false, 'Belum ada klaim.', false],
  ['pending', true, 'Tidak ada klaim yang menunggu.', true],
  ['done', true, 'Tidak ada klaim dengan status ini.', true],
])('an empty tab %s of a queue with other rows (%s) says %j', async (status, anything, title, leadsOn) => {
  const { current: address } = await at(`status=${status}`);
  const words = queueEmpty({ noun: 'klaim', address }, anything);
  expect(words.title).toBe(title);
  expect(Boolean(words.action)).toBe(leadsOn);
});

test('a queue that never had a row says the sentence specified for it', async () => {
  const { current: address } = await at('');
  expect(queueEmpty({ noun: 'klaim', address, nothing: 'Belum ada permintaan.' }, false).title).toBe(
    'Belum ada permintaan.',
  );
});
