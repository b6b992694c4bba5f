import type { Withdrawal } from '@rimpang/contract/withdrawal-rows';
import { formatDate, formatMoment, formatTime } from '@rimpang/domain/calendar';
import { formatRupiah } from '@rimpang/domain/money';
import { withdrawalLabelsForPartner, withdrawalStatuses } from '@rimpang/domain/withdrawals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterTabs } from '../../../lists/filter-strip.tsx';
import { anyOf, useListAddress } from '../../../lists/list-address.ts';
import { Money } from '../../../ui/money.tsx';
import { Pager } from '../../../lists/pager.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { failureReason, ReceiptSheet } from './receipt-sheet.tsx';
import styles from './withdrawal-list.module.css';

const columns: readonly Column<Withdrawal>[] = [
  { key: 'code', title: 'ID', at: 'who', cell: (row) => <b className="num">{row.code}</b> },
  {
    key: 'bank',
    title: 'Rekening',
    at: 'what',
    cell: (row) => `${row.bank.label} ${row.bank.maskedNumber}`,
  },
  {
    key: 'at',
    title: 'Tanggal',
    at: 'when',
    cell: (row) => `${formatDate(new Date(row.requestedAt))}, ${formatTime(new Date(row.requestedAt))}`,
  },
  {
    key: 'amount',
    title: 'Jumlah',
    at: 'amount',
    align: 'end',
    cell: (row) => <Money amount={row.amount} size="cell" />,
  },
  {
    key: 'fee',
    title: 'Biaya admin',
    at: 'count',
    align: 'end',
    labelled: true,
    cell: (row) => formatRupiah(row.fee),
  },
  { key: 'status', title: 'Status', at: 'status', cell: (row) => <Status row={row} /> },
  { key: 'next', title: 'Keterangan', at: 'action', cell: (row) => <Remark row={row} /> },
];

function Status({ row }: { row: Withdrawal }) {
  return <Badge status={withdrawalLabelsForPartner[row.status]} />;
}

/** What happens next, or what happened and why. */
function Remark({ row }: { row: Withdrawal }) {
  const decided = row.decidedAt && formatDate(new Date(row.decidedAt));
  switch (row.status) {
    case 'pending':
      return <span className={styles.remark}>{expected(row) ?? 'Dibayar paling lambat 2 hari kerja.'}</span>;
    case 'processed':
      return <span className={styles.remark}>Disetujui, transfer bank sedang berjalan. {expected(row)}</span>;
    case 'completed':
      return <span className={styles.remark}>Dibayarkan {decided}.</span>;
    case 'failed':
      return (
        <span className={styles.remark}>
          <b>Alasan:</b> {failureReason(row.reason)} {formatRupiah(row.deducted)} kembali ke saldo Anda
          {decided && ` pada ${decided}`}.
        </span>
      );
  }
}

function expected({ expectedAt }: Withdrawal): string | null {
  return expectedAt && `Diperkirakan sampai paling lambat ${formatMoment(new Date(expectedAt))}.`;
}

const tabs = [
  { value: 'all', label: 'Semua' },
  ...withdrawalStatuses.map((status) => ({ value: status, label: withdrawalLabelsForPartner[status] })),
];

/** One's own requests, newest first (R2.2.7). The server says when one was decided; nothing to reload. */
export function WithdrawalList() {
  const { values, filter, clear, narrowed, after, pages } = useListAddress({ status: 'all' });
  const status = anyOf(values.status, withdrawalStatuses);
  const list = useQuery({
    ...queries.withdrawals.mine.queryOptions({ input: { status, after } }),
    placeholderData: keepPreviousData,
  });
  const [shown, setShown] = useState<Withdrawal | null>(null);
  const toForm = (
    <ButtonLink to={partnerPaths.requestWithdrawal} small>
      Tarik bonus
    </ButtonLink>
  );
  const showAll = (
    <Button variant="outline" small onClick={clear}>
      Tampilkan semua
    </Button>
  );
  return (
    <div className={styles.list}>
      <FilterTabs
        label="Status penarikan"
        choices={tabs}
        value={status ?? 'all'}
        onChange={(chosen) => filter({ status: chosen })}
      />
      <DataTable
        caption="Penarikan Anda, terbaru dulu"
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        loading={list.isPending}
        error={list.data ? null : list.error}
        retry={() => void list.refetch()}
        onOpen={setShown}
        empty={
          <EmptyState
            drawing={narrowed ? 'not-found' : 'sprout'}
            title="Belum ada riwayat penarikan."
            action={narrowed ? showAll : toForm}
          >
            {narrowed
              ? 'Tidak ada penarikan dengan status ini.'
              : 'Penarikan yang Anda ajukan tampil di sini.'}
          </EmptyState>
        }
        foot={<Pager pages={pages} next={list.data?.next} />}
      />
      {shown && <ReceiptSheet withdrawal={shown} onClose={() => setShown(null)} />}
    </div>
  );
}
