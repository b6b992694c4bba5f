import type { Pin } from '@rimpang/contract/pins';
import { pinStatuses, pinStatusLabels, pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import { IconFilter, IconKey } from '#icons';
import { queries } from '../../../api/client.ts';
import { codeColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { choiceFilter, choicesOf } from '../../../lists/filters.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import * as staffPaths from '../../../paths/staff.ts';
import { useMay } from '../../../session/session-store.ts';
import { DateRange } from '../../../staff-ui/lists/date-range.tsx';
import { ListPage } from '../../../staff-ui/lists/list-page.tsx';
import { useStaffList } from '../../../staff-ui/lists/use-staff-list.ts';
import { stampColumn } from '../../../staff-ui/lists/stamp.tsx';

const types = choicesOf('Semua jenis', pinTypes, pinTypeLabels);
const statuses = choicesOf('Semua status', pinStatuses, pinStatusLabels);
const filters = { jenis: choiceFilter(pinTypes), status: choiceFilter(pinStatuses) };
const none = 'Tidak ada PIN ditemukan.';

const columns: readonly Column<Pin>[] = [
  stampColumn('Dibuat', (pin) => pin.createdAt),
  codeColumn('Kode', (pin) => pin.code),
  { key: 'type', title: 'Jenis', at: 'amount', cell: (pin) => pinTypeLabels[pin.type] },
  statusColumn((pin) => pinStatusLabels[pin.status]),
  stampColumn('Dipakai', (pin) => pin.usedAt, { key: 'used', at: 'count', labelled: true }),
  {
    key: 'usedBy',
    title: 'Dipakai untuk',
    at: 'what',
    labelled: true,
    cell: (pin) => pin.usedBy && `${pin.usedBy.fullName} (@${pin.usedBy.username})`,
  },
];

type Props = Pick<Parameters<typeof ListPage<Pin, { rows: Pin[] }>>[0], 'title' | 'actions' | 'tabs'>;

/** Every PIN the company owns, found by a part of its code (500 ms, R9.24). */
export function CompanyPinList(page: Props) {
  const address = useStaffList(filters, { sorts: ['at', 'code', 'used'] });
  const may = useMay();
  const { search, values } = address;
  const wanted = { code: search, type: values.jenis, status: values.status, ...address.days };
  return (
    <ListPage
      {...page}
      caption="Daftar lengkap PIN perusahaan"
      screen="pin/company-stock"
      request={{ list: 'pins', of: 'company', ...wanted }}
      address={address}
      query={useListQuery(queries.pins.companyList.queryOptions({ input: { ...wanted, ...address.page } }))}
      search={{ label: 'Cari kode PIN', delayMs: 500 }}
      filters={
        <>
          <ChipSelect
            label="Jenis PIN"
            icon={<IconKey size={18} stroke={2} aria-hidden />}
            choices={types}
            {...address.choice('jenis')}
          />
          <ChipSelect
            label="Status PIN"
            icon={<IconFilter size={18} stroke={2} aria-hidden />}
            choices={statuses}
            {...address.choice('status')}
          />
          <DateRange address={address} />
        </>
      }
      columns={columns}
      rowKey={(pin) => pin.id}
      to={may('pins.all') ? (pin) => staffPaths.pin(pin.id, pin.code) : undefined}
      empty={{ title: none, hint: 'Buat PIN untuk mengisi stok perusahaan.' }}
      unmatched={{ title: none, hint: 'Periksa ejaan kode, atau hapus filter.' }}
      foot={({ rows }) => `${rows.length} PIN di halaman ini`}
    />
  );
}
