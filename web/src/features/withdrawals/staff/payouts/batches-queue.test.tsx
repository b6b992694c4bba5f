import { beforeEach, expect, test } from 'vitest';
import { queries } from '../../../../api/client.ts';
import { signedInAs } from '../../../../testing/signed-in.ts';
import { staticPage, wordsOf } from '../../../../testing/static-page.tsx';
import { BatchesQueue } from './batches-queue.tsx';

beforeEach(() => signedInAs('finance'));

const nothing = { count: 0, amount: 0, banks: [] };
const one = { count: 1, amount: 50_000, banks: [{ label: 'BRI', count: 1, amount: 50_000 }] };

/** The page with payout batches switched on or off, and what is approved and in no batch. */
function page(batches: boolean, unbatched: object): string {
  const settings = { batches, fourEyesAbove: null, changedBankHours: 24, revision: 1 };
  return wordsOf(
    staticPage(<BatchesQueue />, [
      { query: queries.withdrawals.payoutSettings.queryOptions({ input: {} }), data: settings },
      { query: queries.withdrawals.unbatched.queryOptions({ input: {} }), data: unbatched },
    ]),
  );
}

test.each([true, false])('what was approved for a batch can be put into one, batches on: %s', (batches) => {
  expect(page(batches, one)).toMatch(/Menunggu batch: 1.·.Rp.50\.000 BRI 1.·.Rp.50\.000 Tinjau batch/);
});

test('where nothing waits, that is said only while approvals lead to a batch', () => {
  expect(page(true, nothing)).toContain('Tidak ada penarikan yang menunggu batch.');
  expect(page(false, nothing)).not.toContain('menunggu batch');
});
