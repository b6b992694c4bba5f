import { formatNumber } from '@rimpang/domain/money';
import { type api, queries } from '../../../api/client.ts';
import { numberColumn, personColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { useListQuery } from '../../../lists/list-query.ts';
import * as staffPaths from '../../../paths/staff.ts';
import { ListPage } from '../../../staff-ui/lists/list-page.tsx';
import { useStaffList } from '../../../staff-ui/lists/use-staff-list.ts';
import { Dotted } from '../../../ui/dotted.tsx';

const none = 'Tidak ada data stok ditemukan.';
type Row = Awaited<ReturnType<typeof api.pins.partnerStock>>['rows'][number];

const columns: readonly Column<Row>[] = [
  personColumn('Mitra', ({ partner }) => partner),
  numberColumn('Aktivasi', (row) => row.activation, {
    key: 'activation',
    at: 'amount',
    labelled: true,
    strong: true,
  }),
  numberColumn('RO', (row) => row.ro, { key: 'ro', at: 'status', labelled: true, strong: true }),
  numberColumn('Terpakai', (row) => row.used, { key: 'used', labelled: true }),
];

/** How many PINs each partner has; a row leads to those very PINs (R2.3.10). */
export function PartnerStock() {
  const address = useStaffList({}, { sorts: ['total', 'partner', 'activation', 'ro'] });
  const { search } = address;
  return (
    <ListPage
      title="Stok PIN Mitra"
      address={address}
      query={useListQuery(queries.pins.partnerStock.queryOptions({ input: { search, ...address.page } }))}
      screen="pin/stock"
      request={{ list: 'stock', search }}
      search={{ label: 'Cari stok mitra', placeholder: 'Nama atau username' }}
      columns={columns}
      rowKey={(row) => row.partner.id}
      to={(row) => staffPaths.pinsOf(row.partner.username)}
      empty={{ title: none, hint: 'Stok mitra muncul setelah orderan diproses.' }}
      unmatched={{ title: none, verb: 'Hapus pencarian', hint: 'Periksa ejaan nama atau username.' }}
      foot={({ rows, total }) => (
        <Dotted
          parts={[
            `${rows.length} mitra di halaman ini`,
            total !== null &&
              `total ${formatNumber(total.activation)} PIN aktivasi dan ${formatNumber(total.ro)} PIN RO tersedia`,
          ]}
        />
      )}
    />
  );
}
