import type { Bonus } from '@rimpang/contract/bonuses';
import { formatDate, formatTime } from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { type BonusType, bonusTypeLabels } from '@rimpang/domain/plan';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { LastSeen } from '../../../ui/last-seen.tsx';
import { Money, Total } from '../../../ui/money.tsx';
import type { ListPages } from '../../../lists/list-address.ts';
import { Pager } from '../../../lists/pager.tsx';
import { NothingMatches } from '../../../lists/nothing-matches.tsx';
import { useBonusAddress } from '../bonus-address.ts';
import { bonusStatusWords } from '../bonus-looks.ts';

const columns: readonly Column<Bonus>[] = [
  { key: 'what', title: 'Bonus', at: 'who', cell: (row) => <b>{row.description}</b> },
  { key: 'type', title: 'Jenis', at: 'what', cell: (row) => bonusTypeLabels[row.type] },
  {
    key: 'at',
    title: 'Tanggal',
    at: 'when',
    cell: (row) => `${formatDate(new Date(row.at))}, ${formatTime(new Date(row.at))}`,
  },
  {
    key: 'amount',
    title: 'Jumlah',
    at: 'amount',
    align: 'end',
    cell: (row) => <Money amount={row.amount} size="cell" />,
  },
  {
    key: 'status',
    title: 'Status',
    at: 'status',
    cell: (row) => <Badge status={bonusStatusWords[row.status]} />,
  },
  {
    key: 'paid',
    title: 'Sudah dibayar',
    at: 'count',
    align: 'end',
    cell: (row) => row.paidOut > 0 && `${formatRupiah(row.paidOut)} dibayar`,
  },
];

type Props = {
  caption: string;
  /** Which of one's own bonuses: what is left out does not narrow the list. */
  only: { type?: BonusType; status?: Bonus['status']; period?: 'today' };
  after: string | undefined;
  pages: ListPages;
  /** What to show where there is none. */
  empty: ReactNode;
  /** Names the sum of everything listed, on all pages; without it no sum is shown. */
  sum?: string;
};

/** One's own bonuses, newest first; each opens its explanation (`WhyBonusSheet` must be on the page). */
export function BonusTable({ caption, only, after, pages, empty, sum }: Props) {
  const { explain, bonusId } = useBonusAddress();
  const list = useQuery({
    ...queries.bonuses.list.queryOptions({ input: { ...only, after } }),
    placeholderData: keepPreviousData,
  });
  const total = list.data?.total;
  return (
    <>
      <LastSeen at={list.dataUpdatedAt} />
      <DataTable
        caption={caption}
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        loading={list.isPending}
        error={list.data ? null : list.error}
        retry={() => void list.refetch()}
        onOpen={(row) => explain(row.id)}
        selected={(row) => row.id === bonusId}
        empty={empty}
        foot={
          <>
            {sum && total && (
              <Total label={`${sum} (${formatNumber(total.count)} bonus)`} amount={total.amount} />
            )}
            <Pager pages={pages} next={list.data?.next} />
          </>
        }
      />
    </>
  );
}

/** For filters that leave nothing. */
export function NoBonusMatches({ onClear }: { onClear: () => void }) {
  return <NothingMatches onClear={onClear}>Tidak ada bonus yang cocok dengan filter Anda.</NothingMatches>;
}
