import type { Pin } from '@rimpang/contract/pins';
import { formatDate } from '@rimpang/domain/calendar';
import { pinStatuses, pinStatusLabels, pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Chips } from '../../../lists/filter-strip.tsx';
import { anyOf, useListAddress } from '../../../lists/list-address.ts';
import { LastSeen } from '../../../ui/last-seen.tsx';
import { Pager } from '../../../lists/pager.tsx';
import { SearchField } from '../../../lists/search-field.tsx';
import { NothingMatches } from '../../../lists/nothing-matches.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { PinChainSheet } from './pin-chain-sheet.tsx';
import styles from './pin-list.module.css';

const columns: readonly Column<Pin>[] = [
  { key: 'code', title: 'Kode', at: 'who', cell: (row) => <b className="num">{row.code}</b> },
  { key: 'type', title: 'Jenis', at: 'what', cell: (row) => `PIN ${pinTypeLabels[row.type]}` },
  {
    key: 'status',
    title: 'Status',
    at: 'amount',
    cell: (row) => <Badge status={pinStatusLabels[row.status]} />,
  },
  {
    key: 'created',
    title: 'Tanggal dibuat',
    at: 'action',
    labelled: true,
    cell: (row) => formatDate(new Date(row.createdAt)),
  },
  {
    key: 'used',
    title: 'Tanggal dipakai',
    at: 'action',
    labelled: true,
    cell: (row) => <Used row={row} />,
  },
];

function Used({ row }: { row: Pin }) {
  if (!row.usedAt) return '-';
  const when = formatDate(new Date(row.usedAt));
  return row.usedBy ? `${when}, untuk ${row.usedBy.fullName}` : when;
}

const typeChoices = [
  { value: 'all', label: 'Semua jenis' },
  ...pinTypes.map((type) => ({ value: type, label: pinTypeLabels[type] })),
];
const statusChoices = [
  { value: 'all', label: 'Semua status' },
  ...pinStatuses.map((status) => ({ value: status, label: pinStatusLabels[status] })),
];
const defaults = { cari: '', jenis: 'all', status: 'all' };

/** One's own PINs (R2.2.3): search by code, filters by type and status, all of it in the address. */
export function PinList() {
  const { values, filter, clear, narrowed, after, pages } = useListAddress(defaults);
  const type = anyOf(values.jenis, pinTypes);
  const status = anyOf(values.status, pinStatuses);
  const [shown, setShown] = useState<number | null>(null);
  const list = useQuery({
    ...queries.pins.list.queryOptions({
      input: { code: values.cari.trim() || undefined, type, status, after },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.list}>
      <SearchField
        label="Cari kode PIN"
        value={values.cari}
        onSearch={(text) => filter({ cari: text })}
        delayMs={500}
      />
      <div className={styles.filters}>
        <Chips
          label="Jenis PIN"
          choices={typeChoices}
          value={type ?? 'all'}
          onChange={(chosen) => filter({ jenis: chosen })}
        />
        <Chips
          label="Status PIN"
          choices={statusChoices}
          value={status ?? 'all'}
          onChange={(chosen) => filter({ status: chosen })}
        />
      </div>
      <LastSeen at={list.dataUpdatedAt} />
      <DataTable
        caption="Daftar PIN Anda, terbaru dulu"
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        loading={list.isPending}
        error={list.data ? null : list.error}
        retry={() => void list.refetch()}
        onOpen={(row) => setShown(row.id)}
        empty={
          narrowed ? (
            <NothingMatches title="Tidak ada PIN ditemukan." onClear={clear}>
              Periksa ejaan kode, atau hapus filter.
            </NothingMatches>
          ) : (
            <NothingYet />
          )
        }
        foot={<Pager pages={pages} next={list.data?.next} />}
      />
      {shown !== null && <PinChainSheet pinId={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

function NothingYet() {
  const action = (
    <ButtonLink to={partnerPaths.orderPins} small>
      Order PIN
    </ButtonLink>
  );
  return (
    <EmptyState drawing="sprout" title="Tidak ada PIN ditemukan." action={action}>
      PIN yang Anda pesan atau terima tampil di sini.
    </EmptyState>
  );
}
