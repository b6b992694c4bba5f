import { formatNumber } from '@rimpang/domain/money';
import { IconRefresh, IconUserCheck } from '#icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queries } from '../../../api/client.ts';
import { DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterStrip } from '../../../lists/filter-strip.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../lists/search-field.tsx';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import { anyOf, type ListAddress, useListAddress } from '../../../lists/list-address.ts';
import { Pager } from '../../../lists/pager.tsx';
import { NothingMatches } from '../../../lists/nothing-matches.tsx';
import { ListTools } from '../../../staff-ui/lists/list-tools.tsx';
import { useColumns } from '../../../staff-ui/lists/use-columns.ts';
import * as staffPaths from '../../../paths/staff.ts';
import { partnerColumns } from './partner-columns.tsx';

const title = 'Daftar Seluruh Mitra';
const states = ['Aktif', 'Tidak Aktif'] as const;
const choices = (all: string, prefix = '') => [
  { value: 'all', label: all },
  ...states.map((value) => ({ value, label: `${prefix}${value}` })),
];
const statusChoices = choices('Semua status');
const roChoices = [...choices('Semua RO', 'RO '), { value: 'ya', label: 'Pernah RO' }];

/** All partners without staff: found by name or username, filtered by status and RO (R2.3.12). */
export function PartnerList() {
  const address = useListAddress();
  const { search, after } = address;
  const navigate = useNavigate();
  const shown = useColumns(partnerColumns, address);
  const status = anyOf(address.get('status'), states);
  const roStatus = anyOf(address.get('ro'), states);
  const repeated = address.get('mengulang') === 'ya' ? 'true' : undefined;
  const wanted = { search: search || undefined, status, roStatus, repeated } as const;
  const partners = useQuery(
    queries.partners.list.queryOptions({
      input: { ...wanted, after },
      placeholderData: keepPreviousData,
    }),
  );
  const filtered = Boolean(search || status || roStatus || repeated);
  return (
    <>
      <PageHeader
        title={title}
        actions={<ListTools screen="mitra/list" columns={shown} request={{ list: 'partners', ...wanted }} />}
      />
      <Filters address={address} status={status ?? 'all'} ro={repeated ? 'ya' : (roStatus ?? 'all')} />
      <DataTable
        caption={title}
        columns={shown.columns}
        rows={partners.data?.rows}
        rowKey={(partner) => partner.id}
        loading={partners.isPending}
        error={partners.error}
        retry={() => void partners.refetch()}
        onOpen={(partner) => void navigate(staffPaths.partner(partner.id))}
        empty={
          <NoPartners
            filtered={filtered}
            onReset={() => address.filter({ cari: null, status: null, ro: null, mengulang: null })}
          />
        }
        foot={
          partners.data && (
            <Pager pages={address.pages} next={partners.data.next}>
              {partners.data.rows.length} dari {formatNumber(partners.data.total)} mitra ·{' '}
              {formatNumber(partners.data.repeatOrders)} RO pribadi
            </Pager>
          )
        }
      />
    </>
  );
}

type FilterProps = { address: ListAddress; status: string; ro: string };

function Filters({ address, status, ro }: FilterProps) {
  return (
    <FilterStrip>
      <SearchField
        label="Cari mitra"
        placeholder="Nama atau username"
        value={address.search}
        onSearch={address.searchFor}
      />
      <ChipSelect
        label="Status mitra"
        icon={<IconUserCheck size={18} stroke={2} aria-hidden />}
        choices={statusChoices}
        value={status}
        onChange={(value) => address.filter({ status: value === 'all' ? null : value })}
      />
      <ChipSelect
        label="Status RO"
        icon={<IconRefresh size={18} stroke={2} aria-hidden />}
        choices={roChoices}
        value={ro}
        onChange={(value) =>
          address.filter({
            ro: anyOf(value, states) ?? null,
            mengulang: value === 'ya' ? 'ya' : null,
          })
        }
      />
    </FilterStrip>
  );
}

function NoPartners({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  if (!filtered) {
    return (
      <EmptyState drawing="sprout" title="Belum ada mitra terdaftar.">
        Mitra muncul di sini setelah didaftarkan dengan PIN aktivasi.
      </EmptyState>
    );
  }
  return (
    <NothingMatches onClear={onReset}>Periksa ejaan nama atau username, atau hapus filter.</NothingMatches>
  );
}
