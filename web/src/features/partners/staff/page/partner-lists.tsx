import { formatMoment } from '@rimpang/domain/calendar';
import { pinStatusLabels, pinTypeLabels } from '@rimpang/domain/pins';
import { bonusTypeLabels } from '@rimpang/domain/plan';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type api, queries } from '../../../../api/client.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../../lists/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { useListAddress } from '../../../../lists/list-address.ts';
import { Stamp } from '../../../../staff-ui/lists/stamp.tsx';
import { useBonusAddress } from '../../../bonuses/bonus-address.ts';
import { bonusStatusWords } from '../../../bonuses/bonus-looks.ts';
import * as staffPaths from '../../../../paths/staff.ts';
import { ListFoot } from './list-foot.tsx';

type PinRow = Awaited<ReturnType<typeof api.reports.partnerPins>>['rows'][number];
type BonusRow = Awaited<ReturnType<typeof api.reports.partnerBonuses>>['rows'][number];
type SessionRow = Awaited<ReturnType<typeof api.reports.partnerSessions>>['rows'][number];

const pinColumns: readonly Column<PinRow>[] = [
  { key: 'code', title: 'Kode', at: 'who', cell: (pin) => <b className="num">{pin.code}</b> },
  { key: 'type', title: 'Jenis', at: 'amount', cell: (pin) => pinTypeLabels[pin.type] },
  {
    key: 'status',
    title: 'Status',
    at: 'status',
    cell: (pin) => <Badge status={pinStatusLabels[pin.status]} />,
  },
  {
    key: 'created',
    title: 'Dibuat',
    at: 'when',
    labelled: true,
    cell: (pin) => <Stamp at={pin.createdAt} />,
  },
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
  const list = useQuery(
    queries.reports.partnerPins.queryOptions({
      input: { partnerId, after: address.after },
      placeholderData: keepPreviousData,
    }),
  );
  const navigate = useNavigate();
  return (
    <DataTable
      caption="PIN mitra"
      columns={pinColumns}
      rows={list.data?.rows}
      rowKey={(pin) => pin.id}
      loading={list.isPending}
      error={list.error}
      retry={() => void list.refetch()}
      onOpen={(pin) => void navigate(staffPaths.pin(pin.id, pin.code))}
      empty={<EmptyState drawing="sprout" title="Tidak ada PIN ditemukan." />}
      foot={<ListFoot address={address} data={list.data} noun="PIN" />}
    />
  );
}

const bonusColumns: readonly Column<BonusRow>[] = [
  { key: 'at', title: 'Tanggal', at: 'when', cell: (bonus) => <Stamp at={bonus.at} /> },
  {
    key: 'what',
    title: 'Bonus',
    at: 'who',
    cell: (bonus) => (
      <>
        <b>{bonus.description}</b>
        <small>{bonusTypeLabels[bonus.type]}</small>
      </>
    ),
  },
  { key: 'code', title: 'Kode', at: 'what', cell: (bonus) => <span className="num">{bonus.code}</span> },
  {
    key: 'amount',
    title: 'Jumlah',
    at: 'amount',
    align: 'end',
    cell: (bonus) => <Money amount={bonus.amount} size="cell" />,
  },
  {
    key: 'status',
    title: 'Status',
    at: 'status',
    cell: (bonus) => <Badge status={bonusStatusWords[bonus.status]} />,
  },
];

/** The partner's bonuses; each opens "Kenapa bonus ini?". */
export function PartnerBonusList({ partnerId }: { partnerId: number }) {
  const address = useListAddress();
  const { explain, bonusId } = useBonusAddress();
  const list = useQuery(
    queries.reports.partnerBonuses.queryOptions({
      input: { partnerId, after: address.after },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <DataTable
      caption="Bonus mitra"
      columns={bonusColumns}
      rows={list.data?.rows}
      rowKey={(bonus) => bonus.id}
      loading={list.isPending}
      error={list.error}
      retry={() => void list.refetch()}
      onOpen={(bonus) => explain(bonus.id)}
      selected={(bonus) => bonus.id === bonusId}
      empty={<EmptyState drawing="sprout" title="Tidak ada riwayat transaksi." />}
      foot={<ListFoot address={address} data={list.data} noun="bonus" />}
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
  {
    key: 'live',
    title: 'Keadaan',
    at: 'status',
    cell: (session) => (
      <Badge status={session.live ? 'Aktif' : 'Tidak Aktif'} label={session.live ? 'Masuk' : 'Berakhir'} />
    ),
  },
];

/** Where the partner is or was signed in. */
export function PartnerSessionList({ partnerId }: { partnerId: number }) {
  const address = useListAddress();
  const list = useQuery(
    queries.reports.partnerSessions.queryOptions({
      input: { partnerId, after: address.after },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <DataTable
      caption="Sesi mitra"
      columns={sessionColumns}
      rows={list.data?.rows}
      rowKey={(session) => session.id}
      loading={list.isPending}
      error={list.error}
      retry={() => void list.refetch()}
      empty={
        <EmptyState drawing="sprout" title="Data tidak ditemukan.">
          Mitra ini belum pernah login.
        </EmptyState>
      }
      foot={<ListFoot address={address} data={list.data} noun="sesi" />}
    />
  );
}
