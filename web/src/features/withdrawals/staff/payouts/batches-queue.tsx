import type { PayoutBatch } from '@rimpang/contract/payouts';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, queries } from '../../../../api/client.ts';
import { useMay } from '../../../../session/session-store.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { type Column, DataTable } from '../../../../lists/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useOperation } from '../../../../forms/use-operation.ts';
import { Money } from '../../../../ui/money.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useListAddress } from '../../../../lists/list-address.ts';
import { Pager } from '../../../../lists/pager.tsx';
import { QueueLayout } from '../../../../staff-ui/queue/queue-layout.tsx';
import { Stamp } from '../../../../staff-ui/lists/stamp.tsx';
import { BatchPanel } from './batch-panel.tsx';

const title = 'Batch Pencairan';

/** On narrow screens the first, fourth and last make room for the panel (queue-layout). */
const columns: readonly Column<PayoutBatch>[] = [
  { key: 'at', title: 'Dibuat', at: 'when', cell: (batch) => <Stamp at={batch.createdAt} /> },
  {
    key: 'code',
    title: 'Batch',
    at: 'who',
    cell: (batch) => (
      <>
        <b className="num">{batch.code}</b>
        <small>oleh {batch.createdBy}</small>
      </>
    ),
  },
  {
    key: 'state',
    title: 'Hasil',
    at: 'what',
    cell: (batch) => `${batch.paid} dibayar, ${batch.failed} gagal, ${batch.waiting} menunggu`,
  },
  {
    key: 'count',
    title: 'Transfer',
    at: 'count',
    align: 'end',
    labelled: true,
    cell: (batch) => formatNumber(batch.count),
  },
  {
    key: 'amount',
    title: 'Jumlah',
    at: 'amount',
    align: 'end',
    cell: (batch) => <Money amount={batch.amount} size="cell" />,
  },
  {
    key: 'status',
    title: 'Status',
    at: 'status',
    cell: (batch) => <Badge status={batch.waiting > 0 ? 'Diproses' : 'Selesai'} />,
  },
];

/** Approved withdrawals leave together in one bank file, and come back with the bank's answers (decision 005). */
export function BatchesQueue() {
  const address = useListAddress();
  const batches = useQuery(
    queries.withdrawals.batches.queryOptions({
      input: { after: address.after },
      placeholderData: keepPreviousData,
    }),
  );
  const settings = useQuery(queries.withdrawals.payoutSettings.queryOptions({ input: {} }));
  const off = settings.data?.batches === false;
  const rows = batches.data?.rows ?? [];
  const list = (
    <>
      <PageHeader title={title} actions={!off && <NewBatch onMade={address.open} />} />
      <DataTable
        caption={title}
        columns={columns}
        rows={batches.data?.rows}
        rowKey={(batch) => batch.id}
        loading={batches.isPending}
        error={batches.error}
        retry={() => void batches.refetch()}
        onOpen={(batch) => address.open(batch.id)}
        selected={(batch) => batch.id === address.openId}
        empty={
          <EmptyState drawing="sprout" title="Belum ada batch pencairan.">
            {off
              ? 'Batch sedang dimatikan: menyetujui penarikan berarti sudah ditransfer. Nyalakan di Pengaturan, Pencairan.'
              : 'Setujui penarikan, lalu buat batch untuk file bank.'}
          </EmptyState>
        }
        foot={
          batches.data && (
            <Pager pages={address.pages} next={batches.data.next}>
              {rows.length} batch di halaman ini
            </Pager>
          )
        }
      />
    </>
  );
  return <QueueLayout address={address} rows={rows} list={list} Panel={BatchPanel} />;
}

type Made = Awaited<ReturnType<typeof api.withdrawals.createBatch>>;

/** What is in it, and what was left out for the one who made it. */
function madeWords({ code, count, amount, leftOut }: Made): string {
  const made = `${code}: ${count} transfer, ${formatRupiah(amount)}.`;
  if (leftOut.length === 0) return made;
  const codes = leftOut.map((row) => row.code).join(', ');
  return `${made} Tidak ikut: ${codes}. ${leftOut[0]?.message}`;
}

/** All approved ones that are in no batch, oldest first. */
function NewBatch({ onMade }: { onMade: (id: number) => void }) {
  const may = useMay();
  const create = useOperation<Made>({
    failureTitle: 'Batch Belum Dibuat',
    onSuccess: (batch) => {
      toast.success('Batch Dibuat', madeWords(batch));
      onMade(batch.id);
    },
  });
  return (
    <Button
      small
      busy={create.busy}
      disabledReason={!may('withdrawals.createBatch') && 'Peran Anda tidak berhak.'}
      onClick={() => void create.run('batch', (call) => api.withdrawals.createBatch({}, call))}
    >
      Buat batch
    </Button>
  );
}
