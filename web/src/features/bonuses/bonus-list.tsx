import { type Bonus, bonusStatuses } from '@rimpang/contract/bonuses';
import { formatDate, formatTime } from '@rimpang/domain/calendar';
import { formatRupiah } from '@rimpang/domain/money';
import { bonusTypeLabels, bonusTypes } from '@rimpang/domain/plan';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Chips, FilterStrip, FilterTabs } from '../../ui/filter-strip.tsx';
import { oneOf, useListAddress } from '../../ui/list-address.ts';
import { Money } from '../../ui/money.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useBonusAddress } from './bonus-address.ts';
import { bonusStatusWords } from './bonus-looks.ts';

const columns: readonly Column<Bonus>[] = [
  { key: 'what', title: 'Bonus', at: 'who', cell: (row) => <b>{row.description}</b> },
  { key: 'type', title: 'Jenis', at: 'what', cell: (row) => bonusTypeLabels[row.type] },
  {
    key: 'at',
    title: 'Tanggal',
    at: 'when',
    cell: (row) => `${formatDate(new Date(row.at))}, ${formatTime(new Date(row.at))}`,
  },
  {
    key: 'amount',
    title: 'Jumlah',
    at: 'amount',
    align: 'end',
    cell: (row) => <Money amount={row.amount} size="cell" />,
  },
  {
    key: 'status',
    title: 'Status',
    at: 'status',
    cell: (row) => <Badge status={bonusStatusWords[row.status]} />,
  },
  {
    key: 'paid',
    title: 'Sudah dibayar',
    at: 'count',
    align: 'end',
    cell: (row) => row.paidOut > 0 && `${formatRupiah(row.paidOut)} dibayar`,
  },
];

const statusTabs = [
  { value: 'unclaimed', label: 'Menunggu' },
  { value: 'claimed', label: 'Dibayarkan' },
  { value: 'all', label: 'Semua' },
] as const;
const typeChips = [
  { value: 'all', label: 'Semua jenis' },
  ...bonusTypes.map((type) => ({ value: type, label: bonusTypeLabels[type] })),
];

/** One's own bonuses, newest first; each opens its explanation. */
export function BonusList() {
  const { values, change, clear, narrowed, after, goTo } = useListAddress({
    status: 'unclaimed',
    jenis: 'all',
  });
  const { explain, bonusId } = useBonusAddress();
  const status = oneOf(bonusStatuses, values.status);
  const type = oneOf(bonusTypes, values.jenis);
  const list = useQuery({
    ...queries.bonuses.list.queryOptions({ input: { status, type, after } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <FilterTabs
        label="Status bonus"
        choices={statusTabs}
        value={status ?? 'all'}
        onChange={(chosen) => change({ status: chosen })}
      />
      <FilterStrip>
        <Chips
          label="Jenis bonus"
          choices={typeChips}
          value={type ?? 'all'}
          onChange={(chosen) => change({ jenis: chosen })}
        />
      </FilterStrip>
      <DataTable
        caption="Bonus Anda, terbaru dulu"
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        loading={list.isPending}
        error={list.data ? null : list.error}
        retry={() => void list.refetch()}
        onOpen={(row) => explain(row.id)}
        selected={(row) => row.id === bonusId}
        empty={narrowed ? <NothingMatches onClear={clear} /> : <NothingYet />}
        foot={<Pager after={after} next={list.data?.next} goTo={goTo} />}
      />
    </>
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing="not-found"
      title="Data tidak ditemukan."
      action={
        <Button variant="outline" small onClick={onClear}>
          Hapus filter
        </Button>
      }
    >
      Tidak ada bonus yang cocok dengan filter Anda.
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState
      drawing="sprout"
      title="Tidak ada bonus yang menunggu."
      action={
        <ButtonLink to="/dashboard/register-new" small>
          Daftarkan mitra
        </ButtonLink>
      }
    >
      Bonus muncul di sini setelah Anda mendaftarkan mitra, memesan PIN, atau jaringan Anda repeat order.
    </EmptyState>
  );
}
