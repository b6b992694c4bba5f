import type { RoEntry } from '@rimpang/contract/partners';
import { formatDate, formatTime } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { Pager } from '../../../lists/pager.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import styles from './downline-list.module.css';

const columns: readonly Column<RoEntry>[] = [
  { key: 'what', title: 'Kegiatan', at: 'who', cell: (row) => <b>{row.description}</b> },
  {
    key: 'at',
    title: 'Tanggal',
    at: 'when',
    cell: (row) => `${formatDate(new Date(row.at))}, ${formatTime(new Date(row.at))}`,
  },
  {
    key: 'receiver',
    title: 'Bonus RO diterima oleh',
    at: 'action',
    labelled: true,
    cell: (row) => row.receiver.fullName,
  },
];

/** Every repeat order of one's own: its PIN, when, and who received the RO bonus. */
export function RoHistory() {
  const { after, pages } = useListAddress();
  const list = useQuery({
    ...queries.partners.roHistory.queryOptions({ input: { after } }),
    placeholderData: keepPreviousData,
  });
  const action = (
    <ButtonLink to={partnerPaths.activateRo} small>
      Aktifkan RO
    </ButtonLink>
  );
  return (
    <div className={styles.list}>
      {list.data && list.data.total > 0 && (
        <output className={styles.count}>{formatNumber(list.data.total)} repeat order</output>
      )}
      <DataTable
        caption="Riwayat RO pribadi, terbaru dulu"
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        loading={list.isPending}
        error={list.data ? null : list.error}
        retry={() => void list.refetch()}
        empty={
          <EmptyState drawing="sprout" title="Tidak ada riwayat transaksi." action={action}>
            Setiap PIN RO yang Anda aktifkan tercatat di sini.
          </EmptyState>
        }
        foot={<Pager pages={pages} next={list.data?.next} />}
      />
    </div>
  );
}
