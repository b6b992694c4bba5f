import { withdrawalLabelsForStaff, withdrawalStatuses } from '@rimpang/domain/withdrawals';
import { api, queries } from '../../../api/client.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import type { Following } from '../../../staff-ui/queue/decided-elsewhere.ts';
import { useQueueAddress } from '../../../staff-ui/queue/queue-address.ts';
import { QueueList } from '../../../staff-ui/queue/queue-list.tsx';
import { lastPersonOf } from '../last-step.ts';
import { BulkWithdrawals } from './bulk-withdrawals.tsx';
import { useTicks } from './use-ticks.ts';
import type { QueuedWithdrawal } from './use-withdrawal.ts';
import { WithdrawalPanel } from './withdrawal-panel.tsx';
import { withdrawalColumns } from './withdrawals-columns.tsx';

/** As in every queue: all, then in the order of the machine; the screen opens at what waits. */
const tabs = ['all', ...withdrawalStatuses] as const;

const following: Following<QueuedWithdrawal> = {
  read: (withdrawalId) => api.withdrawals.one({ withdrawalId }),
  decidedBy: lastPersonOf,
};

/** The queue of bonus withdrawals: what waits to be paid out, and what was decided (R2.3.17). */
export function WithdrawalsQueue() {
  const address = useQueueAddress(tabs, 'pending', { sorts: ['amount'] });
  const { status, search, page } = address;
  const wanted = { status, search, ...address.days };
  const queue = useListQuery(queries.withdrawals.queue.queryOptions({ input: { ...wanted, ...page } }));
  const ticks = useTicks(queue.data?.rows, address.view);
  const matching = {
    count: queue.data?.counts[status] ?? 0,
    read: async (limit: number) => {
      const { sort, order } = page;
      return (await api.withdrawals.queue({ ...wanted, sort, order, limit })).rows;
    },
  };
  return (
    <QueueList
      title="Penarikan Bonus"
      noun="penarikan"
      placeholder="Nama, username, atau kode"
      address={address}
      labels={withdrawalLabelsForStaff}
      query={queue}
      columns={withdrawalColumns}
      selection={ticks.column}
      Panel={WithdrawalPanel}
      following={following}
      nothing="Belum ada riwayat penarikan."
      screen="withdrawal/bonus"
      above={<BulkWithdrawals selection={ticks} matching={matching} />}
      request={{ list: 'withdrawals', ...wanted }}
    />
  );
}
