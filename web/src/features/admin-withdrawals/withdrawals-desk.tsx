import { formatRupiah } from '@rimpang/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../admin-desk/pager.tsx';
import { QueueDesk } from '../admin-desk/queue-desk.tsx';
import { DeskTools } from '../admin-tools/desk-tools.tsx';
import { useColumns } from '../admin-tools/use-columns.ts';
import { WithdrawalPanel } from './withdrawal-panel.tsx';
import { useWithdrawalsAddress, type WithdrawalsAddress } from './withdrawals-address.ts';
import { withdrawalColumns } from './withdrawals-columns.tsx';
import { WithdrawalsFilters } from './withdrawals-filters.tsx';

const title = 'Penarikan Bonus';

/** The queue of bonus withdrawals: what waits to be paid out, and what was decided (spec 2.3 withdrawal/bonus). */
export function WithdrawalsDesk() {
  const address = useWithdrawalsAddress();
  const { status, search, sort, after } = address;
  const queue = useQuery(
    queries.withdrawals.queue.queryOptions({
      input: { status, search: search || undefined, order: sort, after },
      placeholderData: keepPreviousData,
    }),
  );
  const rows = queue.data?.rows ?? [];
  const shown = useColumns(withdrawalColumns, address);
  const list = (
    <>
      <PageHeader
        title={title}
        actions={
          <DeskTools
            screen="withdrawal/bonus"
            columns={shown}
            wish={{ list: 'withdrawals', status, search: search || undefined }}
          />
        }
      />
      <WithdrawalsFilters address={address} counts={queue.data?.counts} />
      <DataTable
        caption={title}
        columns={shown.columns}
        rows={queue.data?.rows}
        rowKey={(row) => row.id}
        loading={queue.isPending}
        error={queue.error}
        retry={() => void queue.refetch()}
        empty={<NoWithdrawals address={address} />}
        onOpen={(row) => address.open(row.id)}
        selected={(row) => row.id === address.openId}
        foot={
          queue.data && (
            <Pager address={address} next={queue.data.next}>
              {rows.length} dari {queue.data.counts[status]} penarikan · total{' '}
              <b>{formatRupiah(queue.data.total.amount)}</b>
            </Pager>
          )
        }
      />
    </>
  );
  return <QueueDesk address={address} rows={rows} list={list} Panel={WithdrawalPanel} />;
}

function NoWithdrawals({ address }: { address: WithdrawalsAddress }) {
  if (address.search) {
    return (
      <EmptyState
        drawing="not-found"
        title="Data tidak ditemukan."
        action={
          <Button variant="outline" onClick={() => address.searchFor('')}>
            Hapus pencarian
          </Button>
        }
      >
        Periksa ejaan nama atau username, atau lihat status lain.
      </EmptyState>
    );
  }
  const waiting = address.status === 'pending';
  return (
    <EmptyState
      drawing={waiting ? 'all-done' : 'sprout'}
      title={waiting ? 'Tidak ada penarikan yang menunggu.' : 'Belum ada riwayat penarikan.'}
      action={
        waiting && (
          <Button variant="outline" onClick={() => address.filter({ status: 'all' })}>
            Lihat semua penarikan
          </Button>
        )
      }
    >
      {waiting ? 'Permintaan baru muncul di sini dengan sendirinya.' : undefined}
    </EmptyState>
  );
}
