import { formatNumber } from '@rimpang/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type api, queries } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterStrip } from '../../../lists/filter-strip.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../lists/search-field.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { Pager } from '../../../lists/pager.tsx';
import * as staffPaths from '../../../paths/staff.ts';

const title = 'Stok PIN Mitra';
type Row = Awaited<ReturnType<typeof api.pins.partnerStock>>['rows'][number];

const columns: readonly Column<Row>[] = [
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
    key: 'activation',
    title: 'Aktivasi',
    at: 'amount',
    align: 'end',
    labelled: true,
    cell: (row) => <b className="num">{formatNumber(row.activation)}</b>,
  },
  {
    key: 'ro',
    title: 'RO',
    at: 'status',
    align: 'end',
    labelled: true,
    cell: (row) => <b className="num">{formatNumber(row.ro)}</b>,
  },
  {
    key: 'used',
    title: 'Terpakai',
    at: 'count',
    align: 'end',
    labelled: true,
    cell: (row) => formatNumber(row.used),
  },
];

/** How many PINs each partner has; a row leads to those very PINs (R2.3.10). */
export function PartnerStock() {
  const address = useListAddress();
  const navigate = useNavigate();
  const { search, after } = address;
  const stock = useQuery(
    queries.pins.partnerStock.queryOptions({
      input: { search: search || undefined, after },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <PageHeader title={title} />
      <FilterStrip>
        <SearchField
          label="Cari stok mitra"
          placeholder="Nama atau username"
          value={search}
          onSearch={address.searchFor}
        />
      </FilterStrip>
      <DataTable
        caption={title}
        columns={columns}
        rows={stock.data?.rows}
        rowKey={(row) => row.partner.id}
        loading={stock.isPending}
        error={stock.error}
        retry={() => void stock.refetch()}
        onOpen={(row) => void navigate(staffPaths.pinsOf(row.partner.username))}
        empty={
          <EmptyState
            drawing={search ? 'not-found' : 'sprout'}
            title="Tidak ada data stok ditemukan."
            action={
              search && (
                <Button variant="outline" onClick={() => address.searchFor('')}>
                  Hapus pencarian
                </Button>
              )
            }
          >
            {search ? 'Periksa ejaan nama atau username.' : 'Stok mitra muncul setelah orderan diproses.'}
          </EmptyState>
        }
        foot={
          stock.data && (
            <Pager pages={address.pages} next={stock.data.next}>
              {stock.data.rows.length} mitra di halaman ini · total{' '}
              {formatNumber(stock.data.total.activation)} PIN aktivasi dan {formatNumber(stock.data.total.ro)}{' '}
              PIN RO tersedia
            </Pager>
          )
        }
      />
    </>
  );
}
