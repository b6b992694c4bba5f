import { expect, test } from 'vitest';
import { queries } from '../api/client.ts';
import { AuditChain } from '../features/audit/staff/audit-chain.tsx';
import { UpkeepState } from '../features/reports/staff/upkeep-state.tsx';
import { WaitingBatch } from '../features/withdrawals/staff/payouts/waiting-batch.tsx';
import { staticPage, wordsOf } from '../testing/static-page.tsx';

const error = new Error('Failed to fetch');

test.each([
  ['the chain of the audit', <AuditChain key="chain" />, queries.audit.chain.queryOptions({ input: {} })],
  ['check and backup', <UpkeepState key="upkeep" />, queries.reports.upkeep.queryOptions({ input: {} })],
  [
    'what waits for a batch',
    <WaitingBatch key="batch" onMade={() => {}} />,
    queries.withdrawals.unbatched.queryOptions({ input: {} }),
  ],
])('%s says that it could not be read, and offers another try', (_, part, query) => {
  expect(wordsOf(staticPage(part, [{ query, error }]))).toContain('Coba lagi');
});
