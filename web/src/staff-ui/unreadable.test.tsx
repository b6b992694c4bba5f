import { beforeEach, expect, test } from 'vitest';
import { queries } from '../api/client.ts';
import { AuditChain } from '../features/audit/staff/audit-chain.tsx';
import { UpkeepState } from '../features/reports/staff/upkeep-state.tsx';
import { WaitingBatch } from '../features/withdrawals/staff/payouts/waiting-batch.tsx';
import { ResetDialog } from './dialogs/reset-dialog.tsx';
import { SavedViewsSheet } from './lists/saved-views-sheet.tsx';
import { signedInAs } from '../testing/signed-in.ts';
import { staticPage, wordsOf } from '../testing/static-page.tsx';

beforeEach(() => signedInAs('super_admin'));

const error = new TypeError('Failed to fetch');

test.each([
  ['Rantai audit', <AuditChain key="chain" />, queries.audit.chain.queryOptions({ input: {} })],
  [
    'Pemeriksaan dan cadangan',
    <UpkeepState key="upkeep" />,
    queries.reports.upkeep.queryOptions({ input: {} }),
  ],
  [
    'Yang menunggu batch',
    <WaitingBatch key="batch" batches onMade={() => {}} />,
    queries.withdrawals.unbatched.queryOptions({ input: {} }),
  ],
  [
    'Tampilan tersimpan',
    <SavedViewsSheet key="views" screen="partners" onClose={() => {}} />,
    queries.identity.savedViews.queryOptions({ input: { screen: 'partners' } }),
  ],
  [
    'Yang akan hilang',
    <ResetDialog key="reset" kind="network" onClose={() => {}} />,
    queries.partners.resetPreview.queryOptions({ input: {} }),
  ],
])('“%s” says that it could not be read, and offers another try', (name, part, query) => {
  const words = wordsOf(staticPage(part, [{ query, error }]));
  expect(words).toMatch(new RegExp(`${name}( belum terbaca\\.)? Tidak ada koneksi\\..* Coba lagi`));
});

const none = { activation: 0, ro: 0 };
const preview = {
  partners: 22,
  balance: 1_234_567_950_000,
  partnerPins: none,
  allPins: { activation: 7, ro: 3 },
  waiting: { orders: 1, withdrawals: 0, claims: 0 },
};

test.each(['network', 'pins'] as const)('what could not be seen of %s cannot be reset', (kind) => {
  const query = queries.partners.resetPreview.queryOptions({ input: {} });
  const dialog = <ResetDialog kind={kind} onClose={() => {}} />;
  for (const unseen of [staticPage(dialog), staticPage(dialog, [{ query, error }])]) {
    expect(unseen).not.toContain('<input');
    expect(unseen).toContain('aria-disabled="true"');
    expect(wordsOf(unseen)).toContain('Reset menunggu sampai yang akan hilang terbaca.');
  }
  const seen = staticPage(dialog, [{ query, data: preview }]);
  for (const words of ['Ketik RESET', 'Password Anda', 'PIN aktivasi dibatalkan'])
    expect(wordsOf(seen)).toContain(words);
  expect(wordsOf(seen)).not.toContain('Reset menunggu');
});
