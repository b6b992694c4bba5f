import type { MissedBonus } from '@rimpang/contract/bonuses';
import { formatDate, formatTime } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { Money } from '../../../ui/money.tsx';
import { Pager } from '../../../lists/pager.tsx';
import { useBonusAddress } from '../bonus-address.ts';
import * as partnerPaths from '../../../paths/partner.ts';

const columns: readonly Column<MissedBonus>[] = [
  {
    key: 'source',
    title: 'Dari',
    at: 'who',
    cell: (row) => <b>{row.source.fullName} mengaktifkan RO</b>,
  },
  {
    key: 'receiver',
    title: 'Diterima oleh',
    at: 'what',
    labelled: true,
    cell: (row) => row.receiver.fullName,
  },
  {
    key: 'amount',
    title: 'Jumlah',
    at: 'amount',
    align: 'end',
    cell: (row) => <Money amount={row.amount} size="cell" />,
  },
  { key: 'nearer', title: 'Mitra lain yang terlewat', at: 'count', cell: (row) => nearerWords(row.nearer) },
  {
    key: 'at',
    title: 'Tanggal',
    at: 'when',
    cell: (row) => `${formatDate(new Date(row.at))}, ${formatTime(new Date(row.at))}`,
  },
  { key: 'reason', title: 'Alasan', at: 'action', cell: (row) => row.reason },
];

/** With no person nearer it would have been the reader's; otherwise it would have stopped earlier had they been active. */
function nearerWords(nearer: number): string {
  if (nearer === 0) return 'Seharusnya milik Anda';
  return `${formatNumber(nearer)} mitra lebih dekat juga terlewat`;
}

/** 'Bonus yang terlewat karena RO tidak aktif': what went past the reader, and who received it instead; each opens its explanation. */
export function MissedList() {
  const { after, pages } = useListAddress();
  const { explain, bonusId } = useBonusAddress();
  const list = useQuery({
    ...queries.bonuses.missed.queryOptions({ input: { after } }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      caption="Bonus yang terlewat karena RO tidak aktif, terbaru dulu"
      columns={columns}
      rows={list.data?.rows}
      rowKey={(row) => row.id}
      loading={list.isPending}
      error={list.data ? null : list.error}
      retry={() => void list.refetch()}
      onOpen={(row) => explain(row.id)}
      selected={(row) => row.id === bonusId}
      empty={<NothingMissed />}
      foot={<Pager pages={pages} next={list.data?.next} />}
    />
  );
}

function NothingMissed() {
  return (
    <EmptyState
      drawing="all-done"
      title="Tidak ada bonus yang terlewat."
      action={
        <ButtonLink to={partnerPaths.activateRo} variant="outline" small>
          Lihat status RO saya
        </ButtonLink>
      }
    >
      Selama RO Anda aktif, bonus RO dari tim tidak melewati Anda.
    </EmptyState>
  );
}
