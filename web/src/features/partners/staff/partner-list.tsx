import { formatCount } from '@rimpang/domain/counting';
import { formatNumber } from '@rimpang/domain/money';
import { IconRefresh, IconUserCheck } from '#icons';
import { queries } from '../../../api/client.ts';
import { choiceFilter, choicesOf } from '../../../lists/filters.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import * as staffPaths from '../../../paths/staff.ts';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import { ListPage } from '../../../staff-ui/lists/list-page.tsx';
import { partnerColumns } from './partner-columns.tsx';
import { useStaffList } from '../../../staff-ui/lists/use-staff-list.ts';
import { DateRange } from '../../../staff-ui/lists/date-range.tsx';
import { Dotted } from '../../../ui/dotted.tsx';

const states = ['Aktif', 'Tidak Aktif'] as const;
const statusChoices = choicesOf('Semua status', states, { Aktif: 'Aktif', 'Tidak Aktif': 'Tidak Aktif' });
const roChoices = [
  ...choicesOf('Semua RO', states, { Aktif: 'RO Aktif', 'Tidak Aktif': 'RO Tidak Aktif' }),
  { value: 'ya', label: 'Pernah RO' },
];
const filters = {
  status: choiceFilter(states),
  ro: choiceFilter(states),
  mengulang: choiceFilter(['ya']),
};

/** All partners without staff: found by name or username, filtered by status and RO (R2.3.12). */
export function PartnerList() {
  const address = useStaffList(filters, { sorts: ['joined', 'partner'] });
  const { search, values } = address;
  const repeated = values.mengulang ? 'true' : undefined;
  const wanted = { search, status: values.status, roStatus: values.ro, repeated, ...address.days } as const;
  return (
    <ListPage
      title="Daftar Seluruh Mitra"
      screen="mitra/list"
      request={{ list: 'partners', ...wanted }}
      address={address}
      query={useListQuery(queries.partners.list.queryOptions({ input: { ...wanted, ...address.page } }))}
      search={{ label: 'Cari mitra', placeholder: 'Nama, username, atau email' }}
      filters={
        <>
          <ChipSelect
            label="Status mitra"
            icon={<IconUserCheck size={18} stroke={2} aria-hidden />}
            choices={statusChoices}
            {...address.choice('status')}
          />
          <ChipSelect
            label="Status RO"
            icon={<IconRefresh size={18} stroke={2} aria-hidden />}
            choices={roChoices}
            value={values.mengulang ?? values.ro ?? 'all'}
            onChange={(value) =>
              address.filter(value === 'ya' ? { ro: null, mengulang: value } : { ro: value, mengulang: null })
            }
          />
          <DateRange address={address} />
        </>
      }
      columns={partnerColumns}
      rowKey={(partner) => partner.id}
      to={(partner) => staffPaths.partner(partner.id)}
      empty={{
        title: 'Belum ada mitra terdaftar.',
        hint: 'Mitra muncul di sini setelah didaftarkan dengan PIN aktivasi.',
      }}
      unmatched={{ hint: 'Periksa ejaan nama atau username, atau hapus filter.' }}
      count={({ total }) => total}
      foot={({ rows, total, repeatOrders }) => (
        <Dotted
          parts={[
            `${rows.length} dari ${formatCount(total)} mitra`,
            repeatOrders !== null && `${formatNumber(repeatOrders)} RO pribadi`,
          ]}
        />
      )}
    />
  );
}
