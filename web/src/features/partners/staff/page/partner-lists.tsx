import { formatMoment } from '@rimpang/domain/calendar';
import { pinStatusLabels, pinTypeLabels } from '@rimpang/domain/pins';
import { bonusTypeLabels } from '@rimpang/domain/plan';
import { type api, queries } from '../../../../api/client.ts';
import { amountColumn, codeColumn, pairColumn, statusColumn } from '../../../../lists/columns.tsx';
import type { Column } from '../../../../lists/data-table.tsx';
import { useListAddress } from '../../../../lists/list-address.ts';
import { useListQuery } from '../../../../lists/list-query.ts';
import { ListTable } from '../../../../lists/list-table.tsx';
import * as staffPaths from '../../../../paths/staff.ts';
import { stampColumn } from '../../../../staff-ui/lists/stamp.tsx';
import { Coded } from '../../../../ui/coded.tsx';
import { useBonusAddress } from '../../../bonuses/bonus-address.ts';
import { bonusStatusWords } from '../../../bonuses/bonus-looks.ts';

type PinRow = Awaited<ReturnType<typeof api.reports.partnerPins>>['rows'][number];
type BonusRow = Awaited<ReturnType<typeof api.reports.partnerBonuses>>['rows'][number];
type SessionRow = Awaited<ReturnType<typeof api.reports.partnerSessions>>['rows'][number];

const pinColumns: readonly Column<PinRow>[] = [
  codeColumn('Kode', (pin) => pin.code),
  { key: 'type', title: 'Jenis', at: 'amount', cell: (pin) => pinTypeLabels[pin.type] },
  statusColumn((pin) => pinStatusLabels[pin.status]),
  stampColumn('Dibuat', (pin) => pin.createdAt, { key: 'created', labelled: true }),
  {
    key: 'used',
    title: 'Dipakai untuk',
    at: 'what',
    labelled: true,
    cell: (pin) => (pin.usedBy ? `${pin.usedBy.fullName} (@${pin.usedBy.username})` : '-'),
  },
];

/** The partner's PINs, used ones too. */
export function PartnerPinList({ partnerId }: { partnerId: number }) {
  const address = useListAddress();
  const input = { partnerId, after: address.after };
  return (
    <ListTable
      caption="PIN mitra"
      address={address}
      query={useListQuery(queries.reports.partnerPins.queryOptions({ input }))}
      columns={pinColumns}
      rowKey={(pin) => pin.id}
      to={(pin) => staffPaths.pin(pin.id, pin.code)}
      empty={{ title: 'Tidak ada PIN ditemukan.', hint: 'PIN muncul di sini setelah orderan atau transfer.' }}
      foot={({ rows }) => `${rows.length} PIN di halaman ini`}
    />
  );
}

const bonusColumns: readonly Column<BonusRow>[] = [
  stampColumn('Tanggal', (bonus) => bonus.at),
  pairColumn(
    'Bonus',
    (bonus) => <Coded text={bonus.description} />,
    (bonus) => bonusTypeLabels[bonus.type],
    { key: 'what', at: 'who' },
  ),
  codeColumn('Kode', (bonus) => bonus.code, { at: 'what' }),
  amountColumn('Jumlah', (bonus) => bonus.amount),
  statusColumn((bonus) => bonusStatusWords[bonus.status]),
];

/** The partner's bonuses; each opens "Kenapa bonus ini?". */
export function PartnerBonusList({ partnerId }: { partnerId: number }) {
  const address = useListAddress();
  const { explain, linkTo, bonusId } = useBonusAddress();
  const input = { partnerId, after: address.after };
  return (
    <ListTable
      caption="Bonus mitra"
      address={address}
      query={useListQuery(queries.reports.partnerBonuses.queryOptions({ input }))}
      columns={bonusColumns}
      rowKey={(bonus) => bonus.id}
      to={(bonus) => linkTo(bonus.id)}
      onOpen={(bonus) => explain(bonus.id)}
      selected={(bonus) => bonus.id === bonusId}
      empty={{ title: 'Tidak ada riwayat transaksi.' }}
      foot={({ rows }) => `${rows.length} bonus di halaman ini`}
    />
  );
}

const sessionColumns: readonly Column<SessionRow>[] = [
  { key: 'device', title: 'Perangkat', at: 'who', cell: (session) => <b>{session.device}</b> },
  { key: 'address', title: 'Alamat', at: 'what', cell: (session) => session.address ?? '-' },
  {
    key: 'created',
    title: 'Masuk',
    at: 'when',
    labelled: true,
    cell: (session) => formatMoment(new Date(session.createdAt)),
  },
  {
    key: 'active',
    title: 'Terakhir aktif',
    at: 'count',
    labelled: true,
    cell: (session) => formatMoment(new Date(session.activeAt)),
  },
  statusColumn(
    ({ live }) => ({ status: live ? 'Aktif' : 'Tidak Aktif', label: live ? 'Masuk' : 'Berakhir' }),
    { key: 'live', title: 'Keadaan' },
  ),
];

/** Where the partner is or was signed in. */
export function PartnerSessionList({ partnerId }: { partnerId: number }) {
  const address = useListAddress();
  const input = { partnerId, after: address.after };
  return (
    <ListTable
      caption="Sesi mitra"
      address={address}
      query={useListQuery(queries.reports.partnerSessions.queryOptions({ input }))}
      columns={sessionColumns}
      rowKey={(session) => session.id}
      empty={{ title: 'Data tidak ditemukan.', hint: 'Mitra ini belum pernah login.' }}
      foot={({ rows }) => `${rows.length} sesi di halaman ini`}
    />
  );
}
