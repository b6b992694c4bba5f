import { beforeEach, expect, test } from 'vitest';
import { queries } from '../../../api/client.ts';
import { signedInAs } from '../../../testing/signed-in.ts';
import { staticPage, wordsOf } from '../../../testing/static-page.tsx';
import { BulkWithdrawals } from './bulk-withdrawals.tsx';
import type { QueuedWithdrawal } from './use-withdrawal.ts';
import { WithdrawalPanel } from './withdrawal-panel.tsx';

beforeEach(() => signedInAs('finance'));

const row: QueuedWithdrawal = {
  id: 27,
  code: 'WD-2611-0027',
  amount: 50_000,
  fee: 10_000,
  deducted: 60_000,
  status: 'pending',
  bank: { label: 'BRI', holder: 'Siti Rahmawati', maskedNumber: '•••• 4821' },
  requestedAt: '2026-11-22T01:00:00.000Z',
  expectedAt: null,
  decidedAt: null,
  settledAt: null,
  reference: null,
  reason: null,
  partner: { id: 7, username: 'siti', fullName: 'Siti Rahmawati' },
  decidedBy: null,
  settledBy: null,
  batch: null,
  own: false,
  unusual: { accountChangedAt: null, firstPayout: false, otherHolder: false },
  bankChanged: null,
};
const moves = { previous: null, next: null, close: () => undefined, decided: () => undefined };

test('the panel leads to the partner', () => {
  const input = { status: 'all', order: 'newest', after: '28', limit: 1 } as const;
  const query = queries.withdrawals.queue.queryOptions({ input });
  const html = staticPage(<WithdrawalPanel id={27} moves={moves} />, [{ query, data: { rows: [row] } }]);
  expect(html).toMatch(/href="\/admin\/mitra\/7"[^>]*>Siti Rahmawati/);
});

test('the panel says who recorded the payment, and when, not who approved it before', () => {
  const approved = { decidedBy: 'Rina', decidedAt: '2026-11-22T02:00:00.000Z' };
  const paid = {
    ...row,
    ...approved,
    status: 'completed',
    settledBy: 'Tono',
    settledAt: '2026-11-25T03:00:00.000Z',
  };
  const input = { status: 'all', order: 'newest', after: '28', limit: 1 } as const;
  const query = queries.withdrawals.queue.queryOptions({ input });
  const page = <WithdrawalPanel id={27} moves={moves} />;
  const words = wordsOf(staticPage(page, [{ query, data: { rows: [paid] } }]));
  expect(words).toMatch(/oleh Tono, 25 Nov/);
  expect(words).not.toContain('Rina');
});

test('what is ticked can be turned down or approved together', () => {
  const selection = {
    chosen: [row, { ...row, id: 28, amount: 70_000 }],
    clear: () => undefined,
    choose: () => undefined,
    column: undefined,
  } as unknown as Parameters<typeof BulkWithdrawals>[0]['selection'];
  const matching = { count: 2, read: () => Promise.resolve([]) };
  const words = wordsOf(staticPage(<BulkWithdrawals selection={selection} matching={matching} />));
  expect(words).toMatch(/2 penarikan .*Tolak terpilih Setujui 2 · Rp.120\.000/);
});
