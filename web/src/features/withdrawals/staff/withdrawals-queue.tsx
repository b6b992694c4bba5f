import { withdrawalLabelsForStaff, withdrawalStatuses } from '@rimpang/domain/withdrawals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, queries } from '../../../api/client.ts';
import type { Following } from '../../../staff-ui/queue/decided-elsewhere.ts';
import { useQueueAddress } from '../../../staff-ui/queue/queue-address.ts';
import { QueueList } from '../../../staff-ui/queue/queue-list.tsx';
import { ListTools } from '../../../staff-ui/lists/list-tools.tsx';
import { useColumns } from '../../../staff-ui/lists/use-columns.ts';
import type { QueuedWithdrawal } from './use-withdrawal.ts';
import { WithdrawalPanel } from './withdrawal-panel.tsx';
import { withdrawalColumns } from './withdrawals-columns.tsx';

/** In the order of the machine; what waits comes first and is where the screen opens. */
const tabs = [...withdrawalStatuses, 'all'] as const;

const following: Following<QueuedWithdrawal> = {
  read: (withdrawalId) => api.withdrawals.one({ withdrawalId }),
  decidedBy: (row) => row.settledBy ?? row.decidedBy,
};

/** The queue of bonus withdrawals: what waits to be paid out, and what was decided (R2.3.17). */
export function WithdrawalsQueue() {
  const address = useQueueAddress(tabs, 'pending');
  const { status, search, sort, after } = address;
  const queue = useQuery(
    queries.withdrawals.queue.queryOptions({
      input: { status, search: search || undefined, order: sort, after },
      placeholderData: keepPreviousData,
    }),
  );
  const shown = useColumns(withdrawalColumns, address);
  return (
    <QueueList
      title="Penarikan Bonus"
      noun="penarikan"
      placeholder="Nama atau username"
      address={address}
      labels={withdrawalLabelsForStaff}
      query={queue}
      columns={shown.columns}
      Panel={WithdrawalPanel}
      following={following}
      nothing="Belum ada riwayat penarikan."
      tools={
        <ListTools
          screen="withdrawal/bonus"
          columns={shown}
          request={{ list: 'withdrawals', status, search: search || undefined }}
        />
      }
    />
  );
}
