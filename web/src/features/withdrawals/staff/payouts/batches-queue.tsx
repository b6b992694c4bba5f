import type { PayoutBatch } from '@rimpang/contract/payouts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../../api/client.ts';
import { amountColumn, numberColumn, pairColumn, statusColumn } from '../../../../lists/columns.tsx';
import type { Column } from '../../../../lists/data-table.tsx';
import { useListQuery } from '../../../../lists/list-query.ts';
import * as staffPaths from '../../../../paths/staff.ts';
import { useMay } from '../../../../session/session-store.ts';
import { ListPage } from '../../../../staff-ui/lists/list-page.tsx';
import { stampColumn } from '../../../../staff-ui/lists/stamp.tsx';
import { QueueLayout } from '../../../../staff-ui/queue/queue-layout.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { BatchPanel } from './batch-panel.tsx';
import { WaitingBatch } from './waiting-batch.tsx';
import { useStaffList } from '../../../../staff-ui/lists/use-staff-list.ts';
import { DateRange } from '../../../../staff-ui/lists/date-range.tsx';

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
  const address = useStaffList({}, { sorts: ['at', 'count', 'amount'] });
  const batches = useListQuery(
    queries.withdrawals.batches.queryOptions({ input: { ...address.days, ...address.page } }),
  );
  const settings = useQuery(queries.withdrawals.payoutSettings.queryOptions({ input: {} }));
  const off = settings.data?.batches === false;
  const may = useMay();
  const list = (
    <ListPage
      title="Batch Pencairan"
      above={settings.data && <WaitingBatch batches={settings.data.batches} onMade={address.open} />}
      screen="withdrawal/batches"
      request={{ list: 'batches', ...address.days }}
      address={address}
      filters={<DateRange address={address} />}
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
          : 'Setujui penarikan, lalu tinjau dan buat batch untuk file bank.',
        action: off && may('withdrawals.changePayoutSettings') && (
          <ButtonLink small variant="outline" to={staffPaths.payoutSettings}>
            Buka Pencairan
          </ButtonLink>
        ),
      }}
      unmatched={{ hint: 'Tidak ada batch dari tanggal ini.' }}
      foot={({ rows }) => `${rows.length} batch di halaman ini`}
    />
  );
  return <QueueLayout address={address} rows={batches.data?.rows ?? []} list={list} Panel={BatchPanel} />;
}
