import type { Withdrawal } from '@rimpang/contract/withdrawal-rows';
import { formatDate, formatMoment } from '@rimpang/domain/calendar';
import { formatRupiah } from '@rimpang/domain/money';
import { withdrawalLabelsForPartner, withdrawalStatuses } from '@rimpang/domain/withdrawals';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { amountColumn, codeColumn, momentColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { FilterTabs } from '../../../lists/filter-strip.tsx';
import { choiceFilter, choicesOf } from '../../../lists/filters.ts';
import { useListAddress } from '../../../lists/list-address.ts';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListTable } from '../../../lists/list-table.tsx';
import { OwnExport } from '../../../lists/own-export.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { lastMomentOf } from '../last-step.ts';
import { failureReason, ReceiptSheet } from './receipt-sheet.tsx';
import styles from './withdrawal-list.module.css';

const columns: readonly Column<Withdrawal>[] = [
  codeColumn('ID', (row) => row.code),
  {
    key: 'bank',
    title: 'Rekening',
    at: 'what',
    cell: (row) => `${row.bank.label} ${row.bank.maskedNumber}`,
  },
  momentColumn('Tanggal', (row) => row.requestedAt),
  amountColumn('Jumlah', (row) => row.amount, { below: ({ fee }) => `Biaya admin ${formatRupiah(fee)}` }),
  statusColumn((row) => withdrawalLabelsForPartner[row.status]),
  { key: 'next', title: 'Keterangan', at: 'action', cell: (row) => <Remark row={row} /> },
];

/** What happens next, or what happened and why. */
function Remark({ row }: { row: Withdrawal }) {
  const moment = lastMomentOf(row);
  const done = moment && formatDate(new Date(moment));
  switch (row.status) {
    case 'pending':
      return <span className={styles.remark}>{expected(row) ?? 'Dibayar paling lambat 2 hari kerja.'}</span>;
    case 'processed':
      return <span className={styles.remark}>Disetujui, transfer bank sedang berjalan. {expected(row)}</span>;
    case 'completed':
      return <span className={styles.remark}>Dibayarkan {done}.</span>;
    case 'failed':
      return (
        <span className={styles.remark}>
          <b>Alasan:</b> {failureReason(row.reason)} {formatRupiah(row.deducted)} kembali ke saldo Anda
          {done && ` pada ${done}`}.
        </span>
      );
  }
}

function expected({ expectedAt }: Withdrawal): string | null {
  return expectedAt && `Diperkirakan sampai paling lambat ${formatMoment(new Date(expectedAt))}.`;
}

const tabs = choicesOf('Semua', withdrawalStatuses, withdrawalLabelsForPartner);
const filters = { status: choiceFilter(withdrawalStatuses) };
const none = 'Belum ada riwayat penarikan.';

/** One's own requests, newest first (R2.2.7). The server says when one was decided; nothing to reload. */
export function WithdrawalList() {
  const address = useListAddress(filters);
  const [shown, setShown] = useState<Withdrawal | null>(null);
  const input = { status: address.values.status, after: address.after };
  const list = useListQuery(queries.withdrawals.mine.queryOptions({ input }));
  return (
    <ListFrame address={address}>
      <FilterTabs label="Status penarikan" choices={tabs} {...address.choice('status')} />
      <ListTable
        caption="Penarikan Anda, terbaru dulu"
        address={address}
        query={list}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={setShown}
        empty={{
          title: none,
          hint: 'Penarikan yang Anda ajukan tampil di sini.',
          action: (
            <ButtonLink to={partnerPaths.requestWithdrawal} small>
              Tarik bonus
            </ButtonLink>
          ),
        }}
        unmatched={{
          title: none,
          verb: 'Tampilkan semua',
          small: true,
          hint: 'Tidak ada penarikan dengan status ini.',
        }}
      />
      <OwnExport of={list} request={{ list: 'ownWithdrawals', status: address.values.status }} />
      {shown && <ReceiptSheet withdrawal={shown} onClose={() => setShown(null)} />}
    </ListFrame>
  );
}
