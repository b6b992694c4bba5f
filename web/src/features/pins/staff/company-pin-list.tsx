import type { Pin } from '@rimpang/contract/pins';
import { pinStatuses, pinStatusLabels, pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import { IconFilter, IconKey } from '#icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterStrip } from '../../../lists/filter-strip.tsx';
import { SearchField } from '../../../lists/search-field.tsx';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import { anyOf, type ListAddress } from '../../../lists/list-address.ts';
import { Pager } from '../../../lists/pager.tsx';
import { NothingMatches } from '../../../lists/nothing-matches.tsx';
import { Stamp } from '../../../staff-ui/lists/stamp.tsx';

const types = [
  { value: 'all', label: 'Semua jenis' },
  ...pinTypes.map((value) => ({ value, label: pinTypeLabels[value] })),
] as const;
const statuses = [
  { value: 'all', label: 'Semua status' },
  ...pinStatuses.map((value) => ({ value, label: pinStatusLabels[value] })),
] as const;

const columns: readonly Column<Pin>[] = [
  { key: 'code', title: 'Kode', at: 'who', cell: (pin) => <b className="num">{pin.code}</b> },
  { key: 'type', title: 'Jenis', at: 'amount', cell: (pin) => pinTypeLabels[pin.type] },
  {
    key: 'status',
    title: 'Status',
    at: 'status',
    cell: (pin) => <Badge status={pinStatusLabels[pin.status]} />,
  },
  {
    key: 'created',
    title: 'Dibuat',
    at: 'when',
    labelled: true,
    cell: (pin) => <Stamp at={pin.createdAt} />,
  },
  {
    key: 'used',
    title: 'Dipakai',
    at: 'count',
    labelled: true,
    cell: (pin) => pin.usedAt && <Stamp at={pin.usedAt} />,
  },
  {
    key: 'usedBy',
    title: 'Dipakai untuk',
    at: 'what',
    labelled: true,
    cell: (pin) => pin.usedBy && `${pin.usedBy.fullName} (@${pin.usedBy.username})`,
  },
];

/** Every PIN the company owns, found by a part of its code (500 ms, R9.24). */
export function CompanyPinList({ address }: { address: ListAddress }) {
  const type = anyOf(address.get('jenis'), pinTypes);
  const status = anyOf(address.get('status'), pinStatuses);
  const { search, after } = address;
  const pins = useQuery(
    queries.pins.companyList.queryOptions({
      input: { code: search || undefined, type, status, after },
      placeholderData: keepPreviousData,
    }),
  );
  const filtered = Boolean(search || type || status);
  return (
    <>
      <FilterStrip>
        <SearchField label="Cari kode PIN" value={search} onSearch={address.searchFor} delayMs={500} />
        <ChipSelect
          label="Jenis PIN"
          icon={<IconKey size={18} stroke={2} aria-hidden />}
          choices={types}
          value={type ?? 'all'}
          onChange={(next) => address.filter({ jenis: next === 'all' ? null : next })}
        />
        <ChipSelect
          label="Status PIN"
          icon={<IconFilter size={18} stroke={2} aria-hidden />}
          choices={statuses}
          value={status ?? 'all'}
          onChange={(next) => address.filter({ status: next === 'all' ? null : next })}
        />
      </FilterStrip>
      <DataTable
        caption="Daftar lengkap PIN perusahaan"
        columns={columns}
        rows={pins.data?.rows}
        rowKey={(pin) => pin.id}
        loading={pins.isPending}
        error={pins.error}
        retry={() => void pins.refetch()}
        empty={
          <NoPins
            filtered={filtered}
            onReset={() => address.filter({ cari: null, jenis: null, status: null })}
          />
        }
        foot={
          pins.data && (
            <Pager pages={address.pages} next={pins.data.next}>
              {pins.data.rows.length} PIN di halaman ini
            </Pager>
          )
        }
      />
    </>
  );
}

function NoPins({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  const title = 'Tidak ada PIN ditemukan.';
  if (filtered) {
    return (
      <NothingMatches title={title} onClear={onReset}>
        Periksa ejaan kode, atau hapus filter.
      </NothingMatches>
    );
  }
  return (
    <EmptyState drawing="sprout" title={title}>
      Buat PIN untuk mengisi stok perusahaan.
    </EmptyState>
  );
}
