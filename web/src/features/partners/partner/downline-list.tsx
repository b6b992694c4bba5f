import type { DownlinePartner } from '@rimpang/contract/partners';
import { formatDate } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Chips } from '../../../lists/filter-strip.tsx';
import { anyOf, useListAddress } from '../../../lists/list-address.ts';
import { Pager } from '../../../lists/pager.tsx';
import { SearchField } from '../../../lists/search-field.tsx';
import { NothingMatches } from '../../../lists/nothing-matches.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import styles from './downline-list.module.css';

const columns: readonly Column<DownlinePartner>[] = [
  {
    key: 'who',
    title: 'Mitra',
    at: 'who',
    cell: (row) => (
      <>
        <b>{row.fullName}</b>
        <small>
          @{row.username} · {row.rank}
        </small>
      </>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    at: 'amount',
    cell: (row) => <Badge status={row.status} />,
  },
  { key: 'upline', title: 'Upline', at: 'what', labelled: true, cell: (row) => row.upline.fullName },
  {
    key: 'ro',
    title: 'RO',
    at: 'status',
    cell: (row) => <Badge status={row.roStatus} label={`RO ${row.roStatus}`} bare />,
  },
  {
    key: 'joined',
    title: 'Bergabung',
    at: 'when',
    labelled: true,
    cell: (row) => formatDate(new Date(row.joinedAt)),
  },
  {
    key: 'level',
    title: 'Tingkat',
    at: 'count',
    labelled: true,
    cell: (row) => formatNumber(row.level),
  },
];

const statuses = ['Aktif', 'Tidak Aktif'] as const;
const statusChoices = [
  { value: 'all', label: 'Semua status' },
  { value: 'Aktif', label: 'Aktif' },
  { value: 'Tidak Aktif', label: 'Tidak Aktif' },
];
const roChoices = [
  { value: 'all', label: 'Semua RO' },
  { value: 'Aktif', label: 'RO Aktif' },
  { value: 'Tidak Aktif', label: 'RO Tidak Aktif' },
];
const defaults = { cari: '', status: 'all', ro: 'all' };

/** Everybody below the reader, or only those right below, newest first; a row leads to their place in the network. */
export function DownlineList({ scope }: { scope: 'all' | 'direct' }) {
  const { values, filter, clear, narrowed, after, pages } = useListAddress(defaults);
  const status = anyOf(values.status, statuses);
  const roStatus = anyOf(values.ro, statuses);
  const list = useQuery({
    ...queries.partners.downline.queryOptions({
      input: { scope, search: values.cari.trim() || undefined, status, roStatus, after },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.list}>
      <SearchField
        label="Cari mitra"
        placeholder="Nama atau username"
        value={values.cari}
        onSearch={(text) => filter({ cari: text })}
      />
      <div className={styles.filters}>
        <Chips
          label="Status mitra"
          choices={statusChoices}
          value={status ?? 'all'}
          onChange={(chosen) => filter({ status: chosen })}
        />
        <Chips
          label="Status RO"
          choices={roChoices}
          value={roStatus ?? 'all'}
          onChange={(chosen) => filter({ ro: chosen })}
        />
      </div>
      {list.data && <output className={styles.count}>{formatNumber(list.data.total)} mitra</output>}
      <DataTable
        caption={
          scope === 'direct' ? 'Mitra langsung Anda, terbaru dulu' : 'Seluruh downline Anda, terbaru dulu'
        }
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        loading={list.isPending}
        error={list.data ? null : list.error}
        retry={() => void list.refetch()}
        empty={
          narrowed ? (
            <NothingMatches onClear={clear}>
              Tidak ada mitra yang cocok dengan pencarian atau filter Anda.
            </NothingMatches>
          ) : (
            <NoneYet />
          )
        }
        foot={<Pager pages={pages} next={list.data?.next} />}
      />
    </div>
  );
}

function NoneYet() {
  const action = (
    <ButtonLink to={partnerPaths.registerPartner} small>
      Daftarkan mitra
    </ButtonLink>
  );
  return (
    <EmptyState drawing="sprout" title="Belum ada mitra terdaftar." action={action}>
      Mitra yang bergabung di bawah Anda tampil di sini.
    </EmptyState>
  );
}
