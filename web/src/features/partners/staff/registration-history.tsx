import { formatCount } from '@rimpang/domain/counting';
import { type api, queries } from '../../../api/client.ts';
import { personColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { useListQuery } from '../../../lists/list-query.ts';
import * as staffPaths from '../../../paths/staff.ts';
import { ListPage } from '../../../staff-ui/lists/list-page.tsx';
import { stampColumn } from '../../../staff-ui/lists/stamp.tsx';
import { useStaffList } from '../../../staff-ui/lists/use-staff-list.ts';
import { DateRange } from '../../../staff-ui/lists/date-range.tsx';

type Registration = Awaited<ReturnType<typeof api.partners.registrations>>['rows'][number];

const columns: readonly Column<Registration>[] = [
  stampColumn('Tanggal', (row) => row.at),
  personColumn('Mitra', (row) => row),
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
    cell: ({ registeredBy }) => <span className="wrap-anywhere">{registeredBy?.fullName ?? 'Sistem'}</span>,
  },
  statusColumn((row) => row.status),
];

/** Everybody who became a partner, and who registered them (R2.3.14). */
export function RegistrationHistory() {
  const address = useStaffList({}, { sorts: ['at'] });
  const wanted = { search: address.search, ...address.days };
  return (
    <ListPage
      title="Riwayat Pendaftaran"
      address={address}
      query={useListQuery(
        queries.partners.registrations.queryOptions({ input: { ...wanted, ...address.page } }),
      )}
      screen="mitra/history"
      request={{ list: 'registrations', ...wanted }}
      filters={<DateRange address={address} />}
      search={{ label: 'Cari pendaftaran', placeholder: 'Nama atau username' }}
      columns={columns}
      rowKey={(row) => row.id}
      to={(row) => staffPaths.partner(row.id)}
      empty={{ title: 'Belum ada mitra terdaftar.', hint: 'Pendaftaran muncul di sini sejak terjadi.' }}
      unmatched={{ hint: 'Periksa ejaan nama atau username, atau pilih tanggal lain.' }}
      count={({ total }) => total}
      foot={({ rows, total }) => `${rows.length} dari ${formatCount(total)} pendaftaran`}
    />
  );
}
