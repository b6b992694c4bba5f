import { formatNumber } from '@rimpang/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type api, queries } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterStrip } from '../../../lists/filter-strip.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../lists/search-field.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { Pager } from '../../../lists/pager.tsx';
import { Stamp } from '../../../staff-ui/lists/stamp.tsx';
import * as staffPaths from '../../../paths/staff.ts';

const title = 'Riwayat Pendaftaran';
type Registration = Awaited<ReturnType<typeof api.partners.registrations>>['rows'][number];

const columns: readonly Column<Registration>[] = [
  { key: 'at', title: 'Tanggal', at: 'when', cell: (row) => <Stamp at={row.at} /> },
  {
    key: 'partner',
    title: 'Mitra',
    at: 'who',
    cell: (row) => (
      <>
        <b>{row.fullName}</b>
        <small>@{row.username}</small>
      </>
    ),
  },
  {
    key: 'upline',
    title: 'Upline',
    at: 'what',
    labelled: true,
    cell: ({ upline }) => (upline ? `${upline.fullName} (@${upline.username})` : '-'),
  },
  {
    key: 'by',
    title: 'Didaftarkan oleh',
    at: 'count',
    labelled: true,
    cell: ({ registeredBy }) => registeredBy?.fullName ?? 'Sistem',
  },
  { key: 'status', title: 'Status', at: 'status', cell: (row) => <Badge status={row.status} /> },
];

/** Everybody who became a partner, and who registered them (R2.3.14). */
export function RegistrationHistory() {
  const address = useListAddress();
  const navigate = useNavigate();
  const { search, after } = address;
  const list = useQuery(
    queries.partners.registrations.queryOptions({
      input: { search: search || undefined, after },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <PageHeader title={title} />
      <FilterStrip>
        <SearchField
          label="Cari pendaftaran"
          placeholder="Nama atau username"
          value={search}
          onSearch={address.searchFor}
        />
      </FilterStrip>
      <DataTable
        caption={title}
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        loading={list.isPending}
        error={list.error}
        retry={() => void list.refetch()}
        onOpen={(row) => void navigate(staffPaths.partner(row.id))}
        empty={
          search ? (
            <EmptyState
              drawing="not-found"
              title="Data tidak ditemukan."
              action={
                <Button variant="outline" onClick={() => address.searchFor('')}>
                  Hapus pencarian
                </Button>
              }
            >
              Periksa ejaan nama atau username.
            </EmptyState>
          ) : (
            <EmptyState drawing="sprout" title="Belum ada mitra terdaftar." />
          )
        }
        foot={
          list.data && (
            <Pager pages={address.pages} next={list.data.next}>
              {list.data.rows.length} dari {formatNumber(list.data.total)} pendaftaran
            </Pager>
          )
        }
      />
    </>
  );
}
