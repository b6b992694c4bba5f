import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { WaitingQueues } from './waiting-queues.tsx';

const asOf = new Date('2026-11-22T05:00:00Z');
const queue = (count: number, oldestAt: string | null, amount = 0) => ({ count, amount, oldestAt });
const none = {
  orders: null,
  withdrawals: null,
  payouts: null,
  claims: null,
  productOrders: null,
  tierRegistrations: null,
  messages: null,
};
const wordsOf = (queues: Parameters<typeof WaitingQueues>[0]['queues']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <WaitingQueues queues={queues} asOf={asOf} />
    </MemoryRouter>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('what waited longest stands first, empty queues in one line', () => {
  const words = wordsOf({
    ...none,
    orders: queue(3, '2026-11-22T04:00:00Z', 11_250_000),
    withdrawals: queue(2, '2026-11-20T04:00:00Z', 150_000),
    claims: queue(0, null),
    messages: queue(0, null),
  });
  expect(words).toBe(
    '2 Penarikan tertunda Rp 150.000, terlama 2 hari 3 Orderan PIN tertunda Rp 11.250.000, terlama 1 jam Klaim: kosong Pesan kontak: kosong',
  );
});

test('where nothing waits it says so, and leads to the queues all the same', () => {
  expect(wordsOf({ ...none, claims: queue(0, null) })).toBe('Semua sudah diproses. Klaim: kosong');
  expect(wordsOf(none)).toBe('');
});
