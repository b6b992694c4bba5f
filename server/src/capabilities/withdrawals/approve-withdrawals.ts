import { contract } from '@rimpang/contract/index';
import { bulkRequest, runPart } from '../../platform/requests/bulk.ts';
import type { OutputOf } from '../../platform/requests/verb.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { isOwnWithdrawal } from './own-withdrawals.ts';
import { presentQueued } from './present.ts';
import { selectWithdrawal } from './store.ts';

type Row = OutputOf<typeof contract.withdrawals.approveSeveral>['rows'][number];

/**
 * Approves several withdrawals, each exactly as alone: its own transaction, money, message and audit entry (decision 005). What
 * cannot be approved says why, and comes first; the others go on. Sent again, each part gets its first answer.
 */
export const approveWithdrawals = bulkRequest(
  contract.withdrawals.approveSeveral,
  async ({ db, actor, services, caller, input }) => {
    const rows: Row[] = [];
    for (const withdrawalId of new Set(input.withdrawalIds)) {
      const asking = { services, caller };
      const part = await runPart(approveWithdrawal, asking, `withdrawal:${withdrawalId}`, { withdrawalId });
      const { result, failure } = part;
      const asItIs = result ? null : await selectWithdrawal(db, withdrawalId);
      const own = asItIs !== null && (await isOwnWithdrawal(db, actor.id, asItIs, services.vault));
      const withdrawal = result ?? (asItIs && presentQueued(asItIs, { own }));
      rows.push({ withdrawalId, done: failure === null, message: failure?.message ?? null, withdrawal });
    }
    const done = rows.filter((row) => row.done);
    const refused = rows.filter((row) => !row.done);
    const amount = done.reduce((sum, row) => sum + (row.withdrawal?.amount ?? 0), 0);
    return { rows: [...refused, ...done], done: done.length, refused: refused.length, amount };
  },
);
