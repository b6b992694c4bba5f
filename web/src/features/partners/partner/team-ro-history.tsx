import type { teamRoEntry } from '@rimpang/contract/partners';
import { formatDate, formatTime } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { queries } from '../../../api/client.ts';
import { readFailure } from '../../../api/failure.ts';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { NothingMatches } from '../../../lists/nothing-matches.tsx';
import { Pager } from '../../../lists/pager.tsx';
import { SearchField } from '../../../lists/search-field.tsx';
import styles from './downline-list.module.css';
import { RoRestricted } from './ro-restricted.tsx';

type Entry = z.infer<typeof teamRoEntry>;

const columns: readonly Column<Entry>[] = [
  {
    key: 'who',
    title: 'Mitra',
    at: 'who',
    cell: (row) => (
      <>
        <b>{row.partner.fullName}</b>
        <small>@{row.partner.username}</small>
      </>
    ),
  },
  {
    key: 'at',
    title: 'RO terakhir',
    at: 'when',
    labelled: true,
    cell: (row) => `${formatDate(new Date(row.lastRoAt))}, ${formatTime(new Date(row.lastRoAt))}`,
  },
  {
    key: 'receiver',
    title: 'Penerima bonus',
    at: 'action',
    labelled: true,
    cell: (row) => row.receiver.fullName,
  },
];
const defaults = { cari: '' };

/** Repeat orders of the whole team, for partners whose own RO is active (R2.2.16). */
export function TeamRoHistory() {
  const { values, filter, clear, narrowed, after, pages } = useListAddress(defaults);
  const me = useQuery(queries.partners.me.queryOptions({ input: {} }));
  const list = useQuery({
    enabled: me.isError || me.data?.roStatus === 'Aktif',
    ...queries.partners.teamRoHistory.queryOptions({
      input: { search: values.cari.trim() || undefined, after },
    }),
    placeholderData: keepPreviousData,
  });
  const refused = list.error && readFailure(list.error).code === 'RO_INACTIVE';
  if (refused || me.data?.roStatus === 'Tidak Aktif') return <RoRestricted />;
  return (
    <div className={styles.list}>
      <SearchField
        label="Cari mitra"
        placeholder="Nama atau username"
        value={values.cari}
        onSearch={(text) => filter({ cari: text })}
      />
      {list.data && (
        <output className={styles.count}>{formatNumber(list.data.total)} repeat order tim</output>
      )}
      <DataTable
        caption="Riwayat RO tim, terbaru dulu"
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        loading={list.isPending}
        error={list.data ? null : list.error}
        retry={() => void list.refetch()}
        empty={
          narrowed ? (
            <NothingMatches verb="Hapus pencarian" small onClear={clear}>
              Tidak ada mitra yang cocok dengan pencarian Anda.
            </NothingMatches>
          ) : (
            <NothingYet />
          )
        }
        foot={<Pager pages={pages} next={list.data?.next} />}
      />
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState drawing="sprout" title="Tidak ada riwayat transaksi.">
      Repeat order mitra di bawah Anda tercatat di sini.
    </EmptyState>
  );
}
