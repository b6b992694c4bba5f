import type { PayoutBatch } from '@rimpang/contract/payouts';
import { formatRupiah } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../../../../api/client.ts';
import { useOperation } from '../../../../forms/use-operation.ts';
import { amountColumn, numberColumn, pairColumn, statusColumn } from '../../../../lists/columns.tsx';
import type { Column } from '../../../../lists/data-table.tsx';
import { useListAddress } from '../../../../lists/list-address.ts';
import { useListQuery } from '../../../../lists/list-query.ts';
import { useMay } from '../../../../session/session-store.ts';
import { ListPage } from '../../../../staff-ui/lists/list-page.tsx';
import { stampColumn } from '../../../../staff-ui/lists/stamp.tsx';
import { QueueLayout } from '../../../../staff-ui/queue/queue-layout.tsx';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { BatchPanel } from './batch-panel.tsx';

/** On narrow screens `when`, `count` and `status` make room for the panel (queue-layout). */
const columns: readonly Column<PayoutBatch>[] = [
  stampColumn('Dibuat', (batch) => batch.createdAt),
  pairColumn(
    'Batch',
    (batch) => <span className="num">{batch.code}</span>,
    (batch) => `oleh ${batch.createdBy}`,
    { key: 'code', at: 'who' },
  ),
  {
    key: 'state',
    title: 'Hasil',
    at: 'what',
    cell: (batch) => `${batch.paid} dibayar, ${batch.failed} gagal, ${batch.waiting} menunggu`,
  },
  numberColumn('Transfer', (batch) => batch.count, { key: 'count', labelled: true }),
  amountColumn('Jumlah', (batch) => batch.amount),
  statusColumn((batch) => (batch.waiting > 0 ? 'Diproses' : 'Selesai')),
];

/** Approved withdrawals leave together in one bank file, and come back with the bank's answers (decision 005). */
export function BatchesQueue() {
  const address = useListAddress();
  const batches = useListQuery(queries.withdrawals.batches.queryOptions({ input: { after: address.after } }));
  const settings = useQuery(queries.withdrawals.payoutSettings.queryOptions({ input: {} }));
  const off = settings.data?.batches === false;
  const list = (
    <ListPage
      title="Batch Pencairan"
      actions={!off && <NewBatch onMade={address.open} />}
      address={address}
      query={batches}
      columns={columns}
      rowKey={(batch) => batch.id}
      to={(batch) => address.linkTo(batch.id)}
      onOpen={(batch) => address.open(batch.id)}
      selected={(batch) => batch.id === address.openId}
      empty={{
        title: 'Belum ada batch pencairan.',
        hint: off
          ? 'Batch sedang dimatikan: menyetujui penarikan berarti sudah ditransfer. Nyalakan di Pengaturan, Pencairan.'
          : 'Setujui penarikan, lalu buat batch untuk file bank.',
      }}
      foot={({ rows }) => `${rows.length} batch di halaman ini`}
    />
  );
  return <QueueLayout address={address} rows={batches.data?.rows ?? []} list={list} Panel={BatchPanel} />;
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
