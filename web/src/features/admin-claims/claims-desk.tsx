import type { StaffClaim } from '@rimpang/contract/rewards';
import { claimStatuses, claimStatusLabels } from '@rimpang/domain/rewards';
import { IconArrowsSort } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FilterStrip, FilterTabs } from '../../ui/filter-strip.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ChipSelect } from '../admin-desk/chip-select.tsx';
import { oneOf, useListAddress } from '../admin-desk/list-address.ts';
import { Pager } from '../admin-desk/pager.tsx';
import { QueueDesk } from '../admin-desk/queue-desk.tsx';
import { QueueEmpty } from '../admin-desk/queue-empty.tsx';
import { Stamp } from '../admin-desk/stamp.tsx';
import { DeskTools } from '../admin-tools/desk-tools.tsx';
import { useColumns } from '../admin-tools/use-columns.ts';
import { ClaimPanel } from './claim-panel.tsx';
import { claimWord } from './claim-words.ts';

const title = 'Klaim Reward';
const tabNames = ['all', ...claimStatuses] as const;
const sorts = [
  { value: 'oldest', label: 'Terlama dulu' },
  { value: 'newest', label: 'Terbaru dulu' },
] as const;

const columns: readonly Column<StaffClaim>[] = [
  { key: 'at', title: 'Masuk', at: 'when', cell: (claim) => <Stamp at={claim.createdAt} /> },
  {
    key: 'partner',
    title: 'Mitra',
    at: 'who',
    cell: ({ partner }) => (
      <>
        <b>{partner.fullName}</b>
        <small>@{partner.username}</small>
      </>
    ),
  },
  {
    key: 'reward',
    title: 'Reward',
    at: 'what',
    cell: (claim) => (
      <>
        {claim.name}
        <small>{claim.title}</small>
      </>
    ),
  },
  { key: 'code', title: 'Klaim', at: 'count', cell: (claim) => <span className="num">{claim.code}</span> },
  {
    key: 'cash',
    title: 'Uang diterima',
    at: 'amount',
    align: 'end',
    cell: (claim) => (claim.cash ? <Money amount={claim.cash.net} size="cell" /> : 'Barang atau wisata'),
  },
  { key: 'status', title: 'Status', at: 'status', cell: (claim) => <Badge {...claimWord(claim)} /> },
];

/** What partners claim, judged by the figures of that moment, and handed over (spec 2.3 withdrawal/reward-claim). */
export function ClaimsDesk() {
  const address = useListAddress();
  const status = oneOf(address.get('status'), tabNames, 'pending');
  const sort = oneOf(address.get('urut'), ['oldest', 'newest'], status === 'pending' ? 'oldest' : 'newest');
  const { search, after } = address;
  const claims = useQuery(
    queries.rewards.claims.queryOptions({
      input: { status, search: search || undefined, order: sort, after },
      placeholderData: keepPreviousData,
    }),
  );
  const rows = claims.data?.rows ?? [];
  const shown = useColumns(columns, address);
  const list = (
    <>
      <PageHeader
        title={title}
        actions={
          <DeskTools
            screen="withdrawal/reward-claim"
            columns={shown}
            wish={{ list: 'claims', status, search: search || undefined }}
          />
        }
      />
      <ClaimsFilters address={address} status={status} sort={sort} counts={claims.data?.counts} />
      <DataTable
        caption={title}
        columns={shown.columns}
        rows={claims.data?.rows}
        rowKey={(claim) => claim.id}
        loading={claims.isPending}
        error={claims.error}
        retry={() => void claims.refetch()}
        empty={
          <QueueEmpty
            noun="klaim"
            waiting={status === 'pending' && (claims.data?.counts.all ?? 0) > 0}
            filtered={search !== ''}
            onAll={() => address.filter({ status: 'all' })}
            onReset={() => address.filter({ status: null, cari: null, urut: null })}
            nothing="Belum ada permintaan klaim reward."
          />
        }
        onOpen={(claim) => address.open(claim.id)}
        selected={(claim) => claim.id === address.openId}
        foot={
          claims.data && (
            <Pager address={address} next={claims.data.next}>
              {rows.length} dari {claims.data.counts[status]} klaim
            </Pager>
          )
        }
      />
    </>
  );
  return <QueueDesk address={address} rows={rows} list={list} Panel={ClaimPanel} />;
}

type FilterProps = {
  address: ReturnType<typeof useListAddress>;
  status: (typeof tabNames)[number];
  sort: 'oldest' | 'newest';
  counts: Record<(typeof tabNames)[number], number> | undefined;
};

function ClaimsFilters({ address, status, sort, counts }: FilterProps) {
  const tabs = tabNames.map((value) => ({
    value,
    label: value === 'all' ? 'Semua' : claimStatusLabels[value],
    count: counts?.[value],
  }));
  return (
    <>
      <FilterTabs
        label="Status klaim"
        choices={tabs}
        value={status}
        onChange={(next) => address.filter({ status: next, urut: null })}
      />
      <FilterStrip>
        <SearchField
          label="Cari klaim"
          placeholder="Nama atau username"
          value={address.search}
          onSearch={address.searchFor}
        />
        <ChipSelect
          label="Urutan"
          icon={<IconArrowsSort size={18} stroke={2} aria-hidden />}
          choices={sorts}
          value={sort}
          onChange={(next) => address.filter({ urut: next })}
        />
      </FilterStrip>
    </>
  );
}
